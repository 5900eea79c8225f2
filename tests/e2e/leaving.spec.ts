import { randomUUID } from 'node:crypto';
import { BOTH, button, choose, expect, expectWellMade, test, toast, visit } from './journey.ts';
import { enter, openMember, openSalon, type Salon } from './people.ts';

const MONDAY = '2026-11-23';

async function book(salon: Salon, employeeId: unknown, time: string, name: string): Promise<string> {
  const newCustomer = { name, phone: '11987654321', allowSamePhone: true };
  const what = { id: randomUUID(), serviceId: salon.service.id, employeeId, date: MONDAY, time };
  return (await salon.ask('POST', '/appointments', { ...what, newCustomer })).id;
}

test(
  'the appointments of a professional who left go to colleagues, one by one and all at once',
  BOTH,
  async ({ page, app }) => {
    const salon = await openSalon(app, ['Ana', 'Bruno', 'Carla']);
    const [ana, bruno, carla] = await app.sql('select id from employees where salon_id = $1 order by name', [salon.id]);
    await book(salon, ana?.id, '10:00', 'Caio Menezes');
    await book(salon, ana?.id, '11:00', 'Bia Luz');
    await book(salon, ana?.id, '14:00', 'Rui Prado');
    const alone = await book(salon, ana?.id, '15:00', 'Nina Reis');
    await book(salon, bruno?.id, '15:00', 'Davi Melo');
    await book(salon, carla?.id, '15:15', 'Lia Costa');
    await openMember(app, salon, 'professional', 'Ana');
    await enter(page, salon, app);

    await visit(page, '/equipe');
    await button(page, 'Opções de Ana').click();
    await page.getByRole('menuitem', { name: 'Remover da equipe' }).click();
    await button(page.getByRole('dialog'), 'Remover da equipe').click();
    await expect(toast(page, 'Pessoa removida da equipe')).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Passar os agendamentos' }).click();
    await page.waitForURL('**/employees/*/agendamentos');

    const list = page.getByRole('list', { name: 'Agendamentos de Ana' });
    await expect(list.getByRole('listitem')).toHaveCount(4);
    const last = list.getByRole('listitem').filter({ hasText: 'Nina Reis' });
    await expect(last).toContainText('Ninguém que faz Corte está livre neste horário.');
    await expect(last.getByRole('link', { name: 'Remarcar' })).toHaveAttribute('href', new RegExp(`editar=${alone}`));
    await expectWellMade(page);

    // One of them goes to somebody else than the suggested colleague; a double click passes it once.
    const first = list.getByRole('listitem').filter({ hasText: 'Caio Menezes' });
    await expect(first.getByRole('combobox')).toHaveValue('Bruno (sugestão)');
    await choose(page, first.getByRole('combobox'), 'Carla');
    await first.getByRole('button', { name: /^Passar Caio Menezes/ }).dblclick();
    await expect(toast(page, '1 agendamento passado')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await button(toast(page, '1 agendamento passado'), 'Desfazer').click();
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await first.getByRole('button', { name: /^Passar Caio Menezes/ }).click();
    await expect(list.getByRole('listitem')).toHaveCount(3);

    await button(page, 'Passar 2').click();
    await button(page.getByRole('dialog'), 'Passar todos').click();
    await expect(toast(page, '2 agendamentos passados')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('Nina Reis');
    const names = 'select e.name, c.name as customer from appointments a join employees e on e.id = a.employee_id';
    const rows = await app.sql(
      `${names} join customers c on c.id = a.customer_id where a.salon_id = $1 order by c.name`,
      [salon.id],
    );
    expect(rows.find(({ customer }) => customer === 'Caio Menezes')).toMatchObject({ name: 'Carla' });
    expect(rows.filter(({ name }) => name === 'Ana')).toMatchObject([{ customer: 'Nina Reis' }]);

    await salon.ask('POST', `/appointments/${alone}/cancellation`, { version: 1 });
    await visit(page, `/employees/${ana?.id}/agendamentos`);
    await expect(page.getByText('Ana não tem agendamentos pela frente.')).toBeVisible();
    await expectWellMade(page);
    await visit(page, `/employees/${randomUUID()}/agendamentos`);
    await expect(page.getByRole('heading', { name: 'Profissional não encontrado' })).toBeVisible();
  },
);

test('a colleague who is booked while the list is open keeps that booking, and the list says so', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  const [ana, bruno] = await app.sql('select id from employees where salon_id = $1 order by name', [salon.id]);
  await book(salon, ana?.id, '10:00', 'Caio Menezes');
  await book(salon, ana?.id, '11:00', 'Bia Luz');
  await enter(page, salon, app);
  await visit(page, '/employees');
  await button(page, 'Opções de Ana').click();
  await page.getByRole('menuitem', { name: 'Passar agendamentos' }).click();
  const list = page.getByRole('list', { name: 'Agendamentos de Ana' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await book(salon, bruno?.id, '10:00', 'Rui Prado');
  await button(page, 'Passar todos').click();
  await button(page.getByRole('dialog'), 'Passar todos').click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Caio Menezes');
  await expect(list).toContainText('acabou de ser ocupado');
  await expect(toast(page, '1 agendamento passado')).toContainText('1 agendamento ficou na lista.');
});

test(
  'a receptionist leaves the team after a question, and the owner is not offered it',
  BOTH,
  async ({ page, stranger, app }) => {
    const salon = await openSalon(app);
    await enter(page, await openMember(app, salon, 'reception'), app);
    await visit(page, '/settings/conta');
    await button(page, 'Sair da equipe').click();
    const question = page.getByRole('dialog');
    await expect(question.getByText(`Sair da equipe de ${salon.name}?`)).toBeVisible();
    await expectWellMade(page);
    await button(question, 'Sair da equipe').click();
    await page.waitForURL('**/conta');
    await expect(toast(page, 'Você saiu da equipe')).toBeVisible();
    await visit(page, '/appointments');
    await page.waitForURL('**/conta');

    const owner = await stranger();
    await enter(owner, salon, app);
    await visit(owner, '/settings/conta');
    await expect(owner.getByRole('heading', { name: 'Senha' })).toBeVisible();
    await expect(button(owner, 'Sair da equipe')).toBeHidden();
  },
);
