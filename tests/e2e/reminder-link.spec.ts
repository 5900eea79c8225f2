import type { Page } from '@playwright/test';
import { linkPaths } from '../support/link-paths.ts';
import type { App } from './app.ts';
import { button, expect, expectWellMade, PHONE, TODAY, test, visit } from './journey.ts';
import { openCustomer, openSalon, PASSWORD } from './people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** A booking of today at 15:30, and the path of its reminder's link. */
async function openReminder(app: App) {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id } = await customer.book('15:30');
  const status = async () =>
    (await app.sql('select status from appointments where id = $1', [id])).map(({ status }) => status);
  return { salon, customer, id, path: linkPaths(salon).reminder(id), status };
}

test(
  'who has the reminder reads it, confirms, and cancels after a question that says what is lost',
  PHONE,
  async ({ page, app }) => {
    const { salon, path, status } = await openReminder(app);
    await visit(page, path);
    await expect(heading(page, 'Olá, Rafael!')).toBeVisible();
    await expect(page.getByText('sexta-feira, 20 de novembro às 15:30. Você vem?')).toBeVisible();
    const summary = page.getByRole('region', { name: 'Resumo do agendamento' });
    await expect(summary).toContainText('Corte');
    await expect(summary).toContainText('Ana');
    await expect(summary).toContainText('R$\u00a045,00');
    await expect(link(page, 'Rua das Flores, 10, São Paulo - SP')).toHaveAttribute('href', /google\.com\/maps/);
    await expect(page.getByText('Dias')).toHaveCount(0);
    await expectWellMade(page);
    expect(await status()).toEqual(['scheduled']);

    await button(page, 'Confirmar presença').dblclick();
    await expect(heading(page, 'Presença confirmada!')).toBeVisible();
    expect(await status()).toEqual(['confirmed']);

    await link(page, 'Cancelar').click();
    await expect(page.getByRole('heading', { name: 'Cancelar este agendamento?' })).toBeVisible();
    await expect(page.getByText('Cancelando agora, você não paga nada.')).toBeVisible();
    await expectWellMade(page);
    await link(page, 'Manter agendamento').click();
    await expect(heading(page, 'Presença confirmada!')).toBeVisible();
    expect(await status()).toEqual(['confirmed']);
    await link(page, 'Cancelar').click();
    await button(page, 'Cancelar agendamento').click();
    await expect(heading(page, 'Agendamento cancelado')).toBeVisible();
    await expect(button(page, 'Confirmar presença')).toHaveCount(0);
    expect(await status()).toEqual(['cancelled']);
    await link(page, 'Ver a página do salão').click();
    await expect(page).toHaveURL(`/${salon.slug}`);
  },
);

test('the link in the reminder that went out confirms', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await (await openCustomer(app, salon)).book('14:00', '2026-11-23');
  // Runs the jobs that are due: the booking's own sends the reminder on its way.
  await app.mails();
  await app.setClock('2026-11-22T21:00:00.000Z');
  await app.mails();
  const sent = await app.sql(
    "select body from messages where appointment_id = $1 and kind = 'appointment_reminder_day'",
    [id],
  );
  // By WhatsApp, and by mail because nobody has set WhatsApp up.
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  await visit(page, /\/lembrete\/[\w-]+/.exec(String(sent[0]?.body))?.[0] ?? '');
  await button(page, 'Confirmar presença').click();
  await expect(heading(page, 'Presença confirmada!')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the reminder is confirmed and cancelled all the same', PHONE, async ({ page, app }) => {
    const { path, status } = await openReminder(app);
    await page.goto(path);
    await button(page, 'Confirmar presença').click();
    await expect(heading(page, 'Presença confirmada!')).toBeVisible();
    await link(page, 'Cancelar').click();
    await button(page, 'Cancelar agendamento').click();
    await expect(heading(page, 'Agendamento cancelado')).toBeVisible();
    expect(await status()).toEqual(['cancelled']);
  });
});

test('looking at the link, as programs do, answers nothing for the customer', PHONE, async ({ page, app }) => {
  const { path, status } = await openReminder(app);
  for (const method of ['GET', 'HEAD']) {
    const answer = await page.request.fetch(path, { method });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
  }
  await page.request.get(`${path}?cancelar`);
  expect(await status()).toEqual(['scheduled']);
});

test('moving is for the booker, after a sign-in', PHONE, async ({ page, app }) => {
  const { customer, path } = await openReminder(app);
  await visit(page, path);
  await link(page, 'Remarcar').click();
  await page.getByRole('tab', { name: 'Entrar' }).click();
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(customer.email);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(PASSWORD);
  await button(page, 'Entrar').click();
  await expect(page).toHaveURL(/\/agendamento\/.*remarcar=/);
});

test('after the notice the salon is spoken to, and what was open before says so', PHONE, async ({ page, app }) => {
  const { path, status } = await openReminder(app);
  await visit(page, `${path}?cancelar`);
  await app.setClock('2026-11-20T16:40:00.000Z');
  await button(page, 'Cancelar agendamento').click();
  await expect(page.getByRole('alert')).toContainText('O prazo para cancelar pela internet passou. Fale com o salão.');
  await expect(link(page, 'Ligar')).toHaveAttribute('href', 'tel:+5511987654321');
  await expect(link(page, 'Cancelar')).toHaveCount(0);
  await expectWellMade(page);
  await button(page, 'Confirmar presença').click();
  await expect(heading(page, 'Presença confirmada!')).toBeVisible();
  expect(await status()).toEqual(['confirmed']);
});

test('once it has begun the link is over; moved, it shows the new time', PHONE, async ({ page, app }) => {
  const { salon, id, path, status } = await openReminder(app);
  await app.setClock('2026-11-20T18:30:00.000Z');
  expect((await page.goto(path))?.status()).toBe(410);
  await expect(heading(page, 'Este horário já começou')).toBeVisible();
  await expect(button(page, 'Confirmar presença')).toHaveCount(0);
  await expectWellMade(page);
  await salon.ask('POST', `/appointments/${id}/move`, { version: 1, date: TODAY, time: '17:00' });
  await visit(page, path);
  await expect(page.getByText('sexta-feira, 20 de novembro às 17:00. Você vem?')).toBeVisible();
  expect(await status()).toEqual(['scheduled']);
});

test('a wrong link and one of a salon that is gone have pages', PHONE, async ({ page, app }) => {
  const { salon, path } = await openReminder(app);
  const wrong = path.endsWith('A') ? `${path.slice(0, -1)}B` : `${path.slice(0, -1)}A`;
  for (const bad of [wrong, `/lembrete/${'x'.repeat(64)}`, '/lembrete/x']) {
    expect((await page.goto(bad))?.status()).toBe(404);
    await expect(heading(page, 'Link não encontrado')).toBeVisible();
  }
  await expectWellMade(page);
  await app.sql('delete from messages where salon_id = $1', [salon.id]);
  await app.sql('delete from salons where id = $1', [salon.id]);
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(heading(page, 'Salão não encontrado')).toBeVisible();
  await expectWellMade(page);
});
