import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, field, hydrated, PHONE, reload, test, toast, visit } from './journey.ts';
import { enter, newEmail, openSalon, PASSWORD } from './people.ts';

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
  await reload(page);
  await expect(field(page, 'Cidade')).toHaveValue('Manaus');
  await page.goBack();
  await expect(field(page, 'Nome do salão')).toHaveValue('Salão Vitória-Régia');
  await expect(field(page, 'E-mail')).toHaveValue('contato@example.com');
  await page.goForward();
  await expect(field(page, 'Cidade')).toHaveValue('Manaus');
  await goTo(page, 3);
  await page.getByRole('radio', { name: 'Barbearia' }).click();
  const haircut = page.getByRole('checkbox', { name: 'Corte masculino' });
  await expect(haircut).toBeChecked();
  await field(page, 'Preço de Corte masculino').fill('');
  await button(page, 'Próximo').click();
  await expect(toast(page, 'Preço inválido')).toContainText('Insira um valor válido para o preço');
  await expect(field(page, 'Preço de Corte masculino')).toBeFocused();
  await field(page, 'Preço de Corte masculino').fill('52,5');
  await page.getByRole('checkbox', { name: 'Corte + Barba' }).uncheck();
  await page.getByLabel('Duração de Barba').selectOption('45min');
  await goTo(page, 4);
  await page.getByRole('radio', { name: 'Não atendo' }).click();

  // Another tab of another day: nothing but the account is the same.
  await page.evaluate(() => sessionStorage.clear());
  await visit(page, '/salon-setup');
  await expect(field(page, 'Nome do salão')).toHaveValue('Salão Vitória-Régia');
  await goTo(page, 2, 3);
  await expect(field(page, 'Preço de Corte masculino')).toHaveValue('52,50');
  await goTo(page, 4);
  await expect(page.getByRole('radio', { name: 'Não atendo' })).toBeChecked();
  await button(page, 'Cadastrar salão').dblclick();
  await expect(page).toHaveURL('/salon-setup/pronto');
  const { body } = await call('GET', '/api/v1/salon');
  expect(body).toMatchObject({ name: 'Salão Vitória-Régia' });
  const { body: list } = await call('GET', '/api/v1/services');
  expect(list).toMatchObject({
    services: [
      { name: 'Barba', durationMinutes: 45, category: 'barba' },
      { name: 'Corte masculino', priceCents: 5250 },
    ],
  });
  await visit(page, '/salon-setup');
  await expect(page).toHaveURL('/dashboard');
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

test('the CEP fills the address and the time zone, and leaves what was typed', async ({ page, app }) => {
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

test('a wrong format is told at the step where it was typed', async ({ page, app }) => {
  await enter(page, await openOwner(app), app);
  await visit(page, '/salon-setup');
  await field(page, 'Nome do salão').fill('Salão Vitória-Régia');
  await field(page, 'Telefone').pressSequentially('1198765');
  await field(page, 'E-mail').fill('contato@');
  await button(page, 'Próximo').click();
  await expect(toast(page, 'Confira o que você digitou')).toBeVisible();
  await expect(field(page, 'Telefone')).toBeFocused();
  await expect(field(page, 'Telefone')).toHaveAccessibleDescription('Telefone deve ter 10 ou 11 dígitos');
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Formato de email inválido');
  await field(page, 'Telefone').fill('');
  await field(page, 'E-mail').fill('contato@example.com');
  await button(page, 'Próximo').click();
  await field(page, 'CEP').fill('0100');
  await button(page, 'Próximo').click();
  await expect(field(page, 'CEP')).toHaveAccessibleDescription('CEP deve ter 8 dígitos');
  await field(page, 'CEP').fill('');
  await goTo(page, 3, 4);
  const said = page.getByRole('status').filter({ hasText: 'Sua página será' });
  await field(page, 'Endereço da sua página').fill('Salão de Beleza Vitória-Régia do Centro');
  await expect(said).toContainText('/salaodebelezavitoriaregiadocentro');
});

test('the page’s address is shown before it is kept, and one that is gone meanwhile is asked again', async ({
  page,
  app,
}) => {
  const other = await openSalon(app);
  const owner = await openOwner(app);
  await enter(page, owner, app);
  await visit(page, '/salon-setup');
  await field(page, 'Nome do salão').fill(other.name);
  await goTo(page, 2, 3, 4);
  const host = new URL(app.origin).host;
  const said = page.getByRole('status').filter({ hasText: 'Sua página será' });
  await expect(said).toContainText(`Este nome já está em uso. Sua página será ${host}/`);
  const address = field(page, 'Endereço da sua página');
  await address.pressSequentially('Dona Rute-S2 ');
  await expect(address).toHaveValue('donarutes2');
  await expect(said).toHaveText(`Sua página será ${host}/donarutes2`);
  await page.getByRole('radio', { name: 'Sim: manicure' }).click();

  const rival = await openOwner(app);
  await rival.call('POST', '/api/v1/salon', { body: { name: 'Dona Rute', slug: 'donarutes2' } });
  await button(page, 'Cadastrar salão').click();
  await expect(toast(page, 'Este endereço acabou de ser usado')).toContainText(`${host}/donarutes22`);
  await expect(said).toHaveText(`Sua página será ${host}/donarutes22`);
  await button(page, 'Cadastrar salão').click();
  await expect(page).toHaveURL('/salon-setup/pronto');
  await expect(page.getByText(`${host}/donarutes22`, { exact: true })).toBeVisible();
});

test(
  'from the sign-up to a page that takes bookings: ten answers, and the link goes out',
  PHONE,
  async ({ page, app }) => {
    const started = Date.now();
    let answers = 0;
    const answer = async (label: string, value: string) => {
      answers++;
      await field(page, label).fill(value);
    };
    const tap = async (name: string) => {
      answers++;
      await page.getByRole('radio', { name }).click();
    };
    await visit(page, '/auth?modo=cadastrar');
    await answer('Nome completo', 'Marina Lima');
    await answer('E-mail', newEmail('marina'));
    await answer('Senha', PASSWORD);
    await answer('Confirmar senha', PASSWORD);
    await button(page, 'Criar conta').click();
    await expect(page).toHaveURL('/salon-setup');
    await hydrated(page);
    await answer('Nome do salão', `Barbearia do Sol ${Date.now()}`);
    await answer('Telefone', '11987654321');
    await button(page, 'Próximo').click();
    await answer('CEP', '01001000');
    await answer('Número', '100');
    await button(page, 'Próximo').click();
    const inSight = { ratio: 1 };
    await expect(page.getByText('Serviços', { exact: true })).toBeInViewport(inSight);
    await expect(page.getByText('Localização', { exact: true })).not.toBeInViewport(inSight);
    await tap('Barbearia');
    await button(page, 'Próximo').click();
    await expect(page.getByText('Você também atende? *')).toBeVisible();
    await expect(page.getByRole('radio').first()).toHaveAccessibleName('Sim: barbeiro(a)');
    await expect(page.getByRole('radio').last()).toHaveAccessibleName('Não atendo');
    await tap('Sim: barbeiro(a)');
    await button(page, 'Cadastrar salão').click();
    await expect(page.getByRole('heading', { name: 'Sua página está no ar' })).toBeVisible();
    expect(answers).toBe(10);
    console.log(`set-up: ${answers} answers, ${Date.now() - started} ms without a person`);

    const shown = page.frameLocator('iframe[title="Sua página"]');
    await expect(shown.getByRole('heading', { level: 1, includeHidden: true })).toContainText('Barbearia do Sol');
    await expect(shown.getByText('Corte masculino')).toBeVisible();
    const message = field(page, 'Mensagem para os clientes');
    const link = await page.getByRole('link', { name: 'Ver minha página' }).getAttribute('href');
    await expect(message).toHaveValue(new RegExp(`${app.origin}${link}$`));
    await message.fill(`Agenda aberta! ${app.origin}${link}`);
    await expect(page.getByRole('link', { name: 'Enviar no WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`Agenda aberta! ${app.origin}${link}`)}`,
    );
    await expectWellMade(page);
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Ver minha página' }).click();
    const salonPage = await opening;
    await salonPage
      .getByRole('link', { name: /Agendar/ })
      .first()
      .click();
    await expect(salonPage.getByRole('heading', { name: 'Quando?' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o painel' }).click();
    await expect(page.getByText('3 de 4 prontos.')).toBeVisible();
  },
);

test('Voltar leads through the steps, and Sair forgets what was typed', async ({ page, app }) => {
  const owner = await openOwner(app);
  await enter(page, owner, app);
  await visit(page, '/salon-setup');
  await field(page, 'Nome do salão').fill('Salão da Serra');
  await goTo(page, 2, 3, 4);
  for (const step of [3, 2]) {
    await button(page, 'Voltar').click();
    await expect(page).toHaveURL(`/salon-setup?passo=${step}`);
  }
  await button(page, 'Voltar').click();
  await expect(field(page, 'Nome do salão')).toHaveValue('Salão da Serra');
  await button(page, 'Sair').click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('rascunho')))).toEqual([]);
});

/** Presses 'Próximo' for each of these steps. */
async function goTo(page: Page, ...steps: number[]) {
  for (const step of steps) {
    await button(page, 'Próximo').click();
    await expect(page).toHaveURL(`/salon-setup?passo=${step}`);
  }
}

/** An account that has no salon yet. */
async function openOwner(app: App) {
  const call = app.caller();
  const account = { fullName: 'Marina Lima', email: newEmail('dona'), password: PASSWORD, confirmPassword: PASSWORD };
  await call('POST', '/api/v1/auth/owners', { body: account });
  return { call };
}
