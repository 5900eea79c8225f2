import type { App } from './app.ts';
import { button, expect, field, test, toast, visit } from './journey.ts';
import { openCustomer, openSalon } from './people.ts';

test('a forgotten password is replaced through the mail, once', async ({ page, app }) => {
  const { owner } = await openSalon(app);
  await visit(page, '/auth');
  await button(page, 'Esqueci minha senha').click();
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  for (const email of ['ninguem@example.com', owner.email]) {
    await field(page, 'Email').fill(email);
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await expect(page.getByText('Verifique sua caixa de entrada para redefinir sua senha').first()).toBeVisible();
    await expect(button(page, 'Enviar de novo')).toBeEnabled();
  }
  const path = await resetLink(app, owner.email);
  expect((await app.mails()).filter(({ to }) => to === 'ninguem@example.com')).toEqual([]);

  await visit(page, path);
  await field(page, 'Nova senha').fill('12345');
  await field(page, 'Confirmar senha').fill('12345');
  await button(page, 'Salvar nova senha').click();
  await expect(toast(page, 'Erro de validação')).toContainText('A senha deve ter pelo menos 6 caracteres.');
  await expect(field(page, 'Nova senha')).toHaveAccessibleDescription('A senha deve ter pelo menos 6 caracteres.');
  await field(page, 'Nova senha').fill('outra-senha');
  await field(page, 'Confirmar senha').fill('outra-senha');
  await button(page, 'Salvar nova senha').click();
  await expect(toast(page, 'Senha alterada')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await field(page, 'Email').fill(owner.email);
  await field(page, 'Senha').fill('outra-senha');
  await button(page, 'Entrar').click();
  await expect(page).toHaveURL('/dashboard');

  await visit(page, path);
  await field(page, 'Nova senha').fill('mais-uma');
  await field(page, 'Confirmar senha').fill('mais-uma');
  await button(page, 'Salvar nova senha').click();
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
});

test('a customer who forgot the password in the middle of a booking stays with the salon and the booking', async ({
  page,
  context,
  app,
}) => {
  const salon = await openSalon(app);
  const { email } = await openCustomer(app, salon);
  await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
  await field(page, 'Nome').fill('Rafa');
  await field(page, 'Telefone').pressSequentially('11955554444');
  await button(page, 'Confirmar agendamento').click();
  await page.getByRole('tab', { name: 'Entrar' }).click();
  await field(page, 'Email').fill(email);
  await button(page, 'Esqueci minha senha').click();
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${salon.slug}/cliente\\?.*modo=recuperar`));
  await expect(field(page, 'Email')).toHaveValue(email);
  await button(page, 'Enviar link').click();
  await expect(toast(page, 'Email enviado!').first()).toBeVisible();

  const link = await resetLink(app, email);
  const mail = await context.newPage();
  for (const password of ['outra-senha', 'mais-uma']) {
    await visit(mail, link);
    await field(mail, 'Nova senha').fill(password);
    await field(mail, 'Confirmar senha').fill(password);
    await button(mail, 'Salvar nova senha').click();
    if (password === 'mais-uma') continue;
    await expect(toast(mail, 'Senha alterada')).toBeVisible();
    await expect(mail).toHaveURL(`/${salon.slug}/cliente`);
    await expect(mail.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible();
  }
  await mail.getByRole('link', { name: 'Pedir novo link' }).click();
  await expect(mail).toHaveURL(`/${salon.slug}/cliente?modo=recuperar`);
  await expect(mail.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();

  await button(page, 'Voltar para o login').click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await field(page, 'Senha').fill('outra-senha');
  await button(page, 'Entrar').click();
  await expect(page.getByRole('radio', { name: '11:00' })).toBeChecked();
  await expect(field(page, 'Nome')).toHaveValue('Rafa');
});

test('at the sign-in one message says what is wrong, and what was typed goes along from form to form', async ({
  page,
}) => {
  await visit(page, '/auth?modo=cadastrar');
  await field(page, 'Nome completo').fill('Marina Lima');
  await field(page, 'Email').fill('marina@example');
  await field(page, 'Senha').fill('12345');
  await field(page, 'Confirmar senha').fill('12345');
  await button(page, 'Criar conta').click();
  const refusal = toast(page, 'Erro de validação');
  await expect(refusal).toContainText('Formato de email inválido, A senha deve ter pelo menos 6 caracteres.');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Formato de email inválido');

  await page.getByRole('tab', { name: 'Entrar' }).click();
  await expect(field(page, 'Email')).toHaveValue('marina@example');
  await expect(refusal).toHaveCount(0);
  await page.getByRole('tab', { name: 'Cadastrar' }).click();
  await expect(field(page, 'Nome completo')).toHaveValue('Marina Lima');
  await page.getByRole('tab', { name: 'Entrar' }).click();
  await button(page, 'Entrar').click();
  await expect(refusal).toContainText('Email inválido, Senha é obrigatória');
  await button(page, 'Esqueci minha senha').click();
  await expect(field(page, 'Email')).toHaveValue('marina@example');
  await expect(refusal).toHaveCount(0);
  await button(page, 'Enviar link').click();
  await expect(refusal).toContainText('Formato de email inválido');
});

/** Where the mail to this address leads. */
async function resetLink(app: App, email: string): Promise<string> {
  const mails = async () => (await app.mails()).filter(({ to }) => to === email);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const { pathname, search } = new URL(/^http.*$/m.exec((await mails())[0]?.text ?? '')?.[0] ?? '');
  return pathname + search;
}
