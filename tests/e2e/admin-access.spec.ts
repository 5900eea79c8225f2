import type { Page } from '@playwright/test';
import { appCode } from '../support/app-code.ts';
import { startApp } from './app.ts';
import {
  button,
  expect,
  expectWellMade,
  field,
  hydrated,
  inLight,
  NOW,
  reload,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, newEmail, openAdmin, openSalon } from './people.ts';

const KEY = 'uma chave que ninguém adivinha';

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(password);
  await button(page, 'Entrar como Admin').click();
}

test('the first super administrator is made once, with the key, and signs in', async ({ page }) => {
  const app = await startApp({ SET_UP_KEY: KEY });
  const path = `${app.origin}/secure-admin-init`;
  await visit(page, path);
  await expect(page.getByText('Está na configuração SET_UP_KEY do servidor')).toBeVisible();
  expect(await page.content()).not.toContain(KEY);
  await expectWellMade(page);
  const send = button(page, 'Criar super administrador');

  await send.click();
  await expect(toast(page, 'Erro no cadastro')).toContainText('Email é obrigatório');
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Email é obrigatório/);
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(field(page, 'Chave de inicialização')).toHaveAccessibleDescription(
    /Chave de inicialização é obrigatória/,
  );
  const typed = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
    await send.click();
  };
  await typed({
    'E-mail': 'helena@',
    Senha: 'Curta-1',
    'Confirmar senha': 'Curta-1',
    'Chave de inicialização': 'outra',
  });
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Email inválido/);
  await expect(field(page, 'Senha')).toHaveAccessibleDescription(/Senha deve ter pelo menos 8 caracteres/);
  await typed({ 'E-mail': 'helena@example.com', Senha: 'segredo1', 'Confirmar senha': 'segredo1' });
  await expect(field(page, 'Senha')).toHaveAccessibleDescription(
    /Senha deve conter pelo menos: 1 minúscula, 1 maiúscula e 1 número/,
  );
  await typed({ Senha: 'Segredo1', 'Confirmar senha': 'Segredo2' });
  await expect(field(page, 'Confirmar senha')).toHaveAccessibleDescription('Senhas não coincidem');
  await typed({ 'Confirmar senha': 'Segredo1' });
  await expect(toast(page, 'Erro na inicialização')).toContainText('Chave de inicialização incorreta');

  // Somebody who looks at the form at the same time.
  const late = await page.context().newPage();
  await visit(late, path);
  const contact = field(page, 'E-mail de contato');
  await expect(contact).toHaveValue('helena@example.com');
  await typed({ 'E-mail de contato': '', 'Chave de inicialização': KEY });
  await expect(contact).toHaveAccessibleDescription(/Informe um e-mail para as pessoas falarem com a plataforma/);
  await typed({ 'E-mail de contato': 'oi@encaixe.example' });
  await expect(toast(page, 'Super Administrador criado com sucesso!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Sistema Inicializado!' })).toBeFocused();
  await expectWellMade(page);

  for (const name of ['Senha', 'Confirmar senha']) await field(late, name).fill('Segredo1');
  await field(late, 'E-mail').fill('outra@example.com');
  await field(late, 'Chave de inicialização').fill(KEY);
  await button(late, 'Criar super administrador').click();
  await expect(toast(late, 'Erro na inicialização')).toContainText('Já existe um super administrador.');
  await reload(late);
  await expect(late.getByRole('heading', { level: 1, name: 'Sistema Já Configurado' })).toBeVisible();
  await late.close();

  await page.getByRole('link', { name: 'Ir para o login' }).click();
  await expect(page).toHaveURL(`${app.origin}/admin-auth`);
  await hydrated(page);
  await signIn(page, { email: 'helena@example.com', password: 'Segredo1' });
  await expect(page).toHaveURL(`${app.origin}/admin`);
  app.stop();
});

test('without scripts the set-up of the platform says that it needs them', async ({ browser }) => {
  const app = await startApp({ SET_UP_KEY: KEY });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.origin}/secure-admin-init`);
  expect(await page.locator('noscript > *').innerText()).toContain('Esta página precisa de JavaScript.');
  await context.close();
  app.stop();
});

test('a known e-mail becomes the super administrator with its own password only', async ({ page }) => {
  const app = await startApp({ SET_UP_KEY: KEY });
  const known = await openAdmin(app);
  await visit(page, `${app.origin}/secure-admin-init`);
  const typed = async (password: string) => {
    await field(page, 'E-mail').fill(known.email);
    await field(page, 'Senha').fill(password);
    await field(page, 'Confirmar senha').fill(password);
    await field(page, 'Chave de inicialização').fill(KEY);
    await button(page, 'Criar super administrador').click();
  };
  await typed('Segredo1');
  await expect(toast(page, 'Erro no cadastro')).toContainText('Este e-mail já tem uma conta. Use a senha dela.');
  await typed(known.password);
  await expect(page.getByRole('heading', { name: 'Sistema Inicializado!' })).toBeVisible();
  app.stop();
});

test('an administrator signs in, and goes on to the page that was wanted', async ({ page, app }) => {
  const admin = await openAdmin(app);
  await visit(page, '/admin/profile?aba=seguranca');
  await expect(page).toHaveURL(`/admin-auth?voltar=${encodeURIComponent('/admin/profile?aba=seguranca')}`);
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);
  await expect(page.getByRole('link', { name: 'Login do salão' })).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('link', { name: 'Página inicial', exact: true })).toHaveAttribute('href', '/');

  await signIn(page, { email: '', password: '' });
  await expect(toast(page, 'Erro de validação')).toContainText('Email inválido');
  await expect(field(page, 'Senha')).toHaveAccessibleDescription('Senha é obrigatória');
  await signIn(page, { ...admin, password: 'errada-1' });
  await expect(page.locator('form').getByRole('alert')).toContainText('Email ou senha incorretos');
  await signIn(page, admin);
  await expect(toast(page, 'Login realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/admin/profile?aba=seguranca');
  await visit(page, '/admin-auth?voltar=/admin/profile');
  await expect(page).toHaveURL('/admin/profile');
});

test('nobody else gets a session at the door of administrators', async ({ page, app }) => {
  const salon = await openSalon(app);
  await visit(page, '/admin-auth');
  await signIn(page, salon.owner);
  const said = page.locator('form').getByRole('alert').filter({ hasText: 'Acesso negado' });
  await expect(said).toContainText('Esta é a área administrativa. Use o login principal para acessar seu salão.');
  expect((await page.context().cookies()).map(({ name }) => name).join()).not.toContain('session');
  await signIn(page, { ...salon.owner, password: 'errada-1' });
  await expect(page.locator('form').getByRole('alert')).toContainText('Email ou senha incorretos');

  await enter(page, salon, app);
  await visit(page, '/admin-auth');
  await expect(toast(page, 'Você não tem permissão para acessar esta área')).toContainText('Acesso negado');
  await expect(page.getByText(`Você está conectado como ${salon.owner.email}`)).toBeVisible();
  // Another person may sign in here, and the session before ends.
  await signIn(page, await openAdmin(app));
  await expect(page).toHaveURL('/admin');
});

test('a forgotten password of an administrator leads back to their door', async ({ page, app }) => {
  const { email } = await openAdmin(app);
  await visit(page, '/admin-auth');
  await field(page, 'E-mail').fill(email);
  await button(page, 'Esqueci minha senha').click();
  await expect(page).toHaveURL('/admin-auth?modo=recuperar');
  await expect(field(page, 'E-mail')).toHaveValue(email);
  await button(page, 'Enviar link').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Email enviado!' })).toBeVisible();
  const mail = (await app.mails()).findLast(({ to }) => to === email);
  const [link = ''] = /\/reset-password\S+/.exec(mail?.text ?? '') ?? [];
  await visit(page, link);
  await field(page, 'Nova senha').fill('Outra-frase-longa-8');
  await field(page, 'Confirmar senha').fill('Outra-frase-longa-9');
  await button(page, 'Salvar nova senha').click();
  await expect(field(page, 'Confirmar senha')).toHaveAccessibleDescription('A confirmação da senha não confere');
  await field(page, 'Confirmar senha').fill('Outra-frase-longa-8');
  await button(page, 'Salvar nova senha').click();
  await expect(page).toHaveURL('/admin-auth');
  await expect(toast(page, 'Senha alterada')).toBeVisible();
  await hydrated(page);
  await signIn(page, { email, password: 'Outra-frase-longa-8' });
  await expect(page).toHaveURL('/admin');
});

test('two-factor sign-in: the app, a code once, a recovery code once, another app, and off again', async ({
  page,
  app,
  stranger,
}) => {
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await visit(page, '/admin/profile?aba=seguranca');
  const part = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await button(part, 'Ativar verificação em duas etapas').click();
  await expect(field(part, 'Confirme sua senha')).toBeFocused();
  await field(part, 'Confirme sua senha').fill('errada-1');
  await button(part, 'Continuar').click();
  await expect(field(part, 'Confirme sua senha')).toHaveAccessibleDescription('Senha atual incorreta');
  await field(part, 'Confirme sua senha').fill(admin.password);
  await button(part, 'Continuar').click();
  await expect(part.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible();
  await expectWellMade(page);
  await inLightHere(page, part, admin.password);
  const key = ((await part.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const now = new Date(NOW);
  const code = field(part, '2. Digite o código que o aplicativo mostra');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await button(part, 'Ativar').click();
  await expect(code).toHaveAccessibleDescription('Código incorreto ou já usado');
  await code.fill(appCode(key, now));
  await button(part, 'Ativar').click();
  await expect(toast(page, 'Verificação em duas etapas ativada')).toBeVisible();
  const codes = part.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectWellMade(page);
  const [first = '', second = ''] = await codes.getByRole('listitem').allTextContents();
  await button(part, 'Já guardei').click();
  await expect(part.locator(':focus')).toHaveCount(1);
  await expect(part).toContainText('Ativa desde 20/11/2026.');
  await expect(part).toContainText('Restam 10 códigos de recuperação.');

  // At the administrators' door and at the owners'.
  const signInWith = async (path: string, submit: string, typed: string) => {
    const other = await stranger();
    await visit(other, path);
    await field(other, 'E-mail').fill(admin.email);
    await field(other, 'Senha').fill(admin.password);
    await button(other, submit).click();
    const asked = field(other, 'Código de verificação');
    await expect(asked).toBeFocused();
    await expectWellMade(other);
    await asked.fill(typed);
    await button(other, submit).click();
    return other;
  };
  const used = appCode(key, now);
  const other = await signInWith('/admin-auth', 'Entrar como Admin', used);
  const asked = field(other, 'Código de verificação');
  await expect(asked).toHaveAccessibleDescription(/Código incorreto ou já usado/);
  await asked.fill('');
  await button(other, 'Entrar como Admin').click();
  await expect(asked).toHaveAccessibleDescription(/Digite o código/);
  await asked.fill(appCode(key, now, 1));
  await button(other, 'Entrar como Admin').click();
  await expect(other).toHaveURL('/admin');
  await expect(await signInWith('/auth', 'Entrar', first)).toHaveURL('/admin');
  const again = await signInWith('/auth', 'Entrar', first);
  await expect(field(again, 'Código de verificação')).toHaveAccessibleDescription(/Código incorreto ou já usado/);

  await reload(page);
  await expect(part).toContainText('Restam 9 códigos de recuperação.');
  await button(part, 'Desativar').click();
  await expect(part).toContainText('Sua conta volta a abrir só com a senha');
  await expectWellMade(page);
  await field(part, 'Confirme sua senha').fill(admin.password);
  await field(part, 'Código atual').fill(first);
  await button(part, 'Desativar').click();
  await expect(field(part, 'Código atual')).toHaveAccessibleDescription(/Código incorreto ou já usado/);
  await field(part, 'Código atual').fill(second);
  await button(part, 'Desativar').click();
  await expect(toast(page, 'Verificação em duas etapas desativada')).toBeVisible();
  await expect(part).toContainText('Seu login pede só a senha.');
});

/** The steps are in no address: a page that is loaded anew begins them again. */
async function inLightHere(page: Page, part: ReturnType<Page['getByRole']>, password: string): Promise<void> {
  await inLight(page);
  await button(part, 'Ativar verificação em duas etapas').click();
  await field(part, 'Confirme sua senha').fill(password);
  await button(part, 'Continuar').click();
  await expect(part.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible();
  await expectWellMade(page);
}

test('a super administrator replaces the app and does not switch it off', async ({ page, app }) => {
  const admin = await openAdmin(app, 'super_admin');
  const ask = (method: string, path: string, body: object) =>
    admin.call(method, `/api/v1/admin/two-factor${path}`, { body });
  const { key } = (await ask('POST', '', { currentPassword: admin.password })).body as { key: string };
  const now = new Date(NOW);
  const confirmed = await ask('PUT', '', { code: appCode(key, now) });
  const [recovery = ''] = (confirmed.body as { recoveryCodes: string[] }).recoveryCodes;
  await enter(page, admin, app);
  await visit(page, '/admin/profile?aba=seguranca');
  const part = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await expect(part).toContainText('Para super administradores ela é obrigatória depois de ativada');
  await expect(button(part, 'Desativar')).toHaveCount(0);
  await button(part, 'Novos códigos de recuperação').click();
  await field(part, 'Confirme sua senha').fill(admin.password);
  await field(part, 'Código atual').fill(recovery);
  await button(part, 'Gerar novos códigos').click();
  await expect(part.getByRole('list', { name: 'Códigos de recuperação' })).not.toContainText(recovery);
  await button(part, 'Já guardei').click();
  await button(part, 'Trocar aplicativo').click();
  await field(part, 'Confirme sua senha').fill(admin.password);
  await field(part, 'Código atual').fill(appCode(key, now, 1));
  await button(part, 'Continuar').click();
  await expect(part.locator('code')).not.toHaveText(key.match(/.{1,4}/g)?.join(' ') ?? '');
  await button(part, 'Cancelar').click();
  await expect(part).toContainText('Restam 10 códigos de recuperação.');
});

test('too many wrong codes are refused', async ({ page }) => {
  const app = await startApp({ RATE_LIMITS: 'on', RATE_LIMIT_SECOND_FACTOR: '2/50/1h' });
  const admin = await openAdmin(app);
  const ask = (method: string, body: object) => admin.call(method, '/api/v1/admin/two-factor', { body });
  const { key } = (await ask('POST', { currentPassword: admin.password })).body as { key: string };
  await ask('PUT', { code: appCode(key, new Date(NOW)) });
  await visit(page, `${app.origin}/admin-auth`);
  await signIn(page, admin);
  const asked = field(page, 'Código de verificação');
  for (const said of [/Código incorreto/, /Código incorreto/]) {
    await asked.fill('000000');
    await button(page, 'Entrar como Admin').click();
    await expect(asked).toHaveAccessibleDescription(said);
    await asked.fill('');
  }
  await asked.fill(appCode(key, new Date(NOW), 1));
  await button(page, 'Entrar como Admin').click();
  await expect(page.locator('form').getByRole('alert')).toContainText('Muitas tentativas');
  app.stop();
});

test('the set-up counts its tries', async () => {
  const app = await startApp({ SET_UP_KEY: KEY, RATE_LIMITS: 'on', RATE_LIMIT_SET_UP: '2/9/1h' });
  const caller = app.caller();
  const body = { email: newEmail('adm'), password: 'Segredo1', confirmPassword: 'Segredo1', key: 'errada' };
  for (const status of [422, 422, 429]) {
    expect((await caller('POST', '/api/v1/admin/set-up', { body })).status).toBe(status);
  }
  app.stop();
});

test('who may not open a screen of administrators is offered the dashboard and the sign-in of administrators', async ({
  page,
  app,
}) => {
  await enter(page, await openSalon(app), app);
  await expectRefusal(page, '/admin', { why: 'Seu tipo de usuário é Proprietário.', dashboard: '/dashboard' });
  await enter(page, await openAdmin(app), app);
  const why = 'Esta área exige privilégios de super administrador.';
  await expectRefusal(page, '/admin/plans', { why, dashboard: '/admin' });
  await page.getByRole('link', { name: 'Ir para o dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

type Refused = { why: string; dashboard: string };

async function expectRefusal(page: Page, path: string, { why, dashboard }: Refused): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(403);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso Negado' })).toBeVisible();
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir para o dashboard' })).toHaveAttribute('href', dashboard);
  await expect(page.getByRole('link', { name: 'Entrar como administrador' })).toHaveAttribute('href', '/admin-auth');
  await expectWellMade(page);
}
