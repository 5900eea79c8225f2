import type { Page } from '@playwright/test';
import { BOTH, button, expect, expectWellMade, field, query, TODAY, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

test('customers are found, created, changed and deleted', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { phone, book } = await openCustomer(app, salon);
  await book('11:00');
  await enter(page, salon, app);
  await visit(page, '/customers');
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
  await page.getByRole('link', { name: 'Novo cliente' }).click();
  await button(dialog, 'Salvar').click();
  await expect(field(dialog, 'Nome')).toHaveAccessibleDescription('Nome e telefone são obrigatórios');
  await expect(field(dialog, 'Nome')).toBeFocused();
  await field(dialog, 'Nome').fill('Bia Dias');
  await field(dialog, 'Telefone').pressSequentially(phone);
  await field(dialog, 'Data de nascimento').fill('28/02/1990');
  await button(dialog, 'Salvar').click();
  const known = page.getByRole('dialog', { name: 'Já existe um cliente com este telefone' });
  await expect(known).toContainText('Rafael Dias. É a mesma pessoa');
  await button(known, 'Cadastrar mesmo assim').click();
  await expect(toast(page, 'Cliente criado!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cards(page)).toHaveText([/Bia Dias.*0 visitas/, /Rafael Dias/]);
  await expectWellMade(page);

  await options(page, 'Bia Dias', 'Editar');
  const editing = page.getByRole('dialog', { name: 'Editar cliente' });
  await expect(field(editing, 'Data de nascimento')).toHaveValue('28/02/1990');
  await field(editing, 'Observações').fill('Prefere de manhã');
  await button(editing, 'Salvar').click();
  await expect(toast(page, 'Cliente atualizado!')).toBeVisible();
  await expect(cards(page).first()).toContainText('Prefere de manhã');

  await page.getByRole('searchbox', { name: 'Buscar por nome, telefone ou e-mail' }).fill('rafaél');
  await expect(cards(page)).toHaveText([/Rafael Dias/]);
  expect(query(page)).toEqual({ busca: 'rafaél' });
  await options(page, 'Rafael Dias', 'Excluir');
  await button(page.getByRole('dialog', { name: 'Excluir Rafael Dias?' }), 'Excluir').click();
  const coming = page.getByRole('dialog', { name: 'Cancelar os agendamentos de Rafael Dias?' });
  await expect(coming).toContainText('20/11/2026, 11:00–11:30 Rafael Dias · Corte');
  await button(coming, 'Cancelar e excluir').click();
  await expect(toast(page, 'Cliente excluído')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nenhum cliente encontrado' })).toBeVisible();
  const { body } = await salon.call('GET', `/api/v1/appointments?from=${TODAY}&until=${TODAY}`);
  expect(body).toMatchObject({ appointments: [{ status: 'cancelled' }] });
});

const cards = (page: Page) => page.getByRole('list', { name: 'Clientes', exact: true }).getByRole('listitem');

async function options(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Opções de ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}
