import type { Page } from '@playwright/test';
import { addDays } from '#lib/dates.ts';
import {
  BOTH,
  button,
  choose,
  expect,
  expectWellMade,
  lookAgain,
  PHONE,
  TODAY,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

const newCustomer = (name: string) => ({ name, phone: '11912345678', allowSamePhone: true });

/** The salon writes an appointment into its book. */
const write = (salon: Salon, name: string, time: string, date = TODAY) =>
  salon.ask('POST', '/appointments', {
    id: crypto.randomUUID(),
    newCustomer: newCustomer(name),
    date,
    time,
    serviceId: salon.service.id,
    allowOverlap: true,
  });

const needs = (page: Page) => page.getByRole('region', { name: 'Precisa de você' });
const figure = (page: Page, label: string) => page.getByRole('article').filter({ hasText: label });
const today = (page: Page) => page.getByRole('region', { name: 'Hoje', exact: true });

test('three appointments that nobody closed are closed with two clicks', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  await write(salon, 'Caio Moura', '17:00', addDays(TODAY, -1));
  await write(salon, 'Bia Nunes', '09:00');
  await write(salon, 'Davi Reis', '09:30');
  await write(salon, 'Enzo Melo', '10:00');
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await expect(needs(page)).toContainText('3 atendimentos sem fechar');
  await expect(needs(page)).toContainText('Davi 09:30, Bia 09:00 e mais 1');
  await expectWellMade(page);

  await needs(page).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Concluído ou não compareceu?' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Davi Reis.*hoje às 09:30 · Corte · R\$\s45,00/,
    /Bia Nunes.*hoje às 09:00/,
    /Caio Moura.*ontem às 17:00/,
  ]);
  for (const answer of await dialog.getByRole('radio', { name: 'Concluído' }).all()) await expect(answer).toBeChecked();
  await expectWellMade(page);
  await button(dialog, 'Fechar 3 atendimentos').dblclick();
  await expect(toast(page, 'Status atualizado')).toContainText('3 atendimentos foram fechados');
  await expect(dialog).toBeHidden();
  await expect(needs(page)).toHaveCount(0);
  await expect(figure(page, 'Receita do mês')).toContainText('R$ 135,00');
});

test('an answer stays when another tab closed one of the appointments meanwhile', async ({ page, app }) => {
  const salon = await openSalon(app);
  const caio = await write(salon, 'Caio Moura', '09:00');
  await write(salon, 'Bia Nunes', '09:30');
  await enter(page, salon, app);
  await visit(page, '/dashboard?fechar=1');
  const dialog = page.getByRole('dialog', { name: 'Concluído ou não compareceu?' });
  const bia = dialog.getByRole('radiogroup', { name: 'Bia Nunes, 09:30' });
  await bia.getByText('Não compareceu', { exact: true }).click();
  await salon.ask('POST', `/appointments/${caio.id}/cancellation`, { version: caio.version });
  await button(dialog, 'Fechar 2 atendimentos').click();
  await expect(toast(page, 'Erro ao atualizar status')).toContainText('suas respostas continuam aqui');
  await expect(dialog.getByRole('listitem')).toHaveText([/Bia Nunes/]);
  await expect(bia.getByRole('radio', { name: 'Não compareceu' })).toBeChecked();
  await button(dialog, 'Fechar 1 atendimento').click();
  await expect(toast(page, 'Status atualizado')).toContainText('1 atendimento foi fechado');
  await expect(figure(page, 'Receita do mês')).toContainText('R$ 0,00');
  await expect(page).toHaveURL('/dashboard');
});

test('without a connection nothing is closed, and the answers stay', async ({ page, app }) => {
  const salon = await openSalon(app);
  await write(salon, 'Caio Moura', '09:00');
  await enter(page, salon, app);
  await visit(page, '/dashboard?fechar=1');
  const dialog = page.getByRole('dialog', { name: 'Concluído ou não compareceu?' });
  await dialog.getByText('Não compareceu', { exact: true }).click();
  await page.context().setOffline(true);
  await button(dialog, 'Fechar 1 atendimento').click();
  await expect(toast(page, 'Sem conexão')).toBeVisible();
  await page.context().setOffline(false);
  await expect(dialog.getByRole('radio', { name: 'Não compareceu' })).toBeChecked();
});

test(
  'an appointment opens in place, is completed there, and gives the focus back',
  BOTH,
  async ({ page, app, isMobile }) => {
    const salon = await openSalon(app);
    await write(salon, 'Caio Moura', '10:00');
    await write(salon, 'Bia Nunes', '11:00');
    await enter(page, salon, app);
    await visit(page, '/dashboard');
    const opener = (name: string) =>
      (isMobile ? today(page) : page.getByRole('region', { name: 'Agenda de hoje' })).getByRole('link', { name });
    await opener('Caio Moura').press('Enter');
    const panel = page.getByRole('dialog', { name: 'Caio Moura' });
    await expect(panel).toContainText('10:00 às 10:30');
    await expect(panel).toContainText('R$ 45,00');
    await expectWellMade(page);
    await button(panel, 'Concluir').dblclick();
    const question = page.getByRole('dialog', { name: 'Como foi pago?' });
    await expect(question).toHaveCount(1);
    await button(question, 'PIX').click();
    await expect(toast(page, 'Status atualizado')).toContainText('Agendamento marcado como concluído');
    await expect(panel.getByText('Concluído', { exact: true })).toBeVisible();
    await expect(panel.getByText('acabou de mudar')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL('/dashboard');
    await expect(figure(page, 'Receita do mês')).toContainText('R$ 45,00');

    await opener('Bia Nunes').press('Enter');
    const next = page.getByRole('dialog', { name: 'Bia Nunes' });
    await expect(button(next, 'Confirmar')).toBeVisible();
    await expect(button(next, 'Concluir')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(next).toBeHidden();
    await expect(opener('Bia Nunes')).toBeFocused();
  },
);

test('a panel says when its appointment changed elsewhere, does not exist or was not loaded', async ({ page, app }) => {
  const salon = await openSalon(app);
  const caio = await write(salon, 'Caio Moura', '11:00');
  await enter(page, salon, app);
  await visit(page, `/dashboard?agendamento=${caio.id}`);
  const panel = page.getByRole('dialog', { name: 'Caio Moura' });
  await expect(panel.getByText('Agendado', { exact: true })).toBeVisible();
  await salon.ask('POST', `/appointments/${caio.id}/cancellation`, { version: caio.version });
  await button(panel, 'Confirmar').click();
  await expect(toast(page, 'Erro ao atualizar status')).toBeVisible();
  await expect(panel.getByText('Cancelado', { exact: true })).toBeVisible();

  await salon.ask('POST', `/appointments/${caio.id}/reopening`, { version: caio.version + 1 });
  await lookAgain(page, panel.getByText('acabou de mudar'));
  await expect(panel.getByText('Agendado', { exact: true })).toBeVisible();

  await visit(page, `/dashboard?agendamento=${crypto.randomUUID()}`);
  await expect(page.getByRole('dialog')).toContainText('Este agendamento não existe mais');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a new salon is led from one first step to the next until all are done', async ({ page, app }) => {
  const salon = await openSalon(app, []);
  await salon.ask('DELETE', `/services/${salon.service.id}`);
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  // The figures of the specification, as they are.
  await expect(page.getByRole('article').filter({ has: page.locator('.tnum') })).toHaveText([
    /^Hoje.*0nada a confirmar$/,
    /^Pendentes.*0tudo confirmado$/,
    /^Agendamentos.*0desde o início$/,
    /^Clientes.*0nenhum novo no mês$/,
    /^Receita do mês.*R\$\s0,00/,
    /^Lista de espera.*0ninguém à espera$/,
  ]);
  await expectWellMade(page);
  await steps.getByRole('link', { name: 'Adicionar serviços' }).click();
  await expect(figure(page, 'Preço médio')).toContainText('R$ 0,00');
  await expect(figure(page, 'Duração média')).toContainText('0min');
  await page.getByRole('link', { name: 'Novo serviço' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Corte');
  await dialog.getByRole('textbox', { name: 'Preço' }).fill('45');
  await choose(page, dialog.getByLabel('Categoria'), 'Corte');
  await button(dialog, 'Salvar').click();
  await expect(dialog).toBeHidden();
  const guide = page.getByRole('status').filter({ hasText: 'Próximo passo' });
  await expect(guide).toContainText('cadastre os profissionais');
  await guide.getByRole('link', { name: 'Adicionar profissionais' }).click();
  await expect(figure(page, 'Comissão média')).toContainText('0%');
  await page.getByRole('link', { name: 'Novo profissional' }).first().click();
  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ana');
  await choose(page, dialog.getByLabel('Função'), 'Barbeiro');
  await button(dialog, 'Salvar').click();
  await expect(dialog).toBeHidden();
  await guide.getByRole('link', { name: 'Ver horários' }).click();
  await expect(page).toHaveURL('/available-hours');
  await expect(guide).toContainText('veja sua página');
  await visit(page, '/dashboard');
  await expect(steps).toContainText('3 de 4 prontos.');
  await expect(steps.getByLabel('Feito')).toHaveCount(3);
  const opened = page.context().waitForEvent('page');
  await steps.getByRole('link', { name: 'Ver minha página' }).click();
  await expect(await opened).toHaveURL(`/${salon.slug}`);
  await expect(steps).toHaveCount(0);
});

test('the phone’s day begins with who comes next, and folds what is over', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  for (const [name, time] of [
    ['Caio Moura', '09:00'],
    ['Bia Nunes', '10:00'],
    ['Davi Reis', '11:00'],
  ] as const)
    await write(salon, name, time);
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  const next = page.getByRole('region', { name: 'Próximo cliente' });
  await expect(next).toContainText('11:00 Davi Reis');
  await expect(next).toContainText('em 40min');
  await button(next, 'Confirmar').click();
  await expect(toast(page, 'Status atualizado')).toContainText('Agendamento marcado como confirmado');
  await expect(button(next, 'Concluir')).toBeVisible();
  await button(next, 'WhatsApp de Davi Reis').click();
  await expect(page.getByRole('menuitem', { name: 'Mensagem de confirmação' })).toHaveAttribute('href', /wa\.me/);
  await page.keyboard.press('Escape');

  await expect(today(page).getByText('1 sem fechar')).toBeVisible();
  await expect(today(page).getByRole('link', { name: /Caio Moura/ })).toBeHidden();
  await today(page).getByText('1 sem fechar').click();
  await expect(today(page).getByRole('link', { name: /Caio Moura/ })).toBeVisible();
  await expect(today(page).getByRole('link', { name: /Bia Nunes/ })).toContainText('agora');
  await today(page).getByRole('link', { name: /11:30/ }).click();
  await expect(page).toHaveURL(/novo-data=2026-11-20&novo-hora=11%3A30/);
  await expect(page.getByRole('dialog', { name: 'Novo agendamento' })).toBeVisible();
});

test('what others book appears when the owner looks at the page again', async ({ page, app }) => {
  const salon = await openSalon(app);
  await write(salon, 'Caio Moura', '10:00');
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await (await openCustomer(app, salon)).book('11:00');
  await expect(page.getByRole('link', { name: /Rafael Dias/ })).toHaveCount(0);
  await lookAgain(page, page.getByRole('link', { name: /Rafael Dias/ }));
});

test('an owner’s failed read says so and offers another try', async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await app.sql('alter table sales rename to sales_away');
  try {
    await visit(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar as informações do dashboard')).toBeVisible();
  } finally {
    await app.sql('alter table sales_away rename to sales');
  }
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { name: /Marina/ })).toBeVisible();
  complaints.length = 0;
});

test('somebody who waits for a time that is open is booked with two clicks', async ({ page, app }) => {
  const salon = await openSalon(app);
  await write(salon, 'Caio Moura', '10:00');
  await app.caller()('POST', `/api/v1/salons/${salon.slug}/waiting-list`, {
    body: {
      serviceId: salon.service.id,
      preferredDate: TODAY,
      preferredTimeStart: '17:00',
      preferredTimeEnd: '18:00',
      customerName: 'Paulo Reis',
      customerPhone: '11955554444',
      consent: true,
    },
  });
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await expect(needs(page)).toContainText('Vaga aberta às 17:00');
  await expect(needs(page)).toContainText('Paulo espera · Corte');
  await needs(page)
    .getByRole('link', { name: /Vaga aberta/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Paulo Reis');
  await expect(needs(page)).toHaveCount(0);
});
