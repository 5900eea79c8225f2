import type { Page } from '@playwright/test';
import { BOTH, button, expect, field, holdScripts, PHONE, test } from './journey.ts';
import { openSalon } from './people.ts';

test('a visitor reads a salon’s page without loading a script, and books from there', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const scripts = scriptsOf(page);
  await page.goto(`/${salon.slug}`);
  await page.locator('#como-chegar').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);

  await page
    .getByRole('link', { name: /^Agendar Corte .*:/ })
    .first()
    .click();
  await field(page, 'Nome').fill('Rafa');
  await field(page, 'Telefone').fill('(11) 98888-7777');
  await button(page, 'Confirmar agendamento').click();
  await expect(page).toHaveURL(new RegExp(`/${salon.slug}/cliente`));
  expect(scripts.length).toBeGreaterThan(0);
});

test('the first touch of a button works, on a slow line and by keyboard too', BOTH, async ({ page }) => {
  const scripts = scriptsOf(page);
  const release = await holdScripts(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  const theme = button(page, 'Tema');
  await theme.focus();
  await page.keyboard.press('Enter');
  await expect(theme).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('html[data-loading]')).toHaveCount(1);
  release();
  const menu = page.getByRole('menu', { name: 'Tema' });
  await expect(menu).toBeVisible();
  await expect(theme).not.toHaveAttribute('aria-busy');
  await expect(page.locator('html[data-loading]')).toHaveCount(0);
  await menu.getByRole('menuitemradio', { name: 'Claro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');

  await page.reload();
  await theme.click();
  await expect(menu).toBeVisible();
});

test('what is searched before the scripts are there is found once they are', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const release = await holdScripts(page);
  await page.goto('/');
  const search = page.getByRole('searchbox');
  await search.fill(salon.slug);
  await search.press('Enter');
  await expect(button(page, 'Buscar')).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL(`/${salon.slug}`);
});

test(
  'a button whose scripts cannot be had says so, and a search goes without them',
  PHONE,
  async ({ page, app, complaints }) => {
    const salon = await openSalon(app);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    const theme = button(page, 'Tema');
    await theme.click();
    const message = page.getByRole('alert').filter({ hasText: 'Sem conexão' });
    await expect(message).toContainText('Confira a internet e tente novamente.');
    await expect(theme).not.toHaveAttribute('aria-busy');
    await theme.click();
    await expect(message).toHaveCount(1);

    const search = page.getByRole('searchbox');
    await search.fill(salon.slug);
    await search.press('Enter');
    await expect(page).toHaveURL(`/${salon.slug}`);
    await page.goBack();
    await theme.click();
    await expect(message).toHaveCount(1);

    await page.unroute('**/*.js');
    await message.getByRole('link', { name: 'Tentar novamente' }).click();
    await theme.click();
    await expect(page.getByRole('menu', { name: 'Tema' })).toBeVisible();
    // The browser reports each file that it could not load.
    complaints.length = 0;
  },
);

test('a picture that does not load gives way to what the scripts draw', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await app.sql('update salons set logo_url = $2 where id = $1', [salon.id, '/media/nenhuma.webp']);
  await page.goto(`/${salon.slug}`);
  await expect(page.locator('.salon-hero .salon-logo')).not.toHaveAttribute('src');
});

/** The scripts that the page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) asked.push(request.url());
  });
  return asked;
}
