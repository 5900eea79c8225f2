import type { Locator, Page } from '@playwright/test';
import {
  BOTH,
  button,
  choose,
  expect,
  expectWellMade,
  field,
  lookAgain,
  PHONE,
  query,
  TODAY,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

const MONDAY = '2026-11-23';

test('the owner reads week, day and month, and goes from one to the other', BOTH, async ({ page, app, isMobile }) => {
  const { salon, customer } = await openAgenda(page, app);
  await customer.book('10:30');
  await customer.book('14:00');
  await customer.book('09:00', MONDAY);
  await visit(page, '/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agenda');
  // The view without one in the address depends on the width.
  const [first, title] = isMobile
    ? ['Visão Diária', 'sexta-feira, 20 de novembro']
    : ['Visão Semanal', '15 a 21 de novembro de 2026'];
  await expect(views(page).getByRole('link', { name: first })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(entry(page, '14:00')).toContainText('Rafael Dias');
  await expect(figure(page, 'Hoje')).toContainText('2');
  await expect(figure(page, 'Esta semana')).toContainText('2');
  await expect(figure(page, 'Confirmados')).toContainText('0');

  await views(page).getByRole('link', { name: 'Visão Semanal' }).click();
  const week = page.getByRole('region', { name: 'Agenda da semana' });
  const [friday, sunday] = isMobile ? ['sexta-feira, dia 20', 'domingo, dia 15'] : ['sex 20', 'dom 15'];
  await expect(week.getByRole('link', { name: `${friday} 2 horários` })).toBeInViewport();
  await expect(week.getByRole('link', { name: `${sunday} livre` })).toBeAttached();
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Próxima semana' }).click();
  await expect(page.getByRole('heading', { name: '22 a 28 de novembro de 2026' })).toBeVisible();
  await expect(entry(page, '09:00')).toBeVisible();
  await expect(figure(page, 'Na semana')).toContainText('1');
  expect(query(page)).toEqual({ visao: 'semana', data: '2026-11-27' });

  await views(page).getByRole('link', { name: 'Visão Mensal' }).click();
  await expect(page.getByRole('heading', { name: 'novembro de 2026' })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('link', { name: /^23 de novembro, segunda-feira 1 horário/ }).click();
  await expect(page.getByRole('heading', { name: 'segunda-feira, 23 de novembro' })).toBeVisible();
  await expect(entry(page, '09:00')).toBeVisible();
  if (!isMobile) await expect(page.getByText('1 horário · 6%')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Hoje', exact: true }).click();
  await expect(entry(page, '10:30')).toBeVisible();
  if (!isMobile) await expect(page.getByText('2 horários · 11%')).toBeVisible();
  await expectWellMade(page);
  expect(query(page)).toEqual({ visao: 'dia' });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'segunda-feira, 23 de novembro' })).toBeVisible();
  await salon.call('GET', '/api/v1/calendar');
});

test('on a phone the agenda begins at now, below two bars', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app, ['Ana', 'Bruno', 'Carla', 'Davi']);
  const walkIn = { ...newAppointment(salon), newCustomer: undefined, walkIn: {}, allowOverlap: true };
  for (const hour of ['08', '09', '11', '12', '13', '14', '15', '16']) {
    for (const time of [`${hour}:00`, `${hour}:30`]) {
      await salon.ask('POST', '/appointments', { ...walkIn, id: crypto.randomUUID(), time });
    }
  }
  await customer.book('17:00');
  await visit(page, '/calendar');
  const now = page.getByRole('listitem').filter({ hasText: /^agora 10:20$/ });
  await expect(now).toBeInViewport({ ratio: 1 });
  await expect(entry(page, '11:00').first()).toBeInViewport({ ratio: 1 });
  await expect(entry(page, '08:00').first()).not.toBeInViewport();
  const title = page.getByRole('heading', { level: 2, name: 'sexta-feira, 20 de novembro' });
  await expect(title).toBeInViewport({ ratio: 1 });
  const { bars, place } = await now.evaluate((element) => {
    const stuck = [...document.querySelectorAll('body *')].filter((one) => getComputedStyle(one).position === 'sticky');
    const bottoms = stuck
      .map((one) => one.getBoundingClientRect())
      .filter(({ top, height }) => height > 0 && top < 100);
    return { bars: Math.max(...bottoms.map(({ bottom }) => bottom)), place: element.getBoundingClientRect().top };
  });
  expect(bars).toBeLessThanOrEqual(120);
  expect(place).toBeGreaterThanOrEqual(bars);
  expect(place).toBeLessThan(bars + 60);
  await page.getByRole('link', { name: 'Próximo dia' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'sábado, 21 de novembro' })).toBeVisible();
  await page.goBack();
  await expect(now).toBeInViewport();
});

test('a calendar is well made on a light page', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app, ['Ana', 'Bruno', 'Carla', 'Davi']);
  await page.addInitScript(() => localStorage.setItem('encaixe-theme', 'light'));
  const { id, version } = await customer.book('10:30');
  await customer.book('11:00');
  await salon.ask('POST', `/appointments/${id}/cancellation`, { version });
  await salon.ask('POST', '/appointments', { ...newAppointment(salon), time: '11:15', allowOverlap: true });
  for (const path of ['?visao=semana', '?visao=dia', '?visao=mes', '?visao=dia&data=2026-11-22']) {
    await visit(page, `/calendar${path}`);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expectWellMade(page);
  }
});

test('free time opens a new appointment there, and an appointment opens in place', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app, ['Ana', 'Bruno']);
  await customer.book('15:00');
  await visit(page, '/calendar?visao=dia');
  const { x, y } = await spot(page, 1, '16:40');
  await page.mouse.click(x, y);
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(field(dialog, 'Data')).toHaveValue('20/11/2026');
  await expect(dialog.getByRole('spinbutton', { name: 'Hora' })).toHaveValue('16');
  await expect(dialog.getByRole('spinbutton', { name: 'Minutos' })).toHaveValue('30');
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveValue('Bruno');
  await dialog.getByText('Novo cliente').click();
  await field(dialog, 'Nome').fill('Bia Nunes');
  await field(dialog, 'Telefone').pressSequentially('11955554444');
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Bia Nunes, 20/11/2026 às 16:30');
  await expect(entry(page, '16:30')).toContainText('Bruno');

  await entry(page, '15:00').getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'Rafael Dias' });
  await expect(panel).toContainText('15:00 às 15:30');
  await expectWellMade(page);
  const id = query(page).agendamento ?? '';
  await page.goBack();
  await expect(panel).toBeHidden();
  await salon.ask('POST', `/appointments/${id}/cancellation`, { version: 1 });
  await page.goForward();
  await expect(panel).toContainText('Cancelado');
  expect(query(page)).toEqual({ visao: 'dia', agendamento: id });
});

test('what a customer books appears without a reload', async ({ page, app }) => {
  const { customer } = await openAgenda(page, app);
  await visit(page, '/calendar');
  await expect(entries(page)).toHaveCount(0);
  await customer.book('15:00');
  await lookAgain(page, entry(page, '15:00'));
  await expect(figure(page, 'Hoje')).toContainText('1');
});

test('one professional’s appointments are shown and counted alone', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app, ['Ana', 'Bruno']);
  await customer.book('15:00');
  await salon.ask('POST', '/appointments', { ...newAppointment(salon), time: '15:00' });
  await visit(page, '/calendar');
  await expect(entries(page)).toHaveCount(2);
  await choose(page, page.getByRole('combobox', { name: 'Profissional' }), 'Bruno');
  await expect(entries(page)).toHaveCount(1);
  await expect(figure(page, 'Esta semana')).toContainText('1');
  await views(page).getByRole('link', { name: 'Visão Diária' }).click();
  await expect(views(page).getByRole('link', { name: 'Visão Diária' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('1 horário · 6%')).toBeVisible();
  await expect(page.getByRole('region').getByText('Ana', { exact: true })).toHaveCount(0);
  expect(Object.keys(query(page))).toEqual(['visao', 'profissional']);
});

test('an appointment is dragged to another time and professional, and back', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app, ['Ana', 'Bruno']);
  const { id } = await customer.book('15:00');
  await visit(page, '/calendar?visao=dia');
  const before = await placeOf(salon, id);
  const column = before.employeeName === 'Ana' ? 1 : 0;
  await drag(page, '15:00', await spot(page, column, '16:50'));
  await expect(entry(page, '16:45')).toBeVisible();
  const moved = toast(page, 'Agendamento atualizado!');
  await expect(moved).toContainText('Rafael Dias, 20/11/2026 às 16:45');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await placeOf(salon, id)).toMatchObject({ time: '16:45', employeeName: column === 1 ? 'Bruno' : 'Ana' });
  await button(moved, 'Desfazer').click();
  await expect(toast(page, 'Movimento desfeito')).toContainText('20/11/2026 às 15:00');
  await expect(entry(page, '15:00')).toBeVisible();
  expect(await placeOf(salon, id)).toMatchObject({ time: '15:00', employeeName: before.employeeName });
});

test('in the week an appointment is dragged to another day', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app);
  const { id } = await customer.book('15:00');
  await visit(page, '/calendar');
  await drag(page, '15:00', await spot(page, 6, '15:05'));
  await expect(toast(page, 'Agendamento atualizado!')).toContainText('Rafael Dias, 21/11/2026 às 15:00');
  expect(await placeOf(salon, id)).toMatchObject({ date: '2026-11-21', time: '15:00' });
});

test('a drag over another appointment asks first; it goes back, or becomes an encaixe', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app);
  await customer.book('15:00');
  const { id } = await customer.book('17:00');
  await visit(page, '/calendar?visao=dia');
  await drag(page, '17:00', await spot(page, 0, '15:20'));
  const question = page.getByRole('dialog', { name: 'Já existe um agendamento neste horário' });
  await expect(question).toContainText('20/11/2026, 15:00–15:30 Rafael Dias · Corte · com Ana');
  await button(question, 'Voltar').click();
  await expect(question).toBeHidden();
  await expect(entry(page, '17:00')).toBeVisible();
  expect(await placeOf(salon, id)).toMatchObject({ time: '17:00' });

  await drag(page, '17:00', await spot(page, 0, '15:20'));
  await button(question, 'Encaixar mesmo assim').click();
  await expect(toast(page, 'Agendamento atualizado!')).toBeVisible();
  await expect(entry(page, '15:15')).toContainText('encaixe');
});

test('a drag to a time at which the customer is with somebody else asks first', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app, ['Ana', 'Bruno']);
  const { id: first } = await customer.book('15:00');
  const { id } = await customer.book('17:00');
  const { employeeName } = await placeOf(salon, first);
  const other = employeeName === 'Ana' ? 1 : 0;
  await visit(page, '/calendar?visao=dia');
  await drag(page, '17:00', await spot(page, other, '15:20'));
  const question = page.getByRole('dialog', { name: 'Rafael Dias já tem um agendamento neste horário' });
  await expect(question).toContainText('20/11/2026, 15:00–15:30');
  await button(question, 'Voltar').click();
  await expect(question).toBeHidden();
  await expect(entry(page, '17:00')).toBeVisible();
  expect(await placeOf(salon, id)).toMatchObject({ time: '17:00' });

  await drag(page, '17:00', await spot(page, other, '15:20'));
  await button(question, 'Agendar mesmo assim').click();
  await expect(toast(page, 'Agendamento atualizado!')).toBeVisible();
  expect(await placeOf(salon, id)).toMatchObject({ time: '15:15' });
});

test('a drag into the past, without a connection or of what was changed goes back and says why', async ({
  page,
  app,
  context,
}) => {
  const { salon, customer } = await openAgenda(page, app);
  const { id } = await customer.book('15:00');
  await visit(page, '/calendar?visao=dia');
  await drag(page, '15:00', await spot(page, 0, '09:10'));
  await expect(toast(page, 'Este horário já passou')).toContainText('Escolha um horário a partir de agora.');
  await expect(entry(page, '15:00')).toBeVisible();

  await context.setOffline(true);
  await drag(page, '15:00', await spot(page, 0, '16:10'));
  await expect(toast(page, 'Sem conexão')).toContainText('O agendamento voltou para onde estava.');
  await expect(entry(page, '15:00')).toBeVisible();
  await context.setOffline(false);

  await salon.ask('POST', `/appointments/${id}/confirmation`, { version: 1 });
  await drag(page, '15:00', await spot(page, 0, '16:10'));
  await expect(toast(page, 'Erro ao salvar')).toContainText('A agenda foi atualizada.');
  await expect(entry(page, '15:00')).toContainText('Confirmado');
  await salon.ask('POST', `/appointments/${id}/cancellation`, { version: 2 });
  await drag(page, '15:00', await spot(page, 0, '16:10'));
  await expect(toast(page, 'Erro ao salvar')).toContainText('A agenda foi atualizada.');
  await expect(entry(page, '15:00')).toContainText('Cancelado');
});

test('Alt and the arrow keys move the appointment in focus, and Escape gives up', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app, ['Ana', 'Bruno']);
  const { id } = await customer.book('15:00');
  const { employeeName } = await placeOf(salon, id);
  await visit(page, '/calendar?visao=dia');
  const link = entry(page, '15:00').getByRole('link');
  await expect(link).toHaveAccessibleDescription(/Segure Alt e use as setas/);
  await link.focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '15:15' })).toHaveText(`15:15, ${employeeName}`);
  await page.keyboard.press('Escape');
  await page.keyboard.up('Alt');
  await expect(page.getByRole('status').filter({ hasText: 'Movimento desfeito' })).toBeAttached();

  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(employeeName === 'Ana' ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.up('Alt');
  await expect(toast(page, 'Agendamento atualizado!')).toContainText('às 15:30');
  expect(await placeOf(salon, id)).toMatchObject({
    time: '15:30',
    employeeName: employeeName === 'Ana' ? 'Bruno' : 'Ana',
  });
  await expect(entry(page, '15:30').getByRole('link')).toBeFocused();
});

test('a finger drags after a long press, and takes it back', { tag: '@phone' }, async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app);
  const { id } = await customer.book('15:00');
  // A tablet: the week of a phone is a list.
  await page.setViewportSize({ width: 820, height: 1180 });
  await visit(page, '/calendar?visao=semana');
  const item = entry(page, '15:00');
  // The bar at the bottom covers what is only just in view.
  await item.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  const { x, y, width, height } = await boxOf(item);
  const from = { x: x + width / 2, y: y + height / 2 };
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  await touch('touchStart', from);
  await expect(item).toHaveAttribute('data-carried', '15:00');
  await touch('touchMove', { x: from.x, y: from.y + 20 });
  await touch('touchMove', { x: from.x, y: from.y + 38 });
  await expect(item).toHaveAttribute('data-carried', '15:30');
  await touch('touchEnd');
  const moved = toast(page, 'Agendamento atualizado!');
  await expect(moved).toContainText('às 15:30');
  expect(await placeOf(salon, id)).toMatchObject({ time: '15:30' });
  await button(moved, 'Desfazer').tap();
  await expect(toast(page, 'Movimento desfeito')).toContainText('às 15:00');
  expect(await placeOf(salon, id)).toMatchObject({ time: '15:00' });
});

test('what was not closed and who waits are one click away', async ({ page, app }) => {
  const { salon, customer } = await openAgenda(page, app);
  await salon.ask('POST', '/appointments', { ...newAppointment(salon), time: '09:00' });
  for (const time of ['16:00', '16:30', '17:00']) await customer.book(time);
  await app.caller()('POST', `/api/v1/salons/${salon.slug}/waiting-list`, {
    body: {
      ...{ serviceId: salon.service.id, preferredDate: TODAY, preferredTimeStart: '17:20', consent: true },
      ...{ customerName: 'Paulo Reis', customerPhone: '11944443333' },
    },
  });
  await visit(page, '/calendar?visao=dia');
  await page.getByRole('link', { name: '1 sem fechar' }).click();
  await button(page.getByRole('dialog'), 'Fechar 1 atendimento').click();
  await expect(toast(page, 'Status atualizado')).toContainText('1 atendimento foi fechado');
  await expect(page.getByRole('link', { name: 'sem fechar' })).toHaveCount(0);
  await expect(entry(page, '09:00')).toContainText('Concluído');

  await page.getByRole('link', { name: 'Vaga aberta às 17:30 · 1 na espera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('spinbutton', { name: 'Minutos' })).toHaveValue('30');
  await button(dialog, 'Criar agendamento').click();
  await expect(entry(page, '17:30')).toContainText('Paulo Reis');
  await expect(page.getByRole('link', { name: 'na espera' })).toHaveCount(0);
});

test('an address that nobody can read shows today, and one of a stranger’s appointment says that there is none', async ({
  page,
  app,
}) => {
  await openAgenda(page, app);
  for (const data of ['abc', '2026-02-30', '0000-01-01', '9999-12-31']) {
    await visit(page, `/calendar?data=${data}&visao=ano&profissional=abc`);
    await expect(page.getByRole('heading', { name: '15 a 21 de novembro de 2026' })).toBeVisible();
  }
  await visit(page, `/calendar?visao=dia&profissional=${crypto.randomUUID()}`);
  await expect(page.getByRole('region', { name: 'Agenda do dia' })).toBeVisible();
  await visit(page, `/calendar?agendamento=${crypto.randomUUID()}`);
  await expect(page.getByRole('dialog')).toContainText('Este agendamento não existe mais');
});

test('a calendar that cannot be read says so, and is tried again', async ({ page, app, complaints }) => {
  const { customer } = await openAgenda(page, app);
  await customer.book('15:00');
  await app.sql('alter table appointments rename column is_overbooking to gone');
  await visit(page, '/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro ao carregar dados');
  await expect(page.getByText('Não foi possível carregar os agendamentos')).toBeVisible();
  await app.sql('alter table appointments rename column gone to is_overbooking');
  await button(page, 'Tentar novamente').click();
  await expect(entry(page, '15:00')).toBeVisible();
  complaints.length = 0;
});

type AppOf = Parameters<typeof openSalon>[0];

/** A salon whose owner is at the page, with somebody who books there. */
async function openAgenda(page: Page, app: AppOf, professionals?: string[]) {
  const salon = await openSalon(app, professionals);
  const customer = await openCustomer(app, salon);
  await enter(page, salon, app);
  return { salon, customer };
}

const newAppointment = (salon: Salon) => ({
  id: crypto.randomUUID(),
  newCustomer: { name: 'Bia Nunes', phone: '11955554444' },
  serviceId: salon.service.id,
  date: TODAY,
});

type Place = { date: string; time: string; employeeName: string };
const placeOf = async (salon: Salon, id: string) =>
  (await salon.call('GET', `/api/v1/appointments/${id}`)).body as Place;

const views = (page: Page) => page.getByRole('navigation', { name: 'Visão' });
const entries = (page: Page) =>
  page
    .getByRole('region', { name: /^Agenda d/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
const entry = (page: Page, time: string) => entries(page).filter({ has: page.getByText(time, { exact: true }) });
const figure = (page: Page, label: string) => page.getByRole('article').filter({ hasText: label });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the page');
  return box;
}

/** Where a time of a column is on the page, scrolled into view. The grid begins at 08:00. */
async function spot(page: Page, column: number, time: string) {
  const region = page.getByRole('region', { name: /^Agenda d/ });
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return region.evaluate(
    (scroller, { column, minute }) => {
      const area = scroller.querySelector('ol')?.parentElement as HTMLElement;
      const y = (minute / 720) * area.offsetHeight;
      scroller.scrollTop = y - 200;
      const rect = area.getBoundingClientRect();
      const head = scroller.querySelector('[class*="heads"]')?.children[column + 1] as HTMLElement;
      const { left, width } = head.getBoundingClientRect();
      return { x: left + width / 2, y: rect.top + y };
    },
    { column, minute: (hours - 8) * 60 + minutes },
  );
}

/** The pointer holds the entry at its top. */
async function drag(page: Page, time: string, to: { x: number; y: number }) {
  const { x, y, width } = await boxOf(entry(page, time));
  await page.mouse.move(x + width / 2, y + 3);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 13);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(page.locator('[data-carried]')).toHaveCount(1);
  await page.mouse.up();
}
