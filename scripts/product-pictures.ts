/**
 * Takes the landing page's pictures of the product: the demo on a Saturday afternoon, in both schemes. `node scripts/build.ts`
 * comes first. With names, only these pictures are taken.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type App, startApp } from '#tests/e2e/app.ts';
import { findChromium } from './chromium.ts';
import { root } from './processes.ts';

const FOLDER = join(root, 'app', 'landing', 'home', 'pictures');
/** 13:40 in São Paulo. */
const NOW = '2026-11-21T16:40:00.000Z';
const OWNER = 'marina@barbeariaaurora.example';

type Picture = {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  isPhone?: boolean;
  /** Missing: the whole screen. */
  part?: (page: Page) => Locator;
};

const PICTURES: Picture[] = [
  { name: 'dashboard', path: '/dashboard', viewport: { width: 1240, height: 840 } },
  { name: 'week', path: '/calendar?visao=semana', viewport: { width: 1240, height: 760 } },
  { name: 'phone', path: '/dashboard', viewport: { width: 390, height: 800 }, isPhone: true },
  {
    name: 'reports',
    path: '/reports',
    viewport: { width: 1100, height: 1400 },
    part: (page) => page.getByRole('region', { name: 'Agendamentos por status' }),
  },
];

const app = await startApp();
try {
  await app.setClock(NOW);
  const signIns = (await app.makeDemo()).map((line) => /(\S+@\S+)\s+(\S+)/.exec(line));
  const password = signIns.find((signIn) => signIn?.[1] === OWNER)?.[2];
  if (!password) throw new Error(`${OWNER} is nobody of the demo`);
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
  mkdirSync(FOLDER, { recursive: true });
  for (const picture of PICTURES.filter(({ name }) => process.argv.slice(2).includes(name) || !process.argv[2])) {
    for (const scheme of ['dark', 'light'] as const) await take(app, browser, picture, scheme, password);
  }
  await browser.close();
} finally {
  app.stop();
}

async function take(app: App, browser: Browser, picture: Picture, scheme: 'dark' | 'light', password: string) {
  const { name, path, viewport, isPhone = false, part } = picture;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: part ? 2 : 1.5,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.addInitScript((chosen) => localStorage.setItem('encaixe-theme', chosen), scheme);
  const call = app.caller();
  await call('POST', '/api/v1/auth/sessions', { body: { email: OWNER, password } });
  await context.addCookies([...call.cookies].map(([name, value]) => ({ name, value, url: app.origin })));
  await page.goto(app.origin + path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // A date would soon be an old one.
  const dates = page.getByText(/^(Sábado, )?\d+ (a \d+ )?de novembro/i);
  if (!part) await dates.first().waitFor();
  for (const date of await dates.all()) await date.evaluate((element) => element.remove());
  const shot = await (part ? part(page) : page).screenshot();
  const file = join(FOLDER, `${name}-${scheme}.webp`);
  const { width, height, size } = await sharp(shot).webp({ quality: 56, effort: 6 }).toFile(file);
  console.log(`${name}-${scheme}.webp: ${width} x ${height} px, ${Math.round(size / 1024)} kB`);
  await context.close();
}
