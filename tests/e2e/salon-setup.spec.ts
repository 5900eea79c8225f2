import type { App } from './app.ts';
import { BOTH, button, expect, expectWellMade, field, hydrated, test, visit } from './journey.ts';
import { enter, newEmail, PASSWORD } from './people.ts';

test('the set-up keeps its step and what was typed over a reload, and Back leads to the first step', async ({
  page,
  app,
}) => {
  const call = app.caller();
  const account = { fullName: 'Marina Lima', email: newEmail('dona'), password: PASSWORD, confirmPassword: PASSWORD };
  await call('POST', '/api/v1/auth/owners', { body: account });
  await enter(page, { call }, app);
  await visit(page, '/salon-setup');
  await field(page, 'Nome do salão').fill('Salão Vitória-Régia');
  await field(page, 'E-mail').fill('contato@example.com');
  await button(page, 'Próximo').press('Enter');
  // Not to the button that now registers the salon.
  const title = page.getByRole('heading', { name: 'Configure seu salão' });
  await expect(title).toBeFocused();
  await button(page, 'Voltar').press('Enter');
  await expect(field(page, 'Nome do salão')).toBeVisible();
  await expect(title).toBeFocused();
  await button(page, 'Próximo').press('Enter');
  await field(page, 'Cidade').fill('Manaus');
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'Cidade')).toHaveValue('Manaus');
  await page.goBack();
  await expect(field(page, 'Nome do salão')).toHaveValue('Salão Vitória-Régia');
  await expect(field(page, 'E-mail')).toHaveValue('contato@example.com');
  await page.goForward();
  await button(page, 'Cadastrar salão').click();
  await expect(page).toHaveURL('/dashboard');
  const { body } = await call('GET', '/api/v1/salon');
  expect(body).toMatchObject({ name: 'Salão Vitória-Régia' });
});

test('another account in the same tab finds nothing of what was typed, and starts at the first step', async ({
  page,
  app,
}) => {
  for (const typed of ['Salão da Marina', '']) {
    const call = app.caller();
    const account = { fullName: 'Marina Lima', email: newEmail('dona'), password: PASSWORD, confirmPassword: PASSWORD };
    await call('POST', '/api/v1/auth/owners', { body: account });
    await enter(page, { call }, app);
    await visit(page, '/salon-setup?passo=2');
    await expect(field(page, 'Nome do salão')).toHaveValue('');
    await expect(page).toHaveURL('/salon-setup');
    if (typed) await field(page, 'Nome do salão').fill(typed);
  }
});

test('the CEP fills the address and the time zone, and leaves what was typed', BOTH, async ({ page, app }) => {
  await enter(page, await openOwner(app), app);
  await visit(page, '/salon-setup');
  await field(page, 'Nome do salão').fill('Salão do Teatro');
  await button(page, 'Próximo').click();
  const [zipCode, address, city] = [field(page, 'CEP'), field(page, 'Endereço'), field(page, 'Cidade')];
  const [state, zone] = [page.getByLabel('Estado'), page.getByLabel('Fuso horário')];
  await zipCode.pressSequentially('69005010');
  await expect(zipCode).toHaveValue('69005-010');
  await expect(page.getByText('Endereço preenchido. Confira.')).toBeVisible();
  await field(page, 'Número').fill('659');
  await expect(address).toHaveValue('Avenida Eduardo Ribeiro, 659 - Centro');
  await expect(city).toHaveValue('Manaus');
  await expect(state).toHaveValue('AM');
  await expect(zone).toHaveValue('America/Manaus');
  await expectWellMade(page);

  await address.fill('Largo de São Sebastião, s/n');
  await expect(field(page, 'Número')).toHaveCount(0);
  await zipCode.fill('01001000');
  await expect(city).toHaveValue('São Paulo');
  await expect(address).toHaveValue('Largo de São Sebastião, s/n');
  await expect(zone).toHaveValue('America/Sao_Paulo');
});

test('a CEP that nobody has, or that is not answered, leaves the address to be typed', async ({ page, app }) => {
  await enter(page, await openOwner(app), app);
  await visit(page, '/salon-setup');
  await field(page, 'Nome do salão').fill('Salão da Serra');
  await button(page, 'Próximo').click();
  await field(page, 'CEP').fill('12345-678');
  await expect(page.getByText('Não encontramos este CEP. Preencha o endereço à mão.')).toBeVisible();
  await field(page, 'CEP').fill('99999-999');
  await expect(page.getByText('A busca do CEP não respondeu. Preencha o endereço à mão.')).toBeVisible();
  await field(page, 'Endereço').fill('Rua Sem Saída, 1');
  await field(page, 'Cidade').fill('Gramado');
  await page.getByLabel('Estado').selectOption('AC');
  await expect(page.getByLabel('Fuso horário')).toHaveValue('America/Rio_Branco');
  await page.getByLabel('Estado').selectOption('RS');
  await expect(page.getByLabel('Fuso horário')).toHaveValue('America/Sao_Paulo');
});

/** An account that has no salon yet. */
async function openOwner(app: App) {
  const call = app.caller();
  const account = { fullName: 'Marina Lima', email: newEmail('dona'), password: PASSWORD, confirmPassword: PASSWORD };
  await call('POST', '/api/v1/auth/owners', { body: account });
  return { call };
}
