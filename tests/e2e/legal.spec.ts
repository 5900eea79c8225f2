import { legalVersions } from '#contract/consent-texts.ts';
import { formatDate } from '#lib/dates.ts';
import { startApp } from './app.ts';
import { expect, expectWellMade, inLight, PHONE, test, visit } from './journey.ts';

/** Half an hour after NOW: the server has read the settings again. */
const LATER = '2026-11-20T13:50:00.000Z';

for (const [path, title, other, version] of [
  ['/privacidade', 'Política de Privacidade', 'Termos de Uso', legalVersions.privacy],
  ['/termos', 'Termos de Uso', 'Política de Privacidade', legalVersions.terms],
  ['/security-notice', 'Aviso de Segurança', 'Política de Privacidade', '2026-11-22'],
] as const) {
  test(`${path} can be read, also without scripts, and leads to the other one`, PHONE, async ({ page, app }) => {
    const { status, body } = await app.caller()('GET', path);
    expect(status).toBe(200);
    expect(body).toContain(`<time dateTime="${version}">${formatDate(version)}</time>`);
    await visit(page, path);
    await expect(page).toHaveTitle(`${title} · Encaixe`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(`Versão de ${formatDate(version)}`)).toBeVisible();
    await expectWellMade(page);
    await inLight(page);
    await expectWellMade(page);
    await page.getByRole('main').getByRole('link', { name: other }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other);
  });
}

test('legal pages send people to the contact of the platform, and say plainly when there is none', async ({ page }) => {
  const app = await startApp();
  const paths = ['/privacidade', '/termos', '/security-notice'];
  for (const path of paths) {
    await visit(page, app.origin + path);
    await expect(page.getByRole('main')).toContainText('esta plataforma ainda não publicou um contato');
  }
  await app.sql("insert into system_settings (key, value) values ('contact_email', 'oi@encaixe.example')");
  await app.setClock(LATER);
  for (const path of paths) {
    await visit(page, app.origin + path);
    const contact = page.getByRole('main').getByRole('link', { name: 'oi@encaixe.example' });
    await expect(contact).toHaveAttribute('href', 'mailto:oi@encaixe.example');
    await expect(page.getByRole('main')).not.toContainText('ainda não publicou');
  }
  app.stop();
});

test('the security notice names its measures by severity, with a guide, and the footer leads to it', async ({
  page,
}) => {
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Segurança' }).click();
  await expect(page).toHaveURL('/security-notice');
  const headings = ['Severidade crítica', 'Severidade média', 'Severidade baixa', 'Guia de migração'];
  for (const name of headings) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
});

test('who signs up as an owner is told what they accept', async ({ page }) => {
  await visit(page, '/auth?modo=cadastrar');
  await expect(page.getByText('Ao criar a conta você aceita os Termos e a Política de Privacidade.')).toBeVisible();
  for (const [name, path] of [
    ['Termos', '/termos'],
    ['Política de Privacidade', '/privacidade'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', path);
    // Typed text stays.
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('robots.txt and the sitemap are answered, and a page that is missing in it is a page of its own kind', async ({
  app,
}) => {
  const call = app.caller();
  const robots = await call('GET', '/robots.txt');
  expect(robots.body).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  const index = await call('GET', '/sitemap.xml');
  expect(index.headers.get('content-type')).toContain('application/xml');
  expect(index.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(index.body).toContain(`${app.origin}/sitemap-1.xml`);
  const page = await call('GET', '/sitemap-1.xml');
  for (const path of ['/privacidade', '/security-notice']) {
    expect(page.body).toContain(`<loc>${app.origin}${path}</loc>`);
  }
  for (const path of ['/sitemap-2.xml', '/outra.xml']) expect((await call('GET', path)).status).toBe(404);
});

test('a path that leads nowhere is a page of its own, light and dark', PHONE, async ({ page }) => {
  for (const path of ['/x/y/z', '/dashboard/nada', '/s', '/termos/2']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await expect(page).toHaveTitle('Página não encontrada · Encaixe');
  }
  await expect(page.getByText('Esta página não existe ou mudou de endereço.')).toBeVisible();
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/');
});
