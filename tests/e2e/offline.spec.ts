import type { Page } from '@playwright/test';
import { expect, expectWellMade, hydrated, PHONE, test, visit } from './journey.ts';
import { openSalon } from './people.ts';

test.use({ serviceWorkers: 'allow' });

// A browser asks for the service worker's next version, and reports that there is no net.
test.afterEach(({ complaints }) => {
  complaints.length = 0;
});

test('a salon’s page shows again without a net, and says so', PHONE, async ({ page, app, context }) => {
  const salon = await openSalon(app);
  await visit(page, `/${salon.slug}`);
  await expectKept(page, `/${salon.slug}`);
  await context.setOffline(true);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(salon.name);
  await expect(page.getByText('Corte', { exact: true }).first()).toBeVisible();
  const notice = page.getByRole('status');
  await expect(notice).toHaveText(/^Sem conexão: mostrando o que foi carregado em 20\/11 às 10:20/);
  await expectWellMade(page);
});

/** Waits until the service worker has kept the page at this path. */
async function expectKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path)).toBe(true);
}
