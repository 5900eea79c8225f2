import { randomUUID } from 'node:crypto';
import { BOTH, button, expect, expectWellMade, field, TODAY, test, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openMember, openSalon, PASSWORD } from './people.ts';

test('reception signs in, sees what it may do and nothing else', BOTH, async ({ page, app, isMobile }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon, 'Caio Menezes')).book('14:00');
  const member = await openMember(app, salon, 'reception');

  await visit(page, '/auth');
  await field(page, 'E-mail').fill(member.email);
  await field(page, 'Senha').fill(member.password);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/appointments');
  await expect(page.getByRole('heading', { name: 'Caio Menezes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Novo agendamento' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Exportar os agendamentos encontrados' })).toBeHidden();
  await expectWellMade(page);

  if (isMobile) await button(page, 'Mais').click();
  const link = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  for (const name of ['Agendamentos', 'Agenda do Mês', 'Lista de Espera', 'Clientes', 'Minha conta'])
    await expect(link(name)).toBeVisible();
  for (const name of ['Dashboard', 'Relatórios', 'Configurações', 'Cadastro de Agenda', 'Meu Link'])
    await expect(link(name)).toBeHidden();

  await visit(page, '/customers');
  await expect(page.getByRole('link', { name: 'Novo cliente' }).first()).toBeVisible();
  await expect(page.getByText('Total faturado')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Importar' })).toBeHidden();
  await expectWellMade(page);

  await visit(page, '/services');
  await expect(page.getByRole('heading', { name: 'Corte' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Novo serviço' })).toBeHidden();

  await visit(page, '/reports');
  await expect(page.getByText('Seu acesso a este salão não inclui: vê o faturamento.')).toBeVisible();
  await expectWellMade(page);
});

test('a professional sees the own agenda and no phone', BOTH, async ({ page, app, isMobile }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  const [ana, bruno] = await app.sql('select id from employees where salon_id = $1 order by name', [salon.id]);
  const open = (employeeId: unknown, time: string, name: string, phone: string) => {
    const what = { id: randomUUID(), serviceId: salon.service.id, employeeId, date: TODAY, time };
    return salon.ask('POST', '/appointments', { ...what, newCustomer: { name, phone } });
  };
  const own = await open(ana?.id, '14:00', 'Caio Menezes', '11987651234');
  const other = await open(bruno?.id, '14:00', 'Bia Luz', '11987651235');
  await enter(page, await openMember(app, salon, 'professional', 'Ana'), app);

  await visit(page, '/appointments');
  await expect(page.getByRole('heading', { name: 'Caio Menezes' })).toBeVisible();
  await expect(page.getByText('1 agendamento', { exact: true })).toBeVisible();
  await expect(page.getByText('98765-123')).toBeHidden();
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Profissional' })).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Buscar por cliente ou serviço' })).toBeVisible();
  await expectWellMade(page);

  if (isMobile) await button(page, 'Mais').click();
  const link = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
  for (const name of ['Meu Dia', 'Agendamentos', 'Agenda do Mês', 'Agendamento Manual', 'Clientes', 'Minha conta'])
    await expect(link(name)).toBeVisible();
  for (const name of ['Dashboard', 'Lista de Espera', 'Mensagens', 'Relatórios', 'Configurações'])
    await expect(link(name)).toBeHidden();

  await visit(page, `/appointments?agendamento=${other.id}`);
  await expect(page.getByText('Este agendamento não existe mais')).toBeVisible();
  await visit(page, `/appointments?agendamento=${own.id}`);
  const panel = page.getByRole('dialog', { name: 'Caio Menezes' });
  await button(panel, 'Confirmar').click();
  await expect(panel.getByText('Confirmado', { exact: true })).toBeVisible();
  await expect(panel.getByText('Telefone')).toBeHidden();
  await expectWellMade(page);

  await visit(page, '/calendar?visao=dia');
  await expect(page.getByText('Caio Menezes').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('Bruno')).toBeHidden();
  await expect(page.getByText('Bia Luz')).toBeHidden();
  await expectWellMade(page);

  await visit(page, '/customers');
  await expect(page.getByText('Bia Luz')).toBeHidden();
  await page.getByRole('link', { name: 'Caio Menezes' }).click();
  await expect(page.getByRole('heading', { name: 'Caio Menezes', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Ligar|WhatsApp)/ })).toBeHidden();
  await expectWellMade(page);

  await visit(page, '/manual-booking');
  await expect(page.getByRole('combobox', { name: 'Serviço' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Profissional' })).toBeHidden();
  await expectWellMade(page);
});

test('access ends with the membership, also on a page that is open', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const member = await openMember(app, salon, 'manager');
  await enter(page, member, app);
  await visit(page, '/services');
  await expect(page.getByRole('heading', { name: 'Corte' })).toBeVisible();
  await app.sql(`delete from memberships where salon_id = $1 and role = 'manager'`, [salon.id]);
  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await page.waitForURL('**/conta');
  await expect(page.getByText('Esta conta não faz parte da equipe de nenhum salão.')).toBeVisible();
});

test('an owner invites a receptionist, who joins, works, and is removed', BOTH, async ({ page, stranger, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/equipe');
  await expect(page.getByText('Convide sua equipe')).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Convidar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Convidar para a equipe')).toBeVisible();
  await expectWellMade(page);
  // A double click invites once.
  await button(dialog, 'Convidar').dblclick();
  const link = await field(dialog, 'Link do convite').inputValue();
  await expect(dialog.getByRole('link', { name: 'Enviar no WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(link)}$`),
  );
  await button(dialog, 'Concluir').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Convites abertos' }).getByRole('listitem')).toHaveCount(1);
  await expectWellMade(page);

  const invited = await stranger();
  const path = new URL(link).pathname;
  await visit(invited, path);
  await expect(invited.getByRole('heading', { name: `${salon.name} convidou você` })).toBeVisible();
  await expect(invited.getByText('Recepção')).toBeVisible();
  await expectWellMade(invited);
  await invited.getByRole('link', { name: 'Criar conta' }).click();
  await field(invited, 'Nome completo').fill('Rute Braga');
  await field(invited, 'E-mail').fill(newEmail('convidada'));
  await field(invited, 'Senha').fill(PASSWORD);
  await field(invited, 'Confirmar senha').fill(PASSWORD);
  await button(invited, 'Criar conta').click();
  await invited.waitForURL(`**${path}`);
  await button(invited, 'Aceitar convite').click();
  await invited.waitForURL('**/appointments');
  await expect(invited.getByText(`Você agora faz parte da equipe de ${salon.name}.`)).toBeVisible();
  await visit(invited, '/customers');
  await expect(invited.getByRole('link', { name: 'Novo cliente' }).first()).toBeVisible();

  // The link has been used.
  const late = await stranger();
  await visit(late, path);
  await expect(late.getByRole('heading', { name: 'Este convite já foi usado' })).toBeVisible();
  await expectWellMade(late);

  await visit(page, '/equipe');
  await button(page, 'Opções de Rute Braga').click();
  await page.getByRole('menuitem', { name: 'Mudar acesso' }).click();
  await expect(dialog.getByRole('switch', { name: 'Vê a agenda' })).toBeChecked();
  await dialog.getByRole('switch', { name: 'Cadastra e altera clientes' }).uncheck();
  await expectWellMade(page);
  await button(dialog, 'Salvar').click();
  await expect(page.getByText('Acesso atualizado!')).toBeVisible();
  await visit(invited, '/customers');
  await expect(invited.getByText('Nenhum cliente').first()).toBeVisible();
  await expect(invited.getByRole('link', { name: 'Novo cliente' })).toBeHidden();

  await visit(invited, '/appointments');
  await button(page, 'Opções de Rute Braga').click();
  await page.getByRole('menuitem', { name: 'Remover da equipe' }).click();
  await button(page.getByRole('dialog'), 'Remover da equipe').click();
  await expect(page.getByText('Pessoa removida da equipe')).toBeVisible();
  await expect(page.getByText('Rute Braga')).toBeHidden();

  await invited.getByRole('link', { name: 'Clientes', exact: true }).click();
  await invited.waitForURL('**/conta');
  await expect(invited.getByText('Esta conta não faz parte da equipe de nenhum salão.')).toBeVisible();
});
