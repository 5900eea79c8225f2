import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { BOTH, button, expect, expectWellMade, field, openTab, PHONE, reload, test, toast, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openSalon, PASSWORD, type Salon } from './people.ts';

const CONFIRM = 'Confirmar agendamento';

test('a visitor books, and signs up on the way without losing anything', BOTH, async ({ page, app, stranger }) => {
  const salon = await openSalon(app, ['Ana Lima', 'Ana Souza', 'Bruno']);
  await visit(page, `/${salon.slug}`);
  await page.getByRole('link', { name: 'Agendar Corte', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Agendar Corte' })).toBeVisible();
  // Forced, because Playwright waits for what is not ready yet; a person presses it all the same and is told what is missing.
  await button(page, CONFIRM).click({ force: true });
  await expect(toast(page, 'Dados incompletos')).toContainText('Por favor, preencha todos os campos obrigatórios.');

  const professionals = page.getByRole('radiogroup', { name: 'Com quem?' });
  for (const name of ['Qualquer profissional', 'Ana Lima', 'Ana Souza', 'Bruno']) {
    await expect(professionals.getByText(name, { exact: true })).toBeVisible();
  }

  await page.getByRole('radio', { name: /23 de novembro/ }).click();
  const summary = page.getByRole('region', { name: 'Resumo' });
  await expect(summary).toContainText('Datasegunda-feira, 23 de novembro');
  await expect(summary).toContainText('HorárioA escolher');
  await time(page, '10:00').click();
  await page.getByRole('radio', { name: 'Bruno' }).click();
  await field(page, 'Nome').fill('Clara Nunes');
  await field(page, 'Telefone').pressSequentially('11955554444');
  await field(page, 'Observações (opcional)').fill('Cabelo cacheado');
  await button(page, CONFIRM).click();

  await expect(toast(page, 'Login necessário')).toContainText('Você precisa fazer login para confirmar o agendamento.');
  await expect(page).toHaveURL(new RegExp(`/${salon.slug}/cliente`));
  await expect(page.getByText('Cadastro Necessário')).toBeVisible();
  const pending = page.getByRole('region', { name: 'Seu agendamento' });
  await expect(pending).toContainText('Corte');
  await expect(pending).toContainText('segunda-feira, 23 de novembro às 10:00 com Bruno');
  const form = page.locator('form');
  await expect(form).toContainText('Clara Nunes');
  await expect(form).toContainText('(11) 95555-4444');
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await field(page, 'E-mail').fill(newEmail('clara'));
  await field(page, 'Senha').fill(PASSWORD);
  await expectWellMade(page);
  await button(page, 'Criar conta e agendar').click();
  await expect(toast(page, 'Cadastro realizado com sucesso!')).toBeVisible();

  const expectConfirmation = async () => {
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    await expect(page.getByText('Você receberá a confirmação por WhatsApp ou telefone.')).toBeVisible();
    await expect(page.getByText('Chegue 10 minutos antes do horário.')).toBeVisible();
    const note = 'Se precisar cancelar ou remarcar, avise com antecedência: até 2h antes em Minha Conta.';
    await expect(page.getByText(note)).toBeVisible();
    const summary = page.getByRole('region', { name: 'Resumo do agendamento' });
    for (const words of [salon.name, 'Corte', '23 de novembro', '10:00', 'Bruno', 'R$ 45,00', 'Pagar no salão']) {
      await expect(summary).toContainText(words);
    }
  };
  await expectConfirmation();
  await expect(page.getByText('Seu agendamento foi confirmado para 23/11/2026 às 10:00')).toBeVisible();
  await reload(page);
  await expectConfirmation();
  const address = page.url();

  // Back and a reload book nothing more.
  await page.goBack();
  const alert = page.getByRole('alert').filter({ hasText: '10:00 não está livre com Bruno. Escolha outro horário.' });
  await expect(alert).toBeVisible();
  expect(await countBookings(app, salon)).toBe(1);
  await page.goto(address);

  const other = await stranger();
  await other.goto(page.url());
  await expect(other).toHaveURL(new RegExp(`/${salon.slug}/cliente\\?voltar=%2F${salon.slug}%2Fconfirmacao`));
  await expect(other.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible();
  await expect(other.getByText('Clara Nunes')).toHaveCount(0);
});

test('Minha Conta shows the booking, to be paid at the salon, and cancels it in time', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id } = await customer.book('10:30');
  await customer.book('16:00');
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}/confirmacao?agendamento=${id}`);
  const late = 'Se precisar cancelar, entre em contato com antecedência: (11) 98765-4321.';
  await expect(page.getByText(late)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Minha Conta' })).toHaveCount(0);
  await visit(page, `/${salon.slug}`);
  await page.getByRole('link', { name: 'Minha Conta' }).click();
  const bookings = page.getByRole('tabpanel', { name: 'Meus Agendamentos' }).getByRole('listitem');
  await expect(bookings).toHaveCount(2);
  const [coming, soon] = [bookings.filter({ hasText: 'às 16:00' }), bookings.filter({ hasText: 'às 10:30' })];
  await expect(coming).toContainText('Pagar no salão');
  await expect(page.getByText('Pago', { exact: true })).toHaveCount(0);
  await expect(button(soon, 'Cancelar')).toHaveCount(0);
  await expect(soon).toContainText('Para cancelar ou remarcar agora, fale com o salão.');

  await button(coming, 'Cancelar').click();
  const question = page.getByRole('dialog', { name: 'Cancelar Corte?' });
  await expect(question).toContainText('Seu horário de 20/11/2026 às 16:00 será liberado');
  await button(question, 'Voltar').click();
  await expect(question).toBeHidden();
  await button(coming, 'Cancelar').click();
  await button(question, 'Cancelar agendamento').click();
  await expect(toast(page, 'Agendamento cancelado')).toBeVisible();
  await expect(coming.getByText('Cancelado', { exact: true })).toBeVisible();
  await expect(coming.getByText('Pagar no salão')).toHaveCount(0);

  await visit(page, salon.bookingPath);
  await expect(time(page, '10:30')).toHaveCount(0);
  const summary = page.getByRole('region', { name: 'Resumo' });
  await time(page, '11:00').click();
  await expect(summary).toContainText('Este horário já não pode ser cancelado pela internet.');
  await time(page, '16:00').click();
  await expect(summary).toContainText('Cancele até 2h antes pela internet.');
});

test('a customer reviews an appointment, changes the review and takes it back', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id, version } = await customer.book('10:30');
  await salon.ask('POST', `/appointments/${id}/completion`, { version });
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}?conta=agendamentos`);
  await button(page, 'Avaliar').click();
  const dialog = page.getByRole('dialog', { name: `Avaliar ${salon.name}` });
  await button(dialog, 'Enviar avaliação').click();
  await expect(dialog).toContainText('Escolha de 1 a 5 estrelas');
  await expect(dialog).toContainText('com o seu primeiro nome e a inicial do último');
  await dialog.getByRole('radio', { name: '5 estrelas' }).press('Space');
  await field(dialog, 'Comentário (opcional)').fill('Corte impecável');
  await button(dialog, 'Enviar avaliação').click();
  await expect(toast(page, 'Avaliação enviada!')).toBeVisible();
  const reviews = page.getByRole('region', { name: 'Avaliações' });
  await expect(reviews).toContainText('Rafael D.');
  await expect(reviews).toContainText('Corte impecável');

  await button(page, 'Alterar avaliação').click();
  await dialog.getByRole('radio', { name: '4 estrelas' }).press('Space');
  await button(dialog, 'Salvar avaliação').click();
  await expect(toast(page, 'Avaliação alterada!')).toBeVisible();
  await expect(reviews).toContainText('4,0');
  await button(page, 'Excluir avaliação').click();
  await button(page.getByRole('dialog', { name: 'Excluir sua avaliação?' }), 'Excluir').click();
  await expect(toast(page, 'Avaliação excluída')).toBeVisible();
  await expect(reviews).toContainText('Ainda não há avaliações para este salão.');
});

test('on a day without a free time a visitor asks to be told', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { version } = await salon.ask('GET', '/availability');
  const friday = { dayOfWeek: 5, startTime: '10:30', endTime: '11:00', intervalMinutes: 30, isActive: true };
  await salon.ask('PUT', '/availability', { ranges: [friday], version });
  await (await openCustomer(app, salon)).book('10:30');

  await visit(page, `${salon.bookingPath}?data=2026-11-20`);
  await expect(page.getByText('Não há horários livres na sexta-feira, 20 de novembro.')).toBeVisible();
  await page.getByRole('radio', { name: /21 de novembro.*fechado/ }).click();
  await expect(page.getByText('O salão não abre no sábado, 21 de novembro.')).toBeVisible();
  await page.getByRole('radio', { name: /20 de novembro.*lotado/ }).click();

  await button(page, 'Entrar na lista de espera').click();
  const dialog = page.getByRole('dialog', { name: 'Entrar na lista de espera' });
  await field(dialog, 'Nome').fill('Clara 2');
  await field(dialog, 'Telefone').pressSequentially('11955554444');
  await button(dialog, 'Entrar na lista').click();
  const consent = dialog.getByRole('checkbox', { name: /Aceito que o salão me avise/ });
  await expect(dialog.getByText('Marque para que o salão possa avisar você.')).toBeVisible();
  const name = field(dialog, 'Nome');
  await expect(name).toHaveAccessibleDescription('Nome deve conter apenas letras, espaços, apóstrofos e hífens');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Clara 2');
  await expect(field(dialog, 'Telefone')).toHaveValue('(11) 95555-4444');
  await expectWellMade(page);
  await name.fill('Clara Nunes');
  await button(dialog, 'Entrar na lista').click();
  await expect(consent).toBeFocused();
  await consent.check();
  await button(dialog, 'Entrar na lista').click();
  await expect(toast(page, 'Adicionado à lista de espera!')).toContainText('Você será avisado se uma vaga abrir.');
  await expect(dialog).toBeHidden();
});

test('who is no customer of the salon yet is offered no client area', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, await openSalon(app)), app);
  await visit(page, `/${salon.slug}?conta=agendamentos`);
  await expect(page.getByText('Nenhum agendamento ainda')).toBeVisible();
  // It would lead back to this page.
  await expect(page.getByRole('link', { name: 'Abrir minha área de cliente' })).toBeHidden();
  await openTab(page, 'Meu Perfil');
  await field(page, 'Telefone').fill('11977776666');
  await button(page, 'Salvar Alterações').click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();
  await openTab(page, 'Meus Agendamentos');
  await page.getByRole('link', { name: 'Abrir minha área de cliente' }).click();
  await expect(page.getByRole('heading', { name: 'Área do cliente' })).toBeVisible();
});

test('a customer changes their profile', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, `/${salon.slug}`);
  await page.getByRole('link', { name: 'Minha Conta' }).click();
  await openTab(page, 'Meu Perfil');
  await field(page, 'Nome ou apelido').fill('');
  await button(page, 'Salvar Alterações').click();
  await expect(field(page, 'Nome ou apelido')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Nome ou apelido').fill('Rafa');
  await field(page, 'Telefone').fill('11977776666');
  await field(page, 'Endereço (opcional)').fill(' Rua do Sol, 8');
  await button(page, 'Salvar Alterações').click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();
  // Nobody else changed what is stored in another form than it was typed in.
  await expect(field(page, 'Endereço (opcional)')).toHaveValue('Rua do Sol, 8');
  await expect(page.getByText('Este campo também mudou')).toBeHidden();
  await reload(page);
  await expect(page.getByRole('tab', { name: 'Meu Perfil' })).toHaveAttribute('aria-selected', 'true');
  await expect(field(page, 'Nome ou apelido')).toHaveValue('Rafa');
  await expect(field(page, 'Endereço (opcional)')).toHaveValue('Rua do Sol, 8');
});

async function countBookings(app: App, { id }: Salon): Promise<number> {
  const [row] = await app.sql('select count(*)::int as count from appointments where salon_id = $1', [id]);
  return Number(row?.count);
}

const time = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: /^Horário/ }).getByRole('radio', { name, exact: true });
