import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, hydrated, PHONE, reload, test, visit } from './journey.ts';
import { openPaidSalon } from './paid-salon.ts';
import { enter, openCustomer } from './people.ts';

test.beforeEach(({ app }) => app.salonProvider.takeBy('sandbox'));
test.afterEach(({ app }) => app.salonProvider.takeBy('fake'));

const AT_10 = '?data=2026-11-23&hora=10:00';

/** A customer has booked, and stands before the page that plays the bank, or whoever takes cards. */
async function openCheckout(page: Page, app: App, way: 'PIX' | 'Cartão') {
  const { salon, customer } = await openPaidSalon(app);
  await enter(page, customer, app);
  await visit(page, salon.bookingPath + AT_10);
  await page.getByText('Agora, online').click();
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).click();
  await button(page, 'Confirmar e pagar R$ 45,00').click();
  if (way === 'PIX') await openBank(page);
  else await atCheckout(page);
  const [{ id } = {}] = await app.sql('select id from appointments where salon_id = $1', [salon.id]);
  return { salon, customer, booking: `/${salon.slug}/confirmacao?agendamento=${id}` };
}

async function openBank(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();
  await expect(page.getByText('Pagamento de teste: nenhum dinheiro é movimentado.')).toBeVisible();
  const bank = await page.getByRole('link', { name: 'Simular o pagamento do PIX' }).getAttribute('href');
  await visit(page, bank ?? '');
}

async function atCheckout(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/pagamento/**');
  await hydrated(page);
}

/** The browser is back where the booking is, and the provider has told what happened. */
async function backAtBooking(page: Page, app: App): Promise<void> {
  await page.waitForURL('**/confirmacao**');
  await hydrated(page);
  await app.runJobs();
  await reload(page);
}

/** The half hour ends, and whatever comes a minute later. */
async function endHold(app: App): Promise<void> {
  for (const minutes of [50, 52]) {
    await app.setClock(`2026-11-20T13:${minutes}:00.000Z`);
    await app.runJobs();
  }
}

const payment = (page: Page) => page.getByRole('region', { name: 'Pagamento', exact: true });

test('a PIX that is paid in the sandbox pays the booking', PHONE, async ({ page, app }) => {
  await openCheckout(page, app, 'PIX');
  await expect(page.getByText('Nenhum dinheiro é movimentado.')).toBeVisible();
  await expectWellMade(page);
  await button(page, 'Aprovar pagamento').click();
  await backAtBooking(page, app);
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  await expect(page.getByText('Pago com PIX: R$ 45,00.')).toBeVisible();
});

test('a PIX that is paid late in the sandbox has the time back', async ({ page, app }) => {
  const { booking } = await openCheckout(page, app, 'PIX');
  await button(page, 'Pagar atrasado').click();
  await page.waitForURL('**/confirmacao**');
  await endHold(app);
  await visit(page, booking);
  await expect(page.getByText('O pagamento chegou depois do prazo, mas o horário ainda estava livre')).toBeVisible();
});

test('a card that is refused in the sandbox is tried again and approved', PHONE, async ({ page, app }) => {
  await openCheckout(page, app, 'Cartão');
  await expect(page.getByText('faz o papel da operadora do cartão')).toBeVisible();
  await expectWellMade(page);
  await button(page, 'Recusar pagamento').click();
  await backAtBooking(page, app);
  await expect(page.getByRole('heading', { name: 'Pagamento não aprovado' })).toBeVisible();
  await button(page, 'Pagar com cartão').click();
  await atCheckout(page);
  await button(page, 'Aprovar pagamento').click();
  await backAtBooking(page, app);
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  await expect(payment(page)).toContainText('Pago com cartão: R$ 45,00.');
});

test('a card that is paid when the time is taken goes back, and both are told', async ({ page, app }) => {
  const { salon, customer, booking } = await openCheckout(page, app, 'Cartão');
  await button(page, 'Pagar atrasado').click();
  await page.waitForURL('**/confirmacao**');
  await app.setClock('2026-11-20T13:50:00.000Z');
  await app.runJobs();
  await (await openCustomer(app, salon, 'Bia Moraes')).book('10:00', '2026-11-23');
  await app.setClock('2026-11-20T13:52:00.000Z');
  await app.runJobs();
  await visit(page, booking);
  await expect(page.getByRole('heading', { name: 'O pagamento chegou tarde' })).toBeVisible();
  await expect(payment(page)).toContainText('R$ 45,00 devolvidos.');
  const subjectsTo = async (email: string) =>
    (await app.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(await subjectsTo(customer.email)).toContain(`Pagamento devolvido: agendamento em ${salon.name}`);
  expect(await subjectsTo(salon.owner.email)).toContain('Pagamento devolvido: R$\u00a045,00');
});

test(
  'of two payments in the sandbox one is kept, however often each is told',
  PHONE,
  async ({ page, app, context }) => {
    const { booking } = await openCheckout(page, app, 'Cartão');
    const bank = await context.newPage();
    await visit(bank, booking);
    await button(bank, 'Pagar com PIX').click();
    await openBank(bank);
    await button(bank, 'Notificar duas vezes').click();
    await backAtBooking(bank, app);
    await expect(payment(bank)).toContainText('Pago com PIX: R$ 45,00.');
    await expect(payment(bank)).not.toContainText('devolvidos');
    // The checkout of the card is still open.
    await button(page, 'Aprovar pagamento').click();
    await backAtBooking(page, app);
    await expect(payment(page)).toContainText('Pago com PIX: R$ 45,00.');
    await expect(payment(page)).toContainText('O pagamento chegou mais de uma vez, e só um fica. R$ 45,00 devolvidos.');
    await expectWellMade(page);
  },
);

test('a card that nobody ever pays frees the time', PHONE, async ({ page, app }) => {
  const { salon, booking } = await openCheckout(page, app, 'Cartão');
  await button(page, 'Nunca responder').tap();
  await expect(page.getByText('Ninguém vai responder.')).toBeVisible();
  await endHold(app);
  await page.getByRole('link', { name: 'Voltar' }).tap();
  await page.waitForURL(`**${booking}`);
  await expect(page.getByRole('heading', { name: 'O tempo para pagar acabou' })).toBeVisible();
  await (await openCustomer(app, salon, 'Bia Moraes')).book('10:00', '2026-11-23');
});
