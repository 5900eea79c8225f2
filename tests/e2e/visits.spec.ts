import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { download } from './downloads.ts';
import { BOTH, button, expect, expectWellMade, field, hydrated, PHONE, reload, test, toast, visit } from './journey.ts';
import { type Customer, enter, openCustomer, openSalon, type Salon } from './people.ts';

const FRIDAY = '2026-11-27';

/** Ana served the customer today at 14:00, a Friday, and has completed it. */
async function openVisited(app: Parameters<typeof openSalon>[0]) {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  const customer = await openCustomer(app, salon);
  const { id, version } = await customer.book('14:00');
  await salon.ask('POST', `/appointments/${id}/completion`, { version });
  return { salon, customer };
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Counts what a finger does. */
function fingerOn() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      await target.tap();
      taps++;
    },
    taps: () => taps,
  };
}

test('a returning customer books the same as last time in at most four taps', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openVisited(app);
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}`);
  const offer = region(page, 'O mesmo da última vez');
  await expect(offer).toContainText('Corte com Ana');
  await expect(offer).toContainText('sex, 27/11 às 14:00');
  const finger = fingerOn();
  await finger.tap(offer.getByRole('link', { name: 'Agendar de novo' }));
  await expect(page.getByRole('heading', { name: 'Agendar Corte' })).toBeVisible();
  await finger.tap(button(page, 'Confirmar agendamento'));
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  await expect(page.getByText('Seu agendamento foi confirmado para 27/11/2026 às 14:00.')).toBeVisible();
  await expect(region(page, 'Resumo do agendamento')).toContainText('Ana');
  expect(finger.taps()).toBeLessThanOrEqual(4);
});

test(
  'the next visit stands on the salon page, is seen and cancelled there, and frees its time',
  PHONE,
  async ({ page, app }) => {
    const { salon, customer } = await openVisited(app);
    const { id } = await customer.book('10:00', FRIDAY);
    await customer.book('15:00', FRIDAY);
    await enter(page, customer, app);
    await visit(page, `/${salon.slug}`);
    const next = region(page, 'Seu próximo horário');
    await expect(next).toContainText('Corte');
    await expect(next).toContainText('sex, 27/11 às 10:00 · com Ana');
    await expect(next.getByRole('link', { name: 'Remarcar' })).toHaveAttribute('href', new RegExp(`remarcar=${id}`));
    await expect(next.getByRole('link', { name: 'e mais 1 horário' })).toBeVisible();
    await expectWellMade(page);
    await next.getByRole('link', { name: 'Ver', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    await page.goBack();
    await hydrated(page);
    await button(next, 'Cancelar').click();
    const question = page.getByRole('dialog', { name: 'Cancelar Corte?' });
    await button(question, 'Cancelar agendamento').click();
    await expect(toast(page, 'Agendamento cancelado')).toContainText('O horário foi liberado.');
    await expect(next).toContainText('sex, 27/11 às 15:00');

    const { slots } = (await salon.ask(
      'GET',
      `/salons/${salon.slug}/services/${salon.service.id}/slots?date=${FRIDAY}`,
    )) as unknown as { slots: string[] };
    expect(slots).toContain('10:00');
    await visit(page, `/${salon.slug}/confirmacao?agendamento=${id}`);
    await expect(page.getByRole('heading', { name: 'Agendamento cancelado' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Adicionar à agenda' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Agendar de novo' })).toBeVisible();
  },
);

test('Back leaves a question with its page', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openVisited(app);
  await customer.book('10:00', FRIDAY);
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}`);
  const next = region(page, 'Seu próximo horário');
  await next.getByRole('link', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  await button(page, 'Cancelar').click();
  const question = page.getByRole('dialog', { name: 'Cancelar Corte?' });
  await expect(button(question, 'Voltar')).toBeFocused();
  await page.goBack();
  await expect(next).toBeVisible();
  await expect(question).toBeHidden();
  await button(next, 'Cancelar').click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(next, 'Cancelar')).toBeFocused();
});

test('visitors and first-time customers see no cards of visits', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await visit(page, `/${salon.slug}`);
  await expect(region(page, 'Serviços')).toBeVisible();
  await expect(region(page, 'O mesmo da última vez')).toHaveCount(0);
  await enter(page, await openCustomer(app, salon), app);
  await reload(page);
  await expect(page.getByRole('link', { name: 'Minha Conta' })).toBeVisible();
  await expect(region(page, 'O mesmo da última vez')).toHaveCount(0);
  await expect(region(page, 'Seu próximo horário')).toHaveCount(0);
});

test(
  'the confirmation says where and when, and gives a file for the calendar',
  PHONE,
  async ({ page, app, stranger }) => {
    const { salon, customer } = await openVisited(app);
    const { id } = await customer.book('10:00', FRIDAY);
    await enter(page, customer, app);
    await visit(page, `/${salon.slug}/confirmacao?agendamento=${id}`);
    await expectWellMade(page);
    const notes = page.getByRole('list').filter({ hasText: 'Chegue 10 minutos antes do horário.' });
    await expect(notes.getByRole('listitem')).toHaveCount(3);
    const reminders = region(page, 'Para não esquecer');
    const address = reminders.getByRole('link', { name: 'Rua das Flores, 10, São Paulo - SP' });
    await expect(address).toHaveAttribute('href', /google\.com\/maps/);
    await expect(reminders.getByRole('link', { name: 'Como chegar' })).toHaveAttribute('href', /maps\/dir/);

    const share = new URL((await reminders.getByRole('link', { name: 'Compartilhar' }).getAttribute('href')) ?? '');
    expect(share.origin).toBe('https://wa.me');
    const text = share.searchParams.get('text') ?? '';
    expect(text).toContain(`Corte em ${salon.name}, sexta-feira, 27 de novembro às 10:00`);
    expect(text).toContain(`${app.origin}/${salon.slug}`);
    expect(text).not.toContain(id);

    const event = await download(page, () => reminders.getByRole('link', { name: 'Adicionar à agenda' }).click());
    expect(event.suggestedFilename()).toBe('agendamento-2026-11-27.ics');
    const lines = (await readFile(await event.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain(`UID:${id}@encaixe`);
    expect(lines).toContain('DTSTART:20261127T130000Z');
    expect(lines).toContain('DTEND:20261127T133000Z');
    expect(lines).toContain(`SUMMARY:Corte · ${salon.name}`);
    expect(lines).toContain('TRIGGER:-PT2H');

    const file = `/${salon.slug}/confirmacao/agenda.ics?agendamento=${id}`;
    const other = await openCustomer(app, salon);
    const [visitor, somebodyElse] = [await stranger(), await strangerWith(await stranger(), other, app)];
    for (const person of [visitor, somebodyElse]) {
      expect((await person.request.get(app.origin + file)).status()).toBe(404);
    }
    const confirmation = `${app.origin}/${salon.slug}/confirmacao?agendamento=${id}`;
    expect((await somebodyElse.goto(confirmation))?.status()).toBe(404);
    await visitor.goto(confirmation);
    await expect(visitor).toHaveURL(/\/cliente\?voltar=/);
    await page.getByRole('link', { name: 'Novo Agendamento' }).click();
    await expect(page).toHaveURL(`${app.origin}/${salon.slug}`);
  },
);

async function strangerWith(page: Page, customer: Customer, app: Parameters<typeof enter>[2]): Promise<Page> {
  await enter(page, customer, app);
  return page;
}

test(
  'the client area leads visitors to the sign-in and back, and others to the salon',
  PHONE,
  async ({ page, app, stranger }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await visit(page, `/${salon.slug}/area-cliente`);
    await expect(page).toHaveURL(`${app.origin}/${salon.slug}/cliente?voltar=%2F${salon.slug}%2Farea-cliente`);
    await field(page, 'E-mail').fill(customer.email);
    await field(page, 'Senha').fill('segredo1');
    await button(page, 'Entrar').click();
    await expect(page.getByRole('heading', { name: 'Área do cliente' })).toBeVisible();
    await expect(page).toHaveURL(`${app.origin}/${salon.slug}/area-cliente`);

    const elsewhere = await openSalon(app);
    const other = await strangerWith(await stranger(), customer, app);
    await visit(other, `${app.origin}/${elsewhere.slug}/area-cliente`);
    await expect(other).toHaveURL(`${app.origin}/${elsewhere.slug}`);
  },
);

test('the client area shows what was booked, and does with it what can be done', BOTH, async ({ page, app }) => {
  const { salon, customer } = await openVisited(app);
  const soon = await customer.book('11:30');
  await customer.book('10:00', FRIDAY);
  await (await openCustomer(app, salon, 'Outra Pessoa')).book('16:00', FRIDAY);
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}/area-cliente`);
  await expectWellMade(page);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const coming = region(page, 'Próximos').getByRole('listitem');
  await expect(coming).toHaveCount(2);
  await expect(coming.first()).toContainText('sex, 20/11/2026 às 11:30');
  await expect(coming.last()).toContainText('sex, 27/11/2026 às 10:00');
  await expect(page.getByText('às 16:00')).toHaveCount(0);
  await expect(button(coming.first(), 'Cancelar')).toHaveCount(0);
  await expect(coming.first()).toContainText('Para cancelar ou remarcar agora, fale com o salão.');
  await expect(coming.first().getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5511987654321');
  await expect(coming.last().getByRole('link', { name: 'Remarcar' })).toBeVisible();

  const past = region(page, 'Anteriores').getByRole('listitem');
  await expect(past).toHaveCount(1);
  await expect(past).toContainText('Finalizado');
  await expect(past.getByRole('link', { name: 'Agendar de novo' })).toHaveAttribute('href', /agendamento/);
  await button(past, 'Avaliar').click();
  const dialog = page.getByRole('dialog', { name: `Avaliar ${salon.name}` });
  await dialog.getByRole('radio', { name: '5 estrelas' }).press('Space');
  await button(dialog, 'Enviar avaliação').click();
  await expect(toast(page, 'Avaliação enviada!')).toBeVisible();
  await expect(button(past, 'Alterar avaliação')).toBeVisible();

  await button(coming.last(), 'Cancelar').click();
  await button(page.getByRole('dialog'), 'Cancelar agendamento').click();
  await expect(toast(page, 'Agendamento cancelado')).toBeVisible();
  await expect(coming).toHaveCount(1);
  await expect(past).toHaveCount(2);

  await page.getByRole('link', { name: 'Ver serviços' }).click();
  await expect(page.getByRole('link', { name: 'Agendar Corte' })).toBeVisible();
  await expect(region(page, 'Pagamento online')).toContainText('Você paga no salão.');
  await visit(page, `/${salon.slug}/confirmacao?agendamento=${soon.id}`);
  await expect(button(page, 'Cancelar')).toHaveCount(0);
});

test(
  'before a booking is moved over another one of the same person, the person is asked',
  PHONE,
  async ({ page, app }) => {
    const { salon, customer } = await openVisited(app);
    const { id } = await customer.book('10:00', FRIDAY);
    // With Bruno, who has nothing else that day: Ana is free at that time.
    await customer.book('15:00', FRIDAY);
    await enter(page, customer, app);
    await visit(page, `/${salon.slug}/area-cliente`);
    const coming = region(page, 'Próximos').getByRole('listitem');
    await coming.first().getByRole('link', { name: 'Remarcar' }).tap();
    await expect(page.getByRole('heading', { name: 'Remarcar Corte de 27/11 às 10:00' })).toBeVisible();
    await page.getByRole('radio', { name: /27 de novembro/ }).tap();
    await expect(page.getByRole('radio', { name: 'Ana' })).toBeChecked();
    await page
      .getByRole('radiogroup', { name: /^Horário/ })
      .getByRole('radio', { name: '15:00', exact: true })
      .tap();
    await button(page, 'Remarcar').tap();
    const question = page.getByRole('dialog', { name: 'Dois horários ao mesmo tempo' });
    await expect(question).toContainText(`Você já tem horário às 15:00 em ${salon.name}. Remarcar mesmo assim?`);
    await button(question, 'Escolher outro horário').tap();
    await expect(question).toBeHidden();
    await button(page, 'Remarcar').tap();
    await button(question, 'Remarcar mesmo assim').tap();
    await expect(page.getByRole('heading', { name: 'Agendamento remarcado!' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`agendamento=${id}`));
    await expect(region(page, 'Resumo do agendamento')).toContainText('15:00');
  },
);

test(
  'a payment that is waited for is said, on the confirmation and in the client area',
  PHONE,
  async ({ page, app }) => {
    const { salon, customer } = await openVisited(app);
    const { id } = await customer.book('10:00', FRIDAY);
    await app.sql(`update appointments set payment_status = 'pending', payment_method = 'card' where id = $1`, [id]);
    await enter(page, customer, app);
    await visit(page, `/${salon.slug}/confirmacao?agendamento=${id}`);
    await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();
    await expect(
      page.getByText('Seu horário de 27/11/2026 às 10:00 está guardado. Falta só o pagamento.'),
    ).toBeVisible();
    await expect(page.getByText('Pagar no salão')).toHaveCount(0);
    await visit(page, `/${salon.slug}/area-cliente`);
    const payment = region(page, 'Pagamento online').getByRole('listitem');
    await expect(region(page, 'Próximos').getByRole('listitem')).toContainText('Aguardando pagamento');
    await expect(payment).toHaveCount(0);
    await app.sql(`update appointments set payment_status = 'paid' where id = $1`, [id]);
    await reload(page);
    await expect(payment).toHaveCount(1);
    await expect(payment).toContainText('Corte');
    await expect(payment).toContainText('R$ 45,00');
    await expect(payment).toContainText('Pago');
  },
);

test(
  'a visit that the salon reopened meanwhile cannot be reviewed, and what was typed stays',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    const { id, version } = await customer.book('14:00');
    const completed = await salon.ask('POST', `/appointments/${id}/completion`, { version });
    await enter(page, customer, app);
    await visit(page, `/${salon.slug}/area-cliente`);
    await button(page, 'Avaliar').tap();
    const dialog = page.getByRole('dialog', { name: `Avaliar ${salon.name}` });
    await dialog.getByRole('radio', { name: '5 estrelas' }).press('Space');
    await field(dialog, 'Comentário (opcional)').fill('Corte impecável');
    await salon.ask('POST', `/appointments/${id}/reopening`, { version: completed.version });
    await button(dialog, 'Enviar avaliação').tap();
    await expect(toast(page, 'Erro')).toContainText(
      'Só é possível avaliar até 60 dias depois de um atendimento concluído.',
    );
    await expect(field(dialog, 'Comentário (opcional)')).toHaveValue('Corte impecável');
  },
);

test('who waited too long to cancel is told how to reach the salon', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await customer.book('12:30');
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}/area-cliente`);
  const coming = region(page, 'Próximos').getByRole('listitem');
  await button(coming, 'Cancelar').tap();
  await app.setClock('2026-11-20T13:31:00.000Z');
  await button(page.getByRole('dialog'), 'Cancelar agendamento').tap();
  const told = toast(page, 'O prazo para cancelar pela internet passou');
  await expect(told).toContainText('Fale com o salão: (11) 98765-4321.');
  await reload(page);
  await expect(coming).toContainText('Agendado');
  await expect(button(coming, 'Cancelar')).toHaveCount(0);
});

test('a session that ended is said, with the way back', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openVisited(app);
  await customer.book('10:00', FRIDAY);
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}/area-cliente`);
  await page.context().clearCookies();
  await button(region(page, 'Próximos'), 'Cancelar').tap();
  await button(page.getByRole('dialog'), 'Cancelar agendamento').tap();
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
  await expect(page.getByText('às 10:00')).toHaveCount(0);
  await page.getByRole('link', { name: 'Fazer login' }).tap();
  await expect(page).toHaveURL(new RegExp(`/${salon.slug}/cliente\\?voltar=`));
});

test('a customer leaves the waiting list', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await wait(salon, customer, { preferredTimeStart: '09:00', preferredTimeEnd: '12:00' });
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}?conta=agendamentos`);
  await expect(page.getByRole('tabpanel').getByText('entre 09:00 e 12:00')).toBeVisible();
  await visit(page, `/${salon.slug}/area-cliente`);
  const waiting = region(page, 'Lista de espera');
  await expect(waiting).toContainText('sex, 27/11 · entre 09:00 e 12:00');
  await expectWellMade(page);
  await button(waiting, 'Sair da lista').tap();
  const question = page.getByRole('dialog', { name: 'Sair da lista de espera?' });
  await button(question, 'Voltar').tap();
  await expect(question).toBeHidden();
  await button(waiting, 'Sair da lista').tap();
  await button(question, 'Sair da lista').tap();
  await expect(toast(page, 'Você saiu da lista de espera')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await salon.ask('GET', '/waiting-list/count')).toEqual({ waiting: 0 });
});

async function wait({ slug, service }: Salon, { call, fullName, phone }: Customer, times: object): Promise<void> {
  const wish = { serviceId: service.id, preferredDate: FRIDAY, customerName: fullName, customerPhone: phone };
  const { status } = await call('POST', `/api/v1/salons/${slug}/waiting-list`, {
    body: { ...wish, ...times, consent: true },
  });
  expect(status).toBe(200);
}
