import type { Page } from '@playwright/test';
import { button, expect, expectWellMade, field, hydrated, inLight, reload, test, toast, visit } from './journey.ts';
import { enter, newEmail, openAdmin } from './people.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });

test('an administrator changes name, e-mail and password', async ({ page, app, stranger }) => {
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await visit(page, '/admin/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Meu Perfil' })).toBeVisible();
  await expect(field(page, 'Tipo de conta')).toHaveValue('Admin');
  await expect(field(page, 'Tipo de conta')).not.toBeEditable();
  await expect(page.getByText('acesso total')).toHaveCount(0);
  await expectWellMade(page);

  const name = part(page, 'Nome');
  await field(name, 'Nome completo').fill('H');
  await button(name, 'Salvar nome').click();
  await expect(field(name, 'Nome completo')).toHaveAccessibleDescription('Nome deve ter pelo menos 2 caracteres');
  await field(name, 'Nome completo').fill('Helena Prado Lima');
  await button(name, 'Salvar nome').click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();

  const email = newEmail('nova');
  const mail = part(page, 'E-mail');
  await field(mail, 'Novo e-mail').fill(email);
  await field(mail, 'Senha atual').fill(admin.password);
  await button(mail, 'Trocar e-mail').click();
  await expect(toast(page, 'Email enviado!')).toContainText(email);
  await expect(mail).toContainText('Falta confirmar o novo e-mail');
  const sent = (await app.mails()).findLast(({ to }) => to === email);
  const [link = ''] = /\/confirmar-email\S+/.exec(sent?.text ?? '') ?? [];
  await visit(page, link);
  await button(page, 'Confirmar e-mail').click();
  await expect(page).toHaveURL('/admin/profile');
  await expect(toast(page, 'E-mail confirmado')).toBeVisible();
  await hydrated(page);

  await page.getByRole('navigation', { name: 'Meu Perfil' }).getByRole('link', { name: 'Segurança' }).click();
  await expect(page).toHaveURL('/admin/profile?aba=seguranca');
  await expectWellMade(page);
  const password = part(page, 'Senha');
  const change = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await field(password, label).fill(value);
    await button(password, 'Alterar senha').click();
  };
  const wish = 'Outra-frase-longa-8';
  await change({ 'Senha atual': admin.password, 'Nova senha': 'Curta-1', 'Confirmar senha': 'Curta-1' });
  await expect(field(password, 'Nova senha')).toHaveAccessibleDescription(
    /A nova senha deve ter pelo menos 12 caracteres/,
  );
  await change({ 'Nova senha': 'Minha-senha-2026', 'Confirmar senha': 'Minha-senha-2026' });
  await expect(field(password, 'Nova senha')).toHaveAccessibleDescription(
    /Senha muito comum, escolha uma senha mais segura/,
  );
  await change({ 'Nova senha': wish, 'Confirmar senha': `${wish}9` });
  await expect(field(password, 'Confirmar senha')).toHaveAccessibleDescription('A confirmação da senha não confere');
  await change({ 'Senha atual': 'errada-1', 'Confirmar senha': wish });
  await expect(field(password, 'Senha atual')).toHaveAccessibleDescription('Senha atual incorreta');
  await change({ 'Senha atual': admin.password });
  await expect(toast(page, 'Senha alterada')).toBeVisible();

  const other = await stranger();
  await visit(other, '/admin-auth');
  await field(other, 'E-mail').fill(email);
  await field(other, 'Senha').fill(wish);
  await button(other, 'Entrar como Admin').click();
  await expect(other).toHaveURL('/admin');
  await reload(page);
  await expect(part(page, 'Onde você está conectado').getByRole('listitem')).toHaveCount(2);
  await button(page, 'Encerrar as outras sessões').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(toast(page, 'Sessões encerradas')).toBeVisible();
  await reload(other);
  await expect(other).toHaveURL(/\/admin-auth\?voltar=/);
});

test('a super administrator reads that the account has all rights, in light as well', async ({ page, app }) => {
  const admin = await openAdmin(app, 'super_admin');
  await enter(page, admin, app);
  await visit(page, '/admin/profile');
  await inLight(page);
  await expect(field(page, 'Tipo de conta')).toHaveValue('Super Admin');
  await expect(page.getByText('acesso total')).toBeVisible();
  await expectWellMade(page);
  await visit(page, '/admin/profile?aba=seguranca');
  await expectWellMade(page);
});

test('a name that could not be saved is said, and stays typed', async ({ page, app, complaints }) => {
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await visit(page, '/admin/profile');
  const name = part(page, 'Nome');
  await field(name, 'Nome completo').fill('Helena De Dentro');
  const { version } = (await admin.call('GET', '/api/v1/auth/me/account')).body as { version: number };
  await admin.call('PUT', '/api/v1/auth/me/name', { body: { version, fullName: 'Helena De Fora' } });
  await button(name, 'Salvar nome').click();
  await expect(toast(page, 'Erro ao salvar')).toContainText('alterado em outra aba');
  await expect(field(name, 'Nome completo')).toHaveValue('Helena De Dentro');
  await field(name, 'Nome completo').fill('Helena Prado');
  await page.context().clearCookies();
  await button(name, 'Salvar nome').click();
  await expect(toast(page, 'Sua sessão terminou')).toBeVisible();
  complaints.length = 0;
});
