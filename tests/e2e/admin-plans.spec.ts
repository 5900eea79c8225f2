import type { Locator, Page } from '@playwright/test';
import {
  button,
  choose,
  expect,
  expectWellMade,
  field,
  hydrated,
  inLight,
  query,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openAdmin, openSalon } from './people.ts';

const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Planos' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

const features = (within: Locator) => within.getByRole('list', { name: 'Recursos do plano' }).getByRole('listitem');

async function options(page: Page, name: string, item: string): Promise<void> {
  await button(page, `Opções de ${name}`).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('a super administrator makes, changes and deletes a plan, and visitors see it', async ({ page, app }) => {
  await enter(page, await openAdmin(app, 'super_admin'), app);
  await visit(page, '/admin/plans');
  await expect(page).toHaveTitle(/^Planos · /);
  await expect(card(page, 'Básico')).toContainText('R$ 49,90');
  await expect(card(page, 'Premium')).toContainText('Profissionais ilimitados · Clientes ilimitados');
  await expectWellMade(page);

  await page.getByRole('link', { name: 'Novo plano' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo plano' });
  await expect(field(dialog, 'Preço')).toHaveValue('0,00');
  for (const [count, value] of [
    ['Salões', '1'],
    ['Profissionais', '5'],
    ['Clientes', '100'],
  ] as const) {
    await expect(field(dialog, count)).toHaveValue(value);
  }
  await field(dialog, 'Preço').fill('12,345');
  await button(dialog, 'Salvar').click();
  await expect(field(dialog, 'Nome')).toHaveAccessibleDescription('Informe o nome do plano');
  await expect(field(dialog, 'Nome')).toBeFocused();
  await expect(field(dialog, 'Preço')).toHaveAccessibleDescription(/Insira um valor válido para o preço/);
  await field(dialog, 'Nome').fill('Rede');
  await field(dialog, 'Preço').fill('149.90');
  await choose(page, dialog.getByRole('combobox', { name: 'Cobrança' }), 'Anual');
  await field(dialog, 'Clientes').fill('');
  const typed = field(dialog, 'Recursos');
  await typed.press('Enter');
  await typed.fill('   ');
  await typed.press('Enter');
  await expect(features(dialog)).toHaveCount(0);
  await typed.fill('Suporte por telefone');
  await typed.press('Enter');
  await expect(typed).toHaveValue('');
  await expect(typed).toBeFocused();
  await typed.fill('suporte por telefone ');
  await typed.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/Este recurso já está na lista/);
  await typed.fill('Relatórios por e-mail');
  await button(dialog, 'Adicionar').click();
  await expect(features(dialog)).toHaveText(['Suporte por telefone', 'Relatórios por e-mail']);
  await button(dialog, 'Remover Suporte por telefone').click();
  // A typed text that is not added yet is saved too.
  await typed.fill('Página personalizada');
  await expectWellMade(page);
  await button(dialog, 'Salvar').dblclick();
  await expect(toast(page, 'Sucesso')).toContainText('Plano Rede criado');
  await expect(dialog).toBeHidden();
  for (const text of ['R$ 149,90', '/ano', '5 profissionais · Clientes ilimitados', 'Nenhum salão neste plano']) {
    await expect(card(page, 'Rede')).toContainText(text);
  }
  await expect(card(page, 'Rede').getByRole('list').getByRole('listitem')).toHaveText([
    'Relatórios por e-mail',
    'Página personalizada',
  ]);
  expect(await app.sql("select count(*)::int as count from plans where name = 'Rede'")).toEqual([{ count: 1 }]);
  await visit(page, '/');
  const offer = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Rede' }) });
  for (const text of ['R$ 149,90/ano', 'Relatórios por e-mail']) await expect(offer).toContainText(text);

  await visit(page, '/admin/plans');
  await options(page, 'Rede', 'Editar');
  const editing = page.getByRole('dialog', { name: 'Editar plano' });
  await expect(field(editing, 'Clientes')).toHaveValue('');
  await field(editing, 'Preço').fill('99,90');
  await editing.getByRole('switch', { name: 'Pagamentos online' }).check();
  await editing.getByRole('switch', { name: 'Ativo' }).uncheck();
  await button(editing, 'Salvar').click();
  await expect(toast(page, 'Sucesso')).toContainText('Plano Rede atualizado');
  await expect(editing).toBeHidden();
  for (const text of ['Inativo', 'R$ 99,90', 'Pagamentos online']) await expect(card(page, 'Rede')).toContainText(text);
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);
  await visit(page, '/');
  await expect(page.getByRole('heading', { name: 'Básico' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rede' })).toHaveCount(0);

  await visit(page, '/admin/plans');
  await options(page, 'Rede', 'Excluir');
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este plano?' });
  await expect(question).toContainText('Esta ação não pode ser desfeita.');
  await button(question, 'Excluir').click();
  await expect(toast(page, 'Sucesso')).toContainText('Plano excluído');
  await expect(card(page, 'Rede')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a plan in use is not deleted, and one that changed meanwhile is not overwritten', async ({ page, app }) => {
  const admin = await openAdmin(app, 'super_admin');
  const salon = await openSalon(app);
  const { body } = await admin.call('POST', '/api/v1/admin/plans', { body: { name: 'Usado', priceCents: 100 } });
  const { id } = body as { id: string };
  await admin.call('PUT', `/api/v1/admin/salons/${salon.id}/plan`, { body: { planId: id } });
  // Off the market, because other journeys count the plans that are on it.
  const save = (priceCents: number, version: number) =>
    admin.call('PUT', `/api/v1/admin/plans/${id}`, { body: { name: 'Usado', isActive: false, priceCents, version } });
  await save(100, 1);
  await enter(page, admin, app);
  await visit(page, '/admin/plans');
  await expect(card(page, 'Usado')).toContainText('1 salão neste plano');
  await options(page, 'Usado', 'Excluir');
  await button(page.getByRole('dialog'), 'Excluir').click();
  await expect(toast(page, 'Erro ao excluir plano')).toContainText('Este plano está em uso. Desative-o.');
  await expect(card(page, 'Usado')).toBeVisible();

  await options(page, 'Usado', 'Editar');
  const dialog = page.getByRole('dialog', { name: 'Editar plano' });
  await field(dialog, 'Nome').fill('Usado e caro');
  await save(200, 2);
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Erro ao salvar plano')).toContainText('alterado em outra aba');
  await expect(field(dialog, 'Preço')).toHaveValue('2,00');
  await expect(field(dialog, 'Nome')).toHaveValue('Usado e caro');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Sucesso')).toBeVisible();
  await expect(card(page, 'Usado e caro')).toContainText('R$ 2,00');

  const unused = { name: 'Some', priceCents: 100, isActive: false };
  const gone = await admin.call('POST', '/api/v1/admin/plans', { body: unused });
  await visit(page, '/admin/plans');
  await options(page, 'Some', 'Excluir');
  await admin.call('DELETE', `/api/v1/admin/plans/${(gone.body as { id: string }).id}`);
  await button(page.getByRole('dialog'), 'Excluir').click();
  await expect(toast(page, 'Erro ao excluir plano')).toContainText('Este plano já foi excluído.');
  await expect(card(page, 'Some')).toHaveCount(0);
});

test('plans that cannot be read are told, with a way to try again', async ({ page, app, complaints }) => {
  await enter(page, await openAdmin(app, 'super_admin'), app);
  await app.sql('alter table plans rename to plans_away');
  try {
    await visit(page, '/admin/plans');
    await expect(page.getByRole('heading', { name: 'Erro ao carregar planos' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar os planos')).toBeVisible();
  } finally {
    await app.sql('alter table plans_away rename to plans');
  }
  // The page itself was answered with an error.
  complaints.length = 0;
  await button(page, 'Tentar novamente').click();
  await expect(card(page, 'Básico')).toBeVisible();
});

test('plans are for super administrators only', async ({ page, app }) => {
  await enter(page, await openAdmin(app), app);
  const answer = await page.goto('/admin/plans?editar=1');
  await hydrated(page);
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'Acesso Negado' })).toBeVisible();
  await expect(page.getByText('Esta área exige privilégios de super administrador.')).toBeVisible();
  expect(query(page)).toEqual({ editar: '1' });
});
