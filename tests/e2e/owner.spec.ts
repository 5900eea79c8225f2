import type { Page } from '@playwright/test';
import { BOTH, button, choose, expect, field, query, reload, test, toast, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openSalon, PASSWORD } from './people.ts';

test(
  'an owner goes from the landing page to a page that takes bookings, and adds a service',
  BOTH,
  async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('link', { name: 'Começar Teste Grátis' }).first().click();
    await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible();

    await field(page, 'Nome completo').fill('Marina Lima');
    await field(page, 'E-mail').fill(newEmail('marina'));
    await field(page, 'Senha').fill(PASSWORD);
    await field(page, 'Confirmar senha').fill('segredo2');
    await button(page, 'Criar conta').click();
    await expect(field(page, 'Confirmar senha')).toHaveAccessibleDescription('As senhas não coincidem.');
    await expect(field(page, 'Confirmar senha')).toBeFocused();
    await field(page, 'Confirmar senha').fill(PASSWORD);
    await button(page, 'Criar conta').click();
    await expect(toast(page, 'Cadastro realizado!')).toBeVisible();

    await expect(page).toHaveURL('/salon-setup');
    await button(page, 'Próximo').click();
    await expect(toast(page, 'Nome obrigatório')).toContainText('Por favor, insira o nome do seu salão');
    await expect(field(page, 'Nome do salão')).toBeFocused();
    await field(page, 'Nome do salão').fill('Salão Vitória-Régia');
    await field(page, 'Telefone').pressSequentially('929');
    await button(page, 'Próximo').click();
    await expect(field(page, 'Telefone')).toHaveAccessibleDescription('Telefone deve ter 10 ou 11 dígitos');
    await expect(field(page, 'Telefone')).toBeFocused();
    await field(page, 'Telefone').fill('92987654321');
    await expect(field(page, 'Telefone')).toHaveValue('(92) 98765-4321');
    await button(page, 'Próximo').click();
    await expect(field(page, 'CEP')).toBeVisible();
    await page.getByLabel('Estado').selectOption('Amazonas');
    await expect(page.getByLabel('Fuso horário')).toHaveValue('America/Manaus');
    await button(page, 'Voltar').click();
    await expect(field(page, 'Nome do salão')).toHaveValue('Salão Vitória-Régia');
    await button(page, 'Próximo').click();
    await field(page, 'Cidade').fill('Manaus');
    await button(page, 'Próximo').click();
    await page.getByRole('radio', { name: 'Salão de beleza' }).click();
    await button(page, 'Próximo').click();
    await button(page, 'Cadastrar salão').click();
    await expect(toast(page, 'Falta uma resposta')).toContainText('Diga se você atende');
    await page.getByRole('radio', { name: 'Sim: cabeleireiro(a)' }).click();
    await button(page, 'Cadastrar salão').click();

    await expect(page).toHaveURL('/salon-setup/pronto');
    await expect(toast(page, 'Salão cadastrado com sucesso!')).toContainText(
      'Agora você pode começar a gerenciar seus agendamentos',
    );
    await page.getByRole('link', { name: 'Ir para o painel' }).click();
    await expect(page.getByText('7 dias restantes')).toBeVisible();
    await expect(page.getByText('2 de 4 prontos.')).toBeVisible();

    await visit(page, '/services');
    await expect(cards(page, 'Serviços')).toHaveCount(4);
    await page.getByRole('link', { name: 'Novo serviço' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novo serviço' });
    await field(dialog, 'Nome').fill('Corte + Barba');
    await field(dialog, 'Preço').fill('79,9');
    await field(dialog, 'Duração (minutos)').fill('75');
    await choose(page, dialog.getByLabel('Categoria'), 'Corte + Barba');
    await button(dialog, 'Salvar').click();
    await expect(toast(page, 'Serviço criado!')).toBeVisible();
    await expect(dialog).toBeHidden();
    const card = cards(page, 'Serviços').filter({ hasText: 'Corte + Barba' });
    await expect(card).toContainText('R$ 79,90');
    await expect(card).toContainText('1h 15min');
  },
);

test('services are created, changed, put aside and deleted', async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/services');
  const services = cards(page, 'Serviços');
  const dialog = page.getByRole('dialog');

  await page.getByRole('link', { name: 'Novo serviço' }).click();
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Erro ao salvar serviço')).toHaveText(/serviçoNome e preço são obrigatórios$/);
  await expect(field(dialog, 'Nome')).toBeFocused();
  await expect(field(dialog, 'Nome')).toHaveAccessibleDescription('Nome e preço são obrigatórios');
  await field(dialog, 'Nome').fill('Escova');
  await field(dialog, 'Preço').fill('-35');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Preço inválido')).toContainText('Insira um valor válido para o preço');
  await expect(field(dialog, 'Preço')).toHaveAccessibleDescription('Insira um valor válido para o preço');
  await expect(field(dialog, 'Preço')).toHaveValue('-35');
  await field(dialog, 'Preço').fill('60');
  await field(dialog, 'Duração (minutos)').fill('9999');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Duração inválida')).toContainText('Insira um valor válido para a duração');
  await expect(field(dialog, 'Duração (minutos)')).toHaveValue('9999');
  await field(dialog, 'Duração (minutos)').fill('40');
  await choose(page, dialog.getByLabel('Categoria'), 'Tratamento');
  await button(dialog, 'Salvar').dblclick();
  await expect(services).toHaveText([/Corte/, /Escova/]);

  await options(page, 'Escova', 'Editar');
  await field(dialog, 'Nome').fill('Escova modelada');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Serviço atualizado!')).toBeVisible();
  await expect(dialog).toBeHidden();

  const changed = services.filter({ hasText: 'Escova modelada' });
  await options(page, 'Escova modelada', 'Desativar');
  await expect(toast(page, 'Serviço desativado')).toBeVisible();
  await expect(changed.getByText('Inativo')).toBeVisible();
  await options(page, 'Escova modelada', 'Ativar');
  await expect(toast(page, 'Serviço ativado')).toBeVisible();
  await expect(changed.getByText('Inativo')).toBeHidden();

  await options(page, 'Escova modelada', 'Excluir');
  const question = page.getByRole('dialog', { name: 'Excluir Escova modelada?' });
  await expect(question).toContainText('Esta ação não pode ser desfeita');
  await button(question, 'Voltar').click();
  await expect(changed).toBeVisible();
  await options(page, 'Escova modelada', 'Excluir');
  await button(question, 'Excluir').click();
  await expect(toast(page, 'Serviço excluído')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(services).toHaveText([/Corte/]);
});

test('what was changed in another tab is not overwritten unseen, and is saved at the second try', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/services');
  await options(page, 'Corte', 'Editar');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Nome').fill('Corte e lavagem');
  const { id, version, ...service } = salon.service;
  await salon.ask('PUT', `/services/${id}`, {
    ...service,
    category: 'corte',
    isActive: true,
    version,
    priceCents: 5000,
  });
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Erro ao salvar serviço')).toContainText('O que você digitou continua aqui');
  await expect(field(dialog, 'Nome')).toHaveValue('Corte e lavagem');
  await button(dialog, 'Cancelar').click();
  const question = page.getByRole('dialog', { name: 'Descartar o que você digitou?' });
  await expect(button(question, 'Continuar editando')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await button(question, 'Continuar editando').click();
  await expect(field(dialog, 'Nome')).toHaveValue('Corte e lavagem');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Serviço atualizado!')).toBeVisible();
  await expect(cards(page, 'Serviços')).toContainText(['Corte e lavagem']);
  await expect(dialog).toBeHidden();

  await options(page, 'Corte e lavagem', 'Editar');
  await field(dialog, 'Nome').fill('Corte');
  await button(dialog, 'Cancelar').click();
  await button(question, 'Descartar').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cards(page, 'Serviços')).toContainText(['Corte e lavagem']);
});

test('switched off in its dialog, a service or a professional shows the coming appointments', async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  for (const [path, name] of [
    ['/services', 'Corte'],
    ['/employees', 'Ana'],
  ] as const) {
    await visit(page, path);
    await options(page, name, 'Editar');
    const dialog = page.getByRole('dialog', { name: /^Editar/ });
    await dialog.getByRole('switch', { name: 'Ativo' }).click();
    await button(dialog, 'Salvar').click();
    const coming = page.getByRole('dialog', { name: 'Há 1 agendamento futuro' });
    await expect(coming).toContainText('Estes agendamentos continuam valendo.');
    await expect(coming).toContainText('20/11/2026, 11:00–11:30 Rafael Dias · Corte · com Ana');
    await expect(coming.getByRole('link', { name: '20/11/2026' })).toHaveAttribute(
      'href',
      /^\/appointments\?agendamento=[\da-f-]{36}$/,
    );
    await expect(dialog).toBeHidden();
    await expect(button(coming, 'Fechar').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(coming).toBeHidden();
    await expect(button(page, `Opções de ${name}`)).toBeFocused();
    await expect(page.getByText('Inativo', { exact: true })).toBeVisible();
  }
});

test('Back closes a dialog, and a reload keeps it open and the filter set', async ({ page, app }) => {
  const salon = await openSalon(app);
  await salon.ask('POST', '/services', { name: 'Barba', category: 'barba', priceCents: 3000, durationMinutes: 30 });
  await enter(page, salon, app);
  await visit(page, '/services');
  await page.getByRole('searchbox', { name: 'Buscar por nome ou descrição' }).fill('corte');
  await expect(cards(page, 'Serviços')).toHaveCount(1);
  expect(query(page)).toEqual({ busca: 'corte' });
  await page.getByRole('link', { name: 'Novo serviço' }).click();
  await expect(page.getByRole('dialog', { name: 'Novo serviço' })).toBeVisible();
  await reload(page);
  await expect(page.getByRole('dialog', { name: 'Novo serviço' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('corte');
  await expect(cards(page, 'Serviços')).toHaveCount(1);
});

test('professionals are created; a receptionist serves nobody unless told so', async ({ page, app }) => {
  const salon = await openSalon(app, []);
  await enter(page, salon, app);
  await visit(page, '/employees');
  await expect(page.getByRole('heading', { name: 'Nenhum profissional encontrado' })).toBeVisible();
  await page.getByRole('link', { name: 'Novo profissional' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo profissional' });
  await field(dialog, 'Nome').fill('Bruno Alves');
  await expect(dialog.getByLabel('Função')).toHaveValue('Barbeiro');
  await choose(page, dialog.getByLabel('Função'), 'Manicure');
  await field(dialog, 'Telefone').pressSequentially('11912345678');
  await field(dialog, 'Comissão (%)').fill('150');
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Comissão inválida')).toContainText('Insira um valor entre 0 e 100 para a comissão');
  await expect(field(dialog, 'Comissão (%)')).toHaveValue('150');
  await field(dialog, 'Comissão (%)').fill('42,5');
  await choose(page, dialog.getByLabel('Função'), 'Recepcionista');
  await expect(dialog.getByRole('switch', { name: 'Atende clientes' })).not.toBeChecked();
  await choose(page, dialog.getByLabel('Função'), 'Cabeleireiro(a)');
  await expect(dialog.getByRole('switch', { name: 'Atende clientes' })).toBeChecked();
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Funcionário criado!')).toBeVisible();
  const card = cards(page, 'Profissionais').filter({ hasText: 'Bruno Alves' });
  await expect(card).toContainText('(11) 91234-5678');
  await expect(card).toContainText('Comissão de 42,5%');
  await salon.ask('POST', '/employees', { name: 'Ana Luz', role: 'barber' });
  await visit(page, '/employees');
  await expect(cards(page, 'Profissionais').filter({ hasText: 'Ana Luz' })).toContainText('Barbeiro(a)');
});

test('weekly hours are changed; a half-filled row is refused at its row', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/available-hours');
  const friday = page.getByRole('region', { name: 'Sexta-feira' });
  const first = friday.getByRole('group', { name: 'Sexta-feira, período 1' });
  await field(first, 'Fim').fill('');
  await button(page, 'Salvar').first().click();
  await expect(toast(page, 'Não foi possível salvar os horários')).toBeVisible();
  await expect(field(first, 'Fim')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(first, 'Início')).toHaveValue('09:00');

  await page.getByRole('link', { name: 'Cadastro de Serviços' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar o que você digitou?' });
  await button(question, 'Continuar editando').click();
  await expect(page).toHaveURL('/available-hours');

  await field(first, 'Fim').fill('12');
  await field(first, 'Intervalo').fill('130');
  await button(page, 'Salvar').first().click();
  await expect(field(first, 'Intervalo')).toHaveAccessibleDescription(
    'Use um intervalo de 15 a 120 minutos, de 15 em 15',
  );
  await expect(field(first, 'Intervalo')).toHaveValue('130 min');
  await field(first, 'Intervalo').fill('');
  await button(friday, 'Adicionar período: Sexta-feira').click();
  const second = friday.getByRole('group', { name: 'Sexta-feira, período 2' });
  // An hour after the first, for two hours.
  await expect(field(second, 'Início')).toHaveValue('13:00');
  await expect(field(second, 'Fim')).toHaveValue('15:00');
  await field(second, 'Início').fill('');
  await field(second, 'Fim').fill('');
  await button(page, 'Salvar').last().click();
  await expect(field(second, 'Início')).toHaveAccessibleDescription('Preencha ou remova este período');
  await field(second, 'Início').fill('15:00');
  await field(second, 'Fim').fill('24:00');
  await button(page, 'Salvar').last().click();
  await expect(toast(page, 'Sucesso')).toBeVisible();
  await reload(page);
  await expect(field(first, 'Fim')).toHaveValue('12:00');
  await expect(field(first, 'Intervalo')).toHaveValue('30 min');
  await expect(field(second, 'Fim')).toHaveValue('24:00');

  await visit(page, salon.bookingPath);
  const times = page.getByRole('radiogroup', { name: /^Horário/ });
  await expect(times.getByRole('radio').first()).toHaveText('10:30');
  await expect(times.getByRole('radio', { name: '12:00' })).toHaveCount(0);
  await expect(times.getByRole('radio').last()).toHaveText('23:30');
});

const cards = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');

async function options(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Opções de ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}
