import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, PHONE, test, visit } from './journey.ts';
import { openSalon } from './people.ts';

type Sent = { path: string; bytes: number };

/** kB (1,000 bytes) with Brotli: of all scripts, and of the HTML with its styles. */
const BUDGETS = {
  landing: { scripts: 122, html: 25 },
  salon: { scripts: 118, html: 20 },
  booking: { scripts: 139, html: 17 },
  signIn: { scripts: 212, html: 28 },
};

test('public pages stay within their budgets of bytes', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const paths = { landing: '/', salon: `/${salon.slug}`, booking: salon.bookingPath, signIn: '/auth' };
  // Whoever saves data loads nothing for the next page.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const { scripts, html } = await sentFor(page, paths[name as keyof typeof paths]);
    expect.soft(inKb(html), `HTML of ${name}: ${listed(html)}`).toBeLessThanOrEqual(budget.html);
    expect.soft(inKb(scripts), `scripts of ${name}: ${listed(scripts)}`).toBeLessThanOrEqual(budget.scripts);
  }
});

/** What a phone that was never here before loads until buttons work. */
async function sentFor(page: Page, path: string): Promise<{ scripts: Sent[]; html: Sent[] }> {
  const loading: Promise<Sent & { kind: string }>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'document') return;
    loading.push(
      response.body().then((body) => ({ kind, path: new URL(response.url()).pathname, bytes: packed(body) })),
    );
  });
  await visit(page, path);
  page.removeAllListeners('response');
  const sent = await Promise.all(loading);
  return {
    scripts: sent.filter(({ kind }) => kind === 'script'),
    html: sent.filter(({ kind }) => kind === 'document'),
  };
}

/** The server sends files with this setting; whether HTML goes out the same way is up to what stands in front. */
const packed = (body: Buffer) => brotliCompressSync(body).length;

const inKb = (sent: Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const listed = (sent: Sent[]) =>
  sent
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ path, bytes }) => `${path} ${(bytes / 1000).toFixed(1)} kB`)
    .join(', ');
