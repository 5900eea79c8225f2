import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { download } from './downloads.ts';
import {
  button,
  expect,
  expectWellMade,
  field,
  inLight,
  openTab,
  PHONE,
  reload,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, newEmail, openCustomer, openSalon, PASSWORD } from './people.ts';

const MONDAY = '2026-11-23';

/** The parts that unfold below the profile. */
const part = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.locator('summary').getByText(title, { exact: true }) });

async function unfold(page: Page, title: string) {
  await part(page, title).locator('summary').click();
  await expect(part(page, title)).toHaveAttribute('open');
  return part(page, title);
}

const typedIn = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('a customer keeps the profile, and is well served in dark and light', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await customer.book('14:00', MONDAY);
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}?conta=agendamentos`);
  await openTab(page, 'Meu Perfil');
  await expect(page).toHaveURL(/conta=perfil/);
  await expect(field(page, 'E-mail')).toHaveValue(customer.email);
  await expect(field(page, 'E-mail')).not.toBeEditable();

  await field(page, 'Nome ou apelido').fill('Rafa Dias');
  await field(page, 'Endereço (opcional)').fill('Rua das Acácias, 7');
  await button(page, 'Salvar Alterações').click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();
  const list = await salon.call('GET', '/api/v1/customers?search=Rafa');
  expect(list.body).toMatchObject({ customers: [{ name: 'Rafa Dias' }] });

  for (const title of [
    'Trocar e-mail',
    'Trocar senha',
    'Onde você está conectado',
    'Baixar meus dados',
    'Excluir conta',
  ]) {
    await unfold(page, title);
  }
  await expectWellMade(page);
  await app.sql(`update salon_public_settings set theme_mode = 'light' where salon_id = '${salon.id}'`);
  await app.sql(`insert into salon_public_settings (salon_id, id, theme_mode)
    values ('${salon.id}', gen_random_uuid(), 'light') on conflict (salon_id) do nothing`);
  await reload(page);
  for (const title of ['Trocar senha', 'Excluir conta']) await unfold(page, title);
  await expectWellMade(page);
});

test('a customer changes e-mail and password, and ends a session', PHONE, async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await enter(page, customer, app);
  const other = app.caller();
  await other('POST', '/api/v1/auth/sessions', { body: { email: customer.email, password: PASSWORD } });
  await visit(page, `/${salon.slug}?conta=perfil`);

  const email = newEmail('nova');
  const mail = await unfold(page, 'Trocar e-mail');
  await field(mail, 'Novo e-mail').fill(email);
  await field(mail, 'Senha atual').fill(PASSWORD);
  await button(mail, 'Trocar e-mail').click();
  await expect(toast(page, 'Email enviado!')).toContainText(email);
  await expect(mail).toContainText('Falta confirmar o novo e-mail');

  const sessions = await unfold(page, 'Onde você está conectado');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  const password = await unfold(page, 'Trocar senha');
  await field(password, 'Senha atual').fill('errada-1');
  await field(password, 'Nova senha').fill('abacaxi1');
  await field(password, 'Confirmar senha').fill('abacaxi1');
  await button(password, 'Alterar senha').click();
  await expect(field(password, 'Senha atual')).toHaveAccessibleDescription('Senha atual incorreta');
  await field(password, 'Senha atual').fill(PASSWORD);
  await button(password, 'Alterar senha').click();
  await expect(toast(page, 'Senha alterada')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await other('GET', '/api/v1/auth/me')).body).toBeNull();
  // The change of the password has ended the link as well.
  await expect(mail).not.toContainText('Falta confirmar');

  await field(mail, 'Novo e-mail').fill(email);
  await field(mail, 'Senha atual').fill('abacaxi1');
  await button(mail, 'Trocar e-mail').click();
  await expect(mail).toContainText('Falta confirmar o novo e-mail');
  const [link = ''] = /http\S+/.exec((await app.mails()).findLast(({ to }) => to === email)?.text ?? '') ?? [];
  const reader = await stranger();
  const { pathname, search } = new URL(link);
  await visit(reader, pathname + search);
  await button(reader, 'Confirmar e-mail').click();
  await expect(toast(reader, 'E-mail confirmado')).toContainText(email);
});

test('a customer downloads everything that the account holds', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await customer.book('14:00', MONDAY);
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}?conta=perfil`);
  const data = await unfold(page, 'Baixar meus dados');
  const file = await download(page, () => data.getByRole('link', { name: 'Baixar meus dados' }).click());
  expect(file.suggestedFilename()).toBe('encaixe-meus-dados-2026-11-20.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    isComplete: true,
    account: { email: customer.email, fullName: 'Rafael Dias' },
    bookings: [{ salonName: salon.name, date: MONDAY, time: '14:00', serviceName: 'Corte' }],
  });
});

test(
  'what a salon may send is given and withdrawn, apart, and the owner reads it',
  PHONE,
  async ({ page, app, stranger }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await customer.book('14:00', MONDAY);
    await enter(page, customer, app);
    await visit(page, `/${salon.slug}?conta=perfil`);
    const reminders = page.getByRole('checkbox', { name: /^Quero receber lembretes/ });
    const news = page.getByRole('checkbox', { name: /^Quero receber novidades/ });
    await expect(reminders).toBeChecked();
    await expect(news).not.toBeChecked();
    await reminders.click();
    await expect(toast(page, 'Consentimento retirado')).toBeVisible();
    await expect(reminders).not.toBeChecked();
    await news.click();
    await expect(toast(page, 'Consentimento registrado')).toBeVisible();
    await expect(news).toBeChecked();
    await expect(reminders).not.toBeChecked();
    await expect(news).toHaveAccessibleDescription('Aceito em 20/11/2026.');

    const owner = await stranger();
    await enter(owner, salon, app);
    const [{ id }] = ((await salon.call('GET', '/api/v1/customers')).body as { customers: [{ id: string }] }).customers;
    await visit(owner, `/customers/${id}`);
    await expect(owner.getByText('Aceita novidades; não quer lembretes.')).toBeVisible();

    await reload(page);
    await news.click();
    await expect(toast(page, 'Consentimento retirado')).toBeVisible();
    await expect(news).not.toBeChecked();
    await expect(news).toHaveAccessibleDescription('Retirado em 20/11/2026.');
    await reload(owner);
    await expect(owner.getByText('Não quer lembretes; não autorizou novidades.')).toBeVisible();
  },
);

test(
  'at the sign-up news are asked for, neither ticked nor required, and reminders are part of a booking',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    await visit(page, `/${salon.slug}/cliente`);
    await openTab(page, 'Cadastrar');
    const reminders = page.getByRole('checkbox', { name: /^Quero receber lembretes/ });
    const news = page.getByRole('checkbox', { name: /^Quero receber novidades/ });
    await expect(news).not.toBeChecked();
    await expect(reminders).toHaveCount(0);
    await expectWellMade(page);
    await field(page, 'Nome completo').fill('Rafael Dias');
    await field(page, 'E-mail').fill(newEmail('cliente'));
    await field(page, 'Telefone').fill('11987654321');
    await field(page, 'Senha').fill(PASSWORD);
    await field(page, 'Confirmar senha').fill(PASSWORD);
    await news.click();
    await button(page, 'Criar conta').click();
    await expect(toast(page, 'Cadastro realizado com sucesso!')).toBeVisible();
    await visit(page, `/${salon.slug}?conta=perfil`);
    await expect(news).toBeChecked();
    await expect(news).toHaveAccessibleDescription('Aceito em 20/11/2026.');
    await expect(reminders).toBeChecked();
  },
);

test(
  'an account is deleted: its coming appointment is cancelled, its time is free, and its e-mail is new again',
  PHONE,
  async ({ page, app, stranger }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    const booking = await customer.book('14:00', MONDAY);
    await enter(page, customer, app);
    await visit(page, salon.bookingPath);
    await field(page, 'Observações (opcional)').fill('Alergia a amônia');
    await expect.poll(() => typedIn(page)).toContain('Alergia a amônia');
    await visit(page, `/${salon.slug}?conta=perfil`);
    const deletion = await unfold(page, 'Excluir conta');
    await expect(deletion.getByRole('listitem')).toHaveText([`Corte em ${salon.name}, 23/11/2026 às 14:00`]);
    await button(deletion, 'Excluir minha conta').click();
    await expect(field(deletion, 'Senha atual')).toHaveAccessibleDescription('Digite sua senha atual');
    await field(deletion, 'Senha atual').fill('errada-1');
    await button(deletion, 'Excluir minha conta').click();
    await expect(field(deletion, 'Senha atual')).toHaveAccessibleDescription('Senha atual incorreta');
    await field(deletion, 'Senha atual').fill(PASSWORD);
    await button(deletion, 'Excluir minha conta').dblclick();
    await expect(toast(page, 'Conta excluída')).toBeVisible();
    await expect(page).toHaveURL(`/${salon.slug}`);
    await expect(page.getByRole('link', { name: /Entrar/ }).first()).toBeVisible();
    expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
    expect(await typedIn(page)).not.toContain('Alergia a amônia');

    const owner = await stranger();
    await enter(owner, salon, app);
    await visit(owner, `/appointments?agendamento=${booking.id}`);
    const panel = owner.getByRole('dialog', { name: 'Cliente removido' });
    await expect(panel).toContainText('Cancelado');

    const next = await openCustomer(app, salon, 'Caio Prado');
    expect((await next.book('14:00', MONDAY)).id).toBeTruthy();
    const again = await app.caller()('POST', `/api/v1/salons/${salon.slug}/accounts`, {
      body: {
        ...{ fullName: 'Rafael Dias', email: customer.email, phone: customer.phone },
        ...{ password: PASSWORD, confirmPassword: PASSWORD },
      },
    });
    expect(again.status).toBe(200);
  },
);

test('an owner with a salon is told to close it first', async ({ page, app }) => {
  const salon = await openSalon(app);
  const other = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/settings/conta');
  const region = page.getByRole('region', { name: 'Excluir conta' });
  await expect(region).toContainText('Encerre o salão primeiro');
  await expect(region).toContainText(salon.name);
  const file = await download(page, () => page.getByRole('link', { name: 'Baixar meus dados' }).click());
  expect(file.suggestedFilename()).toMatch(/^encaixe-meus-dados-/);

  // As a customer of another salon.
  await visit(page, `/${other.slug}?conta=perfil`);
  await expect(await unfold(page, 'Excluir conta')).toContainText('Encerre o salão primeiro');
  const { status, body } = await salon.call('POST', '/api/v1/me/deletion', { body: { currentPassword: PASSWORD } });
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'OWNER_HAS_SALON' } });
});

test('the page of an account without a salon has its parts too', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await enter(page, customer, app);
  await visit(page, '/conta');
  await expect(page.getByRole('link', { name: salon.name })).toHaveAttribute(
    'href',
    `/${salon.slug}?conta=agendamentos`,
  );
  await unfold(page, 'Trocar senha');
  await expectWellMade(page);
  await inLight(page);
  await unfold(page, 'Excluir conta');
  await expectWellMade(page);
  const deletion = part(page, 'Excluir conta');
  await field(deletion, 'Senha atual').fill(PASSWORD);
  await button(deletion, 'Excluir minha conta').click();
  await expect(toast(page, 'Conta excluída')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('what fails in the account says what failed', PHONE, async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}?conta=perfil`);
  const deletion = await unfold(page, 'Excluir conta');
  await unfold(page, 'Baixar meus dados');
  await app.sql('alter table audit_log rename to audit_log_away');
  await app.sql('alter table platform_audit_log rename to platform_away');
  await button(page, 'Salvar Alterações').click();
  await expect(toast(page, 'Não foi possível atualizar o perfil.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Quero receber lembretes/ }).click();
  await expect(toast(page, 'Não foi possível salvar sua escolha')).toBeVisible();
  await field(deletion, 'Senha atual').fill(PASSWORD);
  await button(deletion, 'Excluir minha conta').click();
  await expect(toast(page, 'Não foi possível excluir a conta')).toBeVisible();
  await page.getByRole('link', { name: 'Baixar meus dados' }).click();
  await expect(toast(page, 'Não foi possível baixar seus dados')).toBeVisible();
  await app.sql('alter table audit_log_away rename to audit_log');
  await app.sql('alter table platform_away rename to platform_audit_log');
  complaints.length = 0;
});

test('while the account is read, the places of its parts are seen, in dark and light', PHONE, async ({ page, app }) => {
  await enter(page, await openCustomer(app, await openSalon(app)), app);
  await page.route('**/conta/minha*', () => {});
  await visit(page, '/conta');
  await expectSeen(page);
  await inLight(page);
  await expectSeen(page);
});

/** The places have another colour than what they lie on. */
async function expectSeen(page: Page): Promise<void> {
  const waiting = page.getByRole('status', { name: 'Carregando sua conta' });
  const place = waiting.locator('.account-waiting').first();
  await expect(place).toBeVisible();
  const colorOf = (one: Element) => getComputedStyle(one).backgroundColor;
  const panel = await waiting.locator('..').evaluate(colorOf);
  expect(panel).not.toBe('rgba(0, 0, 0, 0)');
  expect(await place.evaluate(colorOf)).not.toBe(panel);
}
