import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { BOTH, button, expect, expectWellMade, field, reload, test, toast, visit } from './journey.ts';
import { bookOnline, openPaidSalon } from './paid-salon.ts';
import { enter, openCustomer } from './people.ts';

test('the owner sees what was paid online and gives a part of it back', BOTH, async ({ page, app }) => {
  const { salon, id } = await openPaid(app);
  await enter(page, salon, app);
  await visit(page, '/appointments');
  await page.getByRole('link', { name: 'Rafael Dias', exact: true }).click();
  await expect(page).toHaveURL(`/appointments?agendamento=${id}`);
  const money = panel(page).getByRole('region', { name: 'Pagamento online' });
  await expect(money).toContainText('Pago com PIXR$ 45,00');
  await expectWellMade(page);
  await button(money, 'Reembolsar').click();
  const dialog = page.getByRole('dialog', { name: 'Reembolsar Rafael Dias' });
  await expect(field(dialog, 'Valor')).toHaveValue('45,00');
  await field(dialog, 'Valor').fill('100');
  await button(dialog, 'Reembolsar').click();
  await expect(toast(page, 'Erro ao reembolsar')).toContainText(
    'O reembolso não pode passar do valor que ainda está pago.',
  );
  await field(dialog, 'Valor').fill('15');
  await field(dialog, 'Motivo (opcional)').fill('Atraso nosso');
  await expectWellMade(page);
  await button(dialog, 'Reembolsar').dblclick();
  await expect(toast(page, 'Reembolso pedido')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(money).toContainText('Devolução a caminho: devolvido por você (Atraso nosso)R$ 15,00');
  await app.runJobs();
  await reload(page);
  await expect(money).toContainText('Devolvido: devolvido por você (Atraso nosso)R$ 15,00');
});

test('a refund that fails says why, and is tried again', async ({ page, app }) => {
  const { salon, id } = await openPaid(app);
  await enter(page, salon, app);
  await app.sql(
    `insert into refunds (salon_id, id, payment_id, amount_cents, status, reason, attempts, failure, created_at, updated_at)
     select salon_id, gen_random_uuid(), id, amount_cents, 'failed', 'owner', 5, 'Saldo insuficiente', now(), now()
     from payments where appointment_id = $1`,
    [id],
  );
  await visit(page, `/appointments?agendamento=${id}`);
  const money = panel(page).getByRole('region', { name: 'Pagamento online' });
  await expect(money).toContainText(
    'Devolução não feita: devolvido por você. O Mercado Pago respondeu: Saldo insuficiente',
  );
  await button(money, 'Tentar de novo').click();
  await expect(toast(page, 'Reembolso pedido de novo')).toBeVisible();
  await app.runJobs();
  await reload(page);
  await expect(money).toContainText('Devolvido: devolvido por você');
});

test('cancelling names the money that goes back, and the customer reads it', async ({ page, app, stranger }) => {
  const { salon, customer, id } = await openPaid(app);
  await enter(page, salon, app);
  await visit(page, `/appointments?agendamento=${id}`);
  await button(panel(page), 'Cancelar agendamento').click();
  const question = page.getByRole('dialog', { name: 'Cancelar o agendamento de Rafael Dias?' });
  await expect(question).toContainText('Os R$ 45,00 pagos pela internet voltam por inteiro para o cliente.');
  await expectWellMade(page);
  await button(question, 'Cancelar agendamento').click();
  await expect(toast(page, 'Status atualizado')).toBeVisible();
  await app.runJobs();
  const other = await stranger();
  await enter(other, customer, app);
  await visit(other, `/${salon.slug}/confirmacao?agendamento=${id}`);
  await expect(other.getByRole('heading', { name: 'Agendamento cancelado' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Pagamento', exact: true })).toContainText('R$ 45,00 devolvidos.');
});

test('who paid and did not come: the owner says what becomes of the money', async ({ page, app }) => {
  const { salon, id } = await openPaid(app, '11:00', '2026-11-20');
  await enter(page, salon, app);
  await visit(page, `/appointments?agendamento=${id}`);
  await button(panel(page), 'Não compareceu').click();
  const question = page.getByRole('dialog', { name: 'Marcar que Rafael Dias não compareceu?' });
  await expect(question.getByRole('radio', { name: 'Ficam com o salão, e entram na receita' })).toBeChecked();
  await question.getByRole('radio', { name: 'Voltam por inteiro para o cliente' }).check();
  await expectWellMade(page);
  await button(question, 'Não compareceu').click();
  await expect(toast(page, 'Status atualizado')).toBeVisible();
  await expect(panel(page).getByRole('region', { name: 'Pagamento online' })).toContainText('o cliente não compareceu');
});

test('of several that are closed at once, each missed and paid one is asked about', async ({ page, app }) => {
  const { salon, id } = await openPaid(app, '11:00', '2026-11-20');
  await (await openCustomer(app, salon, 'Bia Moraes')).book('11:30');
  await app.setClock('2026-11-20T18:00:00.000Z');
  await enter(page, salon, app);
  await visit(page, '/dashboard?fechar=1');
  const dialog = page.getByRole('dialog', { name: 'Concluído ou não compareceu?' });
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row('Rafael Dias')).toContainText('R$ 45,00 · pago pela internet');
  await expect(row('Bia Moraes')).not.toContainText('pela internet');
  for (const name of ['Rafael Dias', 'Bia Moraes'])
    await row(name).getByText('Não compareceu', { exact: true }).click();
  await expect(dialog.getByRole('combobox')).toHaveCount(1);
  const money = dialog.getByRole('combobox', { name: 'R$ 45,00 pagos pela internet' });
  await expect(money).toHaveValue('keep');
  await money.selectOption('Voltam para o cliente');
  await expectWellMade(page);
  await button(dialog, 'Fechar 2 atendimentos').click();
  await expect(toast(page, 'Status atualizado')).toBeVisible();
  await visit(page, `/appointments?agendamento=${id}`);
  await expect(panel(page).getByRole('region', { name: 'Pagamento online' })).toContainText('o cliente não compareceu');
});

test('an appointment that waits for its payment says until when, and may be paid at the salon', async ({
  page,
  app,
}) => {
  const { salon, customer } = await openPaidSalon(app);
  const { id } = await bookOnline(salon, customer);
  await enter(page, salon, app);
  await visit(page, `/appointments?agendamento=${id}`);
  const money = panel(page).getByRole('region', { name: 'Pagamento online' });
  await expect(money).toContainText('Aguardando o pagamento com PIX, até 10:50');
  await expect(panel(page)).toContainText('Aguardando pagamento');
  // Its text would say that the appointment is confirmed.
  const write = (what: string) => panel(page).getByRole('link', { name: `${what}: abrir o WhatsApp de Rafael Dias` });
  await expect(write('Remarcação')).toBeVisible();
  await expect(write('Confirmação')).toHaveCount(0);
  await button(panel(page), 'Receber no salão').click();
  const question = page.getByRole('dialog', { name: 'Receber o pagamento de Rafael Dias no salão?' });
  await expect(question).toContainText('O cliente deixa de poder pagar pela internet, e o horário continua dele.');
  await button(question, 'Receber no salão').click();
  await expect(toast(page, 'Pagamento no salão')).toBeVisible();
  await expect(panel(page)).toContainText('Pagar no salão');
});

async function openPaid(app: App, time = '10:00', date = '2026-11-23') {
  const { salon, customer } = await openPaidSalon(app);
  const { id } = await bookOnline(salon, customer, { time, date });
  await app.salonProvider.pay();
  await customer.call('POST', `/api/v1/salons/${salon.slug}/appointments/${id}/payment/check`, { body: {} });
  return { salon, customer, id };
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Rafael Dias', exact: true });
