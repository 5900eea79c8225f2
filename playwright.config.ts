import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

const executablePath = findChromium() ?? undefined;

/** Journeys: each worker starts the built app with its own database (tests/support), so there is no web server here. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: 2,
  // A second try tells a chance from a fault. `npm test` counts the journeys that needed one, and allows few (scripts/count.ts).
  retries: 1,
  forbidOnly: true,
  // No limit here says how fast anything is: a machine that does much else at once still passes.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/journeys.json' }],
  ],
  use: {
    actionTimeout: 30_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace takes a third of the time. For a journey that fails: playwright test <spec> --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    // A page from a cache is not what a journey looks at. Those of offline.spec.ts allow it.
    serviceWorkers: 'block',
    // Root may not use Chromium's sandbox, and nothing in a journey may ask the network outside.
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-background-networking'] },
  },
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
