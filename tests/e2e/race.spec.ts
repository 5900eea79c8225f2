import type { Page, Route } from '@playwright/test';
import { button, expect, expectWellMade, field, openTab, PHONE, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, PASSWORD } from './people.ts';

const CONFIRM = 'Confirmar agendamento';

test(
  'of two who want the same time one books it; the other keeps the form and books another',
  PHONE,
  async ({ page, app, stranger }) => {
    const salon = await openSalon(app);
    const other = await stranger();
    for (const [who, name] of [
      [page, 'Rafael Dias'],
      [other, 'Bia Moraes'],
    ] as const) {
      await enter(who, await openCustomer(app, salon, name), app);
      await visit(who, `${salon.bookingPath}?data=2026-11-23`);
      await time(who, '10:00').click();
      await field(who, 'Observações (opcional)').fill(`Sou ${name}`);
    }
    await Promise.all([page, other].map((who) => button(who, CONFIRM).click()));
    // Reads both pages at once, because a message disappears while one waits for the other page.
    const answers = [page, other].map((who) =>
      expect(toast(who, 'Erro no agendamento').or(who.getByText('Agendamento realizado!'))).toBeVisible(),
    );
    await Promise.all(answers);
    const loser = page.url().includes('/confirmacao') ? other : page;

    await expect(toast(loser, 'Erro no agendamento')).toContainText(
      'Este horário acabou de ser reservado. Escolha outro horário.',
    );
    await expect(time(loser, '10:00')).toHaveCount(0);
    await expect(field(loser, 'Nome')).toHaveValue(loser === page ? 'Rafael Dias' : 'Bia Moraes');
    await expect(field(loser, 'Observações (opcional)')).toHaveValue(/^Sou /);
    await time(loser, '10:30').click();
    await button(loser, CONFIRM).click();
    await expect(loser.getByText('Seu agendamento foi confirmado para 23/11/2026 às 10:30.')).toBeVisible();
  },
);

test('a double click on Confirmar books once', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await enter(page, customer, app);
  await visit(page, salon.bookingPath);
  await time(page, '14:00').click();
  await button(page, CONFIRM).dblclick();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  await visit(page, `/${salon.slug}?conta=agendamentos`);
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
});

test(
  'Back after a booking and one more tap lead to that booking, not to a second one',
  PHONE,
  async ({ page, app }) => {
    // Two professionals: the time is still free with the other one.
    const salon = await openSalon(app, ['Ana', 'Bruno']);
    await enter(page, await openCustomer(app, salon), app);
    await visit(page, salon.bookingPath);
    await time(page, '14:00').click();
    await button(page, CONFIRM).click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    await page.goBack();
    await expect(time(page, '14:00')).toBeChecked();
    await button(page, CONFIRM).click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    await page.getByRole('link', { name: 'Novo Agendamento' }).click();
    await visit(page, `/${salon.slug}?conta=agendamentos`);
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  },
);

test(
  'a lost answer, and a lost question about it, lead to the one booking; Back from there books another',
  PHONE,
  async ({ page, app, complaints }) => {
    const salon = await openSalon(app);
    await enter(page, await openCustomer(app, salon), app);
    await visit(page, salon.bookingPath);
    await time(page, '14:00').click();
    const losesTheAnswer = (route: Route) => route.fetch({ maxRedirects: 0 }).then(() => route.abort());
    let questions = 0;
    await page.route(/agendamento/, (route) => {
      const isQuestion = route.request().url().includes('pedido=');
      if (route.request().method() === 'POST') return losesTheAnswer(route);
      if (!isQuestion) return route.continue();
      questions += 1;
      return route.abort();
    });
    await button(page, CONFIRM).click();
    await expect(page.getByText('Não foi possível carregar os dados.')).toBeVisible();
    // Another day asks about the booking too.
    const before = questions;
    await page.getByRole('radiogroup', { name: 'Dia' }).getByRole('radio').nth(3).click();
    await expect.poll(() => questions).toBeGreaterThan(before);
    await expect(page.getByText('Não foi possível carregar os dados.')).toBeVisible();
    await page.unroute(/agendamento/);
    // The browser complains about the answers that we dropped.
    complaints.length = 0;
    await button(page, 'Tentar novamente').click();
    await expect(page.getByText('Seu agendamento foi confirmado para 20/11/2026 às 14:00.')).toBeVisible();
    await page.goBack();
    await time(page, '15:00').click();
    await button(page, CONFIRM).click();
    await expect(page.getByText(/Seu agendamento foi confirmado para .* às 15:00\./)).toBeVisible();
    await visit(page, `/${salon.slug}?conta=agendamentos`);
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
  },
);

test('a session that ends in the middle of the form costs nothing that was typed', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  const customer = await openCustomer(app, salon);
  await enter(page, customer, app);
  await visit(page, salon.bookingPath);
  await page.getByRole('radio', { name: 'Bruno' }).click();
  await time(page, '15:00').click();
  await field(page, 'Nome').fill('Rafa');
  await field(page, 'Observações (opcional)').fill('Chego de bicicleta');
  await page.context().clearCookies();
  await button(page, CONFIRM).click();

  await expect(toast(page, 'Login necessário')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${salon.slug}/cliente`));
  await openTab(page, 'Entrar');
  await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible();
  await field(page, 'E-mail').fill(customer.email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar').click();

  await expect(page.getByText('Seu agendamento foi confirmado para 20/11/2026 às 15:00.')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Resumo do agendamento' });
  await expect(summary).toContainText('Bruno');
  const { appointments } = (await salon.call('GET', '/api/v1/appointments')).body as {
    appointments: { notes: string }[];
  };
  expect(appointments.map(({ notes }) => notes)).toEqual(['Chego de bicicleta']);
});

test('two taps in quick succession choose both the professional and the time', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await visit(page, salon.bookingPath);
  await expect(time(page, '15:00')).toBeVisible();
  // In one go, because a person is quicker than a slow phone.
  await page.evaluate(() => {
    for (const name of ['Bruno', '15:00']) document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
  });
  await expect(page.getByRole('radio', { name: 'Bruno' })).toBeChecked();
  await expect(time(page, '15:00')).toBeChecked();
});

test('a price that changed meanwhile is shown and asked again', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, salon.bookingPath);
  await time(page, '14:00').click();
  await field(page, 'Observações (opcional)').fill('Só as pontas');
  await salon.ask('PUT', `/services/${salon.service.id}`, { ...salon.service, priceCents: 6000 });
  await button(page, CONFIRM).click();

  await expect(toast(page, 'Confira antes de confirmar')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Resumo' });
  await expect(summary.getByRole('alert')).toContainText('antes R$ 45,00 e 30min, agora R$ 60,00 e 30min');
  await expect(summary).toContainText('TotalR$ 60,00');
  await expectWellMade(page);
  await expect(field(page, 'Observações (opcional)')).toHaveValue('Só as pontas');
  await expect(time(page, '14:00')).toBeChecked();
  await button(page, CONFIRM).click();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resumo do agendamento' })).toContainText('R$ 60,00');
});

const time = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: /^Horário/ }).getByRole('radio', { name, exact: true });
