import type { Locator, Page } from '@playwright/test';
import { button, expect, expectWellMade, field, PHONE, reload, test, toast, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openSalon, PASSWORD } from './people.ts';

const CONFIRM = 'Confirmar agendamento';

test('a new customer books by touch, in nine taps from the salon’s page', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await visit(page, `/${salon.slug}`);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps++;
  };
  const type = async (name: string, text: string) => {
    await tap(field(page, name));
    await page.keyboard.type(text);
  };
  await tap(page.getByRole('link', { name: 'Agendar Corte', exact: true }));
  await tap(page.getByRole('radio', { name: /23 de novembro/ }));
  await tap(time(page, '10:00'));
  await type('Nome', 'Clara Nunes');
  await type('Telefone', '11955554444');
  await tap(button(page, CONFIRM));
  await type('E-mail', newEmail('clara'));
  await type('Senha', PASSWORD);
  await tap(button(page, 'Criar conta e agendar'));
  await expect(page.getByText('Seu agendamento foi confirmado para 23/11/2026 às 10:00')).toBeVisible();
  expect(taps).toBe(9);
});

test(
  'a change of professional or day keeps the time where it is free, and says where it is not',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app, ['Ana', 'Bruno']);
    const { employees } = (await salon.call('GET', '/api/v1/employees')).body as {
      employees: { id: string; name: string }[];
    };
    const ana = employees.find(({ name }) => name === 'Ana')?.id;
    const call = { serviceId: salon.service.id, employeeId: ana, newCustomer: { name: 'Rute', phone: '11955550000' } };
    await salon.ask('POST', '/appointments', { ...call, id: crypto.randomUUID(), date: '2026-11-23', time: '10:30' });
    await visit(page, salon.bookingPath);
    await page.getByRole('radio', { name: 'Bruno' }).tap();
    await time(page, '10:30').tap();
    await page.getByRole('radio', { name: /23 de novembro/ }).tap();
    await expect(time(page, '10:30')).toBeChecked();
    await page.getByRole('radio', { name: 'Ana' }).tap();
    await expect(
      page.getByRole('alert').filter({ hasText: '10:30 não está livre com Ana. Escolha outro horário.' }),
    ).toBeVisible();
    await page.getByRole('radio', { name: /24 de novembro/ }).tap();
    await expect(time(page, '10:30')).toBeChecked();

    // A link that is shared opens the same choice for somebody else.
    await expect(page).toHaveURL(/data=2026-11-24/);
    const shared = page.url();
    await reload(page);
    await expect(time(page, '10:30')).toBeChecked();
    await visit(page, shared);
    await expect(page.getByRole('radio', { name: 'Ana' })).toBeChecked();
  },
);

test(
  'today says that it is over, a day with few times how few, and only a full one has a waiting list',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const { version } = await salon.ask('GET', '/availability');
    const day = (dayOfWeek: number, startTime: string, endTime: string) => ({
      ...{ dayOfWeek, startTime, endTime },
      ...{ intervalMinutes: 30, isActive: true },
    });
    // It is Friday, 10:20. Saturday has two times, Monday one that is taken, Tuesday many.
    const ranges = [
      day(5, '08:00', '10:00'),
      day(6, '09:00', '10:00'),
      day(1, '09:00', '09:30'),
      day(2, '09:00', '18:00'),
    ];
    await salon.ask('PUT', '/availability', { ranges, version });
    const customer = await openCustomer(app, salon);
    await customer.book('09:00', '2026-11-23');
    await visit(page, `${salon.bookingPath}?data=2026-11-20`);
    await expect(page.getByText('Os horários de hoje já passaram.')).toBeVisible();
    await expect(button(page, 'Entrar na lista de espera')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /20 de novembro, encerrado$/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /21 de novembro, 2 horários$/ })).toHaveText(/2 horários/);
    await expect(page.getByRole('radio', { name: /22 de novembro, fechado$/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: /24 de novembro, com horários livres$/ })).not.toHaveText(/\d\d? hor/);
    await expectWellMade(page);

    await enter(page, customer, app);
    await visit(page, salon.bookingPath);
    await page.getByRole('radio', { name: /23 de novembro, lotado$/ }).tap();
    await button(page, 'Entrar na lista de espera').tap();
    const dialog = page.getByRole('dialog', { name: 'Entrar na lista de espera' });
    await expect(field(dialog, 'Nome')).toHaveValue(customer.fullName);
    await dialog.getByRole('checkbox', { name: /Aceito/ }).check();
    await button(dialog, 'Entrar na lista').tap();
    await expect(toast(page, 'Adicionado à lista de espera!')).toBeVisible();
  },
);

test('the bar covers no field that has the focus, and leaves the room to a keyboard', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await visit(page, salon.bookingPath);
  for (const height of [844, 450]) {
    await page.setViewportSize({ width: 390, height });
    for (const name of ['Nome', 'Telefone', 'E-mail (opcional)', 'Observações (opcional)']) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await field(page, name).focus();
      const box = await field(page, name).boundingBox();
      const bar = await page.locator('.book-bar').boundingBox();
      const bottom = (box?.y ?? 0) + (box?.height ?? 0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(bottom, `${name} at ${height} px`).toBeLessThanOrEqual(Math.min(bar?.y ?? 0, height));
    }
  }
  const bar = page.locator('.book-bar');
  await expect(bar).toHaveCSS('position', 'static');
});

test('online payment is mentioned only where the salon takes it', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await visit(page, salon.bookingPath);
  const payment = page.getByRole('region', { name: 'Pagamento' });
  await expect(payment).toContainText('Você paga no dia do atendimento: dinheiro, PIX ou cartão.');
  await expect(payment).not.toContainText('online');

  await app.sql(
    `update salons set plan_id = (select id from plans where custom_mercado_pago_keys_enabled and online_payments_enabled limit 1)
     where id = $1`,
    [salon.id],
  );
  const settings = await salon.ask('GET', '/salon/settings');
  const keys = {
    mercadoPagoPublicKey: 'TEST-12345678-1234-1234-1234-123456789012',
    mercadoPagoAccessToken: 'TEST-0000000000-1234',
  };
  await salon.ask('PUT', '/salon/settings', { ...settings, ...keys, paymentMode: 'both' });
  await reload(page);
  await expect(payment.getByRole('radio', { name: 'No salão' })).toBeChecked();
  await payment.getByText('Agora, online').tap();
  await expect(payment.getByRole('radio', { name: 'Agora, online' })).toBeChecked();

  await app.sql(
    `update salons set subscription_status = 'cancelled', subscription_end_date = '2026-11-19' where id = $1`,
    [salon.id],
  );
  await reload(page);
  await expect(payment).toContainText('Você paga no dia do atendimento: dinheiro, PIX ou cartão.');
  await expect(payment).not.toContainText('online');
  await expectWellMade(page);
});

test('a customer moves a booking to another day and another professional', PHONE, async ({ page, app, stranger }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  const customer = await openCustomer(app, salon);
  const { id } = await customer.book('14:00', '2026-11-25');
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}/confirmacao?agendamento=${id}`);
  await page.getByRole('link', { name: 'Remarcar' }).click();
  await expect(page.getByRole('heading', { name: 'Remarcar Corte de 25/11 às 14:00' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Pagamento')).toHaveCount(0);
  // Its own time counts as free, but is no other one.
  await time(page, '14:00').click();
  await expect(time(page, '14:00')).toBeChecked();
  await button(page, 'Remarcar').click({ force: true });
  await expect(toast(page, 'Dados incompletos')).toContainText('Este já é o seu horário. Escolha outro.');
  await page.getByRole('radio', { name: /26 de novembro/ }).click();
  await expect(time(page, '14:00')).toBeChecked();
  await page.getByRole('radio', { name: 'Bruno' }).click();
  await time(page, '15:30').click();
  await expectWellMade(page);
  const address = page.url();
  await button(page, 'Remarcar').dblclick();
  await expect(page.getByRole('heading', { name: 'Agendamento remarcado!' })).toBeVisible();
  await expect(page.getByText('Seu novo horário é 26/11/2026 às 15:30.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resumo do agendamento' })).toContainText('Bruno');

  const other = await stranger();
  await visit(other, address);
  await expect(other).toHaveURL(new RegExp(`/${salon.slug}/cliente\\?voltar=`));
  await enter(other, await openCustomer(app, salon, 'Bia Moraes'), app);
  const answer = await other.goto(address);
  expect(answer?.status()).toBe(404);
  await expect(other.getByRole('heading', { name: 'Agendamento não encontrado' })).toBeVisible();
});

test(
  'a time that is lost while moving is said, and what cannot be moved any more leads to the salon',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const [customer, faster] = [await openCustomer(app, salon), await openCustomer(app, salon, 'Bia Moraes')];
    const { id } = await customer.book('14:00');
    await enter(page, customer, app);
    await visit(page, `${salon.bookingPath}?remarcar=${id}`);
    await expect(page.getByRole('radio', { name: /20 de novembro/ })).toBeChecked();
    await time(page, '15:00').tap();
    await faster.book('15:00');
    await button(page, 'Remarcar').tap();
    await expect(toast(page, 'Não foi possível remarcar')).toContainText('Este horário acabou de ser reservado.');
    await expect(page.getByRole('alert').filter({ hasText: '15:00 não está livre.' })).toBeVisible();
    // Two hours before 14:00 no longer lie ahead.
    await app.setClock('2026-11-20T15:30:00.000Z');
    await time(page, '16:00').tap();
    await button(page, 'Remarcar').tap();
    await expect(toast(page, 'Este agendamento só pode ser remarcado pelo salão.')).toBeVisible();
    await expect(page.getByText('Este agendamento não pode mais ser remarcado pela internet.')).toBeVisible();
    await expectWellMade(page);
  },
);

test(
  'a booking that was moved in another tab says so, and a time with too little notice that it cannot be cancelled',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    const { id, version } = await customer.book('14:00');
    await enter(page, customer, app);
    await visit(page, `${salon.bookingPath}?remarcar=${id}&hora=11:00`);
    await expect(page.getByText('Sem cancelamento online')).toBeVisible();
    await time(page, '15:00').tap();
    await expect(page.getByText('Cancele até 2h antes')).toBeVisible();
    const wish = { version, date: '2026-11-20', time: '16:00', employeeId: null };
    await customer.call('POST', `/api/v1/salons/${salon.slug}/appointments/${id}/move`, { body: wish });
    await button(page, 'Remarcar').tap();
    await expect(toast(page, 'Não foi possível remarcar')).toContainText(
      'Este agendamento mudou enquanto você escolhia. Confira e tente de novo.',
    );
    await expect(page.getByRole('heading', { name: 'Remarcar Corte de 20/11 às 16:00' })).toBeVisible();
  },
);

test('the chosen professional is in sight among many', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fernanda']);
  const { employees } = (await salon.call('GET', '/api/v1/employees')).body as {
    employees: { id: string; name: string }[];
  };
  await visit(page, `${salon.bookingPath}?profissional=${employees.find(({ name }) => name === 'Fernanda')?.id}`);
  await expect(page.getByRole('radio', { name: 'Fernanda' })).toBeInViewport({ ratio: 1 });
});

test('a price that changed meanwhile is shown before one confirms again', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, `${salon.bookingPath}?data=2026-11-23&hora=10:00`);
  await salon.ask('PUT', `/services/${salon.service.id}`, { ...salon.service, priceCents: 6000 });
  await button(page, CONFIRM).tap();
  const change = page.getByText(/mudou: antes/);
  await expect(change).toContainText('agora R$ 60,00');
  await expect(change).toBeInViewport({ ratio: 1 });
  await button(page, CONFIRM).tap();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
});

const time = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: /^Horário/ }).getByRole('radio', { name, exact: true });
