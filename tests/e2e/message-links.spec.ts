import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, PHONE, test, visit } from './journey.ts';
import { openCustomer, openSalon, type Salon } from './people.ts';

const MONDAY = '2026-11-23';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** The path of the link in the newest message of this kind, once the jobs have run. */
async function pathIn(app: App, { id }: Salon, kind: string): Promise<string> {
  await app.runJobs();
  const asked = 'select body from messages where salon_id = $1 and kind = $2 order by created_at desc, id desc limit 1';
  const [message] = await app.sql(asked, [id, kind]);
  const url = new URL(/: (https?:\/\/\S+)$/m.exec(String(message?.body))?.[1] ?? '');
  return url.pathname + url.search;
}

test('the confirmation’s link shows the appointment, moves it and cancels it', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id } = await customer.book('14:00', MONDAY);
  await visit(page, await pathIn(app, salon, 'appointment_booked'));
  await expect(heading(page, 'Olá, Rafael!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resumo do agendamento' })).toContainText('14:00');
  await expect(link(page, 'Remarcar')).toHaveAttribute('href', `${salon.bookingPath}?remarcar=${id}`);
  await link(page, 'Cancelar').click();
  await button(page, 'Cancelar agendamento').click();
  await expect(heading(page, 'Agendamento cancelado')).toBeVisible();

  // The message about it leads to where the same is booked again.
  expect(await pathIn(app, salon, 'appointment_cancelled')).toBe(salon.bookingPath);
});

test(
  'at a salon that is switched off the link still shows and cancels, and says how to call',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await customer.book('14:00', MONDAY);
    const path = await pathIn(app, salon, 'appointment_booked');
    await app.sql('update salons set is_active = false where id = $1', [salon.id]);
    await visit(page, path);
    await expect(page.getByText('Este salão não recebe agendamentos pela internet agora')).toBeVisible();
    await expect(page.getByText('Para remarcar, fale com o salão.')).toBeVisible();
    await expect(link(page, 'Ligar')).toHaveAttribute('href', 'tel:+5511987654321');
    await expectWellMade(page);
    await link(page, 'Cancelar').click();
    await button(page, 'Cancelar agendamento').click();
    await expect(heading(page, 'Agendamento cancelado')).toBeVisible();
    await expect(link(page, 'Ver a página do salão')).toHaveCount(0);
    expect(await pathIn(app, salon, 'appointment_cancelled')).toBe(path);
  },
);

test('what the salon booked is moved by the salon, and the page says how to reach it', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id: customerId } = await salon.ask('POST', '/customers', { name: 'Rute Braga', phone: '11988887777' });
  const made = { id: crypto.randomUUID(), customerId, date: MONDAY, time: '14:00', serviceId: salon.service.id };
  await salon.ask('POST', '/appointments', made);
  await visit(page, await pathIn(app, salon, 'appointment_booked'));
  await expect(page.getByText('Para remarcar, fale com o salão.')).toBeVisible();
  await expect(link(page, 'Ligar')).toHaveAttribute('href', 'tel:+5511987654321');
  await expect(link(page, 'Remarcar')).toHaveCount(0);
  await expectWellMade(page);
});

test('an opening’s link opens the booking page with day and time chosen', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const first = await openCustomer(app, salon);
  const { id } = await first.book('15:30', MONDAY);
  const wish = { serviceId: salon.service.id, preferredDate: MONDAY, consent: true };
  const asked = {
    ...wish,
    customerName: 'Lia Torres',
    customerPhone: '11977776666',
    preferredTimeStart: '15:30',
    preferredTimeEnd: '16:00',
  };
  await app.caller()('POST', `/api/v1/salons/${salon.slug}/waiting-list`, { body: asked });
  await first.call('POST', `/api/v1/salons/${salon.slug}/appointments/${id}/cancellation`);
  const path = await pathIn(app, salon, 'waiting_list_opening');
  expect(path).toBe(`${salon.bookingPath}?data=${MONDAY}&hora=15:30`);
  await visit(page, path);
  const summary = page.getByRole('region', { name: 'Resumo' });
  await expect(summary).toContainText('15:30');
  await expect(summary).toContainText('23 de novembro');
});

test(
  'who waits without an account leaves the list by the link of the message; looking leaves nothing',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const wish = { serviceId: salon.service.id, preferredDate: MONDAY, consent: true, preferredTimeStart: '14:00' };
    const asked = { ...wish, customerName: 'Lia Torres', customerPhone: '11977776666' };
    await app.caller()('POST', `/api/v1/salons/${salon.slug}/waiting-list`, { body: asked });
    const path = await pathIn(app, salon, 'waiting_list_joined');
    const statuses = async () =>
      (await app.sql('select status from waiting_list where salon_id = $1', [salon.id])).map(({ status }) => status);
    for (const method of ['GET', 'HEAD']) expect((await page.request.fetch(path, { method })).status()).toBe(200);
    await visit(page, path);
    await expect(heading(page, 'Sair da lista de espera?')).toBeVisible();
    const entry = page.getByRole('region', { name: 'Seu pedido' });
    for (const words of ['Corte', '23 de novembro', 'a partir das 14:00']) await expect(entry).toContainText(words);
    await expect(page.getByText('Torres')).toHaveCount(0);
    await expectWellMade(page);
    expect(await statuses()).toEqual(['waiting']);

    await button(page, 'Sair da lista').dblclick();
    await expect(heading(page, 'Você não está na lista de espera')).toBeVisible();
    await expectWellMade(page);
    expect(await statuses()).toEqual(['resolved']);
    await link(page, 'Ver horários livres').click();
    await expect(page).toHaveURL(new RegExp(salon.bookingPath));
    expect((await page.goto(`${path}x`))?.status()).toBe(404);
    await expect(heading(page, 'Link não encontrado')).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is left all the same', PHONE, async ({ page, app }) => {
    const salon = await openSalon(app);
    const wish = { serviceId: salon.service.id, preferredDate: MONDAY, consent: true };
    const asked = { ...wish, customerName: 'Lia Torres', customerPhone: '11977776666' };
    await app.caller()('POST', `/api/v1/salons/${salon.slug}/waiting-list`, { body: asked });
    await page.goto(await pathIn(app, salon, 'waiting_list_joined'));
    await button(page, 'Sair da lista').click();
    await expect(heading(page, 'Você não está na lista de espera')).toBeVisible();
  });
});
