import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { linkPaths } from '../support/link-paths.ts';
import { expect, hydrated, PHONE, test, visit } from './journey.ts';
import { enter, openAdmin, openCustomer, openSalon } from './people.ts';

type Sent = { path: string; kind: string; bytes: number };

/** kB (1,000 bytes) with Brotli: of all scripts, and of the HTML with its styles. */
const BUDGETS = {
  landing: { scripts: 0, html: 25 },
  salon: { scripts: 0, html: 20 },
  booking: { scripts: 132, html: 17 },
  signIn: { scripts: 206, html: 28 },
  confirmation: { scripts: 130, html: 17 },
  area: { scripts: 130, html: 17 },
  returning: { scripts: 130, html: 24 },
  reminder: { scripts: 130, html: 17 },
  account: { scripts: 195, html: 25 },
  profile: { scripts: 210, html: 30 },
};

/** Scripts and styles of a first screen: each costs a phone a request. */
const FILES_OF_FIRST_SCREEN = 55;

/** kB of scripts and styles that a second screen loads. */
const SECOND_SCREEN = 30;

test('public pages stay within their budgets of bytes', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id } = await customer.book('15:30');
  const paths = {
    landing: '/',
    salon: `/${salon.slug}`,
    booking: salon.bookingPath,
    signIn: '/auth',
    confirmation: `/${salon.slug}/confirmacao?agendamento=${id}`,
    area: `/${salon.slug}/area-cliente`,
    returning: `/${salon.slug}`,
    reminder: linkPaths(salon).reminder(id),
    account: '/conta',
    profile: `/${salon.slug}?conta=perfil`,
  };
  // A browser that saves data loads nothing for the next page.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  for (const [name, budget] of Object.entries(BUDGETS)) {
    // Only the booker sees the confirmation.
    if (name === 'confirmation') await enter(page, customer, app);
    const sent = await sentDuring(page, async () => {
      await visit(page, paths[name as keyof typeof paths]);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForLoadState('networkidle');
    });
    const of = (kind: string) => sent.filter((one) => one.kind === kind);
    const [html, scripts] = [of('document'), of('script')];
    expect.soft(inKb(html), `HTML of ${name}: ${listed(html)}`).toBeLessThanOrEqual(budget.html);
    expect.soft(inKb(scripts), `scripts of ${name}: ${listed(scripts)}`).toBeLessThanOrEqual(budget.scripts);
  }
});

test('a first screen of owners and administrators comes in few files', async ({ page, stranger, app }) => {
  await enter(page, await openSalon(app), app);
  const admins = await stranger();
  await enter(admins, await openAdmin(app), app);
  for (const [who, path] of [
    [page, '/dashboard'],
    [page, '/appointments'],
    [page, '/minha-pagina'],
    [admins, `${app.origin}/admin/users`],
  ] as const) {
    const sent = await sentDuring(who, async () => {
      await visit(who, path);
      await who.waitForLoadState('networkidle');
    });
    const files = sent.filter(({ kind }) => kind !== 'document');
    expect.soft(files.length, `${path}: ${listed(files)}`).toBeLessThanOrEqual(FILES_OF_FIRST_SCREEN);
  }
});

test('a second screen of owners and administrators loads little', async ({ page, stranger, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id, version } = await customer.book('10:30');
  await salon.ask('POST', `/appointments/${id}/completion`, { version });
  await enter(page, salon, app);
  await expectSmallSteps(page, '/dashboard');
  const admins = await stranger();
  await enter(admins, await openAdmin(app), app);
  await expectSmallSteps(admins, `${app.origin}/admin`);
});

/** Measures the step from this screen to each screen of its sidebar, in a browser with an empty cache. */
async function expectSmallSteps(page: Page, first: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  // A preview's frame requests the files of its page, but gets them from the disk or from memory.
  const paths = new Map<string, string>();
  const overNetwork = new Set<string>();
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => paths.set(requestId, pathOf(request.url)));
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength > 0) overNetwork.add(paths.get(requestId) ?? '');
  });
  await visit(page, first);
  const links = await page.getByRole('navigation').getByRole('link').all();
  const linked = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
  const others = new Set(linked.filter((path) => /^[/\w-]+$/.test(path) && !first.endsWith(path)));
  expect(others.size).toBeGreaterThan(4);
  for (const path of others) {
    await browser.send('Network.clearBrowserCache');
    // Over a link of the last screen, the pointer would load that link's files.
    await page.mouse.move(0, 0);
    await visit(page, first);
    await page.waitForLoadState('networkidle');
    overNetwork.clear();
    const sent = await sentDuring(page, async () => {
      await page.locator(`nav a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await hydrated(page);
      await page.waitForLoadState('networkidle');
    });
    const files = sent.filter(({ path }) => /\.(js|css)$/.test(path) && overNetwork.has(path));
    expect.soft(inKb(files), `${path} after ${first}: ${listed(files)}`).toBeLessThanOrEqual(SECOND_SCREEN);
  }
}

/** The files that `work` loads, each once. */
async function sentDuring(page: Page, work: () => Promise<void>): Promise<Sent[]> {
  const loading = new Map<string, Promise<Sent>>();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const path = pathOf(response.url());
    const isFile = kind === 'document' || /\.(js|css)$/.test(path);
    if (!isFile || loading.has(path)) return;
    loading.set(
      path,
      response.body().then((body) => ({ kind, path, bytes: packed(body) })),
    );
  });
  await work();
  page.removeAllListeners('response');
  return Promise.all(loading.values());
}

const pathOf = (url: string) => new URL(url).pathname;

/** The server compresses files with this setting. The compression of HTML depends on the proxy in front. */
const packed = (body: Buffer) => brotliCompressSync(body).length;

const inKb = (sent: Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const listed = (sent: Sent[]) =>
  sent
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ path, bytes }) => `${path} ${(bytes / 1000).toFixed(1)} kB`)
    .join(', ');
