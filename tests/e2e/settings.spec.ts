import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { BOTH, button, expect, expectWellMade, field, hydrated, query, reload, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

const SAVED = 'Configurações salvas!';
const TOKEN = 'APP_USR-6123456789012345-112233-abcdef-99981234';
const PUBLIC_KEY = 'APP_USR-1b2c3d4e-aaaa-bbbb-cccc-1234567890ab';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle r="90" /></svg>';

const save = (page: Page) => button(page, 'Salvar').first().click();
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openSettings(page: Page, app: App): Promise<Salon> {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/settings');
  return salon;
}

/** Puts the salon on a plan of its own, which nobody else is offered. */
async function givePlan(app: App, { id }: Salon, flags: { keys: boolean }): Promise<void> {
  const name = `Plano ${id.slice(-12)}`;
  const [plan] = await app.sql(
    `insert into plans (id, name, is_active, online_payments_enabled, custom_mercado_pago_keys_enabled)
     values (gen_random_uuid(), $1, false, $2, $2) returning id`,
    [name, flags.keys],
  );
  await app.sql(
    `update salons set plan_id = $2, subscription_status = 'active', subscription_end_date = null where id = $1`,
    [id, plan?.id],
  );
}

test('an owner changes the settings, and the salon’s page shows them', BOTH, async ({ page, app, isMobile }) => {
  const salon = await openSettings(page, app);
  await expectWellMade(page);
  await field(page, 'Nome do salão').fill('Studio Vitória-Régia');
  await field(page, 'Descrição').fill('Cabelo e barba no centro.');
  await field(page, 'Telefone').fill('1134567890');
  await field(page, 'WhatsApp').fill('11987654321');
  await field(page, 'Instagram').fill('@vitoria.regia');
  await page.getByRole('combobox', { name: 'Cancelamento pelo cliente' }).selectOption('Até 1 dia antes');
  await expect(page.getByText('“Cancele até 24h antes pela internet. Depois, fale com o salão.”')).toBeVisible();
  const monday = page.getByRole('group', { name: 'Segunda-feira' });
  await field(monday, 'Abre').fill('8');
  await field(monday, 'Fecha').fill('20:00');
  await page.getByRole('group', { name: 'Sábado' }).getByRole('switch').click();
  await expect(page.getByText('Segunda: a página diz 08:00–20:00, a agenda aceita 09:00–18:00')).toBeVisible();
  await expect(page.getByText('Há alterações não salvas')).toBeVisible();
  await button(page, 'Salvar').last().click();
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(page.getByText('Há alterações não salvas')).toHaveCount(0);
  await expect(field(page, 'Instagram')).toHaveValue('vitoria.regia');
  await expectWellMade(page);

  await reload(page);
  await expect(field(page, 'Nome do salão')).toHaveValue('Studio Vitória-Régia');
  await expect(field(page, 'Telefone')).toHaveValue('(11) 3456-7890');
  await expect(page.getByRole('combobox', { name: 'Cancelamento pelo cliente' })).toHaveValue('1440');

  await visit(page, `/${salon.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Studio Vitória-Régia' })).toBeVisible();
  await expect(page.getByText('Cabelo e barba no centro.')).toBeVisible();
  await expect(page.getByText('08:00 às 20:00')).toBeVisible();
  await expect(page.getByText('@vitoria.regia')).toBeVisible();
  await visit(page, `${salon.bookingPath}?data=2026-11-26&hora=11:00`);
  await expect(page.getByText('Cancele até 24h antes').first()).toBeVisible();
  if (isMobile) return;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.setItem('encaixe-theme', 'light'));
  await visit(page, '/settings');
  await expectWellMade(page);
});

test('what is wrong is told at its field, and nothing is saved', async ({ page, app }) => {
  const salon = await openSettings(page, app);
  await field(page, 'Nome do salão').fill('  ');
  await save(page);
  await expect(toast(page, 'Nome obrigatório')).toContainText('O nome do salão é obrigatório');
  await expect(field(page, 'Nome do salão')).toBeFocused();
  await field(page, 'Nome do salão').fill('Aurora');

  for (const [name, typed, message] of [
    ['Telefone', '119876', 'Telefone deve ter 10 ou 11 dígitos'],
    ['E-mail', 'contato@', 'Formato de email inválido'],
    ['Instagram', 'meu salão', 'Informe o perfil, como @seusalao'],
    ['CEP', '0100', 'CEP deve ter 8 dígitos'],
    ['Descrição', 'javascript:alert(1)', 'Descrição contém conteúdo não permitido'],
  ] as const) {
    await field(page, name).fill(typed);
    await save(page);
    await expect(toast(page, 'Erro ao salvar')).toBeVisible();
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await expect(field(page, name)).toBeFocused();
    await field(page, name).fill('');
  }
  const sunday = page.getByRole('group', { name: 'Domingo' });
  await sunday.getByRole('switch').click();
  await field(sunday, 'Abre').fill('18:00');
  await field(sunday, 'Fecha').fill('9');
  await save(page);
  await expect(sunday.getByText('O fechamento deve ser depois da abertura')).toBeVisible();
  await expect(field(sunday, 'Fecha')).toBeFocused();
  await field(sunday, 'Fecha').fill('20:00');

  await page.getByRole('combobox', { name: 'Cancelamento pelo cliente' }).selectOption('Outro tempo');
  const minutes = field(page, 'Minutos antes do horário');
  await minutes.fill('50000');
  await save(page);
  await expect(page.getByRole('main').getByText('Informe de 0 minutos a 30 dias')).toBeVisible();
  await minutes.fill('90');
  await expect(page.getByText('Cancele até 1h 30min antes')).toBeVisible();
  const { body } = await salon.call('GET', '/api/v1/salon/settings');
  expect(body).toMatchObject({ name: salon.name, version: 1 });
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(minutes).toHaveValue('90 min');
});

test('of two tabs the second takes over what it left alone, keeps what it typed, and saves then', async ({
  page,
  app,
}) => {
  await openSettings(page, app);
  const other = await page.context().newPage();
  await other.clock.setFixedTime('2026-11-20T13:20:00.000Z');
  await visit(other, '/settings');
  await field(other, 'Descrição').fill('Da outra aba');
  await field(other, 'Telefone').fill('1133334444');
  await save(other);
  await expect(toast(other, SAVED)).toBeVisible();

  await field(page, 'Nome do salão').fill('Desta aba');
  await field(page, 'Telefone').fill('1155556666');
  await save(page);
  await expect(toast(page, 'Erro ao salvar')).toContainText('alterado em outra aba');
  await expect(field(page, 'Nome do salão')).toHaveValue('Desta aba');
  await expect(field(page, 'Descrição')).toHaveValue('Da outra aba');
  await expect(field(page, 'Telefone')).toHaveValue('(11) 5555-6666');
  await expect(page.getByText('Este campo também mudou nesse meio-tempo.')).toBeVisible();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  // A second save needs no reload.
  await field(page, 'Nome do salão').fill('Desta aba, de novo');
  await save(page);
  await expect(page.getByText('Há alterações não salvas')).toHaveCount(0);
  await reload(page);
  await expect(field(page, 'Nome do salão')).toHaveValue('Desta aba, de novo');
  await expect(field(page, 'Descrição')).toHaveValue('Da outra aba');
  await other.close();
});

test('leaving asks before typed text is lost', async ({ page, app }) => {
  await openSettings(page, app);
  await field(page, 'Nome do salão').fill('Ainda não salvo');
  await page.getByRole('link', { name: 'Clientes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descartar o que você digitou?' });
  await button(dialog, 'Continuar editando').click();
  await expect(field(page, 'Nome do salão')).toHaveValue('Ainda não salvo');
  await page.getByRole('link', { name: 'Clientes' }).click();
  await button(dialog, 'Descartar').click();
  await expect(page).toHaveURL('/customers');
});

test('the postal code fills the address, and another time zone says what changes', async ({ page, app }) => {
  await openSettings(page, app);
  await field(page, 'CEP').fill('69005010');
  await expect(field(page, 'Cidade')).toHaveValue('Manaus');
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('AM');
  await expect(page.getByRole('combobox', { name: 'Fuso horário' })).toHaveValue('America/Manaus');
  await expect(page.getByText('O fuso horário vai mudar ao salvar')).toBeVisible();
  await expectWellMade(page);
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(page.getByText('O fuso horário vai mudar ao salvar')).toHaveCount(0);

  await field(page, 'CEP').fill('99999999');
  await expect(page.getByText('Preencha o endereço à mão.')).toBeVisible();
  await field(page, 'Endereço').fill('Rua de terra, 5');
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
});

test('the logo is taken by link from a public site only, and a broken one is not shown', async ({
  page,
  app,
  complaints,
}) => {
  const salon = await openSettings(page, app);
  const logo = page.getByRole('group', { name: 'Logo' });
  await button(logo, 'Usar um link: Logo').click();
  const link = field(logo, 'Link: Logo');
  for (const [typed, message] of [
    ['http://example.com/logo.png', 'https://'],
    ['https://127.0.0.1/logo.png', 'Este endereço não é de um site público.'],
    ['https://localhost/logo.png', 'Este endereço não é de um site público.'],
  ] as const) {
    await link.fill(typed);
    await save(page);
    await expect(toast(page, 'Erro ao salvar').last()).toBeVisible();
    await expect(logo.getByText(message)).toBeVisible();
  }
  await page.route('https://example.com/**', (route) =>
    route.request().url().endsWith('logo.svg')
      ? route.fulfill({ contentType: 'image/svg+xml', body: LOGO })
      : route.fulfill({ status: 404 }),
  );
  await link.fill('https://example.com/missing.png');
  await expect(logo.getByRole('img', { name: 'Esta imagem não abriu' })).toBeVisible();
  await expect(logo.locator('img')).toHaveCount(0);
  await link.fill('https://example.com/logo.svg');
  await expect(logo.locator('img')).toBeVisible();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  const { body } = await salon.call('GET', '/api/v1/salon/settings');
  expect(body).toMatchObject({ logoUrl: 'https://example.com/logo.svg' });
  // The previews that could not be loaded.
  complaints.length = 0;
});

test('a salon that is switched off says what that does, and its page is gone', async ({ page, app }) => {
  const salon = await openSettings(page, app);
  const isActive = page.getByRole('switch', { name: 'Salão ativo' });
  await (await openCustomer(app, salon)).book('15:00');
  await reload(page);
  await isActive.click();
  const question = page.getByRole('dialog', { name: 'Desativar o salão?' });
  await expect(question).toContainText('O agendamento que vem continua de pé');
  await expect(question).toContainText('ninguém novo consegue agendar');
  await button(question, 'Voltar').click();
  await expect(isActive).toBeChecked();
  await isActive.click();
  await button(question, 'Desativar').click();
  await expect(isActive).not.toBeChecked();
  await expect(page.getByText('Sua página sai do ar e ninguém agenda por ela.')).toBeVisible();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  const answer = await page.goto(`/${salon.slug}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salão não encontrado');
});

test('the payment keys are saved, never shown again, replaced and removed', async ({ page, app }) => {
  const salon = await openSettings(page, app);
  const payment = section(page, 'Pagamento online');
  await expect(payment).toContainText('Você precisa assinar um plano');
  await expect(field(payment, 'Public key')).toHaveCount(0);
  await givePlan(app, salon, { keys: false });
  await visit(page, '/settings');
  await expect(payment).toContainText('Seu plano não inclui pagamento online');

  await givePlan(app, salon, { keys: true });
  await visit(page, '/settings');
  await expect(payment).toContainText('Até lá seus clientes pagam no salão.');
  await payment.getByRole('radio', { name: 'Só online' }).click();
  await expect(payment).toContainText('ninguém consegue agendar');
  await field(payment, 'Public key').fill(PUBLIC_KEY);
  await payment.getByLabel('Access token').fill('minha senha');
  await save(page);
  await expect(payment.getByText('Confira a chave')).toBeVisible();
  await payment.getByLabel('Access token').fill(TOKEN);
  await expect(payment).toContainText('O pagamento online está disponível na sua página.');
  await expectWellMade(page);
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(payment).toContainText('Configurada, termina em 1234');
  await reload(page);
  await expect(payment).toContainText('Configurada, termina em 1234');
  expect(await page.content()).not.toContain(TOKEN);
  await visit(page, `${salon.bookingPath}?data=2026-11-26&hora=11:00`);
  await expect(page.getByText('Você paga logo depois de confirmar.')).toBeVisible();

  await visit(page, '/settings');
  await button(payment, 'Trocar').click();
  await expect(payment.getByLabel('Access token')).toBeFocused();
  await button(payment, 'Manter a atual').click();
  await button(payment, 'Trocar').click();
  await payment.getByLabel('Access token').fill('TEST-0000000000-9876');
  await save(page);
  await expect(payment).toContainText('Configurada, termina em 9876');
  await button(payment, 'Remover').click();
  await expect(payment).toContainText('Será removida quando você salvar.');
  await payment.getByRole('radio', { name: 'Online ou no salão' }).click();
  await save(page);
  await expect(payment.getByLabel('Access token')).toBeVisible();
  await visit(page, `${salon.bookingPath}?data=2026-11-26&hora=11:00`);
  await expect(page.getByText('Você paga no dia do atendimento')).toBeVisible();
  await expect(page.getByText('Indisponível')).toHaveCount(0);
});

test('the payment keys are tested, and a deposit is explained by an example', async ({ page, app }) => {
  const salon = await openSettings(page, app);
  await givePlan(app, salon, { keys: true });
  await visit(page, '/settings');
  const payment = section(page, 'Pagamento online');
  await expect(button(payment, 'Testar chaves')).toHaveCount(0);
  await field(payment, 'Public key').fill(PUBLIC_KEY);
  await payment.getByLabel('Access token').fill('TEST-0000000000-1234');
  await payment
    .getByRole('combobox', { name: 'Ao agendar online, o cliente paga' })
    .selectOption('Um sinal: parte do preço, em %');
  await field(payment, 'Sinal').fill('40');
  await expect(payment).toContainText(
    'Exemplo: em um serviço de R$ 100,00, o cliente paga R$ 40,00 ao agendar e R$ 60,00 no salão.',
  );
  await payment
    .getByRole('combobox', { name: 'Ao agendar online, o cliente paga' })
    .selectOption('Um sinal: um valor fixo');
  await expect(field(payment, 'Sinal')).toHaveValue('20,00');
  await payment.getByRole('combobox', { name: 'De quem pedir o sinal' }).selectOption('Só quem já não compareceu');
  await expect(payment).toContainText('quem já não compareceu paga R$ 20,00 ao agendar e R$ 80,00 no salão.');
  await payment.getByRole('radio', { name: 'Só online' }).click();
  await expect(payment).toContainText('todos pagam o preço todo ao agendar, também quem já não compareceu.');
  await payment.getByRole('radio', { name: 'Online ou no salão' }).click();
  await expectWellMade(page);
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await button(payment, 'Testar chaves').click();
  await expect(payment).toContainText('O Mercado Pago aceitou a chave. É uma chave de teste: não movimenta dinheiro.');
  await reload(page);
  await expect(field(payment, 'Sinal')).toHaveValue('20,00');
  await expect(payment.getByRole('combobox', { name: 'De quem pedir o sinal' })).toHaveValue('missed_before');
});

test('a failed save and a failed load say so', async ({ page, app, complaints }) => {
  const salon = await openSettings(page, app);
  await field(page, 'Nome do salão').fill('Não chega');
  await app.sql('alter table salons rename column mercado_pago_public_key to elsewhere');
  try {
    await save(page);
    await expect(toast(page, 'Erro ao salvar')).toContainText('Código:');
    await expect(field(page, 'Nome do salão')).toHaveValue('Não chega');
    const loaded = await page.context().newPage();
    await loaded.goto('/settings');
    await hydrated(loaded);
    await expect(loaded.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
    await expect(loaded.getByText('Não foi possível carregar as configurações do salão')).toBeVisible();
    await expectWellMade(loaded);
    await loaded.close();
  } finally {
    await app.sql('alter table salons rename column elsewhere to mercado_pago_public_key');
  }
  complaints.length = 0;
  await page.context().setOffline(true);
  await save(page);
  await expect(toast(page, 'Sem conexão')).toBeVisible();
  await page.context().setOffline(false);
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  expect((await salon.call('GET', '/api/v1/salon/settings')).body).toMatchObject({ name: 'Não chega', version: 2 });
});

test('a second click on save does nothing, and what is typed meanwhile stays unsaved', async ({ page, app }) => {
  const salon = await openSettings(page, app);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/settings.data*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await field(page, 'Nome do salão').fill('Primeiro');
  await save(page);
  await button(page, 'Salvar').last().click({ force: true });
  await field(page, 'Descrição').fill('Escrita durante o envio');
  release();
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(field(page, 'Descrição')).toHaveValue('Escrita durante o envio');
  await expect(page.getByText('Há alterações não salvas')).toBeVisible();
  expect((await salon.call('GET', '/api/v1/salon/settings')).body).toMatchObject({ name: 'Primeiro', version: 2 });
});

test('the owner of a suspended salon reads the settings and changes nothing', async ({ page, app }) => {
  const salon = await openSettings(page, app);
  await (await openCustomer(app, salon)).book('11:00');
  await app.sql(`update salons set suspended_at = now(), suspension_reason = 'Em análise' where id = $1`, [salon.id]);
  await visit(page, '/settings');
  await expect(page.getByText('Seu salão está suspenso')).toBeVisible();
  await expect(field(page, 'Nome do salão')).toBeDisabled();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Salão ativo' })).toContainText('Ligado');
  await expect(button(page, 'Salvar')).toHaveCount(0);
  await expectWellMade(page);
  expect(query(page)).toEqual({});
});

test('an owner whose trial has ended still changes the settings', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await app.sql(`update salons set subscription_end_date = now() - interval '30 days' where id = $1`, [salon.id]);
  await visit(page, '/settings');
  await field(page, 'Nome do salão').fill('Ainda meu');
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
});
