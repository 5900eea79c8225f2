import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { download } from './downloads.ts';
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
import { enter, openAdmin, openCustomer, openSalon, type Salon } from './people.ts';

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Registros de auditoria' }).locator('tbody').getByRole('row');
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** A service that a spreadsheet would take for a formula, and then another price for it. */
async function changeService({ ask, service }: Salon): Promise<void> {
  const { id, version, ...values } = service;
  await ask('PUT', `/services/${id}`, { ...values, version, name: '=Corte' });
  await ask('PUT', `/services/${id}`, { ...values, version: version + 1, name: '=Corte', priceCents: 5500 });
}

test('a super administrator reads who did what, and takes a copy', async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon, 'Rafael Dias');
  await customer.book('11:00');
  await changeService(salon);
  const helena = await openAdmin(app, 'super_admin', 'Helena Prado');
  await enter(page, helena, app);
  await visit(page, '/admin/audit-logs');
  await expect(page).toHaveTitle(/^Auditoria · /);
  await expect(rows(page).first()).toBeVisible();
  await expectWellMade(page);

  await filter(page, 'Salão').fill(salon.name);
  await page.getByRole('option', { name: `${salon.name} (/${salon.slug})` }).click();
  await expect.poll(() => query(page)).toEqual({ salao: salon.id });
  await expect(filter(page, 'Salão')).toHaveValue(salon.name);
  // The log tells of the salon's customers only that something happened.
  await expect(rows(page).filter({ hasText: 'Agendou pela página' })).toContainText('Cliente');
  await expect(page.getByText('Rafael Dias')).toHaveCount(0);

  await choose(page, filter(page, 'Ação'), 'Alterou um serviço');
  await expect.poll(() => query(page)).toEqual({ salao: salon.id, acao: 'services.update' });
  await expect(rows(page)).toHaveCount(2);
  const priced = rows(page).first();
  for (const shown of ['Marina Lima', 'Proprietário', '=Corte', salon.name, '20/11/2026 10:20', '127.0.0.1']) {
    await expect(priced).toContainText(shown);
  }
  await expect(priced).toContainText(/Preço: R\$\s45,00 → R\$\s55,00/);

  await priced.getByRole('link', { name: 'Alterou um serviço' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registro de auditoria' });
  await expect(dialog.getByRole('row', { name: /^Preço/ }).getByRole('cell')).toHaveText([/45,00/, /55,00/]);
  await expectWellMade(page);
  await button(dialog, 'Fechar').last().click();
  await expect(dialog).toBeHidden();
  expect(query(page)).toEqual({ salao: salon.id, acao: 'services.update' });

  const file = await download(page, () => page.getByRole('button', { name: /^Exportar/ }).click());
  expect(file.suggestedFilename()).toBe('auditoria.csv');
  await expect(toast(page, 'Exportação concluída')).toContainText('2 linhas');
  const [header, newest, oldest] = parse(await readFile(await file.path()), {
    bom: true,
    delimiter: ';',
  }) as string[][];
  expect(header?.slice(0, 6)).toEqual(['Data', 'Hora', 'Ação', 'Quem', 'Tipo', 'Sobre']);
  expect(newest?.slice(0, 8)).toEqual([
    ...['20/11/2026', '10:20', 'Alterou um serviço', 'Marina Lima', 'Proprietário', "'=Corte", salon.name],
    expect.stringMatching(/^Preço: R\$\s45,00$/),
  ]);
  expect(oldest?.slice(7, 9)).toEqual(['Nome: Corte', 'Nome: =Corte']);

  await visit(page, '/admin/audit-logs');
  await filter(page, 'Pessoa').fill(helena.email);
  await page.getByRole('option', { name: `Helena Prado (${helena.email})` }).click();
  await expect.poll(() => query(page)).toEqual({ pessoa: helena.id });
  await expect(filter(page, 'Pessoa')).toHaveValue('Helena Prado');
  const copied = rows(page).filter({ hasText: 'Exportou a auditoria' });
  await expect(copied).toHaveCount(1);
  await copied.getByRole('link').click();
  await expect(dialog).toContainText('Linhas2');
  await expect(dialog).toContainText('Este registro não guarda valores de antes e depois.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await choose(page, filter(page, 'Ação'), 'Excluiu um salão');
  await expect(page.getByRole('heading', { name: 'Nenhum registro encontrado' })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await expect(filter(page, 'Pessoa')).toHaveValue('');
  await expect(filter(page, 'Ação')).toHaveValue('');
  await inLight(page);
  await expectWellMade(page);
});

test('days, all of a noun, one person from an entry, and page after page', async ({ page, app }) => {
  const admin = await openAdmin(app, 'super_admin', 'Bianca Reis');
  await app.sql(
    `insert into platform_audit_log (id, actor_kind, actor_user_id, action, data, created_at)
     select gen_random_uuid(), 'admin', $1, 'settings.save', jsonb_build_object('name', 'Chave ' || n),
       timestamptz '2026-01-10 12:00:00-03' - n * interval '1 minute' + (n = 0)::int * interval '1 day' from generate_series(0, 60) n`,
    [admin.id],
  );
  await enter(page, admin, app);
  await visit(page, '/admin/audit-logs?acao=settings');
  await expect(rows(page).first()).toContainText('Chave 0');
  await field(page, 'Até').fill('10/01/2026');
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toContainText('Chave 1');
  await expect(rows(page)).toHaveCount(25);
  expect(query(page)).toEqual({ acao: 'settings', ate: '2026-01-10' });
  await page.getByRole('link', { name: 'Mais antigos' }).click();
  await expect(rows(page).first()).toContainText('Chave 26');
  await page.getByRole('link', { name: 'Mais antigos' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'Mais antigos' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Mais recentes' }).click();
  await expect(rows(page).first()).toContainText('Chave 1');

  await rows(page).first().getByRole('link').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Só desta pessoa' }).click();
  await expect.poll(() => query(page)).toEqual({ acao: 'settings', ate: '2026-01-10', pessoa: admin.id });
  await expect(filter(page, 'Pessoa')).toHaveValue('Bianca Reis');
  await expect(rows(page)).toHaveCount(25);
});

test('is closed to an administrator, and says when it cannot be read', async ({ page, app, complaints }) => {
  await enter(page, await openAdmin(app, 'admin'), app);
  await page.goto('/admin/audit-logs');
  await expect(page.getByRole('heading', { name: 'Acesso Negado' })).toBeVisible();
  await page.context().clearCookies();

  await enter(page, await openAdmin(app, 'super_admin'), app);
  await app.sql('alter table audit_log rename to audit_log_away');
  try {
    await page.goto('/admin/audit-logs');
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar a auditoria')).toBeVisible();
  } finally {
    await app.sql('alter table audit_log_away rename to audit_log');
  }
  await button(page, 'Tentar novamente').click();
  await expect(rows(page).first()).toBeVisible();
  complaints.length = 0;
});
