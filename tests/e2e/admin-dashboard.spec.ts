import type { Page } from '@playwright/test';
import { button, expect, expectWellMade, hydrated, inLight, test, toast, visit } from './journey.ts';
import { enter, openAdmin, openCustomer, openSalon } from './people.ts';

const figure = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes do dashboard' }).getByRole('link', { name });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function chooseFor(page: Page, salon: string, item: string) {
  await button(page, `Opções de ${salon}`).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('the dashboard counts the whole platform, and a salon is taken off the net and back', async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id, version } = await customer.book('14:00');
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  const asked = await admin.call('GET', '/api/v1/admin/figures');
  const before = asked.body as { appointments: number; users: number; revenueCents: number };
  await visit(page, '/admin');
  await expect(page).toHaveTitle(/Dashboard/);
  await expect(figure(page, 'Usuários')).toContainText(`${before.users.toLocaleString('pt-BR')}contas`);
  await expectWellMade(page);

  await salon.ask('POST', `/appointments/${id}/completion`, { version });
  await visit(page, '/admin');
  const cents = before.revenueCents + 4500;
  const amount = (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  await expect(figure(page, 'Receita total')).toContainText(amount);
  await expect(figure(page, 'Agendamentos')).toContainText(before.appointments.toLocaleString('pt-BR'));
  await expect(figure(page, 'Salões')).toContainText(/ativos? · \d+ inativos?/);

  await expect(page.getByRole('table', { name: 'Salões mais recentes' })).toBeVisible();
  await expect(rowOf(page, salon.name)).toContainText('Marina Lima');
  await expect(rowOf(page, salon.name)).toContainText('Ativo');
  await button(page, `Opções de ${salon.name}`).click();
  await expect(page.getByRole('menuitem', { name: 'Abrir página pública' })).toHaveAttribute(
    'href',
    `/salao/${salon.slug}`,
  );
  await page.keyboard.press('Escape');
  await chooseFor(page, salon.name, 'Desativar');
  const question = page.getByRole('dialog', { name: `Desativar ${salon.name}?` });
  await expect(question).toContainText('A página sai do ar');
  await expectWellMade(page);
  await button(question, 'Desativar').dblclick();
  await expect(toast(page, 'Status atualizado')).toContainText('saiu do ar');
  await expect(rowOf(page, salon.name)).toContainText('Inativo');
  expect((await app.caller()('GET', `/${salon.slug}`)).status).toBe(404);
  await chooseFor(page, salon.name, 'Ativar');
  await expect(toast(page, 'está no ar')).toContainText('Status atualizado');
  await expect(rowOf(page, salon.name)).toContainText('Ativo');
  expect((await app.caller()('GET', `/${salon.slug}`)).status).toBe(200);
  const entries = await app.sql(
    "select action from audit_log where salon_id = $1 and actor_kind = 'admin' order by created_at, id",
    [salon.id],
  );
  expect(entries.map(({ action }) => action)).toEqual(['salons.deactivate', 'salons.activate']);
  await expect(page.getByRole('link', { name: 'Ver todos os salões' })).toHaveAttribute('href', '/admin/salons');
});

test('its tabs are in the address: users, analytics, and what the role may open', async ({ page, app }) => {
  const admin = await openAdmin(app, 'admin', 'Helena Prado');
  await openSalon(app);
  await enter(page, admin, app);
  await visit(page, '/admin');
  await tab(page, 'Usuários').click();
  await expect(page).toHaveURL('/admin?aba=usuarios');
  await expect(page.getByRole('table', { name: 'Usuários mais recentes' })).toBeVisible();
  await expect(rowOf(page, admin.email)).toContainText('Helena Prado');
  await expect(rowOf(page, admin.email)).toContainText('Admin');
  await expectWellMade(page);

  await tab(page, 'Analytics').click();
  await expect(figure(page, 'Novos salões este mês')).toContainText('novembro de 2026');
  await expect(figure(page, 'Taxa de salões ativos')).toContainText(/\d%/);
  await expect(figure(page, 'Média de clientes por salão')).toContainText(/clientes? em \d+ sal/);
  await expectWellMade(page);

  await tab(page, 'Sistema').click();
  await expect(page.getByRole('alert')).toContainText('Suas ações são auditadas');
  const system = page.getByRole('region', { name: 'Sistema' });
  await expect(system.getByRole('link')).toHaveText([/Avaliações denunciadas/, /Meu perfil/]);
  await page.goBack();
  await expect(figure(page, 'Novos salões este mês')).toBeVisible();

  await enter(page, await openAdmin(app, 'super_admin'), app);
  await visit(page, '/admin?aba=sistema');
  await expect(system.getByRole('link', { name: /Configurações do sistema/ })).toHaveAttribute(
    'href',
    '/admin/settings',
  );
  await expect(system.getByRole('link', { name: /Auditoria/ })).toHaveAttribute('href', '/admin/audit-logs');
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);
});

test('a salon that somebody else changed is not switched unread', async ({ page, app }) => {
  const salon = await openSalon(app);
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await visit(page, '/admin');
  await app.sql('update salons set version = version + 1 where id = $1', [salon.id]);
  await chooseFor(page, salon.name, 'Desativar');
  await button(page.getByRole('dialog', { name: `Desativar ${salon.name}?` }), 'Desativar').click();
  await expect(toast(page, 'O salão mudou')).toContainText('A lista foi atualizada');
  await expect(rowOf(page, salon.name)).toContainText('Ativo');
});

test('a failed reading says so in place of the figures, and can be tried again', async ({ page, app, complaints }) => {
  await enter(page, await openAdmin(app), app);
  await app.sql('alter table salon_tallies rename to salon_tallies_away');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
  await hydrated(page);
  await expect(page.getByText('Não foi possível carregar as informações administrativas')).toBeVisible();
  await app.sql('alter table salon_tallies_away rename to salon_tallies');
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  complaints.length = 0;
});

test('a super administrator is led to what is not set up yet; an administrator is not asked', async ({ page, app }) => {
  await app.sql("delete from system_settings where key = 'contact_email'");
  await enter(page, await openAdmin(app), app);
  await visit(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Falta configurar')).toHaveCount(0);

  await enter(page, await openAdmin(app, 'super_admin'), app);
  await visit(page, '/admin');
  const missing = page.getByRole('alert').filter({ hasText: 'Falta configurar' });
  await missing.getByRole('link', { name: 'E-mail de contato' }).click();
  await expect(page).toHaveURL('/admin/settings?aba=geral');
});
