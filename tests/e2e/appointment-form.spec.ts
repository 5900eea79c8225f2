import type { Page } from '@playwright/test';
import { BOTH, button, expect, field, PHONE, query, reload, TODAY, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

test('a day of another century is asked about before it is booked', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/appointments?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByText('Sem cadastro').click();
  await field(dialog, 'Data').fill('01/01/1900');
  await page.keyboard.press('Tab');
  await dialog.getByRole('spinbutton', { name: 'Hora' }).fill('09');
  await dialog.getByRole('spinbutton', { name: 'Minutos' }).fill('00');
  await button(dialog, 'Criar agendamento').click();
  const question = page.getByRole('dialog', { name: 'Agendar para 01/01/1900?' });
  await expect(question).toContainText('Esse dia passou há mais de um ano.');
  await button(question, 'Corrigir a data').click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  expect((await salon.call('GET', '/api/v1/appointments')).body).toMatchObject({ matching: 0 });
});

test('the dialog begins at its customer, at the height that it keeps', BOTH, async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  const dialog = page.getByRole('dialog');
  const heights: (number | undefined)[] = [];
  await page.route('**/appointments/formulario.data*', async (route) => {
    await page.getByRole('dialog').getByLabel('Carregando').waitFor();
    await expect(dialog).toHaveCSS('opacity', '1');
    heights.push((await dialog.boundingBox())?.height);
    await route.continue();
  });
  await visit(page, '/appointments');
  await page.getByRole('link', { name: 'Novo agendamento' }).first().click();
  await expect(customer(page)).toBeFocused();
  await expect(page.getByText('Horários livres neste dia')).toBeVisible();
  expect((await dialog.boundingBox())?.height).toBeCloseTo(heights[0] ?? 0, 0);
});

test('somebody who is not in the book is created from what was typed', async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon, 'Mariana Reis')).book('16:00');
  await enter(page, salon, app);
  await visit(page, `/appointments?novo=1&novo-hora=11:00&novo-servico=${salon.service.id}`);
  await customer(page).fill('maria');
  await expect(page.getByRole('option')).toHaveText([/^Mariana Reis/, 'Cadastrar “maria”']);
  await customer(page).fill('Maria Souza');
  await page.getByRole('option', { name: 'Cadastrar “Maria Souza”' }).click();
  await expect(field(page, 'Nome')).toHaveValue('Maria Souza');
  await expect(field(page, 'Telefone')).toBeFocused();

  await page.getByText('Cliente cadastrado').click();
  await customer(page).fill('11 95555-4444');
  await page.getByRole('option', { name: /^Cadastrar/ }).click();
  await expect(field(page, 'Telefone')).toHaveValue('(11) 95555-4444');
  await expect(field(page, 'Nome')).toBeFocused();
  await field(page, 'Nome').fill('Maria Souza');
  await field(page, 'Nome').press('Enter');
  await expect(toast(page, 'Agendamento criado!')).toContainText('Maria Souza, 20/11/2026 às 11:00');
});

test('what was saved is shown where it stands: on its page, highlighted and focused', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app, []);
  const newCustomer = { name: 'Rute Braga', phone: '11987650000', allowSamePhone: true };
  for (let n = 0; n < 25; n++) {
    const time = `${String(11 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`;
    await salon.ask('POST', '/appointments', { id: crypto.randomUUID(), newCustomer, date: TODAY, time });
  }
  await enter(page, salon, app);
  await visit(page, '/appointments?busca=rute');
  await create(page, { name: 'Rute Lima', phone: '11911110001', date: '24/11/2026', hour: '09' });
  await expect(toast(page, 'Agendamento criado!')).toContainText(/Rute Lima, 24\/11\/2026 às 09:00$/);
  const card = page.getByRole('article').filter({ hasText: 'Rute Lima' });
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
  expect(query(page)).toEqual({ busca: 'rute', pagina: '2' });

  await create(page, { name: 'Bia Nunes', phone: '11911110002', date: '24/11/2026', hour: '10' });
  await expect(toast(page, 'Está em Próximos, sem a busca.')).toContainText('Agendamento criado!');
  await expect(page.getByRole('article').filter({ hasText: 'Bia Nunes' })).toBeFocused();
  expect(query(page)).toEqual({ pagina: '2' });

  await create(page, { name: 'Caio Reis', phone: '11911110003', date: '19/11/2026', hour: '10' });
  await expect(toast(page, 'Está em Anteriores.')).toContainText('Agendamento criado!');
  await expect(page.getByRole('article')).toHaveText([/Caio Reis/]);
  expect(query(page)).toEqual({ quando: 'anteriores' });

  await button(page, 'Ações do agendamento de Caio Reis').click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' });
  await field(dialog, 'Data').fill('25/11/2026');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Agendamento atualizado!')).toContainText(
    'Caio Reis, 25/11/2026 às 10:00. Está em Próximos.',
  );
  await expect(page.getByRole('article').filter({ hasText: 'Caio Reis' })).toBeFocused();
  await reload(page);
  await expect(page.getByRole('article').filter({ hasText: 'Caio Reis' })).toBeInViewport();
});

test('a link to an appointment that is gone leads to the list', async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, `/appointments?quando=anteriores&mostrar=${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Nenhum agendamento encontrado' })).toBeVisible();
  expect(query(page)).toEqual({ quando: 'anteriores' });
});

test('a time that is taken while the form is filled in is told, and the form stays', async ({ page, app }) => {
  const salon = await openSalon(app);
  const other = await openCustomer(app, salon);
  await enter(page, salon, app);
  const foreseen = page.waitForResponse(/appointments\/conflitos/);
  await visit(page, `/appointments?novo=1&novo-hora=11:00&novo-servico=${salon.service.id}`);
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByText('Novo cliente').click();
  await field(dialog, 'Nome').fill('Bia Nunes');
  await field(dialog, 'Telefone').pressSequentially('11955554444');
  await foreseen;
  await other.book('11:00');
  await button(dialog, 'Criar agendamento').click();
  await expect(dialog.getByRole('alert')).toContainText('11:00–11:30 Rafael Dias');
  await expect(field(dialog, 'Nome')).toHaveValue('Bia Nunes');
  await dialog.getByRole('spinbutton', { name: 'Hora' }).fill('12');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await button(dialog, 'Cancelar').click();
  const question = page.getByRole('dialog', { name: 'Descartar o que você digitou?' });
  await button(question, 'Continuar editando').click();
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Bia Nunes, 20/11/2026 às 12:00');
});

test('without a connection the form stays, and what was typed is sent later', async ({
  page,
  app,
  context,
  complaints,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  const foreseen = page.waitForResponse(/appointments\/conflitos/);
  await visit(page, `/appointments?novo=1&novo-hora=11:00&novo-servico=${salon.service.id}`);
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByText('Novo cliente').click();
  await field(dialog, 'Nome').fill('Bia Nunes');
  await field(dialog, 'Telefone').pressSequentially('11955554444');
  await foreseen;
  await context.setOffline(true);
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/appointments/conflitos'));
  await dialog.getByRole('spinbutton', { name: 'Hora' }).fill('12');
  await asked;
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Sem conexão')).toBeVisible();
  await expect(field(dialog, 'Nome')).toHaveValue('Bia Nunes');
  await context.setOffline(false);
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Bia Nunes, 20/11/2026 às 12:00');
  // The browser complains about the connection that we cut.
  complaints.length = 0;
});

test('the submit stays above the keyboard of a phone', PHONE, async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/appointments?novo=1');
  await expect(customer(page)).toBeFocused();
  const submit = button(page, 'Criar agendamento');
  await expect(submit).toBeInViewport({ ratio: 1 });
  const KEYBOARD = 320;
  await page.evaluate((keyboard) => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('This browser has no visual viewport');
    const height = viewport.height - keyboard;
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => height });
    viewport.dispatchEvent(new Event('resize'));
  }, KEYBOARD);
  const bottom = async () => {
    const box = await submit.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(bottom).toBeLessThanOrEqual(844 - KEYBOARD);
});

const customer = (page: Page) => page.getByRole('combobox', { name: 'Cliente' });

async function create(
  page: Page,
  { name, phone, date, hour }: Record<'name' | 'phone' | 'date' | 'hour', string>,
): Promise<void> {
  await page.getByRole('link', { name: 'Novo agendamento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByText('Novo cliente').click();
  await field(dialog, 'Nome').fill(name);
  await field(dialog, 'Telefone').pressSequentially(phone);
  await field(dialog, 'Data').fill(date);
  await dialog.getByRole('spinbutton', { name: 'Hora' }).fill(hour);
  await dialog.getByRole('spinbutton', { name: 'Minutos' }).fill('00');
  await button(dialog, 'Criar agendamento').click();
}
