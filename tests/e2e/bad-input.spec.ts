import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, choose, expect, field, hydrated, openTab, PHONE, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, PASSWORD, type Salon } from './people.ts';

const CONFIRM = 'Confirmar agendamento';
const SATURDAY_AT_11 = '?data=2026-11-21&hora=11:00';

test(
  'what is wrong with a booking is told at its field, what was typed stays, and nothing is booked',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    await enter(page, await openCustomer(app, salon), app);
    await visit(page, salon.bookingPath + SATURDAY_AT_11);
    const [phone, email, notes] = ['Telefone', 'E-mail (opcional)', 'Observações (opcional)'].map((name) =>
      field(page, name),
    );
    await phone!.fill('1199');
    await email!.fill('rafael..dias@example.com');
    await notes!.fill('<script>alert(1)</script>');
    await button(page, CONFIRM).click();
    await expect(phone!).toHaveAccessibleDescription('Telefone deve ter 10 ou 11 dígitos');
    await expect(phone!).toBeFocused();
    await phone!.fill('1111111111');
    await button(page, CONFIRM).click();
    await expect(phone!).toHaveAccessibleDescription('Número de telefone inválido');
    await phone!.fill('11955554444');
    await button(page, CONFIRM).click();
    await expect(email!).toHaveAccessibleDescription('Email contém caracteres inválidos');
    // The page reads who somebody is, and the server the rest.
    await email!.fill('rafael.dias@example.com');
    await button(page, CONFIRM).click();
    await expect(notes!).toHaveAccessibleDescription(/contém conteúdo não permitido/);
    await expect(notes!).toHaveValue('<script>alert(1)</script>');
    expect(await booked(salon)).toEqual([]);
  },
);

test('a name that holds an address is told at its field and stays', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, salon.bookingPath + SATURDAY_AT_11);
  await field(page, 'Nome').fill('Rafael www.golpe.com');
  await field(page, 'Observações (opcional)').fill('Cabelo cacheado');
  await button(page, CONFIRM).click();
  const name = field(page, 'Nome');
  await expect(name).toHaveAccessibleDescription('Nome deve conter apenas letras, espaços, apóstrofos e hífens');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Rafael www.golpe.com');
  await expect(field(page, 'Observações (opcional)')).toHaveValue('Cabelo cacheado');
  expect(await booked(salon)).toEqual([]);
});

test(
  'an address with a day, a time or a professional that cannot be had leads to what can',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app, ['Ana', 'Bruno']);
    await visit(page, `${salon.bookingPath}?data=2026-11-19&hora=14:07&profissional=ninguem`);
    await expect(page.getByRole('radio', { name: /^sexta-feira, 20 de novembro/ })).toBeChecked();
    await expect(page.getByRole('alert').filter({ hasText: '14:07 não está livre' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Qualquer profissional' })).toBeChecked();
    await time(page, '14:00').click();
    await expect(page.getByRole('alert').filter({ hasText: 'não está livre' })).toHaveCount(0);
  },
);

test('an address that cannot be read is told so, with a way out', async ({ page, complaints }) => {
  await page.goto('/%E0%A4%A');
  await expect(page.getByRole('heading', { name: 'Este endereço não é válido.' })).toBeVisible();
  // The browser's own line about the 400.
  complaints.length = 0;
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/');
});

test('two tabs that send the same booking at once book once', async ({ page, context, app }) => {
  // Two professionals: there would be room for a second appointment.
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, salon.bookingPath + SATURDAY_AT_11);
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await expect(field(copy, 'Nome')).toHaveValue('Rafael Dias');
  await hydrated(copy);
  await Promise.all([page, copy].map((tab) => button(tab, CONFIRM).click()));
  for (const tab of [page, copy]) {
    await expect(tab.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  }
  expect(await booked(salon)).toEqual(['11:00 Rafael Dias']);
});

test('a service that is withdrawn while it is being booked is not booked', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, salon.bookingPath + SATURDAY_AT_11);
  await salon.ask('DELETE', `/services/${salon.service.id}/activation`);
  await button(page, CONFIRM).click();
  await expect(page.getByRole('heading', { name: 'Serviço não encontrado' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para o salão' }).click();
  await expect(page).toHaveURL(`/${salon.slug}`);
  expect(await booked(salon)).toEqual([]);
});

test('an owner whose session ends goes on in the same form after signing in in another tab', async ({
  page,
  context,
  app,
}) => {
  const { salon, dialog } = await fillNewService(page, app);
  await app.sql('delete from sessions where user_id = (select id from users where email = $1)', [salon.owner.email]);
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Sua sessão terminou')).toContainText('o que você digitou continua aqui');
  await expect(field(dialog, 'Nome')).toHaveValue('Escova');

  const tab = await context.newPage();
  await visit(tab, '/auth');
  await field(tab, 'E-mail').fill(salon.owner.email);
  await field(tab, 'Senha').fill(PASSWORD);
  await button(tab, 'Entrar').click();
  await expect(tab).toHaveURL('/dashboard');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Serviço criado!')).toBeVisible();
});

test('an owner whose request does not get through is told so, and sends the same form again', async ({
  page,
  app,
  complaints,
}) => {
  const { dialog } = await fillNewService(page, app);
  await page.route(/services/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Sem conexão')).toContainText('O que você digitou continua aqui.');
  await expect(field(dialog, 'Nome')).toHaveValue('Escova');
  await page.unroute(/services/);
  // The browser complains about the request that we stopped.
  complaints.length = 0;
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Serviço criado!')).toBeVisible();
});

test('a known e-mail is asked to sign in, and what was typed goes along', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { email } = await openCustomer(app, salon);
  await visit(page, `/${salon.slug}`);
  await page.getByRole('link', { name: 'Entrar ou cadastrar' }).click();
  await openTab(page, 'Cadastrar');
  await field(page, 'Nome completo').fill('Rafael Dias');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Telefone').pressSequentially('11955554444');
  await field(page, 'Senha').fill(PASSWORD);
  await field(page, 'Confirmar senha').fill('outra-senha');
  await button(page, 'Criar conta').click();
  await expect(field(page, 'Confirmar senha')).toHaveAccessibleDescription('As senhas não coincidem.');
  await field(page, 'Confirmar senha').fill(PASSWORD);
  await button(page, 'Criar conta').click();
  await button(page, 'Entrar com este e-mail').click();
  await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible();
  await expect(field(page, 'E-mail')).toHaveValue(email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar').click();
  await expect(toast(page, 'Login realizado com sucesso!')).toContainText('Bem-vindo de volta!');
  await expect(page).toHaveURL(`/${salon.slug}`);
  await button(page, 'Sair').click();
  await expect(toast(page, 'Logout realizado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar ou cadastrar' })).toBeVisible();
});

test(
  'without a net the page says so, and what was typed can be sent once it is back',
  PHONE,
  async ({ page, context, app }) => {
    const salon = await openSalon(app);
    await enter(page, await openCustomer(app, salon), app);
    await visit(page, salon.bookingPath + SATURDAY_AT_11);
    await field(page, 'Observações (opcional)').fill('Tesoura nas laterais');
    await context.setOffline(true);
    await button(page, CONFIRM).click();
    await expect(toast(page, 'Sem conexão')).toContainText('O que você digitou continua aqui.');
    await context.setOffline(false);
    await button(page, CONFIRM).click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    expect(await booked(salon)).toEqual(['11:00 Rafael Dias']);
  },
);

const time = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: /^Horário/ }).getByRole('radio', { name, exact: true });

/** An owner in the middle of the form of a new service. */
async function fillNewService(page: Page, app: App) {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/services?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo serviço' });
  await field(dialog, 'Nome').fill('Escova');
  await field(dialog, 'Preço').fill('60');
  await choose(page, dialog.getByLabel('Categoria'), 'Corte');
  return { salon, dialog };
}

/** The appointments that the owner reads. */
async function booked({ call }: Salon): Promise<string[]> {
  const { body } = await call('GET', '/api/v1/appointments');
  const { appointments } = body as { appointments: { time: string; customerName: string }[] };
  return appointments.map(({ time, customerName }) => `${time} ${customerName}`);
}
