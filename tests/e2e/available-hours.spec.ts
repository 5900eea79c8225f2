import type { Page } from '@playwright/test';
import { BOTH, button, expect, expectWellMade, field, reload, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

const day = (page: Page, name: string) => page.getByRole('region', { name });
const period = (page: Page, name: string, number: number) =>
  page.getByRole('group', { name: `${name}, período ${number}` });
const save = (page: Page) => button(page, 'Salvar').first().click();

test('a lunch break is one tap, and a day’s hours are copied to others', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/available-hours');
  await expect(page).toHaveTitle('Cadastro de Agenda · Encaixe');
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.filter((title) => /feira|sábado|domingo/i.test(title))).toEqual([
    ...['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'],
  ]);
  await expect(page.getByText('passo entre um horário e o próximo, não a pausa do almoço')).toBeVisible();
  await expect(field(period(page, 'Terça-feira', 1), 'Intervalo')).toHaveAccessibleDescription('09:00, 09:30, 10:00…');

  await button(page, 'Adicionar almoço: Terça-feira').click();
  await expect(field(period(page, 'Terça-feira', 1), 'Fim')).toBeFocused();
  await expect(field(period(page, 'Terça-feira', 1), 'Fim')).toHaveValue('12:00');
  await expect(field(period(page, 'Terça-feira', 2), 'Início')).toHaveValue('13:00');
  await expect(button(page, 'Adicionar almoço: Terça-feira')).toBeHidden();
  await field(period(page, 'Terça-feira', 2), 'Início').fill('1330');
  await field(period(page, 'Terça-feira', 2), 'Fim').fill('20h');

  // By the keyboard alone.
  await button(page, 'Copiar para outros dias: Terça-feira').focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('dialog', { name: 'Copiar terça-feira para' });
  await expect(button(choice, 'Copiar')).toBeDisabled();
  await expect(choice.getByRole('checkbox', { name: 'Terça-feira' })).toHaveCount(0);
  await choice.getByRole('checkbox', { name: 'Quarta-feira' }).focus();
  await page.keyboard.press('Space');
  await choice.getByRole('checkbox', { name: 'Domingo' }).press('Space');
  await expectWellMade(page);
  await button(choice, 'Copiar').press('Enter');
  await expect(choice).toBeHidden();
  await expect(button(page, 'Copiar para outros dias: Terça-feira')).toBeFocused();

  await save(page);
  await expect(toast(page, 'Sucesso')).toContainText('Horários salvos');
  await reload(page);
  for (const name of ['Domingo', 'Terça-feira', 'Quarta-feira']) {
    await expect(field(period(page, name, 1), 'Fim')).toHaveValue('12:00');
    await expect(field(period(page, name, 2), 'Início')).toHaveValue('13:30');
    await expect(field(period(page, name, 2), 'Fim')).toHaveValue('20:00');
  }
  await expect(period(page, 'Segunda-feira', 2)).toHaveCount(0);

  const notice = page.getByRole('alert').filter({ hasText: 'A agenda e a página mostram horários diferentes' });
  await expect(notice).toContainText('Domingo: a página diz fechado, a agenda aceita 09:00–20:00');
  await expect(notice).toContainText('Terça: a página diz 09:00–18:00, a agenda aceita 09:00–20:00');
  await expect(notice).not.toContainText('Segunda');
  await expectWellMade(page);
  await button(notice, 'Copiar da página').click();
  await expect(notice).toBeHidden();
  await expect(day(page, 'Domingo')).toContainText('Fechado');
  await expect(field(period(page, 'Terça-feira', 1), 'Fim')).toHaveValue('18:00');
  // Only the form was filled.
  await reload(page);
  await expect(notice).toBeVisible();
});

test('shorter hours name the appointments that they leave outside, and are saved on a second yes', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await customer.book('17:00', '2026-11-24');
  await customer.book('10:00', '2026-11-24');
  await enter(page, salon, app);
  await visit(page, '/available-hours');
  await field(period(page, 'Terça-feira', 1), 'Fim').fill('17:15');
  await save(page);
  const question = page.getByRole('dialog', { name: '1 agendamento fica fora dos novos horários' });
  await expect(question.getByRole('listitem')).toHaveCount(1);
  await expect(question).toContainText('24/11/2026, 17:00–17:30 Rafael Dias · Corte · com Ana');
  await expectWellMade(page);
  await button(question, 'Voltar').click();
  await expect(question).toBeHidden();
  await expect(field(period(page, 'Terça-feira', 1), 'Fim')).toHaveValue('17:15');

  await save(page);
  const opened = page.waitForEvent('popup');
  await question.getByRole('link', { name: /24\/11\/2026/ }).click();
  const panel = (await opened).getByRole('dialog');
  await expect(panel).toContainText('Rafael Dias');
  await (await opened).close();

  await button(question, 'Salvar mesmo assim').click();
  await expect(toast(page, 'Sucesso')).toBeVisible();
  await reload(page);
  await expect(field(period(page, 'Terça-feira', 1), 'Fim')).toHaveValue('17:15');
  // It was outside before this change.
  await field(period(page, 'Terça-feira', 1), 'Fim').fill('16:00');
  await save(page);
  await expect(toast(page, 'Sucesso')).toBeVisible();
});

test('of two tabs the second is told, and what it typed stays', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/available-hours');
  // The first visit marks a first step, after which the page asks for what that changed.
  await expect(page.getByText('Próximo passo:')).toBeVisible();
  const { version } = await salon.ask('GET', '/availability');
  await salon.ask('PUT', '/availability', {
    version,
    ranges: [{ dayOfWeek: 1, startTime: '08:00', endTime: '12:00' }],
  });
  await field(period(page, 'Terça-feira', 1), 'Fim').fill('15:00');
  await save(page);
  await expect(toast(page, 'Este registro foi alterado em outra aba ou por outra pessoa.')).toBeVisible();
  await expect(field(period(page, 'Terça-feira', 1), 'Fim')).toHaveValue('15:00');
  const notice = page.getByRole('alert').filter({ hasText: 'Os horários mudaram em outra aba ou por outra pessoa' });
  await button(notice, 'Ver os horários salvos').click();
  await expect(notice).toBeHidden();
  await expect(field(period(page, 'Segunda-feira', 1), 'Início')).toHaveValue('08:00');
  await expect(day(page, 'Terça-feira')).toContainText('Fechado');
  await button(page, 'Adicionar período: Terça-feira').click();
  await expect(field(period(page, 'Terça-feira', 1), 'Início')).toBeFocused();
  await button(page, 'Adicionar período: Terça-feira').click();
  const evening = period(page, 'Terça-feira', 2);
  await expect(field(evening, 'Início')).toHaveValue('19:00');
  await field(evening, 'Início').fill('');
  await field(evening, 'Fim').fill('');
  await save(page);
  await expect(field(evening, 'Início')).toHaveAccessibleDescription('Preencha ou remova este período');
  await expect(field(evening, 'Início')).toBeFocused();
  await button(page, 'Remover período 2: Terça-feira').click();
  await button(page, 'Remover período 1: Segunda-feira').click();
  await expect(button(page, 'Adicionar período: Segunda-feira')).toBeFocused();
  await save(page);
  await expect(toast(page, 'Sucesso')).toBeVisible();
  await reload(page);
  await expect(field(period(page, 'Terça-feira', 1), 'Fim')).toHaveValue('18:00');
  await expect(day(page, 'Segunda-feira')).toContainText('Fechado');
});

test('a week that cannot be read says so, and is read again', async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await app.sql('alter table salon_weeks rename to salon_weeks_away');
  await visit(page, '/available-hours');
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os dados');
  await app.sql('alter table salon_weeks_away rename to salon_weeks');
  await button(page, 'Tentar novamente').click();
  await expect(period(page, 'Terça-feira', 1)).toBeVisible();
  complaints.length = 0;
});

test('the public page lists the week from Sunday, and is open until midnight where it says 24:00', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  await app.sql(
    `update salons set opening_hours = jsonb_set(opening_hours, '{friday}', '{"open":"09:00","close":"24:00","closed":false}'), version = version + 1 where id = $1`,
    [salon.id],
  );
  await visit(page, `/${salon.slug}`);
  await expect(page.getByText('Aberto até meia-noite')).toBeVisible();
  const days = await page.locator('.salon-hours dt').allTextContents();
  expect(days[0]).toContain('Domingo');
  expect(days.at(-1)).toContain('Sábado');
});
