import { BOTH, button, expect, expectWellMade, field, test, visit } from './journey.ts';
import { enter, openCustomer, openMember, openSalon } from './people.ts';

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

test('access ends with the membership, also on a page that is open', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const member = await openMember(app, salon, 'manager');
  await enter(page, member, app);
  await visit(page, '/services');
  await expect(page.getByRole('heading', { name: 'Corte' })).toBeVisible();
  await app.sql(`delete from memberships where salon_id = $1 and role = 'manager'`, [salon.id]);
  await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  await page.waitForURL('**/conta');
});
