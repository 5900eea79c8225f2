import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { BOTH, button, expect, expectWellMade, test, toast, visit } from './journey.ts';
import { enter, openSalon, type Salon } from './people.ts';

const LIST = `Nome;Telefone;E-mail;Nascimento;Observações
Conceição Dias;(11) 90000-0001;;01/05/1990;Café sem açúcar
Bia Lima;123;;;
Rafael Filho;(11) 90000-0009;;;
Caio Reis;(11) 90000-0002;;;
`;

test('a list in Latin-1 is checked, then imported once: known phones only when ticked, wrong rows never', async ({
  page,
  app,
}) => {
  const salon = await openWithKnown(app);
  await enter(page, salon, app);
  await visit(page, '/customers');
  await page.getByRole('link', { name: 'Importar' }).click();
  await expect(page.getByRole('heading', { name: 'Importar clientes' })).toBeVisible();
  await expectWellMade(page);
  await chooseFile(page, Buffer.from(LIST, 'latin1'));
  await expect(page.getByRole('heading', { name: 'Confira antes de importar' })).toBeFocused();
  await expect(page.getByRole('region', { name: '1 linha com problema' }).getByRole('listitem')).toHaveText([
    /Bia Lima · 123.*linha 3Telefone deve ter 10 ou 11 dígitos/,
  ]);
  await expect(page.getByRole('region', { name: '2 novos clientes' }).getByRole('listitem')).toHaveText([
    /Conceição Dias · \(11\) 90000-0001/,
    /Caio Reis/,
  ]);
  const known = page.getByRole('region', { name: '1 já cadastrado' });
  await expect(known.getByRole('listitem')).toContainText('Mesmo telefone de Rafael Dias');
  await expectWellMade(page);
  await expect(button(page, 'Importar 2 clientes')).toBeVisible();
  await known.getByRole('checkbox', { name: /Rafael Filho/ }).check();
  await expect(known.getByRole('checkbox', { name: 'Marcar todos' })).toBeChecked();
  await button(page, 'Importar 3 clientes').dblclick();
  await expect(toast(page, 'Clientes importados!')).toContainText('3 novos clientes');
  await expect(page.getByRole('region', { name: '1 linha com problema' }).getByRole('listitem')).toHaveText([
    /Bia Lima · 123.*linha 3Telefone deve ter 10 ou 11 dígitos/,
  ]);
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Ver clientes' }).click();
  await expect(page.getByRole('list', { name: 'Clientes' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('Café sem açúcar')).toBeVisible();
});

test('a long list is folded, and the import stays in reach', BOTH, async ({ page, app }) => {
  await enter(page, await openWithKnown(app), app);
  await visit(page, '/customers/importar');
  const lines = Array.from({ length: 60 }, (_, n) => `Ana ${n};119000010${String(n).padStart(2, '0')}\nBia ${n};1\n`);
  await chooseFile(page, Buffer.from(`Nome;Telefone\n${lines.join('')}`));
  const wrong = page.getByRole('region', { name: '60 linhas com problema' });
  const fresh = page.getByRole('region', { name: '60 novos clientes' });
  await expect(wrong.getByRole('listitem')).toHaveCount(10);
  await expect(fresh.getByRole('listitem')).toHaveCount(10);
  await button(fresh, 'Mostrar todos (60)').click();
  await expect(fresh.getByRole('listitem')).toHaveCount(60);
  await expect(fresh.getByRole('listitem').nth(10)).toBeFocused();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(button(page, 'Importar 60 clientes')).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
  await button(page, 'Importar 60 clientes').click();
  await expect(page.getByRole('heading', { name: 'Lista importada' })).toBeInViewport({ ratio: 1 });
  await expect(wrong.getByRole('listitem')).toHaveCount(10);
  await button(wrong, 'Mostrar todos (60)').click();
  await expect(wrong.getByRole('listitem').last()).toContainText('linha 121Telefone deve ter 10 ou 11 dígitos');
});

test('a file that is no list, or too long, says so and nothing happens', async ({ page, app }) => {
  const salon = await openWithKnown(app);
  await enter(page, salon, app);
  await visit(page, '/customers/importar');
  const problem = page.getByRole('alert');
  for (const [content, said] of [
    ['Cidade\nCampinas', 'Não encontramos as colunas Nome e Telefone'],
    [`Nome;Telefone\n${'Ana;11900000001\n'.repeat(5001)}`, 'mais de 5.000 clientes'],
    [`Nome;Telefone\n${'Ana Souza;11900000001\n'.repeat(100_000)}`, 'passa de 2 MB'],
    ['Nome;Telefone', 'não tem nenhum cliente'],
  ] as const) {
    await chooseFile(page, Buffer.from(content));
    await expect(problem).toContainText(said);
  }
  await chooseFile(page, Buffer.from('Nome;Telefone\nRafael;11900000009\n'));
  await expect(button(page, 'Nada para importar')).toBeDisabled();
  await button(page, 'Outro arquivo').click();
  await expect(button(page, 'Escolher arquivo')).toBeVisible();
});

test('the plan says how many fit, and an import that the server refuses keeps the list', async ({ page, app }) => {
  const salon = await openWithKnown(app);
  await app.sql(
    `with plan as (insert into plans (id, name, is_active, max_customers)
       values (gen_random_uuid(), 'Pequeno', false, 2) returning id)
     update salons set plan_id = (select id from plan) where id = $1`,
    [salon.id],
  );
  await enter(page, salon, app);
  await visit(page, '/customers/importar');
  await chooseFile(page, Buffer.from(LIST));
  await expect(page.getByRole('alert')).toContainText('Cabe mais 1 cliente, e esta lista traz 2 clientes.');
  await expect(button(page, 'Importar 2 clientes')).toBeDisabled();
  await button(page, 'Outro arquivo').click();
  await chooseFile(page, Buffer.from('Nome;Telefone\nCaio;11900000002\n'));
  await expect(button(page, 'Importar 1 cliente')).toBeEnabled();
  // Somebody takes the last place meanwhile.
  await salon.ask('POST', '/customers', { name: 'Davi', phone: '11900000003' });
  await button(page, 'Importar 1 cliente').click();
  await expect(toast(page, 'Erro ao importar clientes')).toContainText('Seu plano não comporta todos');
  await expect(button(page, 'Importar 1 cliente')).toBeEnabled();
});

test('contacts of the telephone are chosen where the browser lends them', async ({ page, app }) => {
  await page.addInitScript(() => {
    const contacts = { select: async () => [{ name: ['Ana Souza'], tel: ['+55 11 90000-0004'], email: [] }] };
    Object.defineProperty(navigator, 'contacts', { value: contacts });
  });
  await enter(page, await openWithKnown(app), app);
  await visit(page, '/customers/importar');
  await button(page, 'Escolher dos contatos do celular').click();
  await expect(page.getByRole('region', { name: '1 novo cliente' })).toContainText('Ana Souza · (11) 90000-0004');
  await button(page, 'Importar 1 cliente').click();
  await expect(toast(page, 'Clientes importados!')).toContainText('1 novo cliente');
});

test('an owner who may only read is led back to the customers', async ({ page, app }) => {
  const salon = await openWithKnown(app);
  await app.sql('update salons set suspended_at = now() where id = $1', [salon.id]);
  await enter(page, salon, app);
  await visit(page, '/customers/importar');
  await expect(page).toHaveURL('/customers');
  await expect(page.getByRole('link', { name: 'Importar' })).toHaveCount(0);
});

async function openWithKnown(app: Parameters<typeof openSalon>[0]): Promise<Salon> {
  const salon = await openSalon(app, []);
  await salon.ask('POST', '/customers', { name: 'Rafael Dias', phone: '11900000009' });
  return salon;
}

const chooseFile = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
