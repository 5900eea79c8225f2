import type { Page } from '@playwright/test';
import { BOTH, button, expect, expectWellMade, PHONE, query, reload, TODAY, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

const SUNDAY = '2026-11-22';

test('a visit that was completed by mistake is taken back in its panel, by the keyboard', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await write(salon, 'Caio Moura', '10:00');
  await enter(page, salon, app);
  await visit(page, `/calendar?agendamento=${id}`);
  const panel = page.getByRole('dialog', { name: 'Caio Moura' });
  const main = await placeOf(page, 'Concluir');
  await button(panel, 'Concluir').dblclick();
  await button(page.getByRole('dialog', { name: 'Como foi pago?' }), 'Dinheiro').click();
  const told = toast(page, 'Status atualizado');
  await expect(told).toContainText('Agendamento marcado como concluído');
  // A visit that took place is opened again, not cancelled, and where the main button stood.
  await expect(button(panel, 'Reabrir')).toBeVisible();
  expect(await placeOf(page, 'Reabrir')).toEqual(main);
  await expect(button(panel, 'Cancelar agendamento')).toHaveCount(0);
  await expectWellMade(page);

  await button(told, 'Desfazer').focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Mudança desfeita')).toContainText('Caio Moura');
  await expect(panel.getByText('Agendado', { exact: true })).toBeVisible();
  await expect(button(panel, 'Concluir')).toBeVisible();
  await expect(button(panel, 'Cancelar agendamento')).toBeVisible();
  await expect(panel.getByText('acabou de mudar')).toHaveCount(0);
  expect(await app.sql('select 1 from sales where appointment_id = $1', [id])).toEqual([]);
});

test(
  'the main button keeps its place when nobody came, and when the visit is cancelled',
  BOTH,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const { id } = await write(salon, 'Caio Moura', '10:00');
    await enter(page, salon, app);
    await visit(page, `/calendar?agendamento=${id}`);
    const panel = page.getByRole('dialog', { name: 'Caio Moura' });
    const main = await placeOf(page, 'Concluir');
    await button(panel, 'Não compareceu').click();
    const missed = toast(page, 'Agendamento marcado como não compareceu');
    await expect(button(panel, 'Reabrir')).toBeVisible();
    await expect(panel.getByText('Mudar preço ou duração')).toHaveCount(0);
    expect(await placeOf(page, 'Reabrir')).toEqual(main);
    await button(missed, 'Desfazer').click();
    await expect(toast(page, 'Mudança desfeita')).toContainText('Caio Moura');
    await expect(panel.getByText('Agendado', { exact: true })).toBeVisible();
    expect(await placeOf(page, 'Concluir')).toEqual(main);

    await button(panel, 'Marcar como confirmado').click();
    const confirmed = toast(page, 'Agendamento marcado como confirmado');
    await expect(panel.getByText('Confirmado', { exact: true })).toBeVisible();
    expect(await placeOf(page, 'Concluir')).toEqual(main);
    await button(confirmed, 'Desfazer').click();
    await expect(panel.getByText('Agendado', { exact: true })).toBeVisible();
    await expect(button(panel, 'Marcar como confirmado')).toBeVisible();

    await button(panel, 'Cancelar agendamento').click();
    await button(page.getByRole('dialog', { name: /^Cancelar o agendamento/ }), 'Cancelar agendamento').click();
    await expect(panel.getByText('Cancelado', { exact: true })).toBeVisible();
    expect(await placeOf(page, 'Reabrir')).toEqual(main);
  },
);

test('a cancellation is taken back in the list, and the customer hears of nothing', async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  await app.runJobs();
  const before = await app.sql('select kind from messages where salon_id = $1 order by id', [salon.id]);
  await enter(page, salon, app);
  await visit(page, `/appointments?status=scheduled&data=${TODAY}`);
  await button(page, 'Ações do agendamento de Rafael Dias').click();
  await page.getByRole('menuitem', { name: 'Cancelar agendamento' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar o agendamento de Rafael Dias?' });
  await expect(question.getByRole('button')).toHaveText(['', 'Voltar', 'Cancelar agendamento']);
  await button(question, 'Cancelar agendamento').click();
  await expect(page.getByRole('heading', { name: 'Nenhum agendamento encontrado' })).toBeVisible();
  const told = toast(page, 'Agendamento marcado como cancelado');
  await expect(told.getByRole('link', { name: 'Avisar pelo WhatsApp' })).toBeVisible();
  await expectWellMade(page);
  await button(told, 'Desfazer').click();
  await expect(toast(page, 'Mudança desfeita')).toBeVisible();
  await expect(cards(page)).toHaveText([/Rafael Dias.*Agendado/]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await app.runJobs();
  expect(await app.sql('select kind from messages where salon_id = $1 order by id', [salon.id])).toEqual(before);
});

test('the freed time that somebody else has is not taken back', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await visit(page, `/appointments?agendamento=${id}`);
  const panel = page.getByRole('dialog', { name: 'Rafael Dias' });
  await button(panel, 'Cancelar agendamento').click();
  await button(page.getByRole('dialog', { name: /^Cancelar o agendamento/ }), 'Cancelar agendamento').click();
  const told = toast(page, 'Agendamento marcado como cancelado');
  await expect(told).toBeVisible();
  await (await openCustomer(app, salon, 'Bia Nunes')).book('11:00');
  await button(told, 'Desfazer').click();
  await expect(toast(page, 'Não foi possível desfazer')).toContainText('acabou de ser reservado por outra pessoa');
  await expect(panel.getByText('Cancelado', { exact: true })).toBeVisible();
});

test('what was done too long ago stays done', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await write(salon, 'Caio Moura', '10:00');
  await enter(page, salon, app);
  await visit(page, `/dashboard?agendamento=${id}`);
  const panel = page.getByRole('dialog', { name: 'Caio Moura' });
  await button(panel, 'Não compareceu').click();
  const told = toast(page, 'Agendamento marcado como não compareceu');
  await expect(told).toBeVisible();
  await app.setClock('2026-11-20T13:20:16.000Z');
  await button(told, 'Desfazer').click();
  await expect(toast(page, 'Não foi possível desfazer')).toContainText('O prazo acabou');
  await expect(panel.getByText('Não compareceu', { exact: true }).first()).toBeVisible();
});

test('several that were closed at once are open again at once', async ({ page, app }) => {
  const salon = await openSalon(app);
  await write(salon, 'Bia Nunes', '09:00');
  await write(salon, 'Davi Reis', '09:30');
  await enter(page, salon, app);
  await visit(page, '/dashboard?fechar=1');
  const dialog = page.getByRole('dialog', { name: 'Concluído ou não compareceu?' });
  await button(dialog, 'Fechar 2 atendimentos').click();
  await expect(dialog).toBeHidden();
  await button(toast(page, '2 atendimentos foram fechados'), 'Desfazer').click();
  await expect(toast(page, 'Mudança desfeita')).toContainText('2 atendimentos estão abertos de novo');
  await expect(page.getByRole('region', { name: 'Precisa de você' })).toContainText('2 atendimentos sem fechar');
});

test('who was contacted is seen, and comes back to the waiting list', async ({ page, app }) => {
  const salon = await openSalon(app);
  for (const [n, customerName] of ['Caio Menezes', 'Lia Torres'].entries()) {
    const wish = { serviceId: salon.service.id, preferredDate: SUNDAY, consent: true };
    const body = { ...wish, customerName, customerPhone: `1197000100${n}` };
    await app.caller()('POST', `/api/v1/salons/${salon.slug}/waiting-list`, { body });
  }
  await enter(page, salon, app);
  await visit(page, '/waiting-list');
  await button(page, 'Marcar como Contatado: Caio Menezes').click();
  await expect(waiting(page)).toHaveText([/Lia Torres/]);
  await button(toast(page, 'Cliente marcado como contatado'), 'Desfazer').click();
  await expect(toast(page, 'De volta à lista')).toContainText('Caio Menezes');
  await expect(waiting(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await button(page, 'Marcar como Contatado: Caio Menezes').click();
  await expect(waiting(page)).toHaveText([/Lia Torres/]);
  await page.getByRole('link', { name: 'Contatados' }).click();
  await expect(waiting(page)).toHaveText([/Caio Menezes.*contato feito hoje às 10:20/]);
  expect(query(page)).toEqual({ ver: 'contatados' });
  await reload(page);
  await expect(waiting(page)).toHaveText([/Caio Menezes/]);
  await expectWellMade(page);
  await button(page, 'Devolver à lista: Caio Menezes').click();
  await expect(toast(page, 'Status atualizado')).toContainText('Cliente de volta à lista');
  await expect(page.getByRole('heading', { name: 'Ninguém contatado' })).toBeVisible();
  await expectWellMade(page);
  await page.goBack();
  await expect(waiting(page)).toHaveCount(2);
});

test('on a phone the three messages are one menu, and lead to their status', PHONE, async ({ page, context, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await visit(page, '/appointments');
  await expect(page.getByRole('link', { name: /abrir o WhatsApp/ })).toHaveCount(0);
  await expectWellMade(page);
  await button(page, 'Mensagem pelo WhatsApp para Rafael Dias').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Mensagem de confirmação',
    'Mensagem de cancelamento',
    'Sugerir outro horário',
  ]);
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Mensagem de confirmação' }).click();
  await (await opened).close();
  await expect(button(page, 'Marcar como confirmado')).toBeVisible();
});

const waiting = (page: Page) => page.getByRole('list', { name: 'Lista de Espera' }).getByRole('article');
const cards = (page: Page) => page.getByRole('list', { name: 'Agendamentos', exact: true }).getByRole('article');

/** The position of a button in the panel. */
async function placeOf(page: Page, name: string) {
  const box = await button(page.getByRole('dialog'), name).boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y) };
}

/** Writes an appointment at a past time, as the owner does in the book. */
async function write(salon: Salon, name: string, time: string) {
  const newCustomer = { name, phone: `119${60_000_000 + Math.floor(Math.random() * 9_000_000)}` };
  const body = { id: crypto.randomUUID(), newCustomer, serviceId: salon.service.id, date: TODAY, time };
  return (await salon.ask('POST', '/appointments', body)) as { id: string; version: number };
}
