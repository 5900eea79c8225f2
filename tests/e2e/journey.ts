import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type App, startApp } from './app.ts';

export { expect };

/** Friday, 20 November 2026, 10:20 in São Paulo: the clock of server and pages by default. */
export const NOW = '2026-11-20T13:20:00.000Z';
export const TODAY = '2026-11-20';

/**
 * Which screen a journey runs on (playwright.config.ts): on the desk unless told otherwise. What customers do runs on the PHONE, as
 * does what exists only there. BOTH is for the main journey of each screen of an owner, and for what a person does differently on a
 * phone. Every page is opened on both in every-page.spec.ts, and the states and dialogs of the owner's screens in well-made.spec.ts.
 */
export const PHONE = { tag: '@phone' };
export const BOTH = { tag: '@both' };

type PerTest = {
  /** Opens a page in another browser context, on the same kind of screen. */
  stranger: () => Promise<Page>;
  /** The errors of the pages: a script that failed, a mismatch at hydration, a refused resource. */
  complaints: string[];
};

/** An app of its own for each worker; a spec that extends `test` with another gets a worker, and an app, of its own. */
export function appOfWorker(): [
  (args: object, use: (app: App) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      app.stop();
    },
    { scope: 'worker' },
  ];
}

/** `test('…', async ({ page, app }) => …)`: the page opens the worker's own app, and both believe it is NOW. */
export const test = base.extend<PerTest, { app: App }>({
  app: appOfWorker(),
  baseURL: async ({ app }, use) => use(app.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'what the pages complained of').toEqual([]);
  },
  page: async ({ page, app, complaints }, use) => {
    await app.setClock(NOW);
    await prepare(page, complaints);
    await use(page);
  },
  stranger: async ({ browser, complaints }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await (await browser.newContext()).newPage();
      pages.push(page);
      await prepare(page, complaints);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

async function prepare(page: Page, complaints: string[]): Promise<void> {
  await page.clock.setFixedTime(NOW);
  page.context().on('weberror', (error) => complaints.push(String(error.error())));
  page.context().on('console', (message) => {
    // A refused form is answered with its status, which Chromium reports as well.
    const isAnswer = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (message.type() === 'error' && !isAnswer) complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
}

/** Opens a path and waits until buttons work. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits for the mark that root.tsx sets after hydration. A page whose scripts wait until somebody needs them has none of it. */
export const hydrated = (page: Page) =>
  page.locator('html:is([data-hydrated], [data-scripts="on-demand"])').waitFor({ state: 'attached' });

/** Reloads a page and waits until buttons work. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

/** The page's scripts wait until the function that comes back is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A text field by its label; the star of a required one is no part of its name. */
export const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });

export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** The message that says this, in the corner of the page. */
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Looks away and at the page again until `what` is there: a page that is reading does not begin again. */
export async function lookAgain(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(what).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Waits for the tab, because text typed earlier would go to a field of the other one. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Counts presses of mouse or finger from now on, until the page is left. Typing costs none. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.taps = '0';
    const count = () => {
      document.body.dataset.taps = String(Number(document.body.dataset.taps) + 1);
    };
    document.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.body.dataset.taps));
}

/** The query parameters of the address. */
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Shows the page as somebody sees it who has chosen light. */
export async function inLight(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('encaixe-theme', 'light'));
  await reload(page);
}

/** Waits until nothing moves any more, except what never ends, such as a spinner. */
export async function settled(page: Page): Promise<void> {
  // A dialog or menu that is about to appear, or to go, has no transition to wait for yet.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog], [role=menu]')].every((one) => getComputedStyle(one).opacity === '1'),
  );
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
}

const PHONE_SIZE = { width: 390, height: 844 };

/**
 * Axe finds no violation of these rules (all of its own unless told otherwise), and nothing is wider than the screen, nor, on a desk,
 * than one as narrow as a phone's.
 */
export async function expectWellMade(page: Page, rules: string[] = []): Promise<void> {
  // A colour in the middle of a transition is not the final one.
  await settled(page);
  // Our pages hold no frames. 'Legacy' spares axe a second page that would join the frames' results: half of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  axe.options({ resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }) });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  expect.soft(found, `axe on ${page.url()}`).toEqual([]);
  await expectToFit(page);
  const size = page.viewportSize();
  if (!size || size.width <= PHONE_SIZE.width) return;
  await page.setViewportSize(PHONE_SIZE);
  await expectToFit(page);
  await page.setViewportSize(size);
}

async function expectToFit(page: Page): Promise<void> {
  const overflow = () => page.evaluate(overflowOfNextFrame);
  const message = `pixels that stand out on ${page.url()}, ${page.viewportSize()?.width} px wide`;
  // A part that chooses its layout by script does so some frames after a change of the width.
  await expect.soft.poll(overflow, { message }).toBeLessThanOrEqual(0);
}

const overflowOfNextFrame = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => resolve(document.documentElement.scrollWidth - window.innerWidth)),
  );
