import type { Page } from '@playwright/test';
import { addDays } from '#lib/dates.ts';
import type { App } from './app.ts';
import { exportReport, rowsOf } from './downloads.ts';
import { BOTH, button, expect, expectWellMade, field, reload, TODAY, test, toast, visit } from './journey.ts';
import { bookOnline, openPaidSalon } from './paid-salon.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

const panel = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function write(salon: Salon, name: string, time: string, more: object = {}) {
  const phone = `119${String(70_000_000 + Number(time.replace(':', '')))}`;
  return salon.ask('POST', '/appointments', {
    ...{ id: crypto.randomUUID(), date: TODAY, time, serviceId: salon.service.id },
    newCustomer: { name, phone },
    ...more,
  });
}

test('an owner changes price and minutes of one appointment, and reads why later', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await write(salon, 'Caio Moura', '11:00');
  await write(salon, 'Bia Nunes', '12:00');
  await enter(page, salon, app);
  await visit(page, `/appointments?agendamento=${id}`);
  const caio = panel(page, 'Caio Moura');
  await button(caio, 'Mudar preço ou duração').click();
  const dialog = page.getByRole('dialog', { name: 'Preço e duração de Caio Moura' });
  await field(dialog, 'Preço').press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(caio, 'Mudar preço ou duração')).toBeFocused();
  await button(caio, 'Mudar preço ou duração').click();
  await field(dialog, 'Preço').fill('60');
  await field(dialog, 'Duração (minutos)').fill('75');
  await expect(dialog).toContainText('Das 11:00 às 12:15');
  await expectWellMade(page);
  await button(dialog, 'Salvar').click();
  await expect(dialog).toContainText('Diga o motivo');
  await expect(field(dialog, 'Motivo')).toBeFocused();
  await field(dialog, 'Motivo').fill('Cabelo comprido');
  await button(dialog, 'Salvar').click();
  const question = page.getByRole('dialog', { name: 'Já existe um agendamento neste horário' });
  await expect(question).toContainText('Bia Nunes');
  await button(question, 'Voltar').click();
  await field(dialog, 'Duração (minutos)').fill('60');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Agendamento atualizado!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(caio).toContainText('11:00 às 12:00');
  await expect(caio).toContainText('R$ 60,00');
  const changes = caio.getByRole('list', { name: 'Mudanças de preço e duração' });
  await expect(changes).toContainText('De R$ 45,00 para R$ 60,00, e de 30min para 1h: “Cabelo comprido”');
  await expect(changes).toContainText('Marina Lima, hoje às 10:20');
  await expect(caio.getByText('acabou de mudar')).toHaveCount(0);
  await expectWellMade(page);

  await button(caio, 'Mudar preço ou duração').click();
  await field(dialog, 'Duração (minutos)').fill('90');
  await field(dialog, 'Motivo').fill('Vai demorar');
  await button(dialog, 'Salvar').click();
  await button(question, 'Encaixar mesmo assim').click();
  await expect(caio).toContainText('11:00 às 12:30');
  await expect(caio).toContainText('Encaixe');
});

test('completing asks how it was paid, remembers it, and the report says it', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await write(salon, 'Caio Moura', '09:00');
  const { id: second } = await write(salon, 'Bia Nunes', '09:30');
  await enter(page, salon, app);
  await visit(page, `/dashboard?agendamento=${id}`);
  await button(panel(page, 'Caio Moura'), 'Concluir').click();
  const question = page.getByRole('dialog', { name: 'Como foi pago?' });
  await expect(question).toContainText('Caio Moura · Corte · R$ 45,00');
  await expectWellMade(page);
  // Closing it does nothing.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await button(panel(page, 'Caio Moura'), 'Concluir').click();
  await button(question, 'Cartão').click();
  await expect(toast(page, 'Status atualizado')).toContainText('Agendamento marcado como concluído');
  const how = panel(page, 'Caio Moura').getByLabel('Como foi pago no salão');
  await expect(how).toHaveValue('card');
  await how.selectOption('Dinheiro');
  await expect(toast(page, 'Forma de pagamento salva')).toBeVisible();
  await expectWellMade(page);

  await visit(page, `/dashboard?agendamento=${second}`);
  await button(panel(page, 'Bia Nunes'), 'Concluir').click();
  await expect(button(question, 'Dinheiro')).toBeFocused();
  await button(question, 'Concluir sem informar').click();
  await expect(panel(page, 'Bia Nunes').getByLabel('Como foi pago no salão')).toHaveValue('');

  await visit(page, '/reports');
  const ways = section(page, 'Por forma de pagamento');
  await expect(ways.getByRole('row', { name: /^Dinheiro/ })).toContainText('R$ 45,00');
  await expect(ways.getByRole('row', { name: /^Não informado/ })).toContainText('R$ 45,00');
  await expect(ways.getByRole('row', { name: /^Total/ })).toContainText('R$ 90,00');
  await expectWellMade(page);
  const rows = await rowsOf(await exportReport(page, 'CSV'));
  expect(rows.map((row) => [row.Cliente, row['Forma de pagamento']])).toEqual([
    ['Caio Moura', 'Dinheiro'],
    ['Bia Nunes', 'Não informado'],
  ]);
});

test('many are closed at once with how they paid, and one otherwise', async ({ page, app }) => {
  const salon = await openSalon(app);
  for (const [name, time] of [
    ['Caio Moura', '09:00'],
    ['Bia Nunes', '09:20'],
    ['Davi Reis', '09:40'],
  ] as const)
    await write(salon, name, time, { allowOverlap: true });
  await enter(page, salon, app);
  await visit(page, '/dashboard?fechar=1');
  const dialog = page.getByRole('dialog', { name: 'Concluído ou não compareceu?' });
  await dialog.getByLabel('Como pagaram no salão').selectOption('PIX');
  const caio = dialog.getByLabel('Como Caio Moura pagou, às 09:00');
  await expect(caio).toHaveValue('pix');
  await caio.selectOption('Dinheiro');
  await dialog.getByRole('radiogroup', { name: /^Davi/ }).getByText('Não compareceu', { exact: true }).click();
  await expect(dialog.getByLabel('Como Davi Reis pagou, às 09:40')).toHaveCount(0);
  await expectWellMade(page);
  await button(dialog, 'Fechar 3 atendimentos').click();
  await expect(toast(page, 'Status atualizado')).toContainText('3 atendimentos foram fechados');
  await visit(page, '/reports');
  const ways = section(page, 'Por forma de pagamento');
  await expect(ways.getByRole('row', { name: /^Dinheiro/ })).toContainText('R$ 45,00');
  await expect(ways.getByRole('row', { name: /^PIX/ })).toContainText('R$ 45,00');
});

test('the panel tells what the salon knows, and its own notes stay with it', async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const past = await write(salon, 'Bia Nunes', '09:00', { date: addDays(TODAY, -8) });
  await salon.ask('POST', `/appointments/${past.id}/completion`, { version: past.version });
  const { customerId } = past as typeof past & { customerId: string };
  const bia = { name: 'Bia Nunes', phone: '11970000900', notes: 'Alergia a amônia', version: 1 };
  await salon.ask('PUT', `/customers/${customerId}`, bia);
  const next = { id: crypto.randomUUID(), customerId, date: TODAY, time: '15:00', notes: 'Traga uma foto' };
  await salon.ask('POST', '/appointments', next);
  const { id } = await customer.book('16:00');
  await enter(page, salon, app);
  await visit(page, `/appointments?agendamento=${next.id}`);
  const about = panel(page, 'Bia Nunes').getByRole('region', { name: 'Sobre Bia Nunes' });
  await expect(about).toContainText('1 visita · última em 12/11/2026, há 8 dias');
  await expect(about).toContainText('“Alergia a amônia”');
  await expect(panel(page, 'Bia Nunes')).toContainText(
    'Observações do agendamento (o cliente também lê)“Traga uma foto”',
  );
  await expectWellMade(page);
  await about.getByRole('link', { name: 'Observações sobre Bia' }).click();
  await expect(page).toHaveURL(`/customers/${customerId}`);

  await visit(page, `/appointments?agendamento=${id}`);
  const rafael = panel(page, 'Rafael Dias');
  await button(rafael, 'Anotação interna').click();
  await field(rafael, 'Anotações internas').fill('Tinta 7.1');
  await button(rafael, 'Salvar').click();
  await expect(toast(page, 'Anotações salvas')).toBeVisible();
  await expect(section(page, 'Anotações internas')).toContainText('“Tinta 7.1”');
  await expect(rafael.getByText('acabou de mudar')).toHaveCount(0);
  await expect(button(rafael, 'Editar anotações internas')).toBeFocused();
  await reload(page);
  await expect(section(page, 'Anotações internas')).toContainText('“Tinta 7.1”');

  const other = await stranger();
  await enter(other, customer, app);
  await visit(other, `/${salon.slug}/confirmacao?agendamento=${id}`);
  await expect(other.getByText('Corte').first()).toBeVisible();
  expect(await other.content()).not.toContain('7.1');
});

test('what was paid online stays, and the panel says what is owed or was too much', async ({ page, app }) => {
  const { salon, id } = await openPaid(app);
  await enter(page, salon, app);
  await visit(page, `/appointments?agendamento=${id}`);
  const money = section(page, 'Pagamento online');
  const change = async (price: string, words: string) => {
    await button(panel(page, 'Rafael Dias'), 'Mudar preço ou duração').click();
    const dialog = page.getByRole('dialog', { name: 'Preço e duração de Rafael Dias' });
    await field(dialog, 'Preço').fill(price);
    await expect(dialog).toContainText(words);
    await field(dialog, 'Motivo').fill('Combinado');
    await button(dialog, 'Salvar').click();
    await expect(dialog).toBeHidden();
  };
  await change('60', 'R$ 45,00 já foram pagos pela internet: R$ 15,00 ficam para receber no salão.');
  await expect(money).toContainText('A receber no salãoR$ 15,00');
  await change('40', 'R$ 5,00 a mais');
  await expect(money).toContainText('Pago a maisR$ 5,00');
  await button(money, 'Reembolsar').click();
  const refund = page.getByRole('dialog', { name: 'Reembolsar Rafael Dias' });
  await expect(field(refund, 'Valor')).toHaveValue('5,00');
  await expectWellMade(page);
});

async function openPaid(app: App) {
  const { salon, customer } = await openPaidSalon(app);
  const { id } = await bookOnline(salon, customer);
  await app.salonProvider.pay();
  await customer.call('POST', `/api/v1/salons/${salon.slug}/appointments/${id}/payment/check`, { body: {} });
  return { salon, customer, id };
}
