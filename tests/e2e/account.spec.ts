import type { Page } from '@playwright/test';
import { button, expect, expectWellMade, field, hydrated, reload, test, toast, visit } from './journey.ts';
import { enter, newEmail, openSalon, PASSWORD, signInAsOwner } from './people.ts';

test('a name that was changed elsewhere is not overwritten by a form that did not show it', async ({
  page,
  app,
  stranger,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  const other = await stranger();
  await signInAsOwner(other, salon.owner);
  await visit(page, '/settings/conta');
  const name = field(part(page, 'Seus dados'), 'Nome completo');

  const { version } = await salon.ask('GET', '/auth/me/account');
  await salon.ask('PUT', '/auth/me/name', { version, fullName: 'Nome De Fora' });
  // Another part of the screen asks the server again.
  const sessions = part(page, 'Onde você está conectado').getByRole('listitem');
  await sessions
    .last()
    .getByRole('button', { name: /^Encerrar/ })
    .click();
  await expect(toast(page, 'Sessão encerrada')).toBeVisible();
  await expect(name).toHaveValue('Nome De Fora');

  await name.fill('Nome De Dentro');
  await salon.ask('PUT', '/auth/me/name', { version: version + 1, fullName: 'Nome De Longe' });
  await button(page, 'Salvar nome').click();
  await expect(toast(page, 'Erro ao salvar')).toContainText('alterado em outra aba');
  await expect(name).toHaveAccessibleDescription(/Este campo também mudou/);
  await button(page, 'Salvar nome').click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();
  await reload(page);
  await expect(name).toHaveValue('Nome De Dentro');
});

const part = (page: Page, name: string) => page.getByRole('region', { name });

test('an owner changes name, password and e-mail, and sees where they are signed in', async ({
  page,
  app,
  stranger,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/settings');
  await page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', { name: 'Minha conta' }).click();
  await expect(page).toHaveURL('/settings/conta');
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
  await expectWellMade(page);

  const name = part(page, 'Seus dados');
  await field(name, 'Nome completo').fill('M');
  await button(name, 'Salvar nome').click();
  await expect(field(name, 'Nome completo')).toHaveAccessibleDescription('Nome deve ter pelo menos 2 caracteres');
  await field(name, 'Nome completo').fill('Marina Souza');
  await button(name, 'Salvar nome').click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();

  const other = await stranger();
  await signInAsOwner(other, salon.owner);
  await reload(page);
  const sessions = part(page, 'Onde você está conectado').getByRole('listitem');
  await expect(sessions.first()).toContainText('esta sessão');
  const before = await sessions.count();
  await sessions
    .last()
    .getByRole('button', { name: /^Encerrar/ })
    .click();
  await expect(toast(page, 'Sessão encerrada')).toBeVisible();
  await expect(sessions).toHaveCount(before - 1);

  const password = part(page, 'Senha');
  await field(password, 'Senha atual').fill('errada-1');
  await field(password, 'Nova senha').fill('abacaxi1');
  await field(password, 'Confirmar senha').fill('abacaxi2');
  await button(password, 'Alterar senha').click();
  await expect(field(password, 'Confirmar senha')).toHaveAccessibleDescription('As senhas não coincidem.');
  await field(password, 'Confirmar senha').fill('abacaxi1');
  await button(password, 'Alterar senha').click();
  await expect(field(password, 'Senha atual')).toHaveAccessibleDescription('Senha atual incorreta');
  await field(password, 'Senha atual').fill(PASSWORD);
  await button(password, 'Alterar senha').click();
  await expect(toast(page, 'Senha alterada')).toBeVisible();
  await expect(field(password, 'Nova senha')).toHaveValue('');
  await expect(sessions).toHaveCount(1);

  const email = newEmail('nova');
  const mail = part(page, 'E-mail');
  await field(mail, 'Novo e-mail').fill(email);
  await field(mail, 'Senha atual').fill('abacaxi1');
  await button(mail, 'Trocar e-mail').click();
  await expect(toast(page, 'Email enviado!')).toContainText(email);
  await expect(mail).toContainText(`E-mail atual: ${salon.owner.email}`);
  await expect(mail).toContainText('Falta confirmar o novo e-mail');
  await expectWellMade(page);

  const mails = await app.mails();
  const told = mails.filter(({ to }) => to === salon.owner.email).map(({ subject }) => subject);
  expect(told).toEqual(expect.arrayContaining(['Sua senha foi trocada', 'Pedido de troca do seu e-mail']));
  const [link = ''] = /http\S+/.exec(mails.findLast(({ to }) => to === email)?.text ?? '') ?? [];
  // In a browser where nobody is signed in.
  const reader = await stranger();
  const { pathname, search } = new URL(link);
  await visit(reader, pathname + search);
  await expect(reader.getByText(email)).toBeVisible();
  await expectWellMade(reader);
  await button(reader, 'Confirmar e-mail').click();
  await expect(toast(reader, 'E-mail confirmado')).toContainText(email);
  await signInAsOwner(reader, { email, password: 'abacaxi1' });
  await visit(reader, pathname + search);
  await expect(reader.getByRole('alert')).toContainText('Este link não vale mais');
  await visit(reader, '/settings/conta');
  await expect(part(reader, 'E-mail')).toContainText(`E-mail atual: ${email}`);
  // The session that the former address had opened has ended.
  await reload(page);
  await expect(page).toHaveURL(/\/auth\?voltar=/);
});

test('a new e-mail is given up, and all other sessions end at once', async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  const others = [await stranger(), await stranger()];
  for (const other of others) await signInAsOwner(other, salon.owner);
  await enter(page, salon, app);
  await visit(page, '/settings/conta');
  const mail = part(page, 'E-mail');
  await field(mail, 'Novo e-mail').fill(salon.owner.email);
  await field(mail, 'Senha atual').fill(PASSWORD);
  await button(mail, 'Trocar e-mail').click();
  await expect(field(mail, 'Novo e-mail')).toHaveAccessibleDescription('Este já é o seu e-mail');

  await field(mail, 'Novo e-mail').fill(newEmail('nova'));
  await page.getByRole('link', { name: 'Salão', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Descartar o que você digitou?' });
  await button(question, 'Continuar editando').click();
  await button(mail, 'Trocar e-mail').click();
  await expect(toast(page, 'Email enviado!')).toBeVisible();
  await button(mail, 'Cancelar a troca').click();
  await expect(toast(page, 'Troca de e-mail cancelada')).toBeVisible();
  await expect(mail).not.toContainText('Falta confirmar');

  await button(page, 'Encerrar as outras sessões').click();
  await button(page.getByRole('dialog'), 'Encerrar').click();
  await expect(toast(page, 'Sessões encerradas')).toBeVisible();
  await expect(part(page, 'Onde você está conectado').getByRole('listitem')).toHaveCount(1);
  for (const other of others) {
    await other.goto('/dashboard');
    await hydrated(other);
    await expect(other).toHaveURL(/\/auth/);
  }
});

test('what fails in the account says what failed', async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/settings/conta');
  await app.sql('alter table platform_audit_log rename to audit_log_away');
  await button(part(page, 'Seus dados'), 'Salvar nome').click();
  await expect(toast(page, 'Erro ao salvar')).toBeVisible();
  const password = part(page, 'Senha');
  await field(password, 'Senha atual').fill(PASSWORD);
  await field(password, 'Nova senha').fill('abacaxi1');
  await field(password, 'Confirmar senha').fill('abacaxi1');
  await button(password, 'Alterar senha').click();
  await expect(toast(page, 'Erro ao alterar senha')).toBeVisible();
  await app.sql('alter table audit_log_away rename to platform_audit_log');
  complaints.length = 0;
});
