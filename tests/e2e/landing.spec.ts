import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import {
  BOTH,
  button,
  expect,
  expectWellMade,
  field,
  hydrated,
  inLight,
  openTab,
  PHONE,
  query,
  test,
  toast,
  visit,
} from './journey.ts';
import { newEmail, openSalon, PASSWORD, signInAsOwner } from './people.ts';

const finder = (page: Page) => page.getByRole('searchbox', { name: 'Nome, bairro ou cidade do salão' });
const plan = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

async function search(page: Page, text: string): Promise<void> {
  await finder(page).fill(text);
  await button(page, 'Buscar').click();
}

test('the header leads to the sections, and the page is well made, light and dark', BOTH, async ({ page }) => {
  await visit(page, '/');
  for (const [label, heading] of [
    ['Planos', 'Planos'],
    ['Contato', 'Contato'],
    ['Recursos', 'O balcão inteiro, no celular do cliente e no seu'],
  ]) {
    await page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
    await expect(page).toHaveURL(`/#${label?.toLowerCase()}`);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Área Administrativa' })).toHaveAttribute(
    'href',
    '/admin-auth',
  );
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);
  // In the visitor's scheme, and no other is read aloud.
  const picture = page.getByRole('img', { name: 'Relatório dos agendamentos por status' });
  await expect(picture).toHaveAttribute('src', /-light/);
});

test('nothing is cut off on the narrowest phone, and everything is large enough to touch', PHONE, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, '/');
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Contato', exact: true })).toBeInViewport({ ratio: 1 });
  await expectWellMade(page, ['target-size']);
});

test('the scene shows times of today and can be neither read nor reached', async ({ page, app }) => {
  await app.setClock('2026-11-21T15:00:00.000Z');
  await visit(page, '/');
  const scene = page.locator('.scene');
  await expect(scene).toContainText('Aberto até 19:00');
  await expect(scene).toContainText('hoje 14:30');
  await expect(scene.locator('a')).toHaveCount(0);
  await expect(page.getByText('Studio Bela Vista', { exact: true }).first()).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Corte feminino' })).toHaveCount(0);
});

test('an exact address opens the salon, a part of the name offers those that have it', PHONE, async ({ page, app }) => {
  const [first, second] = [await openSalon(app), await openSalon(app)];
  await visit(page, '/');
  await search(page, '   ');
  await expect(page).toHaveURL('/');

  await search(page, first.slug);
  await expect(page).toHaveURL(`/${first.slug}`);
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();

  await page.goBack();
  await hydrated(page);
  await expect(finder(page)).toHaveValue('');
  await search(page, 'aurora');
  await expect(page.getByText(/salões encontrados/)).toBeVisible();
  expect(query(page)).toEqual({ busca: 'aurora' });
  await app.sql(`update salons set name = 'Espaço Çağla' where id = $1`, [second.id]);
  await search(page, 'espaco cagla');
  const one = page.getByRole('main').getByRole('link', { name: /Espaço Çağla/ });
  await expect(one).toContainText('Rua das Flores, 10, São Paulo - SP');
  await expect(page.getByText('1 salão encontrado')).toBeVisible();
  await expectWellMade(page);
  await one.click();
  await expect(page).toHaveURL(`/${second.slug}`);
});

test('what is not found, and a search that fails, are said beside the finder', async ({ page, app, complaints }) => {
  await visit(page, '/');
  const said = page.getByRole('alert');
  await search(page, 'salão que não existe 💇');
  await expect(said).toHaveText('Salão não encontradoNão encontramos nenhum salão com esse nome ou slug.');
  await expectWellMade(page);
  await app.sql('alter table salons rename column city to town');
  try {
    await search(page, 'aurora');
    await expect(said).toContainText('Erro na busca');
    await expect(said).toContainText('Houve um erro ao buscar o salão. Tente novamente.');
    const answer = await page.reload();
    expect(answer?.status()).toBe(500);
    await expect(said).toContainText('Erro na busca');
  } finally {
    await app.sql('alter table salons rename column town to city');
  }
  complaints.length = 0;
});

test('without scripts the finder finds', async ({ browser, app }) => {
  const { slug, name } = await openSalon(app);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(app.origin);
  await search(page, name.toLowerCase().slice(0, -1));
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await search(page, slug);
  await expect(page).toHaveURL(`${app.origin}/${slug}`);
  await context.close();
});

test('plans have the words of the specification, and say so when they cannot be read', async ({
  page,
  app,
  complaints,
}) => {
  await visit(page, '/');
  for (const [name, words, action] of [
    ['Básico', ['7 dias grátis', 'R$ 49,90/mês', 'Até 3 profissionais', 'Até 300 clientes'], 'Começar Teste Grátis'],
    ['Profissional', ['Recomendado', 'Mais popular', 'R$ 99,90/mês'], 'Assinar Agora'],
    ['Premium', ['Premium', 'R$ 199,90/mês', 'Profissionais ilimitados', 'Clientes ilimitados'], 'Assinar Agora'],
  ] as const) {
    for (const text of words) await expect(plan(page, name)).toContainText(text);
    await expect(plan(page, name).getByRole('link', { name: action })).toHaveAttribute('href', /^\/auth\?.*plano=/);
  }
  await app.sql('alter table plans rename to plans_away');
  try {
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByRole('alert')).toContainText('Erro ao carregar planos');
  } finally {
    await app.sql('alter table plans_away rename to plans');
  }
  await button(page, 'Tentar novamente').click();
  await expect(plan(page, 'Premium')).toBeVisible();
  complaints.length = 0;
});

test('the chosen plan is kept through sign-up and set-up, and only marked in the settings', PHONE, async ({ page }) => {
  await visit(page, '/');
  await plan(page, 'Profissional').getByRole('link', { name: 'Assinar Agora' }).click();
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible();
  await expect(page.getByText('Você escolheu o plano Profissional.')).toBeVisible();
  await field(page, 'Nome completo').fill('Helena Prado');
  await field(page, 'E-mail').fill(newEmail('dona'));
  await field(page, 'Senha').fill(PASSWORD);
  await field(page, 'Confirmar senha').fill(PASSWORD);
  await button(page, 'Criar conta').click();
  await expect(toast(page, 'Cadastro realizado!')).toBeVisible();
  await field(page, 'Nome do salão').fill('Salão da Helena');
  for (const _ of [1, 2, 3]) await button(page, 'Próximo').click();
  await page.getByRole('radio', { name: 'Não atendo' }).click();
  await button(page, 'Cadastrar salão').click();
  await expect(page).toHaveURL('/salon-setup/pronto');
  await visit(page, '/settings');
  const chosen = plan(page, 'Profissional');
  await expect(chosen.getByText('Sua escolha')).toBeVisible();
  await expect(page.getByText('Nenhum plano ainda')).toBeVisible();
  await expect(plan(page, 'Premium').getByText('Sua escolha')).toHaveCount(0);
});

test('who has a salon already is led from a plan to it in the settings', async ({ page, app }) => {
  const { owner } = await openSalon(app);
  await visit(page, '/');
  await plan(page, 'Premium').getByRole('link', { name: 'Assinar Agora' }).click();
  await openTab(page, 'Entrar');
  await field(page, 'E-mail').fill(owner.email);
  await field(page, 'Senha').fill(owner.password);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/settings?plano=**');
  await expect(plan(page, 'Premium').getByText('Sua escolha')).toBeInViewport();
});

test('a plan that is no plan keeps nobody from signing in', async ({ page, app }) => {
  const { owner } = await openSalon(app);
  for (const id of ['1', 'x'.repeat(3000), '01a1f8f6-1115-7560-a154-28ecd5f8a63a']) {
    const answer = await page.goto(`/auth?plano=${id}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByText('Você escolheu')).toHaveCount(0);
  }
  await signInAsOwner(page, owner);
});

test('the footer tells how to reach the platform, once an administrator has said so', async ({ page, app }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Privacidade' })).toHaveAttribute('href', '/privacidade');
  await expect(footer.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/termos');
  await expect(footer.getByRole('link', { name: '@' })).toHaveCount(0);
  await setSettings(app, { contact_email: 'oi@encaixe.example', contact_phone: '(11) 98765-4321' });
  try {
    await visit(page, '/');
    await expect(footer.getByRole('link', { name: 'oi@encaixe.example' })).toHaveAttribute(
      'href',
      'mailto:oi@encaixe.example',
    );
    await expect(footer.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute('href', 'tel:+5511987654321');
    await expectWellMade(page);
  } finally {
    await app.sql(`delete from system_settings where key like 'contact_%'`);
  }
});

test('where the demo is, the page leads to its example salon', async ({ page, app }) => {
  await visit(page, '/');
  const example = page.getByRole('link', { name: 'Ver um salão de exemplo' });
  await expect(example).toHaveCount(0);
  const { slug, name } = await openSalon(app);
  await setSettings(app, { demo_example: slug });
  try {
    await visit(page, '/');
    await example.first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  } finally {
    await app.sql(`delete from system_settings where key = 'demo_example'`);
  }
});

async function setSettings(app: App, settings: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    await app.sql('insert into system_settings (key, value) values ($1, $2)', [key, value]);
  }
}
