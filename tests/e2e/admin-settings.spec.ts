import type { Page } from '@playwright/test';
import { type App, startApp } from './app.ts';
import {
  BOTH,
  button,
  expect,
  expectWellMade,
  field,
  hydrated,
  inLight,
  query,
  reload,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openAdmin, openSalon } from './people.ts';

const SAVED = 'Configurações salvas';
const TOKEN = 'APP_USR-6123456789012345-112233-abcdef-99981234';
const PUBLIC_KEY = 'APP_USR-1b2c3d4e-aaaa-bbbb-cccc-1234567890ab';

// The name of the product stands on every page of the next tests, and the server remembers it until it is saved.
test.afterEach(async ({ app }) => {
  const { call } = await openAdmin(app, 'super_admin');
  const { body } = await call('GET', '/api/v1/admin/settings');
  const { version } = body as { version: number };
  await call('PUT', '/api/v1/admin/settings', { body: { version, appName: 'Encaixe', maintenanceMode: false } });
  await app.sql('delete from system_settings');
});

async function openSettings(page: Page, app: App, path = '/admin/settings') {
  const admin = await openAdmin(app, 'super_admin');
  await enter(page, admin, app);
  await visit(page, path);
  return admin;
}

/** Above and below the form; on a phone only below. */
const save = (page: Page) => button(page, 'Salvar').filter({ visible: true }).first().click();
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Configurações' });
const showTab = async (page: Page, name: string) => {
  await tabs(page).getByRole('link', { name }).click();
  await expect(tabs(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
};
const secret = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test(
  'a super admin changes the settings on five tabs and saves them in one step',
  BOTH,
  async ({ page, app, isMobile }) => {
    const admin = await openSettings(page, app);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações da plataforma');
    await expect(tabs(page).getByRole('link')).toHaveText([
      'Geral',
      'Negócio',
      'Mercado Pago',
      'Email',
      'Notificações',
    ]);
    await expectWellMade(page);
    await field(page, 'Nome do aplicativo').fill('Agenda Fácil');
    await field(page, 'E-mail de contato').fill('oi@example.com');
    await field(page, 'Telefone de contato').fill('11987654321');

    await showTab(page, 'Negócio');
    await expect.poll(() => query(page)).toEqual({ aba: 'negocio' });
    await expect(field(page, 'Máximo de salões por proprietário')).toHaveValue('5');
    await field(page, 'Máximo de salões por proprietário').fill('3');
    await field(page, 'Duração padrão do agendamento').fill('45');
    await field(page, 'Comissão da plataforma').fill('7,5');
    await expectWellMade(page);

    await showTab(page, 'Mercado Pago');
    await field(page, 'Public key').fill(PUBLIC_KEY);
    await page.getByLabel('Access token').fill(TOKEN);
    await expect(button(page, 'Testar Mercado Pago')).toBeDisabled();
    await expectWellMade(page);
    await showTab(page, 'Email');
    await field(page, 'Servidor SMTP').fill('smtp.example.com');
    await field(page, 'Porta').fill('465');
    await field(page, 'Endereço do remetente').fill('agenda@example.com');
    await expectWellMade(page);
    await showTab(page, 'Notificações');
    await page.getByRole('switch', { name: 'Enviar notificações' }).click();
    await expect(page.getByText('Só saem os e-mails de acesso')).toBeVisible();
    await expectWellMade(page);
    await expect(page.getByText('Há alterações não salvas')).toBeVisible();
    await button(page, 'Salvar').last().click();
    await expect(toast(page, SAVED)).toBeVisible();
    await expect(page.getByText('Há alterações não salvas')).toHaveCount(0);

    await reload(page);
    await expect(page.getByRole('switch', { name: 'Enviar notificações' })).not.toBeChecked();
    await showTab(page, 'Geral');
    await expect(field(page, 'Nome do aplicativo')).toHaveValue('Agenda Fácil');
    await expect(field(page, 'Telefone de contato')).toHaveValue('(11) 98765-4321');
    await page.goBack();
    await expect.poll(() => query(page)).toEqual({ aba: 'notificacoes' });
    await visit(page, '/admin/platform-settings?aba=negocio');
    await expect(field(page, 'Duração padrão do agendamento')).toHaveValue('45 min');
    await expect(field(page, 'Comissão da plataforma')).toHaveValue('7,5%');
    await showTab(page, 'Email');
    await expect(field(page, 'Porta')).toHaveValue('465');
    await showTab(page, 'Mercado Pago');
    await expect(secret(page, 'Access token')).toContainText('Configurada, termina em 1234');
    expect(await page.content()).not.toContain(TOKEN);
    const { body } = await admin.call('GET', '/api/v1/admin/settings');
    expect(body).toMatchObject({ maxSalonsPerOwner: 3, platformCommissionPercentage: 7.5 });
    const [entry] = await app.sql(
      `select data from platform_audit_log where action = 'settings.saveSystem' and actor_user_id = $1`,
      [admin.id],
    );
    expect(entry?.data).toMatchObject({
      before: { maxSalonsPerOwner: 5 },
      after: { maxSalonsPerOwner: 3, platformMercadoPagoAccessToken: 'set' },
    });
    if (isMobile) return;
    for (const tab of ['geral', 'negocio', 'pagamentos', 'email', 'notificacoes']) {
      await visit(page, `/admin/settings?aba=${tab}`);
      if (tab === 'geral') await inLight(page);
      await expectWellMade(page);
    }
  },
);

test('what is wrong on another tab leads there, and nothing is saved', async ({ page, app }) => {
  const admin = await openSettings(page, app);
  for (const [tab, name, typed, message] of [
    ['Geral', 'Nome do aplicativo', '  ', 'O nome do aplicativo é obrigatório'],
    ['Geral', 'E-mail de contato', 'oi@', 'Formato de email inválido'],
    ['Geral', 'Telefone de contato', '119876', 'Telefone deve ter 10 ou 11 dígitos'],
    ['Negócio', 'Máximo de salões por proprietário', '0', 'Informe um número inteiro de 1 a 50'],
    ['Negócio', 'Duração padrão do agendamento', '7', 'Informe de 15 a 480 minutos, de 15 em 15'],
    ['Negócio', 'Comissão da plataforma', '101', 'Informe um valor entre 0 e 100'],
    ['Mercado Pago', 'Public key', 'minha chave', 'Confira a chave'],
    ['Email', 'Porta', '70000', 'Informe uma porta de 1 a 65535'],
    // Between the two, so that the same words are not a toast that fades and one that comes.
    ['Email', 'Servidor SMTP', 'smtp://mail', 'Informe só o nome do servidor'],
    ['Email', 'Porta', '', 'Informe uma porta de 1 a 65535'],
  ] as const) {
    await showTab(page, tab);
    const before = await field(page, name).inputValue();
    await field(page, name).fill(typed);
    await showTab(page, 'Notificações');
    await save(page);
    await expect(toast(page, 'Erro ao salvar').filter({ hasText: message })).toBeVisible();
    await expect(tabs(page).getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByText(message).filter({ visible: true })).toBeVisible();
    await expect(field(page, name)).toBeFocused();
    await field(page, name).fill(before.replace(/\D+$/, (unit) => (name === 'Nome do aplicativo' ? unit : '')));
  }
  await showTab(page, 'Email');
  await field(page, 'Servidor SMTP').fill('smtp.example.com');
  await save(page);
  await expect(page.getByRole('main').getByText('Informe o endereço que envia os e-mails')).toBeVisible();
  await expect(field(page, 'Endereço do remetente')).toBeFocused();
  await expectWellMade(page);
  const { body } = await admin.call('GET', '/api/v1/admin/settings');
  expect(body).toMatchObject({ version: 1, smtpHost: null });
});

test('a saved key is tested, replaced, kept and removed', async ({ page, app }) => {
  await openSettings(page, app, '/admin/settings?aba=pagamentos');
  await expect(page.getByText('Guarde uma cópia da chave')).toBeVisible();
  await page.getByLabel('Access token').fill(TOKEN);
  await page.getByLabel('Secret key').fill('sk_test_51abcdefghijklmnopWXYZ');
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await button(page, 'Testar Mercado Pago').dblclick();
  await expect(page.getByText('O Mercado Pago recusou a chave (401).')).toBeVisible();
  await expect(page.getByText('Resposta: invalid access token')).toBeVisible();
  await button(page, 'Testar Stripe').click();
  await expect(page.getByText('A Stripe aceitou a chave. É uma chave de teste')).toBeVisible();
  await expectWellMade(page);

  const token = secret(page, 'Access token');
  await button(token, 'Trocar').click();
  await expect(page.getByLabel('Access token')).toBeFocused();
  await page.getByLabel('Access token').fill('minha senha');
  await expect(page.getByText('Testa o que está salvo, não o que você acabou de digitar.').first()).toBeVisible();
  await save(page);
  await expect(page.getByRole('main').getByText('Confira a chave')).toBeVisible();
  await button(page, 'Manter a atual').click();
  await expect(token).toContainText('termina em 1234');
  await button(token, 'Remover').click();
  await expect(token).toContainText('Será removida quando você salvar.');
  await button(token, 'Desfazer').click();
  await button(token, 'Remover').click();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(page.getByLabel('Access token')).toBeVisible();
  await expect(button(page, 'Testar Mercado Pago')).toBeDisabled();
});

test('a test mail is sent to the super admin, or to whom they say', async ({ page, app }) => {
  const admin = await openSettings(page, app, '/admin/settings?aba=email');
  const to = field(page, 'Enviar para');
  await expect(to).toHaveValue(admin.email);
  await button(page, 'Enviar e-mail de teste').click();
  await expect(page.getByText(`E-mail enviado para ${admin.email}.`)).toBeVisible();
  await expect(page.getByText('Resposta: 250 2.0.0 OK')).toBeVisible();
  await to.fill('ninguém');
  await to.press('Enter');
  await expect(page.getByText('Formato de email inválido')).toBeVisible();
  await to.fill('caixa@example.com');
  await to.press('Enter');
  await expect(page.getByText('E-mail enviado para caixa@example.com.')).toBeVisible();
  await expectWellMade(page);
  const mails = (await app.mails()).filter(({ subject }) => subject === 'E-mail de teste: Encaixe');
  expect(mails.map(({ to }) => to).slice(-2)).toEqual([admin.email, 'caixa@example.com']);
});

test('of two super admins the second takes over what they left alone, and saves then', async ({
  page,
  app,
  stranger,
}) => {
  await openSettings(page, app);
  const other = await stranger();
  await openSettings(other, app);
  await field(other, 'E-mail de contato').fill('outra@example.com');
  await save(other);
  await expect(toast(other, SAVED)).toBeVisible();
  await field(page, 'Nome do aplicativo').fill('Agenda Fácil');
  await save(page);
  await expect(toast(page, 'Erro ao salvar')).toContainText('alterado em outra aba');
  await expect(field(page, 'E-mail de contato')).toHaveValue('outra@example.com');
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await field(page, 'Nome do aplicativo').fill('Encaixe');
  await showTab(page, 'Negócio');
  await page.getByRole('link', { name: 'Usuários' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar o que você digitou?' });
  await button(question, 'Continuar editando').click();
  await showTab(page, 'Geral');
  await expect(field(page, 'Nome do aplicativo')).toHaveValue('Encaixe');
});

test('the maintenance is switched on and off again here', async ({ page, app, stranger, complaints }) => {
  const salon = await openSalon(app);
  await openSettings(page, app);
  await page.getByRole('switch', { name: 'Modo de manutenção' }).click();
  await expect(page.getByText('Só administradores entram.')).toBeVisible();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  const visitor = await stranger();
  const answer = await visitor.goto(`/${salon.slug}`);
  expect(answer?.status()).toBe(503);
  await page.getByRole('switch', { name: 'Modo de manutenção' }).click();
  await save(page);
  await expect(page.getByText('Há alterações não salvas')).toHaveCount(0);
  expect((await visitor.goto(`/${salon.slug}`))?.status()).toBe(200);
  complaints.length = 0;
});

test('a failed save and a failed load say so', async ({ page, app, complaints }) => {
  await openSettings(page, app);
  await field(page, 'Nome do aplicativo').fill('Não chega');
  await app.sql('alter table system_settings rename column description to elsewhere');
  try {
    await save(page);
    await expect(toast(page, 'Erro ao salvar')).toContainText('Código:');
    await expect(field(page, 'Nome do aplicativo')).toHaveValue('Não chega');
  } finally {
    await app.sql('alter table system_settings rename column elsewhere to description');
  }
  await app.sql('alter table system_settings rename column version to elsewhere');
  try {
    const loaded = await page.context().newPage();
    await loaded.goto('/admin/settings');
    await hydrated(loaded);
    await expect(loaded.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
    await expect(loaded.getByText('Não foi possível carregar as configurações')).toBeVisible();
    await expectWellMade(loaded);
    await loaded.close();
  } finally {
    await app.sql('alter table system_settings rename column elsewhere to version');
  }
  complaints.length = 0;
});

test('an admin who is no super admin is refused, and does not see the entry', async ({ page, app, complaints }) => {
  await enter(page, await openAdmin(app, 'admin'), app);
  for (const path of ['/admin/settings', '/admin/platform-settings']) {
    expect((await page.goto(path))?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'Acesso Negado' })).toBeVisible();
  }
  complaints.length = 0;
});

test('what the environment sets is shown as fixed', async ({ page, complaints }) => {
  const app = await startApp({
    SMTP_HOST: 'mail.internal',
    SMTP_USER: 'correio',
    SMTP_PASSWORD: 'senha-do-ambiente-9876',
    MAIL_FROM: 'agenda@example.com',
    STRIPE_SECRET_KEY: 'sk_live_doambiente9876',
    SECRET_KEY: 'a key of the environment that is long enough',
  });
  try {
    const admin = await openAdmin(app, 'super_admin');
    await enter(page, admin, app);
    await visit(page, `${app.origin}/admin/settings?aba=email`);
    const host = field(page, 'Servidor SMTP');
    await expect(host).toHaveValue('mail.internal');
    await expect(host).toHaveAttribute('readonly');
    await expect(page.getByText('Definido no servidor, termina em 9876').filter({ visible: true })).toBeVisible();
    await expect(page.getByText('Guarde uma cópia da chave')).toHaveCount(0);
    await expectWellMade(page);
    await showTab(page, 'Geral');
    await field(page, 'Nome do aplicativo').fill('Agenda Fácil');
    await save(page);
    await expect(toast(page, SAVED)).toBeVisible();
    expect(await app.sql('select key from system_settings')).toEqual([{ key: 'app_name' }]);
  } finally {
    app.stop();
  }
  complaints.length = 0;
});

test('WhatsApp is set up with its provider’s keys, and a message tries them', async ({ page, app }) => {
  await openSettings(page, app, '/admin/settings?aba=notificacoes');
  await expect(page.getByText('ficam na caixa de saída de cada salão')).toBeVisible();
  await expect(button(page, 'Enviar WhatsApp de teste')).toHaveCount(0);
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Provedor' }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Meta (Cloud API)');
  await save(page);
  await expect(page.getByRole('main').getByText('Informe a identificação do número')).toBeVisible();
  await field(page, 'Identificação do número').fill('106540352242922');
  await page.getByLabel('Token de acesso').fill('EAAtoken1234567890');
  await expect(page.getByText('/webhooks/whatsapp')).toBeVisible();
  await expectWellMade(page);
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(secret(page, 'Token de acesso')).toContainText('Configurada, termina em 7890');
  await button(page, 'Enviar WhatsApp de teste').click();
  await expect(page.getByText('Informe o telefone')).toBeVisible();
  await field(page, 'Enviar para').filter({ visible: true }).fill('11987654321');
  await button(page, 'Enviar WhatsApp de teste').click();
  await expect(page.getByText('O provedor não respondeu a tempo.')).toBeVisible();
  await expectWellMade(page);

  const templates = page.getByRole('region', { name: 'Modelos da Meta' });
  const reminder = templates.getByRole('listitem').filter({ hasText: 'appointment_reminder_day' });
  await reminder.locator('summary').click();
  await expect(reminder).toContainText('Utilidade (UTILITY) · Português do Brasil (pt_BR)');
  await expect(reminder).toContainText('Olá, {{1}}! Seu agendamento em {{2}} é amanhã.');
  await expect(reminder).toContainText('{{2}} salaoBarbearia Aurora');
  await expect(reminder).toContainText('Confirmar ou cancelar');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(reminder, 'Copiar texto: appointment_reminder_day').click();
  await expect(button(reminder, 'Copiado!: appointment_reminder_day')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('\n\nData: {{3}}\nHorário: {{4}}\n');
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);

  await choose('Evolution API');
  await expect(templates).toHaveCount(0);
  await field(page, 'Endereço').fill('https://evolution.example.com');
  await field(page, 'Instância').fill('salao');
  await page.getByLabel('Chave da API').fill('chave-da-evolution');
  await expectWellMade(page);
  await save(page);
  await expect(toast(page, SAVED).last()).toBeVisible();
  await reload(page);
  await expect(field(page, 'Instância')).toHaveValue('salao');
  await expect(secret(page, 'Chave da API')).toContainText('Configurada');
});
