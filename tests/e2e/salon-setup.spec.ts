import { button, expect, field, hydrated, test, visit } from './journey.ts';
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
