import type { Page } from '@playwright/test';
import {
  BOTH,
  button,
  choose,
  countTaps,
  expect,
  expectWellMade,
  field,
  query,
  reload,
  TODAY,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

const CREATE = 'Criar Agendamento';

test(
  'a caller who is new is booked at a free time, and the form is ready for the next',
  BOTH,
  async ({ page, app }) => {
    const salon = await openSalon(app, ['Ana', 'Bruno']);
    await enter(page, salon, app);
    await visit(page, '/manual-booking');
    await expect(field(page, 'Data')).toHaveValue('20/11/2026');
    await button(page, CREATE).click();
    await expect(toast(page, 'Dados obrigatórios')).toContainText('Preencha data, horário e serviço');
    await expect(service(page)).toBeFocused();
    await service(page).click();
    await expect(page.getByRole('option', { name: 'Corte', exact: true })).toHaveText(/30min · R\$\s45,00$/);
    await page.getByRole('option', { name: 'Corte', exact: true }).click();
    await expect(service(page)).toHaveAccessibleDescription(/30min · R\$\s45,00/);
    await expectWellMade(page);

    // Nobody is offered what is over.
    await expect(button(page, '10:00')).toHaveCount(0);
    await button(page, '11:00').click();
    await expect(button(page, '11:00')).toHaveAttribute('aria-pressed', 'true');
    await button(page, CREATE).click();
    await expect(toast(page, 'Cliente obrigatório')).toContainText('Selecione um cliente ou crie um novo');
    await page.getByText('Novo cliente').click();
    await field(page, 'Nome').fill('Bia Nunes');
    await button(page, CREATE).click();
    await expect(toast(page, 'Dados do cliente')).toContainText('Nome e telefone são obrigatórios');
    await expect(field(page, 'Telefone')).toBeFocused();
    await field(page, 'Telefone').pressSequentially('11955554444');
    await field(page, 'E-mail (opcional)').fill('bia@');
    await button(page, CREATE).click();
    await expect(toast(page, 'Erro ao criar agendamento')).toBeVisible();
    await expect(field(page, 'E-mail (opcional)')).toBeFocused();
    await field(page, 'E-mail (opcional)').fill('bia@example.com');
    await choose(page, page.getByRole('combobox', { name: 'Profissional' }), 'Bruno');
    await field(page, 'Observações').fill('Chega cinco minutos antes');
    await button(page, CREATE).dblclick();
    await expect(toast(page, 'Agendamento criado!')).toContainText('Bia Nunes, 20/11/2026 às 11:00');

    await expect(service(page)).toHaveValue('');
    await expect(field(page, 'Observações')).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('');
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Ver em Agendamentos' }).click();
    const card = page.getByRole('article').filter({ hasText: 'Bia Nunes' });
    await expect(card).toBeFocused();
    for (const fact of ['20/11/2026 às 11:00', 'Corte', 'com Bruno', '(11) 95555-4444', 'Chega cinco minutos antes']) {
      await expect(card).toContainText(fact);
    }
    await expect(page.getByRole('article')).toHaveCount(1);
  },
);

test('a customer of the book is put over another one at a time of the grid, knowingly', async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  const [record] = ((await salon.call('GET', '/api/v1/customers')).body as { customers: { phone: string }[] })
    .customers;
  await enter(page, salon, app);
  await visit(page, '/manual-booking');
  await choose(page, service(page), 'Corte');
  await expect(button(page, '10:30')).toBeVisible();
  await expect(button(page, '11:00')).toHaveCount(0);
  const other = page.getByRole('combobox', { name: 'Outro horário' });
  await other.click();
  const grid = page.getByRole('option');
  await expect(grid).toHaveCount(20);
  await expect(grid.first()).toHaveText('08:00');
  await expect(grid.last()).toHaveText('17:30');
  // Nobody comes at a time that is over.
  await expect(page.getByRole('option', { name: '10:00' })).toHaveAttribute('data-combobox-disabled', 'true');
  await page.getByRole('option', { name: '11:00' }).click();
  await expect(page.getByRole('alert')).toContainText('20/11/2026, 11:00–11:30 Rafael Dias · Corte · com Ana');
  await page.getByRole('combobox', { name: 'Cliente' }).fill('rafael');
  await page.getByRole('option', { name: 'Rafael Dias' }).click();
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveAccessibleDescription(
    new RegExp(String(record?.phone.slice(-4))),
  );
  await expectWellMade(page);
  await button(page, 'Encaixar mesmo assim').click();
  const question = page.getByRole('dialog', { name: 'Rafael Dias já tem um agendamento neste horário' });
  await button(question, 'Agendar mesmo assim').click();
  await expect(toast(page, 'Agendamento criado!')).toBeVisible();
  const { body } = await salon.call('GET', `/api/v1/appointments?from=${TODAY}`);
  const { appointments } = body as { appointments: { time: string; isOverbooking: boolean }[] };
  expect(appointments.map(({ time, isOverbooking }) => [time, isOverbooking]).toSorted()).toEqual([
    ['11:00', false],
    ['11:00', true],
  ]);
});

test('a day that is over, a service that is gone and a failure are told, and what was typed stays', async ({
  page,
  app,
  complaints,
}) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('16:00');
  await salon.ask('POST', '/services', { name: 'Escova', category: 'corte', priceCents: 6000 });
  await enter(page, salon, app);
  await visit(page, '/manual-booking');
  await choose(page, service(page), 'Escova');
  await field(page, 'Data').fill('19/11/2026');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Data')).toHaveAccessibleDescription('Escolha hoje ou um dia que ainda vem');
  await button(page, '09:00').click();
  await page.getByRole('combobox', { name: 'Cliente' }).fill('rafael');
  await page.getByRole('option', { name: 'Rafael Dias' }).click();
  await button(page, CREATE).click();
  await expect(toast(page, 'Data inválida')).toContainText('Escolha hoje ou um dia que ainda vem');
  await expect(field(page, 'Data')).toBeFocused();
  await field(page, 'Data').fill('23/11/2026');
  await page.keyboard.press('Tab');
  await app.sql('update services set deleted_at = now() where salon_id = $1 and name = $2', [salon.id, 'Escova']);
  await button(page, CREATE).click();
  await expect(toast(page, 'Serviço não encontrado')).toContainText('Este serviço não existe ou está inativo.');
  await expect(field(page, 'Data')).toHaveValue('23/11/2026');

  await app.sql('update services set deleted_at = null where salon_id = $1', [salon.id]);
  await app.sql('alter table audit_log rename column action to hidden');
  await button(page, CREATE).click();
  await expect(toast(page, 'Erro ao criar agendamento')).toContainText('Código: ');
  await app.sql('alter table audit_log rename column hidden to action');
  complaints.length = 0;

  await page.getByRole('link', { name: 'Clientes' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar o que você digitou?' });
  await button(question, 'Continuar editando').click();
  await button(page, CREATE).click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Rafael Dias, 23/11/2026 às 09:00');
  await button(page, 'Cancelar').click();
  await expect(page).toHaveURL('/appointments');
});

test('a link fills the form in; without services or while suspended there is none', async ({
  page,
  app,
  complaints,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, `/manual-booking?novo-data=2026-11-23&novo-hora=13:00&novo-servico=${salon.service.id}`);
  await expect(service(page)).toHaveValue('Corte');
  await expect(button(page, '13:00')).toHaveAttribute('aria-pressed', 'true');
  expect(query(page)['novo-hora']).toBe('13:00');

  await app.sql('alter table services rename column price_cents to hidden');
  await reload(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro ao carregar dados');
  await expect(page.getByText('Tente novamente', { exact: true })).toBeVisible();
  await app.sql('alter table services rename column hidden to price_cents');
  complaints.length = 0;
  await button(page, 'Tentar novamente').click();
  await expect(service(page)).toHaveValue('Corte');

  await app.sql('update salons set suspended_at = now() where id = $1', [salon.id]);
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Agendar está suspenso por enquanto' })).toBeVisible();
  await expectWellMade(page);
  await app.sql('update salons set suspended_at = null where id = $1', [salon.id]);
  await salon.ask('DELETE', `/services/${salon.service.id}`);
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Cadastre um serviço para agendar' })).toBeVisible();
  await expectWellMade(page);
});

test('who walks in is booked with two taps, a caller for tomorrow with six', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  await openCustomer(app, salon).then((customer) => customer.book('16:00'));
  await salon.ask('POST', '/services', { name: 'Barba', category: 'barba', priceCents: 3000 });
  await enter(page, salon, app);
  await visit(page, '/manual-booking');
  const taps = await countTaps(page);
  await button(page, 'Agora').click();
  await expect(service(page)).toHaveValue('Corte');
  await expect(field(page, 'Nome (opcional)')).toBeVisible();
  await expect(spin(page, 'Hora')).toHaveValue('10');
  await expect(spin(page, 'Minutos')).toHaveValue('20');
  await button(page, CREATE).click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Cliente sem cadastro, 20/11/2026 às 10:20');
  expect(await taps()).toBe(2);

  await visit(page, '/manual-booking');
  const callTaps = await countTaps(page);
  await button(page, 'Amanhã').click();
  await button(page, 'Barba').click();
  await button(page, '11:00').click();
  await page.getByRole('combobox', { name: 'Cliente' }).click();
  await page.keyboard.type('rafael');
  await page.getByRole('option', { name: 'Rafael Dias' }).click();
  await button(page, CREATE).click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Rafael Dias, 21/11/2026 às 11:00');
  expect(await callTaps()).toBe(6);
});

test('any minute is typed; a date far off and a customer who is busy then are asked about', async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await (await openCustomer(app, salon)).book('16:00');
  await enter(page, salon, app);
  await visit(page, '/manual-booking');
  await choose(page, service(page), 'Corte');
  await field(page, 'Data').fill('20/11/2099');
  await page.keyboard.press('Tab');
  await spin(page, 'Hora').fill('16');
  await spin(page, 'Minutos').fill('07');
  await page.getByRole('combobox', { name: 'Cliente' }).fill('rafael');
  await page.getByRole('option', { name: 'Rafael Dias' }).click();
  await button(page, CREATE).click();
  const farOff = page.getByRole('dialog', { name: 'Agendar para 20/11/2099?' });
  await expect(farOff).toContainText('Falta mais de um ano para esse dia.');
  await expectWellMade(page);
  await button(farOff, 'Corrigir a data').click();
  await button(page, 'Hoje').click();
  await button(page, CREATE).click();
  const busy = page.getByRole('dialog', { name: 'Rafael Dias já tem um agendamento neste horário' });
  await expect(busy).toContainText('20/11/2026, 16:00–16:30');
  await expectWellMade(page);
  await button(busy, 'Agendar mesmo assim').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Rafael Dias, 20/11/2026 às 16:07');
  const { body } = await salon.call('GET', `/api/v1/appointments?from=${TODAY}`);
  expect((body as { matching: number }).matching).toBe(2);
});

test('in the evening a free time is no longer offered, and any minute is still booked', async ({ page, app }) => {
  const salon = await openSalon(app);
  await app.setClock('2026-11-20T21:40:00.000Z');
  await enter(page, salon, app);
  await visit(page, '/manual-booking');
  await choose(page, service(page), 'Corte');
  await expect(page.getByText('Nenhum horário livre no expediente deste dia.')).toBeVisible();
  await expectWellMade(page);
  await spin(page, 'Hora').fill('19');
  await spin(page, 'Minutos').fill('05');
  await page.getByText('Sem cadastro').click();
  await button(page, CREATE).click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Cliente sem cadastro, 20/11/2026 às 19:05');
});

test('the calendar of the date leaves the button that comes next in reach', BOTH, async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  for (const [path, submit] of [
    ['/manual-booking', CREATE],
    ['/appointments?novo=1', 'Criar agendamento'],
  ] as const) {
    await visit(page, path);
    const form = page.locator('form').filter({ has: button(page, submit) });
    await field(form, 'Data').click();
    await expect(page.getByRole('button', { name: '25 novembro 2026' })).toBeInViewport({ ratio: 1 });
    await button(page, submit).scrollIntoViewIfNeeded();
    const isInReach = await button(page, submit).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isInReach, path).toBe(true);
  }
});

/** Counts presses by fingers and mice from now on. */
const spin = (page: Page, name: string) => page.getByRole('spinbutton', { name });
const service = (page: Page) => page.getByRole('combobox', { name: 'Serviço' });
