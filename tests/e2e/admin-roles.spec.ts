import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, field, hydrated, inLight, test, toast, visit } from './journey.ts';
import { type Admin, enter, newEmail, openAdmin, openSalon, PASSWORD } from './people.ts';

test('a super admin makes somebody an administrator, and takes the role back', async ({ page, app }) => {
  const boss = await openAdmin(app, 'super_admin', 'Sofia Prado');
  const rute = await openPerson(app, 'Rute Braga');
  await enter(page, boss, app);
  const dialog = await openDialog(page, rute);
  await expect(dialog.getByRole('radio', { name: 'Sem acesso administrativo' })).toBeChecked();
  await expect(dialog.getByText('Acesso total: também planos')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Admin', exact: true }).check();
  await expect(dialog.getByRole('status')).toHaveText(
    'As sessões de Rute terminam agora, em todos os aparelhos, e a senha atual deixa de valer. Um e-mail leva o link para criar uma senha de administrador.',
  );
  await expectWellMade(page);
  await button(dialog, 'Alterar perfil').click();
  await expect(password(dialog)).toHaveAccessibleDescription(/Digite sua senha atual/);
  await password(dialog).fill('errada-1');
  await button(dialog, 'Alterar perfil').click();
  await expect(password(dialog)).toHaveAccessibleDescription(/Senha atual incorreta/);
  await expect(password(dialog)).toBeFocused();
  expect((await rute.call('GET', '/api/v1/auth/me')).body).toMatchObject({ userType: 'salon_owner' });
  await password(dialog).fill(boss.password);
  await button(dialog, 'Alterar perfil').dblclick();
  await expect(toast(page, 'Perfil de acesso alterado')).toContainText('Rute Braga agora é Admin.');
  await expect(dialog).toBeHidden();
  await expect(row(page)).toContainText('Admin');
  await expect(button(page, 'Opções de Rute Braga')).toBeFocused();
  expect((await rute.call('GET', '/api/v1/auth/me')).body).toBeNull();
  const mail = (await app.mails()).find(({ to }) => to === rute.email);
  expect(mail?.subject).toBe('Você agora administra o Encaixe');
  expect(mail?.text).toMatch(/reset-password\?token=/);

  await openDialog(page, rute);
  await inLight(page);
  await dialog.getByRole('radio', { name: 'Sem acesso administrativo' }).check();
  await expect(dialog.getByRole('status')).toContainText('o acesso à administração acaba');
  await expectWellMade(page);
  await password(dialog).fill(boss.password);
  await button(dialog, 'Alterar perfil').click();
  await expect(toast(page, 'Perfil de acesso alterado')).toContainText('não tem mais acesso à administração');
  await expect(row(page)).toContainText('Usuário');
  const changes = await app.sql(
    "select data->'before'->>'userType' as before, data->'after'->>'userType' as after from platform_audit_log where entity_id = $1 and action = 'users.changeRole' order by created_at, id",
    [rute.id],
  );
  expect(changes).toEqual([
    { before: 'salon_owner', after: 'admin' },
    { before: 'admin', after: 'customer' },
  ]);
});

test('an open page of somebody whose role is taken back', async ({ page, app, stranger }) => {
  const [boss, helena] = [await openAdmin(app, 'super_admin', 'Sofia Prado'), await openAdmin(app)];
  const theirs = await stranger();
  await enter(theirs, helena, app);
  await visit(theirs, '/admin/users');
  await enter(page, boss, app);
  const dialog = await openDialog(page, helena);
  await dialog.getByRole('radio', { name: 'Sem acesso administrativo' }).check();
  await password(dialog).fill(boss.password);
  await button(dialog, 'Alterar perfil').click();
  await expect(toast(page, 'Perfil de acesso alterado')).toBeVisible();
  // The session went with the role: the next click leads to the sign-in.
  await theirs.getByRole('searchbox').fill('ana');
  await expect(theirs).toHaveURL(/\/admin-auth\?voltar=%2Fadmin%2Fusers/);
  expect((await helena.call('GET', '/api/v1/admin/users')).status).toBe(401);

  const session = await helena.call('POST', '/api/v1/auth/sessions', { body: helena });
  expect(session.status).toBe(200);
  await enter(theirs, helena, app);
  const answer = await theirs.goto('/admin/users');
  expect(answer?.status()).toBe(403);
  await hydrated(theirs);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
  await expect(theirs.getByText('Seu tipo de usuário é Usuário.')).toBeVisible();
  await expectWellMade(theirs);
});

test('a session that outlives the role changes nothing any more', async ({ page, app }) => {
  await openAdmin(app, 'super_admin');
  const boss = await openAdmin(app, 'super_admin', 'Sofia Prado');
  const rute = await openPerson(app, 'Rute Braga');
  await enter(page, boss, app);
  const dialog = await openDialog(page, rute);
  await dialog.getByRole('radio', { name: 'Super Admin', exact: true }).check();
  await password(dialog).fill(boss.password);
  await app.sql("update users set user_type = 'customer' where id = $1", [boss.id]);
  await button(dialog, 'Alterar perfil').click();
  await expect(toast(page, 'Você não tem permissão para acessar esta área')).toContainText('Acesso negado');
  expect((await rute.call('GET', '/api/v1/auth/me')).body).toMatchObject({ userType: 'salon_owner' });
  await button(dialog, 'Cancelar').click();
  // Closing the dialog may read the list again, which is denied as well.
  await page.goto('/admin/salons');
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
});

test('the last super admin stays one', async ({ page, app }) => {
  const boss = await openAdmin(app, 'super_admin', 'Sofia Prado');
  await app.sql("update users set user_type = 'admin' where user_type = 'super_admin' and id <> $1", [boss.id]);
  await enter(page, boss, app);
  const dialog = await openDialog(page, boss);
  await dialog.getByRole('radio', { name: 'Sem acesso administrativo' }).check();
  await expect(dialog.getByRole('status')).toContainText('É o seu próprio perfil: você sai agora');
  await password(dialog).fill(boss.password);
  await button(dialog, 'Alterar perfil').click();
  await expect(toast(page, 'Este é o último super administrador')).toContainText(
    'Dê o perfil a outra pessoa antes: a plataforma precisa de pelo menos um.',
  );
  await expect(row(page)).toContainText('Super Admin');
});

test('whoever gives the own role up is led to the sign-in', async ({ page, app }) => {
  await openAdmin(app, 'super_admin');
  const boss = await openAdmin(app, 'super_admin', 'Sofia Prado');
  await enter(page, boss, app);
  const dialog = await openDialog(page, boss);
  await dialog.getByRole('radio', { name: 'Admin', exact: true }).check();
  await password(dialog).fill(boss.password);
  await button(dialog, 'Alterar perfil').click();
  await expect(page).toHaveURL(/\/admin-auth/);
});

test('an owner with a salon is not made an administrator', async ({ page, app }) => {
  const { owner } = await openSalon(app);
  await enter(page, await openAdmin(app, 'super_admin'), app);
  const dialog = await openDialog(page, { ...owner, fullName: 'Marina Lima' });
  await expect(dialog.getByRole('alert')).toContainText('Quem tem um salão não administra a plataforma');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expectWellMade(page);
});

test('a salon opened meanwhile, and a role changed meanwhile, are told', async ({ page, app }) => {
  const boss = await openAdmin(app, 'super_admin', 'Sofia Prado');
  const [rute, bia] = [await openPerson(app, 'Rute Braga'), await openPerson(app, 'Bia Reis')];
  await enter(page, boss, app);
  const dialog = await openDialog(page, rute);
  await dialog.getByRole('radio', { name: 'Admin', exact: true }).check();
  await password(dialog).fill(boss.password);
  await rute.call('POST', '/api/v1/salon', { body: { name: 'Salão da Rute' } });
  const { body } = await boss.call('GET', `/api/v1/admin/users/${rute.id}`);
  await app.sql('update users set version = version + 1 where id = $1', [rute.id]);
  expect(body).toMatchObject({ salonCount: 1 });
  await button(dialog, 'Alterar perfil').click();
  await expect(toast(page, 'Este registro foi alterado em outra aba ou por outra pessoa.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Quem tem um salão não administra a plataforma');

  await openDialog(page, bia);
  await dialog.getByRole('radio', { name: 'Admin', exact: true }).check();
  await password(dialog).fill(boss.password);
  await bia.call('POST', '/api/v1/salon', { body: { name: 'Salão da Bia' } });
  await button(dialog, 'Alterar perfil').click();
  await expect(toast(page, 'Quem tem um salão não administra a plataforma')).toBeVisible();
});

test('a failure before an administrator’s page is an access error with a retry', async ({ page, app, complaints }) => {
  await enter(page, await openAdmin(app), app);
  await app.sql('alter table memberships rename column created_at to created_away');
  try {
    await page.goto('/admin/users');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Erro de Acesso' })).toBeVisible();
    await expectWellMade(page);
  } finally {
    await app.sql('alter table memberships rename column created_away to created_at');
  }
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible();
  complaints.length = 0;
});

const row = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const password = (dialog: ReturnType<Page['getByRole']>) => field(dialog, 'Sua senha atual');

async function openDialog(page: Page, { email, fullName }: Pick<Admin, 'email' | 'fullName'>) {
  await visit(page, `/admin/users?busca=${email}`);
  await button(page, `Opções de ${fullName}`).click();
  await page.getByRole('menuitem', { name: 'Alterar perfil de acesso' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Alterar perfil de acesso' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function openPerson(app: App, fullName: string) {
  const call = app.caller();
  const account = { fullName, email: newEmail('pessoa'), password: PASSWORD, confirmPassword: PASSWORD };
  const { body } = await call('POST', '/api/v1/auth/owners', { body: account });
  return { ...(body as { id: string }), fullName, email: account.email, call };
}
