import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fromMinutes } from '#lib/dates.ts';
import type { App } from './app.ts';
import { download } from './downloads.ts';
import { fillSalon, OWNER_SCREENS } from './full-salon.ts';
import { BOTH, button, choose, expect, expectWellMade, inLight, query, reload, TODAY, test, visit } from './journey.ts';
import { enter, openSalon } from './people.ts';

/** Two professionals, four appointments of today (one cancelled, one missed) and one that brought money. */
async function openDay(app: App) {
  const salon = await openSalon(app, ['Ana Prado', 'Bruno Sá']);
  const { ask } = salon;
  const { employees } = (await salon.call('GET', '/api/v1/employees')).body as { employees: { id: string }[] };
  const write = (name: string, phone: string, time: string, employee = 0) =>
    ask('POST', '/appointments', {
      ...{ id: randomUUID(), date: TODAY, time, newCustomer: { name, phone } },
      ...{ serviceId: salon.service.id, employeeId: employees[employee]?.id, allowOverlap: true },
    });
  const done = (await write('Davi Reis', '11970000001', '09:00')) as Awaited<ReturnType<typeof write>> & {
    customerId: string;
  };
  await ask('POST', `/appointments/${done.id}/completion`, { version: done.version });
  const gone = await write('Caio Moura', '11970000002', '09:30');
  await ask('POST', `/appointments/${gone.id}/no-show`, { version: gone.version });
  const cancelled = await write('Lia Nunes', '11970000003', '16:00');
  await ask('POST', `/appointments/${cancelled.id}/cancellation`, { version: cancelled.version });
  await write('Bia Luz', '21976543210', '14:00', 1);
  return { ...salon, customerId: done.customerId };
}

/** A folder for pictures to look at. */
const LOOK = process.env.LOOK;

const card = (page: Page, label: string) => page.getByRole('article').filter({ hasText: new RegExp(`^${label}`) });
/** The number alone, without label and comparison. */
const figure = (page: Page, label: string) => card(page, label).locator('.tnum');

test(
  'today and the month are one number on every screen, and each says what it counts',
  BOTH,
  async ({ page, app, isMobile }) => {
    const salon = await openDay(app);
    const { id } = await salon.ask('POST', '/services', { name: 'Barba', category: 'barba', priceCents: 3000 });
    const before = await salon.ask('POST', '/appointments', {
      ...{ id: randomUUID(), date: '2026-10-09', time: '10:00' },
      ...{ serviceId: id, customerId: salon.customerId, allowOverlap: true },
    });
    await salon.ask('POST', `/appointments/${before.id}/completion`, { version: before.version });
    await enter(page, salon, app);
    await visit(page, '/dashboard');
    await expect(figure(page, 'Hoje')).toHaveText('4');
    if (isMobile) {
      await expect(page.getByText('1 cancelado · 1 não compareceu')).toBeVisible();
      await page.getByRole('link', { name: '4 agendamentos' }).click();
      await page.waitForURL(`**/appointments?data=${TODAY}`);
    } else await visit(page, `/appointments?data=${TODAY}`);
    await expect(page.getByText('4 agendamentos', { exact: true })).toBeVisible();
    await visit(page, '/dashboard');
    await expect(figure(page, 'Clientes')).toHaveText('4');
    const compared = '+50% sobre 1 a 20 de outubro';
    await expect(figure(page, 'Receita do mês')).toHaveText(/^R\$\s45,00$/);
    await expect(card(page, 'Receita do mês')).toContainText(compared);
    await button(page, 'O que conta: Receita do mês').click();
    await expect(page.getByText('Um período em andamento se compara').last()).toBeVisible();
    await expectWellMade(page);
    await page.keyboard.press('Escape');
    await expect(button(page, 'O que conta: Receita do mês')).toHaveAttribute('aria-expanded', 'false');

    await visit(page, '/reports');
    await expect(figure(page, 'Receita total até hoje')).toHaveText(/^R\$\s45,00$/);
    await expect(card(page, 'Receita total até hoje')).toContainText(compared);
    await expect(figure(page, 'Clientes')).toHaveText('4');
    await visit(page, '/calendar?visao=dia');
    await expect(figure(page, 'Hoje')).toHaveText('4');
    await choose(page, page.getByRole('combobox', { name: 'Profissional' }), 'Bruno Sá');
    await expect(figure(page, 'Hoje')).toHaveText('1');
    await button(page, 'O que conta: Hoje').click();
    await expect(page.getByText('Só conta o que passa pelo filtro de profissional.').last()).toBeVisible();
    await visit(page, '/customers');
    await expect(figure(page, 'Total(?! faturado)')).toHaveText('4');
  },
);

test('a phone finds appointments, and the file holds what the list shows', async ({ page, app }) => {
  await enter(page, await openDay(app), app);
  await visit(page, '/appointments');
  await page.getByRole('searchbox', { name: 'Buscar por cliente, telefone ou serviço' }).fill('(21) 97654-3210');
  await expect(page.getByText('1 agendamento', { exact: true })).toBeVisible();
  expect(query(page)).toEqual({ busca: '(21) 97654-3210' });
  const found = await download(page, () => button(page, 'Exportar os agendamentos encontrados').click());
  const lines = (await readFile(await found.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Bia Luz');

  await visit(page, '/appointments?quando=todos');
  await page.getByRole('combobox', { name: 'Profissional' }).click();
  await page.getByRole('option', { name: 'Bruno Sá' }).click();
  await expect(page.getByText('1 agendamento', { exact: true })).toBeVisible();
  await expectWellMade(page);
  await reload(page);
  await expect(page.getByRole('combobox', { name: 'Profissional' })).toHaveValue('Bruno Sá');

  await visit(page, '/customers?busca=davi');
  const customers = await download(page, () => button(page, 'Exportar os clientes encontrados').click());
  const file = await readFile(await customers.path(), 'utf8');
  expect(file).toContain('Davi Reis');
  expect(file).not.toContain('Bia Luz');
});

test('one search opens a customer, an appointment and a screen', BOTH, async ({ page, app }) => {
  await enter(page, await openDay(app), app);
  await visit(page, '/dashboard');
  await button(page, 'Buscar').filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Buscar' });
  const field = dialog.getByRole('combobox', { name: 'Buscar clientes, agendamentos e telas' });
  await field.fill('97654');
  await expect(dialog.getByRole('option', { name: /Bia Luz.*hoje às 14:00/ })).toBeVisible();
  await expectWellMade(page);
  await field.press('Enter');
  await page.waitForURL('**/customers/*');

  await page.keyboard.press('Control+k');
  await field.fill('bia');
  await dialog.getByRole('option', { name: /Bia Luz.*hoje às 14:00/ }).click();
  await expect(page.getByRole('dialog', { name: /Bia Luz/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('relat');
  await field.press('Enter');
  await page.waitForURL('**/reports');
});

test('single keys lead through the agenda, and can be turned off', async ({ page, app }) => {
  await enter(page, await openDay(app), app);
  await visit(page, '/reports');
  await page.keyboard.press('h');
  const day = page.getByRole('heading', { level: 2 }).first();
  await expect(day).toHaveText('sexta-feira, 20 de novembro');
  await page.keyboard.press('ArrowRight');
  await expect(day).toHaveText('sábado, 21 de novembro');
  await page.keyboard.press('ArrowLeft');
  await expect(day).toHaveText('sexta-feira, 20 de novembro');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Novo agendamento' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await visit(page, '/customers');
  await page.keyboard.press('/');
  await page.keyboard.type('h n');
  await expect(page.getByRole('searchbox')).toHaveValue('h n');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(keys.getByText('Novo agendamento')).toBeVisible();
  await expectWellMade(page);
  await keys.getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
  await expect(keys.getByText('Novo agendamento')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('h');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/customers');
});

test('a day prints as one light page with name, service and phone', async ({ page, app }) => {
  await enter(page, await openDay(app), app);
  await visit(page, '/calendar?visao=dia');
  await expect(button(page, 'Imprimir').filter({ visible: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Hora', 'Ana Prado', 'Bruno Sá']);
  await expect(table.getByRole('rowheader').first()).toHaveText('09:00');
  await expect(table.getByRole('rowheader').last()).toHaveText('17:30');
  await expect(table.getByRole('cell', { name: /Bia Luz Corte \(21\) 97654-3210/ })).toBeVisible();
  await expect(table).not.toContainText('Lia Nunes');
  await expect(page.getByRole('main')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});

const SATURDAY = '2026-11-21';

/** A Saturday from 9 to 18 on which every professional has a customer every half hour. */
async function openFullSaturday(app: App, professionals: string[]) {
  const salon = await openSalon(app, professionals);
  const { version, ranges } = (await salon.call('GET', '/api/v1/availability')).body as {
    version: number;
    ranges: { dayOfWeek: number }[];
  };
  const saturday = { dayOfWeek: 6, startTime: '09:00', endTime: '18:00', intervalMinutes: 30, isActive: true };
  const others = ranges.filter(({ dayOfWeek }) => dayOfWeek !== 6);
  await salon.ask('PUT', '/availability', { version, ranges: [...others, saturday] });
  const customer = await salon.ask('POST', '/customers', {
    name: 'Maximiliano Albuquerque de Vasconcelos',
    phone: '11987654321',
  });
  await app.sql('update services set name = $2 where salon_id = $1', [
    salon.id,
    'Corte feminino com escova e hidratação',
  ]);
  const { employees } = (await salon.call('GET', '/api/v1/employees')).body as { employees: { id: string }[] };
  for (const { id: employeeId } of employees)
    for (let row = 0; row < 18; row++)
      await salon.ask('POST', '/appointments', {
        ...{ id: randomUUID(), date: SATURDAY, time: fromMinutes(540 + row * 30), allowOverlap: true },
        ...{ serviceId: salon.service.id, customerId: customer.id, employeeId },
      });
  return salon;
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('a full Saturday of six prints as one page, and of seven as two', async ({ page, app }) => {
  const six = ['Ana Prado', 'Bruno Sá', 'Caio Moura', 'Davi Reis', 'Enzo Melo', 'Flora Maria de Albuquerque e Silva'];
  const salon = await openFullSaturday(app, six);
  await enter(page, salon, app);
  await visit(page, `/calendar?visao=dia&data=${SATURDAY}`);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await lookAtPrint(page, 'print-day');

  await visit(page, `/calendar?visao=semana&data=${SATURDAY}`);
  await lookAtPrint(page, 'print-week');

  await salon.ask('POST', '/employees', { name: 'Gil', role: 'barber' });
  await visit(page, `/calendar?visao=dia&data=${SATURDAY}`);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('· 1 de 2')).toBeVisible();
  await expect(page.getByText('· 2 de 2')).toBeVisible();
});

test(
  'what the agenda shows is what prints: the week on a desk, the day on a phone',
  BOTH,
  async ({ page, app, isMobile }) => {
    await enter(page, await openDay(app), app);
    await visit(page, '/calendar');
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main')).toBeHidden();
    const heads = page.getByRole('columnheader');
    if (isMobile) return expect(heads).toHaveText(['Hora', 'Ana Prado', 'Bruno Sá']);
    await expect(heads).toHaveText([
      'Hora',
      /15\/11$/,
      /16\/11$/,
      /17\/11$/,
      /18\/11$/,
      /19\/11$/,
      /20\/11$/,
      /21\/11$/,
    ]);
    await expect(page.getByText('15 a 21 de novembro de 2026').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: '14:00–14:30 Bia Luz Corte Bruno' })).toBeVisible();
    await expect(page.getByRole('table')).not.toContainText('Lia Nunes');
  },
);

if (LOOK)
  test('pictures', BOTH, async ({ page, app, isMobile }) => {
    const salon = await openDay(app);
    await fillSalon(app, salon);
    await salon.ask('POST', '/short-links', {});
    await enter(page, salon, app);
    for (const scheme of ['dark', 'light']) {
      const shot = (name: string) =>
        page.screenshot({ path: `${LOOK}/${name}-${isMobile ? 390 : 1280}-${scheme}.png`, fullPage: true });
      for (const path of [...OWNER_SCREENS, '/calendar?visao=dia', '/meu-link/cartaz']) {
        await visit(page, path);
        if (scheme === 'light') await inLight(page);
        await shot(path.slice(1).replaceAll(/[/?=]/g, '-'));
      }
      await visit(page, '/customers');
      await page.getByRole('list', { name: 'Clientes', exact: true }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
      await shot('customer');
      await visit(page, '/dashboard');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('bia');
      await page
        .getByRole('option', { name: /hoje às/ })
        .first()
        .waitFor();
      await shot('search');
      await page.keyboard.press('Escape');
      await button(page, 'O que conta: Receita do mês').click();
      await shot('explained');
    }
  });

/** As it is on the paper: A4 across, without its margins. */
async function lookAtPrint(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  if (!LOOK || !size) return;
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1047, height: 718 });
  await page.screenshot({ path: `${LOOK}/${name}.png`, fullPage: true });
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
}
