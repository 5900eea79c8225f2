import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, choose, expect, expectWellMade, hydrated, inLight, query, test, visit } from './journey.ts';
import { enter, newEmail, openAdmin, openCustomer, openSalon, PASSWORD } from './people.ts';

test('an administrator finds people, and sees the salons of one', async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon, 'João Prado');
  await customer.book('11:00');
  await app.sql("update users set name = 'Zélia Antunes', created_at = '2026-11-01T02:00:00Z' where email = $1", [
    salon.owner.email,
  ]);
  await enter(page, await openAdmin(app), app);
  await visit(page, '/admin/users');
  await expect(page).toHaveTitle(/^Usuários · /);
  for (const figure of ['Total', 'Proprietários', 'Admins']) {
    await expect(page.getByRole('article').filter({ hasText: figure })).toHaveText(/\d$/);
  }
  await expectWellMade(page);

  for (const [typed, found] of [
    ['zelia antunes', [/Zélia Antunes/]],
    [salon.owner.email, [/Zélia Antunes/]],
    [customer.phone, [/João Prado/]],
    [`${customer.email} usuário`, [/João Prado/]],
    [`${customer.email} proprietário`, []],
  ] as const) {
    await search(page).fill(typed);
    await expect(rows(page)).toHaveText([...found]);
  }
  await expect(page.getByRole('heading', { name: 'Nenhum usuário encontrado' })).toBeVisible();
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await expect(search(page)).toHaveValue('');
  await search(page).fill('antunes');
  await expect.poll(() => query(page)).toEqual({ busca: 'antunes' });
  await choose(page, page.getByRole('combobox', { name: 'Tipo' }), 'Proprietário');
  await expect.poll(() => query(page)).toEqual({ busca: 'antunes', tipo: 'salon_owner' });
  const row = rows(page);
  await expect(row).toHaveCount(1);
  for (const shown of ['Zélia Antunes', salon.owner.email, 'Proprietário', '31/10/2026']) {
    await expect(row).toContainText(shown);
  }
  await expect(row.getByRole('cell').filter({ hasText: /^(Salões|Agendamentos)?1$/ })).toHaveCount(2);

  await button(page, 'Opções de Zélia Antunes').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver Salões', 'Liberar entrada', 'Encerrar sessões']);
  await page.getByRole('menuitem', { name: 'Ver Salões' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salões de Zélia Antunes' })).toBeVisible();
  await expect(page.getByText(`Proprietário · ${salon.owner.email} · desde 31/10/2026`)).toBeVisible();
  const [salonRow] = [rows(page)];
  await expect(salonRow).toContainText([new RegExp(`${salon.name}.*/${salon.slug}.*Ativo.*Nenhum plano`)]);
  await expect(page.getByText('João Prado')).toHaveCount(0);
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);
  await button(page, `Opções de ${salon.name}`).click();
  await expect(page.getByRole('menuitem', { name: 'Ver página pública' })).toHaveAttribute(
    'href',
    `/salao/${salon.slug}`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Usuários', exact: true }).first().click();
  await expect(page).toHaveURL('/admin/users');
});

test('an administrator lets somebody in whose tries strangers used up', async ({ page, app }) => {
  const { email } = await openPerson(app, 'Rute Braga');
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await visit(page, `/admin/users?busca=${admin.email}`);
  await page.getByRole('button', { name: /^Opções de / }).click();
  // Nobody does it for the own account.
  await expect(page.getByRole('menuitem')).toHaveText(['Ver Salões']);
  await page.keyboard.press('Escape');

  await visit(page, `/admin/users?busca=${email}`);
  await button(page, 'Opções de Rute Braga').click();
  await page.getByRole('menuitem', { name: 'Liberar entrada' }).click();
  const question = page.getByRole('dialog', { name: 'Liberar a entrada de Rute Braga?' });
  await expect(question).toContainText('Rute pode tentar de novo agora, em qualquer aparelho.');
  await expectWellMade(page);
  await button(question, 'Voltar').click();
  await expect(question).toBeHidden();
  await expect(button(page, 'Opções de Rute Braga')).toBeFocused();
  await button(page, 'Opções de Rute Braga').click();
  await page.getByRole('menuitem', { name: 'Liberar entrada' }).click();
  await button(question, 'Liberar entrada').click();
  await expect(page.getByText('Entrada liberada')).toBeVisible();
  await expect(question).toBeHidden();
  await expect.poll(() => query(page)).toEqual({ busca: email });
});

test('an administrator signs somebody out everywhere', async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  const phone = await stranger();
  await enter(phone, salon, app);
  await visit(phone, '/dashboard');
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/users?busca=${salon.owner.email}`);
  const options = page.getByRole('button', { name: /^Opções de / });
  await options.click();
  await page.getByRole('menuitem', { name: 'Encerrar sessões' }).click();
  const question = page.getByRole('dialog', { name: /^Encerrar as sessões de / });
  await expect(question).toContainText('precisa entrar de novo');
  await expectWellMade(page);
  await button(question, 'Encerrar sessões').click();
  await expect(page.getByText('Sessões encerradas', { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(options).toBeFocused();
  await visit(phone, '/dashboard');
  await expect(phone).toHaveURL(/\/auth/);
});

test('the list is read page by page', async ({ page, app }) => {
  const mark = `lista${process.pid}`;
  await app.sql(
    `insert into users (id, name, email, created_at)
      select gen_random_uuid(), 'Pessoa ' || n, $1 || n || '@example.com', timestamptz '2026-01-01' + n * interval '1 day'
      from generate_series(1, 30) n`,
    [mark],
  );
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/users?busca=${mark}`);
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).first()).toContainText('Pessoa 30');
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: 'Página 2' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).last()).toContainText('Pessoa 1');
  await expectWellMade(page);
  await visit(page, `/admin/users?busca=${mark}&pagina=99`);
  expect(query(page)).toEqual({ busca: mark, pagina: '2' });
});

test('of more people than can be listed the list says so', async ({ page, app }) => {
  const mark = `muitos${process.pid}`;
  await app.sql(
    `insert into users (id, name, email)
      select gen_random_uuid(), 'Pessoa ' || n, $1 || n || '@example.com' from generate_series(1, 1001) n`,
    [mark],
  );
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/users?busca=${mark}&pagina=40`);
  await expect(page.getByText('Estas são as 1.000 contas mais novas.')).toBeVisible();
  await app.sql('delete from users where email like $1', [`${mark}%`]);
});

test('somebody without a salon and somebody unknown are told apart', async ({ page, app }) => {
  const { id } = await openPerson(app, 'Rute Braga');
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/user-salons/${id}`);
  await expect(page.getByRole('heading', { name: 'Nenhum salão' })).toBeVisible();
  await expect(page.getByText('Esta pessoa ainda não cadastrou um salão.')).toBeVisible();
  for (const unknown of ['01900000-0000-7000-8000-000000000000', 'ninguem']) {
    const answer = await page.goto(`/admin/user-salons/${unknown}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Usuário não encontrado' })).toBeVisible();
    await expect(page).toHaveTitle(/^Usuário não encontrado · /);
  }
  await page.getByRole('link', { name: 'Ver usuários' }).click();
  await expect(page).toHaveURL('/admin/users');
});

test('a list that cannot be read says so, with a retry', async ({ page, app, complaints }) => {
  const { id } = await openPerson(app, 'Rute Braga');
  await enter(page, await openAdmin(app), app);
  await app.sql('alter table salon_tallies rename column appointments to appointments_away');
  try {
    for (const [path, what] of [
      ['/admin/users', 'os usuários'],
      [`/admin/user-salons/${id}`, 'os salões do usuário'],
    ] as const) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
      await expect(page.getByText(`Não foi possível carregar ${what}`)).toBeVisible();
    }
  } finally {
    await app.sql('alter table salon_tallies rename column appointments_away to appointments');
  }
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salões de Rute Braga' })).toBeVisible();
  complaints.length = 0;
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nome, e-mail, tipo ou telefone' });
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

async function openPerson(app: App, fullName: string) {
  const account = { fullName, email: newEmail('pessoa'), password: PASSWORD, confirmPassword: PASSWORD };
  const { body } = await app.caller()('POST', '/api/v1/auth/owners', { body: account });
  return body as { id: string; email: string };
}
