import type { Page } from '@playwright/test';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { BOTH, button, expect, expectWellMade, field, hydrated, query, TODAY, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

test('customers are found, created, changed and deleted', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { phone, book } = await openCustomer(app, salon);
  await book('11:00');
  await enter(page, salon, app);
  await visit(page, '/customers');
  await expect(page.getByText('Aniversários da semana')).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
  await page.getByRole('link', { name: 'Novo cliente' }).click();
  await button(dialog, 'Salvar').click();
  await expect(field(dialog, 'Nome')).toHaveAccessibleDescription('Nome e telefone são obrigatórios');
  await expect(field(dialog, 'Nome')).toBeFocused();
  await field(dialog, 'Nome').fill('Bia Dias');
  await field(dialog, 'Telefone').pressSequentially(phone);
  await field(dialog, 'E-mail').fill('bia@example.com');
  await field(dialog, 'Data de nascimento').fill('21/11/1990');
  await button(dialog, 'Salvar').click();
  const known = page.getByRole('dialog', { name: 'Já existe um cliente com este telefone' });
  await expect(known).toContainText('Rafael Dias. É a mesma pessoa');
  await button(known, 'Cadastrar mesmo assim').click();
  await expect(toast(page, 'Cliente criado!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cards(page)).toHaveText([/Bia Dias.*mesmo telefone de Rafael Dias.*0 visitas/, /Rafael Dias/]);
  const birthdays = page.getByRole('region', { name: 'Aniversários da semana' });
  await expect(birthdays.getByRole('link')).toHaveText(['Bia Dias amanhã']);
  await expectWellMade(page);

  await options(page, 'Bia Dias', 'Editar');
  const editing = page.getByRole('dialog', { name: 'Editar cliente' });
  await expect(field(editing, 'Data de nascimento')).toHaveValue('21/11/1990');
  await field(editing, 'Observações').fill('Prefere de manhã');
  await button(editing, 'Salvar').click();
  await expect(toast(page, 'Cliente atualizado!')).toBeVisible();
  await expect(cards(page).first()).toContainText('Prefere de manhã');

  for (const [typed, found] of [
    [phone.slice(-4), [/Bia Dias/, /Rafael Dias/]],
    ['BIA@', [/Bia Dias/]],
    ['%', []],
    ['rafaél', [/Rafael Dias/]],
  ] as const) {
    await search(page).fill(typed);
    await expect(cards(page)).toHaveText([...found]);
  }
  expect(query(page)).toEqual({ busca: 'rafaél' });
  await options(page, 'Rafael Dias', 'Excluir');
  await button(page.getByRole('dialog', { name: 'Excluir Rafael Dias?' }), 'Excluir').click();
  const coming = page.getByRole('dialog', { name: 'Cancelar os agendamentos de Rafael Dias?' });
  await expect(coming).toContainText('20/11/2026, 11:00–11:30 Rafael Dias · Corte');
  await button(coming, 'Cancelar e excluir').click();
  await expect(toast(page, 'Cliente excluído')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nenhum cliente encontrado' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { body } = await salon.call('GET', `/api/v1/appointments?from=${TODAY}&until=${TODAY}`);
  expect(body).toMatchObject({ appointments: [{ status: 'cancelled' }] });
});

test('the page of a customer tells what was, what is to come and how often', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await createCustomer(salon, { name: 'Rute Braga', phone: '11988887777', birthDate: '1990-02-28' });
  for (const days of [-42, -21, 0]) await bookFor(salon, id, addDays(TODAY, days), '09:00', 'completion');
  await bookFor(salon, id, addDays(TODAY, -5), '09:00', 'no-show');
  await bookFor(salon, id, addDays(TODAY, 1), '15:00');
  await enter(page, salon, app);
  await visit(page, '/customers');
  await page.getByRole('link', { name: 'Rute Braga' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rute Braga' })).toBeVisible();
  await expect(page).toHaveTitle('Rute Braga · Encaixe');
  await expect(page.getByText('3 visitas · a cada 21 dias · não compareceu 1 vez')).toBeVisible();
  for (const fact of ['Total gastoR$ 135,00', 'Última visita20/11/2026hoje', 'Próxima visita21/11/2026às 15:00']) {
    await expect(page.getByRole('article').filter({ hasText: fact })).toBeVisible();
  }
  await expect(page.getByText('28/02/1990')).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp de Rute Braga' })).toHaveAttribute(
    'href',
    'https://wa.me/5511988887777',
  );
  await expect(page.getByRole('link', { name: 'Ligar para Rute Braga' })).toHaveAttribute('href', 'tel:+5511988887777');
  await expect(entries(page, 'Próximos')).toHaveText([/21\/11\/2026sáb às 15:00Cortecom Ana · R\$\s45,00Agendado/]);
  await expect(entries(page, 'Histórico')).toHaveText([
    /20\/11\/2026.*Concluído/,
    /15\/11\/2026.*Não compareceu/,
    /30\/10\/2026/,
    /09\/10\/2026/,
  ]);
  await expectWellMade(page);

  await entries(page, 'Próximos').getByRole('link').click();
  const panel = page.getByRole('dialog', { name: 'Rute Braga' });
  await button(panel, 'Confirmar').click();
  await expect(toast(page, 'Status atualizado')).toBeVisible();
  await button(panel, 'Fechar').click();
  await expect(panel).toBeHidden();
  await expect(entries(page, 'Próximos')).toContainText(['Confirmado']);

  await page.getByRole('link', { name: 'Agendar de novo' }).click();
  const booking = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(booking.getByRole('combobox', { name: 'Cliente', exact: true })).toHaveValue('Rute Braga');
  await expect(booking.getByRole('combobox', { name: 'Serviço' })).toHaveValue('Corte');
});

test('a customer is changed and deleted on their page', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await createCustomer(salon, { name: 'Rute Braga', phone: '11988887777' });
  await bookFor(salon, id, addDays(TODAY, 1), '15:00');
  await enter(page, salon, app);
  await visit(page, `/customers/${id}`);
  await expect(page.getByText('Nenhuma visita ainda')).toBeVisible();

  await button(page, 'Editar observações').click();
  const notes = field(page, 'Observações');
  await expect(notes).toBeFocused();
  await notes.fill('<script>alert(1)</script>');
  await button(page, 'Salvar').click();
  await expect(notes).toHaveAccessibleDescription('Observações contém conteúdo não permitido');
  await notes.fill('Alergia a amônia\nGosta de café');
  await expectWellMade(page);
  await button(page, 'Salvar').dblclick();
  await expect(toast(page, 'Cliente atualizado!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Observações' })).toContainText('Alergia a amônia Gosta de café');
  await expect(button(page, 'Editar observações')).toBeFocused();

  await page.getByRole('link', { name: 'Editar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar cliente' });
  await field(dialog, 'Nome').fill('Rute Lima');
  await button(dialog, 'Salvar').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rute Lima' })).toBeVisible();
  await expect(dialog).toBeHidden();

  await options(page, 'Rute Lima', 'Excluir');
  const question = page.getByRole('dialog', { name: 'Excluir Rute Lima?' });
  await expect(question).toContainText('Esta ação não pode ser desfeita.');
  await button(question, 'Excluir').click();
  const coming = page.getByRole('dialog', { name: 'Cancelar os agendamentos de Rute Lima?' });
  await expect(coming).toContainText('21/11/2026, 15:00–15:30');
  await button(coming, 'Cancelar e excluir').click();
  await expect(toast(page, 'Cliente excluído')).toBeVisible();
  await expect(page).toHaveURL('/customers');
  await expect(page.getByRole('heading', { name: 'Nenhum cliente encontrado' })).toBeVisible();
});

test('records with one phone are compared, and merged on the page of the one that stays', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { phone, email, book } = await openCustomer(app, salon);
  await book('11:00');
  const { id } = await createCustomer(salon, { name: 'Rafa', phone, notes: 'Vizinho', allowSamePhone: true });
  await bookFor(salon, id, TODAY, '09:00', 'completion');
  await enter(page, salon, app);
  await visit(page, '/customers');
  await cards(page)
    .filter({ hasText: /^Rafa\(/ })
    .getByRole('link', { name: 'mesmo telefone de Rafael Dias' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rafa' })).toBeVisible();
  const records = page.getByRole('list', { name: 'Cadastros com o mesmo telefone' }).getByRole('listitem');
  await expect(records).toHaveText([/RafaEste cadastroVisitas1.*Sem contaObservaçõesVizinho/, new RegExp(email)]);
  await expect(records.first()).toBeInViewport();
  await expectWellMade(page);

  await button(records.last(), 'Juntar Rafael Dias com Rafa').click();
  const question = page.getByRole('dialog', { name: 'Juntar Rafael Dias com Rafa?' });
  await expect(question).toContainText(
    `A conta de Rafael Dias (${email}) passa a ver, cancelar e avaliar o agendamento que o salão já marcou e o que`,
  );
  await button(question, 'Juntar').click();
  await expect(toast(page, 'Clientes juntados')).toContainText('O histórico está em Rafa.');
  await expect(records).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Rafa' })).toBeFocused();
  await expect(entries(page, 'Próximos')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Conta', exact: true })).toContainText('Vinculada');
});

test('a merge on the page of the record that goes leads to the one that stays', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { phone, book } = await openCustomer(app, salon);
  await book('11:00');
  const { id } = await createCustomer(salon, { name: 'Rafa', phone, allowSamePhone: true });
  await enter(page, salon, app);
  await visit(page, '/customers?busca=rafael');
  await page.getByRole('link', { name: 'Rafael Dias', exact: true }).click();
  await button(page, 'Juntar Rafa com Rafael Dias').click();
  await button(page.getByRole('dialog', { name: 'Juntar Rafael Dias com Rafa?' }), 'Juntar').click();
  await expect(toast(page, 'Clientes juntados')).toBeVisible();
  await expect(page).toHaveURL(`/customers/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rafa' })).toBeVisible();
});

test('a merge that is not possible says why, and is not offered again', async ({ page, app }) => {
  const salon = await openSalon(app);
  const one = await openCustomer(app, salon);
  await one.book('11:00');
  const other = await openCustomer(app, salon, 'Caio Dias');
  await enter(page, salon, app);
  const notes = 'a'.repeat(1500);
  const { id } = await createCustomer(salon, { name: 'Rafa', phone: one.phone, notes, allowSamePhone: true });
  await app.sql("update customers set notes = repeat('b', 600) where salon_id = $1 and name = 'Rafael Dias'", [
    salon.id,
  ]);
  await visit(page, `/customers/${id}`);
  const join = button(page, 'Juntar Rafael Dias com Rafa');
  await join.click();
  await button(page.getByRole('dialog', { name: 'Juntar Rafael Dias com Rafa?' }), 'Juntar').click();
  await expect(toast(page, 'Erro ao juntar clientes')).toContainText(
    'As observações dos dois cadastros juntas passam de 2.000 caracteres.',
  );

  await app.sql('update customers set customer_user_id = (select id from users where email = $2) where id = $1', [
    id,
    other.email,
  ]);
  await join.click();
  await expect(
    toast(page, 'Estes dois cadastros pertencem a contas diferentes e não podem ser juntados.'),
  ).toBeVisible();
  await expect(page.getByText('Cada um tem a sua conta: não podem ser juntados.')).toBeVisible();
  await expect(join).toHaveCount(0);
});

test('an account is linked and unlinked after a question that says who sees what', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { email, book } = await openCustomer(app, salon);
  const { id: booking } = await book('11:00');
  const { body } = await salon.call('GET', `/api/v1/appointments/${booking}`);
  const { customerId } = body as { customerId: string };
  await bookFor(salon, customerId, addDays(TODAY, 1), '15:00');
  await enter(page, salon, app);
  await visit(page, `/customers/${customerId}`);
  const account = page.getByRole('region', { name: 'Conta', exact: true });
  await expect(account).toContainText(`Não vinculadaRafael Dias${email}Vê só o que ela mesma agendou.`);
  await button(account, 'Vincular').click();
  const link = page.getByRole('dialog', { name: 'Vincular a conta de Rafael Dias?' });
  await expect(link).toContainText(`A conta de Rafael Dias (${email}) passa a ver, cancelar e avaliar o agendamento`);
  await expectWellMade(page);
  await button(link, 'Vincular').click();
  await expect(toast(page, 'Conta vinculada')).toBeVisible();
  await expect(account).toContainText('Vinculada');
  await expect(page.getByRole('heading', { name: 'Conta', exact: true })).toBeFocused();

  await button(account, 'Desvincular').click();
  const unlink = page.getByRole('dialog', { name: 'Desvincular a conta de Rafael Dias?' });
  await expect(unlink).toContainText('deixa de ver o agendamento que o salão marcou para Rafael Dias');
  await button(unlink, 'Desvincular').click();
  await expect(toast(page, 'Conta desvinculada')).toBeVisible();
  await expect(account).toHaveCount(0);
});

test('a customer who changed or went in another tab is told, and what was typed stays', async ({ page, app }) => {
  const salon = await openSalon(app);
  const rute = { name: 'Rute Braga', phone: '11988887777' };
  const { id, version } = await createCustomer(salon, rute);
  await enter(page, salon, app);
  await visit(page, `/customers/${id}`);
  await button(page, 'Editar observações').click();
  const notes = field(page, 'Observações');
  await notes.fill('Alergia a amônia');
  await salon.ask('PUT', `/customers/${id}`, { ...rute, email: 'rute@example.com', version });
  await button(page, 'Salvar').click();
  const told = toast(page, 'Erro ao salvar cliente');
  await expect(told).toContainText('Este registro foi alterado em outra aba ou por outra pessoa.');
  await expect(notes).toHaveValue('Alergia a amônia');
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Cliente atualizado!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'rute@example.com' })).toBeVisible();

  await button(page, 'Editar observações').click();
  await notes.fill('Gosta de café');
  await salon.call('DELETE', `/api/v1/customers/${id}`);
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Este cadastro foi excluído ou juntado com outro.')).toBeVisible();
  await expect(notes).toHaveValue('Gosta de café');
  await button(page, 'Cancelar').click();
  await options(page, 'Rute Braga', 'Excluir');
  await button(page.getByRole('dialog', { name: 'Excluir Rute Braga?' }), 'Excluir').click();
  await expect(toast(page, 'Erro ao excluir cliente')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Cliente não encontrado' })).toBeVisible();
});

test('an unknown customer is not found inside the shell, with a way back', async ({ page, app }) => {
  const [salon, other] = [await openSalon(app), await openSalon(app)];
  const { id } = await createCustomer(other, { name: 'Rute Braga', phone: '11988887777' });
  await enter(page, salon, app);
  for (const unknown of [id, newId(), 'rute']) {
    const answer = await page.goto(`/customers/${unknown}`);
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cliente não encontrado');
    await expect(page).toHaveTitle(/^Cliente não encontrado · /);
  }
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Ver clientes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
});

test('a search of ten thousand characters finds nobody, typed or in a link', async ({ page, app }) => {
  const salon = await openSalon(app);
  await createCustomer(salon, { name: 'Rute Braga', phone: '11988887777' });
  await enter(page, salon, app);
  await visit(page, `/customers?busca=${'a'.repeat(10_000)}`);
  await expect(page.getByRole('heading', { name: 'Nenhum cliente encontrado' })).toBeVisible();
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await expect(cards(page)).toHaveCount(1);
  await search(page).focus();
  await page.keyboard.insertText('é'.repeat(10_000));
  await expect(page.getByRole('heading', { name: 'Nenhum cliente encontrado' })).toBeVisible();
  expect(query(page).busca).toHaveLength(100);
});

test('an owner whose trial has ended reads customers, and is offered no change', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { phone, book } = await openCustomer(app, salon);
  await book('11:00');
  await createCustomer(salon, { name: 'Rafa', phone, allowSamePhone: true });
  await app.sql('update salons set subscription_end_date = $2 where id = $1', [salon.id, '2026-11-19T12:00:00Z']);
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'Ver clientes' }).click();
  await expect(page.getByText('a agenda e os clientes ficam abertos só para leitura')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Novo cliente' })).toHaveCount(0);
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Rafael Dias', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Conta', exact: true })).toBeVisible();
  await expect(entries(page, 'Próximos')).toHaveCount(1);
  for (const name of [/^Juntar/, /Vincular/, /Opções/, /Editar/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  for (const name of ['Editar', 'Agendar de novo', 'Agendar']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await expectWellMade(page);
});

test('customers that cannot be read say so, and are shown again', async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  const { id } = await createCustomer(salon, { name: 'Rute Braga', phone: '11988887777' });
  await enter(page, salon, app);
  await app.sql('alter table customers rename column birth_date to away');
  for (const [path, what] of [
    ['/customers', 'Não foi possível carregar os clientes'],
    [`/customers/${id}`, 'Não foi possível carregar o cliente'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro ao carregar dados');
    await expect(page.getByText(what)).toBeVisible();
  }
  await app.sql('alter table customers rename column away to birth_date');
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rute Braga');
  complaints.length = 0;
});

const cards = (page: Page) => page.getByRole('list', { name: 'Clientes', exact: true }).getByRole('listitem');
const entries = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por nome, telefone ou e-mail' });

const createCustomer = ({ ask }: Salon, values: object) => ask('POST', '/customers', values);

async function bookFor({ ask, service }: Salon, customerId: string, date: string, time: string, becomes?: string) {
  const wish = { id: newId(), customerId, serviceId: service.id, date, time };
  const { id, version } = await ask('POST', '/appointments', wish);
  if (becomes) await ask('POST', `/appointments/${id}/${becomes}`, { version });
}

async function options(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Opções de ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}
