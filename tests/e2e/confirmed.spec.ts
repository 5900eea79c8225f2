import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, field, openTab, PHONE, test, toast, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openSalon, PASSWORD, type Salon } from './people.ts';

const CONFIRM = 'Confirmar agendamento';
const MONDAY_AT_10 = '?data=2026-11-23&hora=10:00';

test('who signs in after Confirmar has booked', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await confirmAsVisitor(page, salon);
  await signIn(page, customer.email);
  await expect(page.getByText('Seu agendamento foi confirmado para 23/11/2026 às 10:00')).toBeVisible();
  await expect(toast(page, 'Login realizado com sucesso!')).toBeVisible();
  await page.reload();
  await page.goBack();
  expect(await bookings(app, salon)).toEqual(['10:00 Rafa']);
});

test('who signs in without having pressed Confirmar books nothing', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await visit(page, salon.bookingPath + MONDAY_AT_10);
  await fillContact(page);
  const back = encodeURIComponent(salon.bookingPath + MONDAY_AT_10);
  await visit(page, `/${salon.slug}/cliente?voltar=${back}`);
  await openTab(page, 'Entrar');
  await field(page, 'E-mail').fill(customer.email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar').click();
  await expect(page.getByRole('heading', { name: 'Agendar Corte' })).toBeAttached();
  await expect(field(page, 'Nome')).toHaveValue('Rafa');
  expect(await bookings(app, salon)).toEqual([]);
});

test(
  'a time that is lost during the sign-in is said on the booking page, and asked again',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const [customer, faster] = [await openCustomer(app, salon), await openCustomer(app, salon, 'Bia Moraes')];
    await confirmAsVisitor(page, salon);
    await faster.book('10:00', '2026-11-23');
    await signIn(page, customer.email);
    await expect(toast(page, 'Erro no agendamento')).toContainText(
      'Este horário acabou de ser reservado. Escolha outro horário.',
    );
    await expect(
      page.getByRole('alert').filter({ hasText: '10:00 não está livre. Escolha outro horário.' }),
    ).toBeVisible();
    await expect(field(page, 'Nome')).toHaveValue('Rafa');
    await time(page, '10:30').click();
    await button(page, CONFIRM).click();
    await expect(page.getByText('Seu agendamento foi confirmado para 23/11/2026 às 10:30')).toBeVisible();
    expect(await bookings(app, salon)).toEqual(['10:00 Bia Moraes', '10:30 Rafa']);
  },
);

test('what a visitor typed is not for the next who signs in on a shared phone', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await visit(page, salon.bookingPath + MONDAY_AT_10);
  await fillContact(page);
  await visit(page, `/${salon.slug}/cliente`);
  await field(page, 'E-mail').fill(customer.email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar').click();
  await expect(toast(page, 'Login realizado com sucesso!')).toBeVisible();
  await visit(page, salon.bookingPath + MONDAY_AT_10);
  await expect(field(page, 'Nome')).not.toHaveValue('Rafa');
  await expect(field(page, 'Observações (opcional)')).toHaveValue('');
});

test('a note that is too long is told at its field, before the sign-in', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await visit(page, salon.bookingPath + MONDAY_AT_10);
  await fillContact(page);
  const notes = field(page, 'Observações (opcional)');
  await notes.fill('a'.repeat(10_000));
  await button(page, CONFIRM).click();
  await expect(notes).toHaveAccessibleDescription('Observações: máximo de 2.000 caracteres');
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue('a'.repeat(10_000));
  await notes.fill('Sem barulho');
  await button(page, CONFIRM).click();
  await expect(toast(page, 'Login necessário')).toBeVisible();
});

test('a price that changes during the sign-in is shown and asked again', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await confirmAsVisitor(page, salon);
  await salon.ask('PUT', `/services/${salon.service.id}`, { ...salon.service, priceCents: 6000 });
  await signIn(page, customer.email);
  await expect(toast(page, 'Confira antes de confirmar')).toBeVisible();
  const changed = page.getByRole('alert').filter({ hasText: 'antes R$ 45,00 e 30min, agora R$ 60,00 e 30min' });
  await expect(changed).toBeVisible();
  expect(await bookings(app, salon)).toEqual([]);
  await button(page, CONFIRM).click();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
});

test(
  'an optional e-mail that is wrong is told at its field, before an account is made',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    await visit(page, salon.bookingPath + MONDAY_AT_10);
    await fillContact(page);
    const email = field(page, 'E-mail (opcional)');
    await email.fill('rafa..dias@example.com');
    await button(page, CONFIRM).click();
    await expect(email).toHaveAccessibleDescription('Email contém caracteres inválidos');
    await expect(email).toBeFocused();
    await email.fill('rafa@example');
    await button(page, CONFIRM).click();
    await expect(email).toHaveAccessibleDescription('Formato de email inválido');
    await email.fill('');
    await button(page, CONFIRM).click();
    await expect(page.getByRole('region', { name: 'Seu agendamento' })).toBeVisible();
  },
);

test(
  'an e-mail corrected at the sign-up is the one of the booking, and a name may hold an initial',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    await visit(page, salon.bookingPath + MONDAY_AT_10);
    await field(page, 'Nome').fill('Ana C. Silva');
    await field(page, 'Telefone').fill('11955554444');
    const wrong = newEmail('ana-gmial');
    await field(page, 'E-mail (opcional)').fill(wrong);
    await button(page, CONFIRM).click();
    await expect(field(page, 'E-mail')).toHaveValue(wrong);
    const right = newEmail('ana-gmail');
    await field(page, 'E-mail').fill(right);
    await field(page, 'Senha').fill(PASSWORD);
    await button(page, 'Criar conta e agendar').click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    const known = await app.sql('select name, email from customers where salon_id = $1', [salon.id]);
    expect(known).toEqual([{ name: 'Ana C. Silva', email: right }]);
  },
);

test(
  'who has an account signs in above the fields, and comes back to the chosen time',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await visit(page, salon.bookingPath + MONDAY_AT_10);
    const signInLink = await page.getByRole('link', { name: 'Já tenho conta' }).boundingBox();
    const heading = await page.getByRole('heading', { name: 'Seus dados' }).boundingBox();
    expect((signInLink?.y ?? Infinity) + (signInLink?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    await page.getByRole('link', { name: 'Já tenho conta' }).click();
    await expect(page.getByRole('tab', { name: 'Entrar' })).toHaveAttribute('aria-selected', 'true');
    await field(page, 'E-mail').fill(customer.email);
    await field(page, 'Senha').fill(PASSWORD);
    await button(page, 'Entrar').click();
    await expect(field(page, 'Nome')).toHaveValue(customer.fullName);
    await expect(time(page, '10:00')).toBeChecked();
    await expect(page.getByRole('link', { name: 'Já tenho conta' })).toBeHidden();
    expect(await bookings(app, salon)).toEqual([]);
  },
);

test(
  'a booking whose answer is lost on the way leads to its confirmation',
  PHONE,
  async ({ page, app, complaints }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await visit(page, `/${salon.slug}/cliente?modo=entrar`);
    await field(page, 'E-mail').fill(customer.email);
    await field(page, 'Senha').fill(PASSWORD);
    await button(page, 'Entrar').click();
    await expect(toast(page, 'Login realizado com sucesso!')).toBeVisible();
    await visit(page, salon.bookingPath + MONDAY_AT_10);
    await loseNextAnswer(page);
    await button(page, CONFIRM).click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    expect(await bookings(app, salon)).toHaveLength(1);
    // Chromium names the lost request.
    complaints.length = 0;
  },
);

for (const [comes, goOn] of [
  ['online again', async () => {}],
  [
    'back to the page',
    async (page: Page, path: string) => {
      await page.reload().catch(() => {});
      await page.context().setOffline(false);
      await visit(page, path);
    },
  ],
] as const) {
  test(
    `a phone that loses the answer and the net leads to the one booking, once it is ${comes}`,
    PHONE,
    async ({ page, app, complaints }) => {
      const salon = await openSalon(app);
      await enter(page, await openCustomer(app, salon), app);
      await visit(page, salon.bookingPath + MONDAY_AT_10);
      await loseNextAnswer(page, () => page.context().setOffline(true));
      await button(page, CONFIRM).click();
      await expect(toast(page, 'Confira a internet')).toBeVisible();
      await goOn(page, salon.bookingPath + MONDAY_AT_10);
      await page.context().setOffline(false);
      await expect(page.getByText('Seu agendamento foi confirmado para 23/11/2026 às 10:00')).toBeVisible();
      expect(await bookings(app, salon)).toHaveLength(1);
      // Chromium names the lost requests.
      complaints.length = 0;
    },
  );
}

test(
  'a booking made by a sign-in whose answer is lost leads to its confirmation',
  PHONE,
  async ({ page, app, complaints }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await confirmAsVisitor(page, salon);
    await loseNextAnswer(page);
    await signIn(page, customer.email);
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    expect(await bookings(app, salon)).toEqual(['10:00 Rafa']);
    // Chromium names the lost request.
    complaints.length = 0;
  },
);

test('a second booking at the same time, in another salon, is asked about first', PHONE, async ({ page, app }) => {
  const [salon, other] = [await openSalon(app), await openSalon(app)];
  const customer = await openCustomer(app, other);
  await customer.book('10:00', '2026-11-23');
  await confirmAsVisitor(page, salon);
  await signIn(page, customer.email);
  const question = page.getByRole('dialog', { name: 'Dois horários ao mesmo tempo' });
  await expect(question).toContainText(`Você já tem horário às 10:00 em ${other.name}. Agendar mesmo assim?`);
  await button(question, 'Escolher outro horário').click();
  await expect(question).toBeHidden();
  expect(await bookings(app, salon)).toEqual([]);
  await expect(time(page, '10:00')).toBeChecked();
  await button(page, CONFIRM).click();
  await button(question, 'Agendar mesmo assim').click();
  await expect(page.getByText('Seu agendamento foi confirmado para 23/11/2026 às 10:00')).toBeVisible();
  expect(await bookings(app, salon)).toEqual(['10:00 Rafa']);
});

test(
  'a name typed wrong is changed at the sign-up, and both the account and the booking have it',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    await confirmAsVisitor(page, salon);
    await button(page, 'Alterar nome e telefone').click();
    await expect(field(page, 'Nome completo')).toBeFocused();
    await field(page, 'Nome completo').fill('Rafaela Dias');
    await field(page, 'E-mail').fill(newEmail('rafaela'));
    await field(page, 'Senha').fill('12345');
    await button(page, 'Criar conta e agendar').click();
    await expect(field(page, 'Senha')).toHaveAccessibleDescription(/A senha deve ter pelo menos 6 caracteres\./);
    await field(page, 'Senha').fill(PASSWORD);
    await button(page, 'Mostrar ou ocultar a senha').click();
    await expect(field(page, 'Senha')).toHaveAttribute('type', 'text');
    await button(page, 'Criar conta e agendar').click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    expect(await bookings(app, salon)).toEqual(['10:00 Rafaela Dias']);
  },
);

test('a known e-mail signs in instead, and the booking is made then', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await confirmAsVisitor(page, salon);
  await field(page, 'E-mail').fill(customer.email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Criar conta e agendar').dblclick();
  await button(page, 'Entrar com este e-mail').click();
  // Both forms have these fields.
  await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible();
  await expect(field(page, 'E-mail')).toHaveValue(customer.email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar e agendar').dblclick();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  expect(await bookings(app, salon)).toEqual(['10:00 Rafa']);
});

test('a sign-in takes along no booking of another salon, and nothing that the server would not book', async ({
  app,
}) => {
  const [salon, other] = [await openSalon(app), await openSalon(app)];
  const customer = await openCustomer(app, salon);
  const { priceCents, durationMinutes, id: serviceId } = other.service;
  const wish = {
    id: crypto.randomUUID(),
    serviceId,
    date: '2026-11-23',
    time: '10:00',
    name: 'Rafa',
    phone: '11955554444',
  };
  const shown = { priceCents, durationMinutes };
  const send = (booking: unknown) =>
    app.caller()('POST', `/${salon.slug}/cliente?voltar=${encodeURIComponent(salon.bookingPath)}`, {
      body: { intent: 'auth.signIn', email: customer.email, password: PASSWORD, booking },
    });
  const forged = [
    { ...wish, shown, slug: other.slug },
    { ...wish, shown, slug: salon.slug },
    { ...wish, slug: salon.slug, serviceId: salon.service.id, shown, date: '2027-01-31' },
    { slug: salon.slug },
    'tudo',
  ];
  for (const booking of forged) {
    const answer = await send(booking);
    expect(answer.status).toBeLessThan(400);
    expect(answer.headers.get('location') ?? '').not.toContain('confirmacao');
  }
  expect([...(await bookings(app, salon)), ...(await bookings(app, other))]).toEqual([]);
});

async function confirmAsVisitor(page: Page, salon: Salon): Promise<void> {
  await visit(page, salon.bookingPath + MONDAY_AT_10);
  await fillContact(page);
  await button(page, CONFIRM).click();
  await expect(page.getByRole('region', { name: 'Seu agendamento' })).toBeVisible();
}

async function fillContact(page: Page): Promise<void> {
  await field(page, 'Nome').fill('Rafa');
  await field(page, 'Telefone').fill('11955554444');
}

async function signIn(page: Page, email: string): Promise<void> {
  await openTab(page, 'Entrar');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar e agendar').click();
}

/** The server answers the next request that writes, and its answer never arrives. */
async function loseNextAnswer(page: Page, andThen = async () => {}): Promise<void> {
  let isLost = false;
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      await route.fetch({ maxRedirects: 0 });
      await andThen();
      await route.abort();
    },
  );
}

/** By time: '10:00 Rafa'. */
async function bookings(app: App, { id }: Salon): Promise<unknown[]> {
  const rows = await app.sql(
    `select to_char(a.appointment_time, 'HH24:MI') || ' ' || c.name as booking
     from appointments a join customers c on c.salon_id = a.salon_id and c.id = a.customer_id
     where a.salon_id = $1 order by 1`,
    [id],
  );
  return rows.map(({ booking }) => booking);
}

const time = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: /^Horário/ }).getByRole('radio', { name, exact: true });
