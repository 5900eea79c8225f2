import type { Page } from '@playwright/test';
import type { HttpCaller } from '../support/http-caller.ts';
import {
  BOTH,
  button,
  expect,
  expectWellMade,
  field,
  lookAgain,
  NOW,
  query,
  TODAY,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

const MONDAY = '2026-11-23';
const SUNDAY = '2026-11-22';

type Wish = { preferredDate?: string; preferredTimeStart?: string; customerEmail?: string; notes?: string };
let phones = 0;

/** Waits, today unless told otherwise; `call` is without an account, or that of a customer. */
async function join(call: HttpCaller, { slug, service }: Salon, customerName: string, wish: Wish = {}) {
  const customerPhone = `119${70_000_000 + ++phones}`;
  const asked = { serviceId: service.id, preferredDate: TODAY, customerName, customerPhone, consent: true, ...wish };
  const { body } = await call('POST', `/api/v1/salons/${slug}/waiting-list`, { body: asked });
  return body as { id: string };
}

test(
  'an entry whose wish became free is first, is booked in two clicks, and the others are called, contacted or removed',
  BOTH,
  async ({ page, app, isMobile }) => {
    const salon = await openSalon(app);
    await join(app.caller(), salon, 'Caio Menezes', { preferredDate: SUNDAY });
    await app.setClock('2026-11-20T13:21:00.000Z');
    await join(app.caller(), salon, 'Lia Torres', { preferredDate: SUNDAY, preferredTimeStart: '14:00' });
    await app.setClock('2026-11-20T13:22:00.000Z');
    const wish = { preferredTimeStart: '16:00', customerEmail: 'rute@example.com', notes: 'Prefere a Ana' };
    await join(app.caller(), salon, 'Rute Braga', wish);
    await enter(page, salon, app);
    await visit(page, '/waiting-list');

    const entry = page.getByRole('link', { name: 'Lista de Espera' });
    if (!isMobile) await expect(entry).toHaveAccessibleName('Lista de Espera 3 pessoas esperam');
    await expect(cards(page)).toHaveText([/Rute Braga/, /Caio Menezes/, /Lia Torres/]);
    const rute = cards(page).first();
    for (const fact of ['Vaga aberta às 16:00', 'Corte', 'sex, 20/11/2026 · a partir das 16:00', 'Prefere a Ana']) {
      await expect(rute).toContainText(fact);
    }
    await expect(rute.getByRole('link', { name: 'Ligar para Rute Braga' })).toHaveAttribute('href', /^tel:\+55119/);
    const whatsapp = rute.getByRole('link', { name: 'Abrir o WhatsApp de Rute Braga' });
    await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/55119.*16%3A00/);
    await expect(rute.getByRole('link', { name: 'rute@example.com' })).toBeVisible();
    await expect(cards(page).nth(1)).not.toContainText('Vaga aberta');
    await expectWellMade(page);

    await page.getByRole('link', { name: 'Agendar às 16:00: Rute Braga' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
    await expect(field(dialog, 'Nome')).toHaveValue('Rute Braga');
    expect(query(page)).toMatchObject({ 'novo-data': TODAY, 'novo-hora': '16:00' });
    await expectWellMade(page);
    await button(dialog, 'Criar agendamento').click();
    await expect(toast(page, 'Agendamento criado!')).toContainText('Rute Braga');
    await expect(dialog).toBeHidden();
    await expect(cards(page)).toHaveText([/Caio Menezes/, /Lia Torres/]);
    const { body } = await salon.call('GET', `/api/v1/appointments?from=${TODAY}&until=${TODAY}`);
    expect(body).toMatchObject({
      appointments: [{ customerName: 'Rute Braga', time: '16:00', serviceName: 'Corte', notes: 'Prefere a Ana' }],
    });

    await button(page, 'Marcar como Contatado: Caio Menezes').click();
    await expect(toast(page, 'Cliente marcado como contatado')).toContainText('Status atualizado');
    await expect(cards(page)).toHaveText([/Lia Torres/]);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    if (!isMobile) await expect(entry).toHaveAccessibleName('Lista de Espera 1 pessoa espera');

    await button(page, 'Remover da Lista: Lia Torres').click();
    const question = page.getByRole('dialog', { name: 'Remover Lia Torres da lista?' });
    await button(question, 'Voltar').click();
    await expect(cards(page)).toHaveCount(1);
    await button(page, 'Remover da Lista: Lia Torres').click();
    await button(question, 'Remover da Lista').click();
    await expect(toast(page, 'Item removido da lista')).toContainText('Status atualizado');
    await expect(page.getByRole('heading', { name: 'Ninguém na lista de espera' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectWellMade(page);
  },
);

test('an entry without an opening is booked at any time, for the record of the account that wrote it', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const { book, call } = await openCustomer(app, salon);
  await book('11:00');
  await join(call, salon, 'Rafael', { preferredDate: SUNDAY });
  await enter(page, salon, app);
  await visit(page, '/waiting-list');
  await expect(page.getByRole('link', { name: 'Rafael', exact: true })).toHaveAttribute('href', /^\/customers\/.{36}$/);
  await page.getByRole('link', { name: 'Agendar: Rafael' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('combobox', { name: 'Cliente' })).toHaveValue(/Rafael Dias/);
  await dialog.getByRole('spinbutton', { name: 'Hora' }).fill('12');
  await dialog.getByRole('spinbutton', { name: 'Minutos' }).fill('30');
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Rafael Dias');
  await expect(page.getByRole('heading', { name: 'Ninguém na lista de espera' })).toBeVisible();
  const { body } = await salon.call('GET', '/api/v1/customers');
  expect(body).toMatchObject({ matching: 1 });
});

test('an entry that was removed or booked meanwhile is told, and the list is read again', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { call } = await openCustomer(app, salon);
  const caio = await join(app.caller(), salon, 'Caio Menezes');
  const rafael = await join(call, salon, 'Rafael', { preferredDate: MONDAY });
  await enter(page, salon, app);
  await visit(page, '/waiting-list');
  await expect(cards(page)).toHaveCount(2);
  await salon.ask('DELETE', `/waiting-list/${caio.id}`);
  await button(page, 'Marcar como Contatado: Caio Menezes').click();
  await expect(toast(page, 'Este pedido já saiu da lista')).toContainText('A lista foi atualizada.');
  await expect(cards(page)).toHaveText([/Rafael/]);

  await salon.ask('DELETE', `/waiting-list/${rafael.id}`);
  await page.getByRole('link', { name: 'Agendar às 09:00: Rafael' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('alert')).toContainText('Este pedido já saiu da lista de espera');
  await expect(field(dialog, 'Nome')).toHaveValue('Rafael');
  await expectWellMade(page);
  await button(dialog, 'Fechar').click();
  await expect(page.getByRole('heading', { name: 'Ninguém na lista de espera' })).toBeVisible();
});

test('what others do appears within a minute', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await page.clock.install({ time: NOW });
  await visit(page, '/waiting-list');
  await expect(page.getByRole('heading', { name: 'Ninguém na lista de espera' })).toBeVisible();
  await join(app.caller(), salon, 'Caio Menezes');
  await page.clock.runFor(61_000);
  await expect(cards(page)).toHaveText([/Caio Menezes/]);
  await expect(page.getByRole('link', { name: 'Lista de Espera' })).toHaveAccessibleName(
    'Lista de Espera 1 pessoa espera',
  );
});

test('a refresh behind an open form brings what somebody else has changed, and keeps what was typed', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const { id, version } = await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await page.clock.install({ time: NOW });
  await visit(page, `/waiting-list?editar=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' });
  await field(dialog, 'Observações').fill('Do primeiro');
  const { id: serviceId } = salon.service;
  const changed = { version, date: TODAY, time: '15:00', serviceId, notes: 'Do segundo' };
  await salon.ask('PUT', `/appointments/${id}`, changed);
  await page.clock.runFor(61_000);
  await lookAgain(page, dialog.getByText(/^Este campo também mudou nesse meio-tempo/));
  await expect(field(dialog, 'Observações')).toHaveValue('Do primeiro');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Agendamento atualizado!')).toBeVisible();
  const { body } = await salon.call('GET', `/api/v1/appointments/${id}`);
  expect(body).toMatchObject({ time: '15:00', notes: 'Do primeiro' });
});

test('a list or a change that fails says so', async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  await join(app.caller(), salon, 'Caio Menezes');
  await enter(page, salon, app);
  await visit(page, '/waiting-list');
  await app.sql('alter table audit_log rename column action to hidden');
  try {
    await button(page, 'Marcar como Contatado: Caio Menezes').click();
    await expect(toast(page, 'Não foi possível atualizar o status.')).toContainText('Erro');
    await expect(cards(page)).toHaveCount(1);
  } finally {
    await app.sql('alter table audit_log rename column hidden to action');
  }
  await app.sql('alter table waiting_list rename column notes to hidden');
  try {
    await page.goto('/waiting-list');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro');
    await expect(page.getByText('Não foi possível carregar a lista de espera.')).toBeVisible();
    await expect(page.getByRole('code')).toBeVisible();
  } finally {
    await app.sql('alter table waiting_list rename column hidden to notes');
  }
  await button(page, 'Tentar novamente').click();
  await expect(cards(page)).toHaveText([/Caio Menezes/]);
  complaints.length = 0;
});

const cards = (page: Page) => page.getByRole('main').getByRole('article');
