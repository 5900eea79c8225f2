import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { BOTH, button, expect, expectWellMade, hydrated, test, visit } from './journey.ts';
import { openPaidSalon } from './paid-salon.ts';
import { enter } from './people.ts';

test.beforeEach(({ app }) => app.salonProvider.takeBy('sandbox'));
test.afterEach(({ app }) => app.salonProvider.takeBy('fake'));

/** A customer has booked, and stands before the page that plays the bank. Returns the address of the booking. */
async function openBank(page: Page, app: App): Promise<string> {
  const { salon, customer } = await openPaidSalon(app);
  await enter(page, customer, app);
  await visit(page, `${salon.bookingPath}?data=2026-11-23&hora=10:00`);
  await page.getByText('Agora, online').click();
  await button(page, 'Confirmar e pagar R$ 45,00').click();
  await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();
  await expect(page.getByText('Pagamento de teste: nenhum dinheiro é movimentado.')).toBeVisible();
  const booking = page.url();
  const bank = await page.getByRole('link', { name: 'Simular o pagamento do PIX' }).getAttribute('href');
  await visit(page, bank ?? '');
  return booking;
}

test('a PIX that is paid in the sandbox pays the booking', BOTH, async ({ page, app }) => {
  await openBank(page, app);
  await expect(page.getByText('Nenhum dinheiro é movimentado.')).toBeVisible();
  await expectWellMade(page);
  await button(page, 'Aprovar pagamento').click();
  await page.waitForURL('**/confirmacao**');
  await hydrated(page);
  await app.runJobs();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  await expect(page.getByText('Pago com PIX: R$ 45,00.')).toBeVisible();
});

test('a PIX that is paid late in the sandbox has the time back', BOTH, async ({ page, app }) => {
  const booking = await openBank(page, app);
  await button(page, 'Pagar atrasado').click();
  await page.waitForURL('**/confirmacao**');
  for (const minutes of [50, 52]) {
    await app.setClock(`2026-11-20T13:${minutes}:00.000Z`);
    await app.runJobs();
  }
  await visit(page, booking);
  await expect(page.getByText('O pagamento chegou depois do prazo, mas o horário ainda estava livre')).toBeVisible();
});
