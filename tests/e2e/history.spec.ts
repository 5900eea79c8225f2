import { BOTH, button, expect, expectWellMade, reload, test, visit } from './journey.ts';
import { enter, openCustomer, openMember, openSalon } from './people.ts';

test('the history of an appointment says who did what', BOTH, async ({ page, stranger, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  const { id } = await (await openCustomer(app, salon, 'Caio Menezes')).book('14:00');
  const reception = await openMember(app, salon, 'reception', 'Rafael Dias');
  const desk = await stranger();
  await enter(desk, reception, app);
  await visit(desk, `/appointments?agendamento=${id}`);
  const panel = desk.getByRole('dialog', { name: 'Caio Menezes' });
  const last = panel.locator('summary', { hasText: 'Histórico' });
  await expect(last).toContainText('Marcado por Caio Menezes (cliente), 10:20');
  await button(panel, 'Confirmar').click();
  // Closed, it says the last that happened.
  await expect(last).toContainText('Confirmado por Rafael Dias, 10:20');

  await enter(page, salon, app);
  const [row] = await app.sql('select version, employee_id from appointments where id = $1', [id]);
  const [bruno] = await app.sql('select id from employees where salon_id = $1 and id <> $2', [
    salon.id,
    row?.employee_id,
  ]);
  const to = { date: '2026-11-21', time: '11:00', employeeId: bruno?.id };
  await salon.ask('POST', `/appointments/${id}/move`, { version: row?.version, ...to });
  await visit(page, `/appointments?agendamento=${id}`);
  const shown = page.getByRole('dialog', { name: 'Caio Menezes' });
  await shown.getByText('Histórico', { exact: true }).click();
  const entries = shown.getByRole('list', { name: 'Histórico do agendamento' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText('Remarcado por Marina Lima, 10:20');
  await expect(entries.nth(0)).toContainText('De 20/11/2026 às 14:00 para 21/11/2026 às 11:00');
  await expect(entries.nth(1)).toContainText('Confirmado por Rafael Dias, 10:20');
  await expect(entries.nth(2)).toContainText('Marcado por Caio Menezes (cliente), 10:20');
  await expectWellMade(page);

  // The name stays when the person has left.
  await app.sql(`delete from memberships where salon_id = $1 and role = 'reception'`, [salon.id]);
  await reload(page);
  await shown.getByText('Histórico', { exact: true }).click();
  await expect(entries.nth(1)).toContainText('Confirmado por Rafael Dias');
});
