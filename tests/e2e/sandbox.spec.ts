import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, hydrated, inLight, test, toast, visit } from './journey.ts';
import { enter, openSalon } from './people.ts';

/** Opens the payment of the plan 'Profissional' of a new salon. The owner is signed in on the page. */
async function openPayment(page: Page, app: App, way: 'card' | 'pix' = 'card') {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  const [plan] = await app.sql(`select id from plans where name = 'Profissional'`);
  const body = { planId: plan?.id, provider: 'sandbox', way };
  const answer = await salon.call('POST', '/api/v1/functions/create-mercadopago-subscription', { body });
  const { checkoutUrl } = answer.body as { checkoutUrl: string };
  return { salon, path: checkoutUrl };
}

async function subscription(salon: Awaited<ReturnType<typeof openSalon>>): Promise<string> {
  const { body } = await salon.call('GET', '/api/v1/subscription');
  return (body as { subscription: { status: string } }).subscription.status;
}

test('the provider of the demo approves late, tells twice, or says nothing', async ({ page, app }) => {
  const { salon, path } = await openPayment(page, app);
  await visit(page, path);
  await expect(page.getByRole('heading', { name: 'Plano Profissional' })).toBeVisible();
  await expect(page.getByText('Nenhum dinheiro é movimentado.')).toBeVisible();
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);

  await button(page, 'Nunca responder').click();
  await expect(page.getByText('Ninguém vai responder.')).toBeVisible();
  await visit(page, path);
  await button(page, 'Pagar atrasado').dblclick();
  await page.waitForURL('**/settings**');
  await visit(page, path);
  await expect(page.getByText('Será aprovado em 20/11/2026 10:30.')).toBeVisible();
  await app.mails();
  expect(await subscription(salon)).toBe('trial');
  await app.setClock('2026-11-20T13:31:00.000Z');
  await app.mails();
  expect(await subscription(salon)).toBe('active');
});

test('a plan that renews is charged again, or is not', async ({ page, app }) => {
  const { salon, path } = await openPayment(page, app);
  await visit(page, path);
  await button(page, 'Notificar duas vezes').click();
  await page.waitForURL('**/settings**');
  await hydrated(page);
  await app.mails();
  expect(await subscription(salon)).toBe('active');
  await visit(page, path);
  await expect(page.getByText('Primeira cobrança em 27/11/2026 10:20. Hoje, nada.')).toBeVisible();
  await button(page, 'Falhar a próxima cobrança').click();
  await expect(toast(page, 'Cobrança recusada')).toBeVisible();
  await button(page, 'Cobrar o próximo período').click();
  await expect(toast(page, 'Período cobrado')).toBeVisible();
  const charges = page.getByRole('list', { name: 'Cobranças' }).getByRole('listitem');
  await expect(charges).toHaveCount(2);

  const approved = charges.filter({ hasText: 'Aprovada' });
  await button(approved, 'Reembolsar metade').click();
  await expect(toast(page, 'Reembolso feito')).toBeVisible();
  await expect(approved).toContainText(/Aprovada, R\$\s[\d.,]+ reembolsados/);
  await expect(button(approved, 'Reembolsar metade')).toHaveCount(0);
  const readRefund = async () => {
    await app.mails();
    const { body } = await salon.call('GET', '/api/v1/subscription');
    const { invoices } = body as { invoices: { status: string; amountCents: number; refundedCents: number }[] };
    const [paid] = invoices.filter(({ status }) => status !== 'refused');
    return { status: paid?.status, isHalf: paid?.refundedCents === Math.floor((paid?.amountCents ?? 0) / 2) };
  };
  expect(await readRefund()).toEqual({ status: 'approved', isHalf: true });
  await button(approved, 'Reembolsar o resto').click();
  await expect(charges.filter({ hasText: 'Reembolsada' })).toHaveCount(1);
  expect(await readRefund()).toEqual({ status: 'refunded', isHalf: false });
});

test('a charge that is paid back at once ends the plan', async ({ page, app }) => {
  const { salon, path } = await openPayment(page, app, 'pix');
  await visit(page, path);
  await button(page, 'Aprovar pagamento').click();
  await page.waitForURL('**/settings**');
  await hydrated(page);
  await app.mails();
  expect(await subscription(salon)).toBe('active');
  await visit(page, path);
  await button(page, 'Reembolsar').click();
  await expect(toast(page, 'Reembolso feito')).toBeVisible();
  await app.mails();
  expect(await subscription(salon)).toBe('inactive');
});

test('an address without a payment is no page', async ({ page }) => {
  const answer = await page.goto('/sandbox/pagamento/019ab0c4-5c0d-7e03-9d8e-4f5a9e6f0a1b');
  expect(answer?.status()).toBe(404);
  expect((await page.goto('/sandbox/pagamento/nada'))?.status()).toBe(404);
});
