import type { Page } from '@playwright/test';
import {
  BOTH,
  button,
  choose,
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

test(
  'the owner sees the customer’s appointment, confirms and completes it, and the figures change',
  BOTH,
  async ({ page, app, isMobile }) => {
    const salon = await openSalon(app);
    await (await openCustomer(app, salon)).book('10:30');
    await enter(page, salon, app);
    await visit(page, '/dashboard');
    await expect(figure(page, 'Hoje')).toContainText('1 a confirmar');
    await expect(figure(page, 'Receita do mês')).toContainText('R$ 0,00');
    if (isMobile) await button(page, 'Ver: Atividade Recente').click();
    await expect(activity(page).first()).toContainText('Rafael D. agendou Corte');

    await page.getByRole('link', { name: isMobile ? '1 agendamento' : 'Ver todos', exact: true }).click();
    const card = cards(page).filter({ hasText: 'Rafael Dias' });
    for (const fact of ['Agendado', '20/11/2026 às 10:30', 'Corte · R$ 45,00', 'com Ana', 'Pagar no salão']) {
      await expect(card).toContainText(fact);
    }
    await act(page, 'Rafael Dias', 'Marcar como confirmado');
    await expect(toast(page, 'Status atualizado')).toContainText('Agendamento marcado como confirmado');
    await expect(card).toContainText('Confirmado');
    await expect(menu(page, 'Rafael Dias')).toBeFocused();
    await act(page, 'Rafael Dias', 'Marcar como concluído');
    await button(page.getByRole('dialog', { name: 'Como foi pago?' }), 'Dinheiro').click();
    await expect(toast(page, 'Agendamento marcado como concluído')).toBeVisible();
    await expect(card).toContainText('Concluído');
    await expect(card).toContainText('Pago');
    await act(page, 'Rafael Dias', 'Reabrir');
    const question = page.getByRole('dialog', { name: 'Reabrir o agendamento de Rafael Dias?' });
    await expect(question).toContainText('A venda de R$ 45,00 sai da receita.');
    await button(question, 'Voltar').click();
    await expect(question).toBeHidden();
    await expect(menu(page, 'Rafael Dias')).toBeFocused();
    await expect(card).toContainText('Concluído');

    await visit(page, '/dashboard');
    await expect(figure(page, 'Hoje')).toContainText('nada a confirmar');
    await expect(figure(page, 'Receita do mês')).toContainText('R$ 45,00');
    if (isMobile) await button(page, 'Ver: Atividade Recente').click();
    await expect(activity(page).first()).toContainText('Atendimento de Rafael D. concluído');
    await expect(activity(page).nth(1)).toContainText('Agendamento de Rafael D. confirmado');
  },
);

test('an appointment over another one asks first, and is marked as an encaixe', async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'Novo agendamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Campos obrigatórios')).toContainText('Preencha pelo menos cliente, data e hora');
  await dialog.getByText('Novo cliente').click();
  await field(dialog, 'Nome').fill('Bia Nunes');
  await field(dialog, 'Telefone').pressSequentially('11955554444');
  await choose(page, dialog.getByLabel('Serviço'), 'Corte');
  await field(dialog, 'Data').fill('20/11');
  await dialog.getByRole('spinbutton', { name: 'Hora' }).fill('11');
  await dialog.getByRole('spinbutton', { name: 'Minutos' }).fill('15');
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText('Já existe um agendamento neste horário');
  await expect(conflict).toContainText('20/11/2026, 11:00–11:30 Rafael Dias · Corte · com Ana');
  await expectWellMade(page);
  await button(dialog, '11:30').click();
  await expect(conflict).toHaveCount(0);
  await expect(button(dialog, 'Criar agendamento')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('spinbutton', { name: 'Minutos' }).fill('15');
  await button(dialog, 'Encaixar mesmo assim').dblclick();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Bia Nunes, 20/11/2026 às 11:15');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await visit(page, '/appointments');
  await expect(cards(page).filter({ hasText: 'Bia Nunes' }).getByText('Encaixe', { exact: true })).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Rafael Dias' }).getByText('Encaixe', { exact: true })).toHaveCount(0);

  // It takes time from customers all the same.
  await visit(page, salon.bookingPath);
  const times = page.getByRole('radiogroup', { name: /^Horário/ });
  await expect(times.getByRole('radio', { name: '12:00' })).toBeVisible();
  await expect(times.getByRole('radio', { name: '11:30' })).toHaveCount(0);
});

test('an appointment is moved; one that was changed meanwhile is not overwritten unseen', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await visit(page, '/appointments');
  await act(page, 'Rafael Dias', 'Editar');
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' });
  await expect(field(dialog, 'Data')).toBeVisible();
  const { version } = (await salon.call('GET', `/api/v1/appointments/${id}`)).body as { version: number };
  await salon.ask('POST', `/appointments/${id}/confirmation`, { version });
  await field(dialog, 'Data').fill('31/11/2026');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Erro ao salvar')).toContainText('Data inválida');
  await expect(field(dialog, 'Data')).toHaveAccessibleDescription('Data inválida');
  await expect(field(dialog, 'Data')).toHaveValue('31/11/2026');
  await expect(field(dialog, 'Data')).toBeFocused();
  await field(dialog, 'Data').fill('');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Campos obrigatórios')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await field(dialog, 'Data').fill('20/11/26');
  await dialog.getByRole('spinbutton', { name: 'Hora' }).fill('14');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Erro ao salvar')).toContainText('O que você digitou continua aqui');
  await expect(dialog.getByRole('spinbutton', { name: 'Hora' })).toHaveValue('14');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Agendamento atualizado!')).toBeVisible();
  await expect(cards(page).first()).toContainText('20/11/2026 às 14:00');
  await expect(cards(page).first()).toContainText('Confirmado');
});

test('saving again works from the moment in which the button can be pressed', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await visit(page, `/appointments?editar=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' });
  await dialog.getByRole('spinbutton', { name: 'Hora' }).fill('14');
  const { version } = (await salon.call('GET', `/api/v1/appointments/${id}`)).body as { version: number };
  await salon.ask('POST', `/appointments/${id}/confirmation`, { version });
  await button(dialog, 'Salvar').evaluate((save: HTMLButtonElement) => {
    new MutationObserver((_, observer) => {
      if (save.disabled) return;
      observer.disconnect();
      save.click();
    }).observe(save, { attributeFilter: ['disabled'] });
  });
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Agendamento atualizado!')).toBeVisible();
  await expect(cards(page).first()).toContainText('20/11/2026 às 14:00');
});

test('what another tab saved appears in the fields that were not typed into', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await visit(page, `/appointments?editar=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' });
  await field(dialog, 'Observações').fill('Prefere tesoura');
  const { version } = (await salon.call('GET', `/api/v1/appointments/${id}`)).body as { version: number };
  await salon.ask('POST', `/appointments/${id}/move`, { version, date: '2026-11-20', time: '15:00' });
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Erro ao salvar')).toContainText('alterado em outra aba');
  await expect(dialog.getByRole('spinbutton', { name: 'Hora' })).toHaveValue('15');
  await expect(field(dialog, 'Observações')).toHaveValue('Prefere tesoura');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Agendamento atualizado!')).toBeVisible();
  await expect(cards(page).first()).toContainText('20/11/2026 às 15:00');
  await expect(cards(page).first()).toContainText('Prefere tesoura');
});

test(
  'search and status stand in the address and survive a reload; Back takes them away again',
  BOTH,
  async ({ page, app, isMobile }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await customer.book('11:00');
    await customer.book('12:00');
    await (await openCustomer(app, salon, 'Bia Nunes')).book('13:00');
    await enter(page, salon, app);
    await visit(page, '/appointments');
    await act(page, 'Bia Nunes', 'Marcar como confirmado');
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole('searchbox', { name: 'Buscar por cliente, telefone ou serviço' }).fill('rafaél');
    await expect(cards(page)).toHaveText([/Rafael Dias.*11:00/, /Rafael Dias.*12:00/]);
    await page.getByRole('searchbox').fill('');
    await expect(cards(page)).toHaveCount(3);

    if (isMobile) await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Confirmado');
    else await page.getByRole('radiogroup', { name: 'Status' }).getByText('Confirmado').click();
    await expect(cards(page)).toHaveText([/Bia Nunes/]);
    expect(query(page)).toEqual({ status: 'confirmed' });
    await reload(page);
    await expect(cards(page)).toHaveText([/Bia Nunes/]);
    await page.getByRole('searchbox').fill('rafael');
    await expect(page.getByRole('heading', { name: 'Nenhum agendamento encontrado' })).toBeVisible();
    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('rafael');
  },
);

test('a phone that customers have already is told, and the owner creates another one or takes one of them', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const { phone, book } = await openCustomer(app, salon);
  await book('11:00');
  await enter(page, salon, app);
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  const typeNewCustomer = async (name: string, hour: string) => {
    await visit(page, `/appointments?novo=1&novo-data=${TODAY}`);
    await dialog.getByText('Novo cliente').click();
    await field(dialog, 'Nome').fill(name);
    await field(dialog, 'Telefone').pressSequentially(phone);
    await dialog.getByRole('spinbutton', { name: 'Hora' }).fill(hour);
    await dialog.getByRole('spinbutton', { name: 'Minutos' }).fill('00');
  };

  await typeNewCustomer('Bia Dias', '11');
  await button(dialog, 'Encaixar mesmo assim').click();
  const known = dialog.getByRole('alert').filter({ hasText: 'Já existe um cliente com este telefone' });
  await expect(known).toBeFocused();
  await expectWellMade(page);
  // The time was placed over knowingly before: it is not asked about twice.
  await button(known, 'Cadastrar mesmo assim').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Bia Dias, 20/11/2026 às 11:00');
  await expect(cards(page).filter({ hasText: 'Encaixe' })).toContainText('Mesmo telefone de Rafael Dias');

  await typeNewCustomer('Rafael', '14');
  await button(dialog, 'Criar agendamento').click();
  const several = dialog.getByRole('alert').filter({ hasText: 'Já existem clientes com este telefone' });
  await expect(button(several, 'Usar Bia Dias')).toBeVisible();
  await button(several, 'Usar Rafael Dias').press('Enter');
  await expect(several).toBeHidden();
  const search = dialog.getByRole('combobox', { name: 'Cliente' });
  await expect(search).toHaveValue('Rafael Dias');
  await expect(search).toBeFocused();
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Rafael Dias, 20/11/2026 às 14:00');
});

test('the owner makes one of two customers with the same phone, and is told before who sees what', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await salon.ask('POST', '/appointments', {
    id: crypto.randomUUID(),
    newCustomer: { name: 'Rafael da Barba', phone: customer.phone },
    date: TODAY,
    time: '12:00',
  });
  await customer.book('11:00');
  await enter(page, salon, app);
  await visit(page, '/appointments');
  const own = cards(page).filter({ hasText: 'às 11:00' });
  const join = button(own, 'Juntar Rafael Dias com Rafael da Barba');
  const question = page.getByRole('dialog', { name: 'Juntar Rafael Dias com Rafael da Barba?' });
  await join.click();
  await expect(question).toContainText(
    `A conta de Rafael Dias (${customer.email}) passa a ver, cancelar e avaliar o agendamento que o salão já marcou`,
  );
  await expect(question).toContainText('Esta ação não pode ser desfeita.');
  await expectWellMade(page);
  await button(question, 'Voltar').click();
  await expect(question).toBeHidden();
  await expect(join).toBeFocused();
  await expect(own).toContainText('Rafael Dias');

  await join.press('Enter');
  await button(question, 'Juntar').click();
  await expect(toast(page, 'Clientes juntados')).toContainText('O histórico está em Rafael da Barba.');
  await expect(own).toContainText('Rafael da Barba');
  await expect(own).toBeFocused();
  await expect(page.getByText('Mesmo telefone de')).toHaveCount(0);
});

test('a status that leaves the filter is told all the same', async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await visit(page, `/appointments?status=scheduled&data=${TODAY}`);
  await act(page, 'Rafael Dias', 'Cancelar agendamento');
  const question = page.getByRole('dialog', { name: 'Cancelar o agendamento de Rafael Dias?' });
  await button(question, 'Cancelar agendamento').click();
  await expect(toast(page, 'Status atualizado')).toContainText('Agendamento marcado como cancelado');
  await expect(page.getByRole('heading', { name: 'Nenhum agendamento encontrado' })).toBeVisible();
});

test('the list opens on what comes next; what was before and all stand in the address', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await customer.book('11:00');
  await customer.book('09:00', '2026-11-21');
  const newCustomer = { name: 'Bia Nunes', phone: '11955554444' };
  await salon.ask('POST', '/appointments', { id: crypto.randomUUID(), newCustomer, date: TODAY, time: '08:00' });
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await visit(page, '/appointments');
  await expect(cards(page)).toHaveText([/20\/11\/2026 às 11:00/, /21\/11\/2026 às 09:00/]);
  const view = (name: string) => page.getByRole('radiogroup', { name: 'Período' }).getByText(name, { exact: true });
  await view('Anteriores').click();
  await expect(cards(page)).toHaveText([/Bia Nunes/]);
  await expect(cards(page).getByText('Mensagem pelo WhatsApp')).toHaveCount(0);
  expect(query(page)).toEqual({ quando: 'anteriores' });
  await view('Todos').click();
  await expect(cards(page)).toHaveText([/21\/11\/2026/, /11:00/, /08:00/]);
  await reload(page);
  await expect(cards(page)).toHaveCount(3);
  await view('Próximos').click();
  await page.getByRole('searchbox').fill('bia');
  await expect(page.getByRole('heading', { name: 'Nenhum agendamento encontrado' })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Procurar em Todos' }).click();
  await expect(cards(page)).toHaveText([/Bia Nunes/]);
  // A day is shown whole.
  await visit(page, `/appointments?data=${TODAY}`);
  await expect(cards(page)).toHaveText([/11:00/, /08:00/]);
});

test('two filters that are changed before the first is shown both count', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/appointments');
  const everything = page.getByRole('radio', { name: 'Todos', exact: true });
  const confirmed = page.getByRole('radio', { name: 'Confirmado' });
  await everything.evaluate(
    (first: HTMLInputElement, second) => {
      first.click();
      (second as HTMLInputElement).click();
    },
    await confirmed.elementHandle(),
  );
  await expect.poll(() => query(page)).toEqual({ quando: 'todos', status: 'confirmed' });
  await expect(everything).toBeChecked();
  await expect(confirmed).toBeChecked();
});

/** Names of the three messages in the menu of a phone. */
const inMenu = {
  Confirmação: 'Mensagem de confirmação',
  Cancelamento: 'Mensagem de cancelamento',
  Remarcação: 'Sugerir outro horário',
};

/** Opens a message to Rafael Dias in WhatsApp, closes its page, and returns the page's address. */
async function openMessage(page: Page, message: keyof typeof inMenu, isMobile: boolean): Promise<URL> {
  const opened = page.context().waitForEvent('page');
  if (isMobile) await button(page, 'Mensagem pelo WhatsApp para Rafael Dias').click();
  const link = isMobile
    ? page.getByRole('menuitem', { name: inMenu[message] })
    : page.getByRole('link', { name: `${message}: abrir o WhatsApp de Rafael Dias` });
  await link.click();
  const whatsapp = await opened;
  await whatsapp.waitForURL('https://wa.me/**');
  await whatsapp.close();
  return new URL(whatsapp.url());
}

test('a WhatsApp message and its status lead to each other', BOTH, async ({ page, context, app, isMobile }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await visit(page, '/appointments');
  await openMessage(page, 'Remarcação', isMobile);
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Remarcar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' });
  await button(dialog, 'Cancelar').click();
  await expect(dialog).toBeHidden();

  await openMessage(page, 'Confirmação', isMobile);
  await button(page, 'Marcar como confirmado').click();
  await expect(toast(page, 'Status atualizado')).toContainText('Agendamento marcado como confirmado');
  await expect(button(page, 'Marcar como confirmado')).toHaveCount(0);
  await expectWellMade(page);
  const messageAfter = (status: string) =>
    toast(page, `Agendamento marcado como ${status}`).getByRole('link', { name: 'Avisar pelo WhatsApp' });
  await expect(messageAfter('confirmado')).toHaveAttribute('href', /confirmado/);

  await openMessage(page, 'Cancelamento', isMobile);
  await button(page, 'Marcar como cancelado').click();
  await button(page.getByRole('dialog'), 'Cancelar agendamento').click();
  await expect(toast(page, 'Agendamento marcado como cancelado')).toBeVisible();
  await expect(page.getByText('Mensagem pelo WhatsApp')).toHaveCount(0);
  await expect(messageAfter('cancelado')).toHaveAttribute('href', /foi%20cancelado/);
  await act(page, 'Rafael Dias', 'Reabrir');
  await expect(toast(page, 'Agendamento marcado como agendado')).toBeVisible();
  await expect(messageAfter('agendado')).toHaveCount(0);
});

test('WhatsApp opens with the text written, and the appointment stays as it is', async ({
  page,
  context,
  app,
  isMobile,
}) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await customer.book('11:00');
  await enter(page, salon, app);
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await visit(page, '/appointments');
  const colorOf = (label: string) =>
    page.getByRole('link', { name: `${label}: abrir` }).evaluate((link) => getComputedStyle(link).color);
  // A cancellation is not good news, so it is not green.
  expect(await colorOf('Confirmação')).toBe(await colorOf('Remarcação'));
  expect(await colorOf('Cancelamento')).not.toBe(await colorOf('Confirmação'));
  const messages = [
    ['Confirmação', ['confirmado', 'Chegue com 10 minutos de antecedência.']],
    ['Cancelamento', ['foi cancelado']],
    ['Remarcação', ['[nova data]', '[novo horário]']],
  ] as const;
  for (const [message, words] of messages) {
    const { pathname, searchParams } = await openMessage(page, message, isMobile);
    expect(pathname).toBe(`/55${customer.phone}`);
    const text = searchParams.get('text')?.replaceAll('\u00a0', ' ');
    for (const fact of [...words, 'Olá, Rafael!', '20/11/2026', '11:00', 'Corte', 'R$ 45,00', salon.name]) {
      expect(text).toContain(fact);
    }
  }
  await reload(page);
  await expect(cards(page).first()).toContainText('Agendado');
});

test('a salon whose trial has ended may read what is coming, and is led to the plans', async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  await app.sql(`update salons set subscription_end_date = $2 where id = $1`, [salon.id, '2026-11-19T12:00:00Z']);
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Período de Teste Expirado' })).toBeVisible();
  await expect(page.getByText('Seu período de teste expirou.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver agendamentos' }).click();
  await expect(cards(page)).toHaveText([/Rafael Dias/]);
  await expect(page.getByRole('button', { name: /Ações do agendamento/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Escolher Plano e Reativar' }).click();
  await expect(page).toHaveURL('/settings');
});

const cards = (page: Page) => page.getByRole('list', { name: 'Agendamentos', exact: true }).getByRole('article');
const figure = (page: Page, label: string) => page.getByRole('article').filter({ hasText: label });
const activity = (page: Page) =>
  page.getByRole('region', { name: 'Atividade Recente' }).locator('.mantine-Timeline-item');

const menu = (page: Page, customer: string) => button(page, `Ações do agendamento de ${customer}`).first();

async function act(page: Page, customer: string, action: string): Promise<void> {
  await menu(page, customer).click();
  await page.getByRole('menuitem', { name: action }).click();
}
