import { BOTH, button, choose, expect, expectWellMade, test, visit } from './journey.ts';
import { enter, openCustomer, openMember, openSalon } from './people.ts';

test('an owner reads what the team did, by person and by day', BOTH, async ({ page, app, isMobile }) => {
  const salon = await openSalon(app);
  const { id } = await (await openCustomer(app, salon, 'Caio Menezes')).book('14:00');
  const reception = await openMember(app, salon, 'reception', 'Rafael Dias');
  const confirmed = await reception.call('POST', `/api/v1/appointments/${id}/confirmation`, { body: { version: 1 } });
  expect(confirmed.status).toBe(200);

  await enter(page, salon, app);
  await visit(page, '/equipe');
  if (isMobile) await button(page, 'Mais').click();
  await page.getByRole('link', { name: 'Atividade', exact: true }).filter({ visible: true }).first().click();
  await page.waitForURL('**/atividade');
  const rows = page.getByRole('table', { name: 'Atividade da equipe' }).getByRole('row');
  const deed = rows.filter({ hasText: 'Confirmou um agendamento' });
  await expect(deed).toContainText('Rafael Dias');
  await expect(deed).toContainText('hoje às 10:20');
  await expect(rows.filter({ hasText: 'Cadastrou um serviço' })).toContainText('Corte');
  await expectWellMade(page);

  await choose(page, page.getByRole('combobox', { name: 'Pessoa' }), 'Rafael Dias');
  await page.waitForURL(/pessoa=/);
  await expect(rows.filter({ hasText: 'Cadastrou um serviço' })).toHaveCount(0);
  await expect(deed).toBeVisible();
  await visit(page, `${new URL(page.url()).pathname}${new URL(page.url()).search}&dia=2026-11-19`);
  await expect(page.getByText('Tente outra pessoa ou outro dia.')).toBeVisible();
  await expectWellMade(page);

  await visit(page, '/atividade');
  await deed.getByRole('link', { name: 'Caio Menezes' }).click();
  await expect(page.getByRole('dialog', { name: 'Caio Menezes' })).toBeVisible();

  await enter(page, reception, app);
  await visit(page, '/atividade');
  await expect(page.getByText('Seu acesso a este salão não inclui: vê o que a equipe fez.')).toBeVisible();
});
