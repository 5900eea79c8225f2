import { randomUUID } from 'node:crypto';
import { button, expect, expectWellMade, field, TODAY, test, toast, visit } from './journey.ts';
import { openMember, openSalon, type Salon } from './people.ts';

async function openDay(salon: Salon, ids: unknown[]) {
  const book = (employeeId: unknown, time: string, name: string, phone: string) => {
    const what = { id: randomUUID(), serviceId: salon.service.id, employeeId, date: TODAY, time };
    return salon.ask('POST', '/appointments', { ...what, newCustomer: { name, phone } });
  };
  await book(ids[0], '11:00', 'Caio Menezes', '11987651234');
  await book(ids[1], '14:00', 'Bia Luz', '11987651235');
  // On the salon's page, where people wait.
  await salon.ask('POST', `/salons/${salon.slug}/waiting-list`, {
    ...{ serviceId: salon.service.id, preferredDate: TODAY, preferredTimeStart: '16:00', consent: true },
    ...{ customerName: 'Rute Braga', customerPhone: '11955554444' },
  });
}

test("a receptionist's day: all agendas, a walk-in, the waiting list, a confirmation, a move, a phone, and no more", async ({
  page,
  app,
}) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  const employees = await app.sql('select id from employees where salon_id = $1 order by name', [salon.id]);
  await openDay(
    salon,
    employees.map(({ id }) => id),
  );
  const member = await openMember(app, salon, 'reception', 'Rafael Dias');

  await visit(page, '/auth');
  await field(page, 'E-mail').fill(member.email);
  await field(page, 'Senha').fill(member.password);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/appointments');
  const link = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();

  // The agendas of both.
  await link('Agenda do Mês').click();
  await page.waitForURL('**/calendar**');
  await visit(page, '/calendar?visao=dia');
  for (const name of ['Ana', 'Bruno', 'Caio Menezes', 'Bia Luz'])
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();

  // Somebody walks in.
  await link('Agendamento Manual').click();
  await page.waitForURL('**/manual-booking');
  await button(page, 'Agora').click();
  await field(page, 'Nome (opcional)').fill('Davi Melo');
  await button(page, 'Criar Agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Davi Melo');

  // The free time goes to the entry that waits for it.
  await visit(page, '/waiting-list');
  await page.getByRole('link', { name: /^Agendar às 16:00: Rute Braga/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(field(dialog, 'Nome')).toHaveValue('Rute Braga');
  await button(dialog, 'Criar agendamento').click();
  await expect(toast(page, 'Agendamento criado!')).toContainText('Rute Braga');
  await expect(page.getByRole('heading', { name: 'Ninguém na lista de espera' })).toBeVisible();

  // A customer confirms by phone.
  await visit(page, '/appointments');
  await page.getByRole('link', { name: 'Caio Menezes' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Caio Menezes' });
  await expect(panel.getByText('(11) 98765-1234')).toBeVisible();
  await button(panel, 'Confirmar').click();
  await expect(panel.locator('summary', { hasText: 'Histórico' })).toContainText('Confirmado por Rafael Dias');
  await expectWellMade(page);

  // And wants to come later.
  await panel.getByRole('link', { name: 'Editar ou remarcar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar agendamento' });
  await form.getByRole('spinbutton', { name: 'Hora' }).fill('15');
  await form.getByRole('spinbutton', { name: 'Minutos' }).fill('30');
  await button(form, 'Salvar').click();
  await expect(toast(page, 'Agendamento atualizado!')).toBeVisible();
  const moved = page.getByRole('article').filter({ hasText: 'Caio Menezes' });
  await expect(moved).toContainText('15:30');

  await visit(page, '/customers');
  await page.getByRole('searchbox').fill('98765-1235');
  await page.getByRole('link', { name: 'Bia Luz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bia Luz', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ligar/ })).toHaveAttribute('href', 'tel:+5511987651235');

  for (const name of [
    'Dashboard',
    'Relatórios',
    'Equipe',
    'Atividade',
    'Configurações',
    'Cadastro de Agenda',
    'Meu Link',
  ])
    await expect(link(name)).toBeHidden();
  for (const [path, right] of [
    ['/reports', 'vê o faturamento'],
    ['/equipe', 'convida e muda a equipe'],
    ['/atividade', 'vê o que a equipe fez'],
    ['/settings', 'muda as configurações do salão'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByText(`Seu acesso a este salão não inclui: ${right}.`)).toBeVisible();
  }
  expect((await page.request.get('/reports/exportar/clientes')).status()).toBe(403);
});
