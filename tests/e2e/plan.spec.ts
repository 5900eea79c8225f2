import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import {
  BOTH,
  button,
  expect,
  expectWellMade,
  hydrated,
  inLight,
  query,
  reload,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openSalon, type Salon, signInAsOwner } from './people.ts';

const PROVIDER = 'https://pagamento.example';

const plans = (page: Page) => page.getByRole('region', { name: 'Planos e assinatura' });
const planCard = (page: Page, name: string) =>
  plans(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

async function openPlans(page: Page, app: App): Promise<Salon> {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  // The provider's page, which is not ours.
  await page.route(`${PROVIDER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pagamento</title>' }),
  );
  await visit(page, '/settings');
  return salon;
}

/** Chooses the plan, and the way to pay where there are several. */
async function choose(page: Page, name: string, text: string, way = 'Cartão de crédito (Mercado Pago)') {
  await page.getByRole('link', { name: text }).and(planCard(page, name).getByRole('link')).click();
  const dialog = page.getByRole('dialog', { name: `Assinar ${name}` });
  await dialog.getByRole('radio', { name: way }).check();
  await button(dialog, 'Ir para o pagamento').click();
}

/** To the provider's page and back, as if paid there. */
async function payAtProvider(page: Page, app: App, status?: 'pending' | 'refused') {
  await page.waitForURL(`${PROVIDER}/**`);
  const preferenceId = new URL(page.url()).pathname.slice(1);
  const paymentId = await app.provider.pay(preferenceId, status);
  const back = new URLSearchParams({
    ...{ success: String(status !== 'refused'), source: 'mercadopago' },
    ...{ payment_id: paymentId, preference_id: preferenceId },
  });
  await visit(page, `/settings?${back}`);
  return back;
}

test(
  'an owner in trial compares the plans, pays one at the provider and has it when the provider says so',
  BOTH,
  async ({ page, app }) => {
    const salon = await openPlans(page, app);
    const section = plans(page);
    await expect(section.getByText('Nenhum plano ainda')).toBeVisible();
    await expect(section.getByText('Teste grátis até 27/11/2026.')).toBeVisible();
    await expect(section.getByText('1 profissional, sem limite')).toBeVisible();

    const [first, second, third] = ['Básico', 'Profissional', 'Premium'].map((name) => planCard(page, name));
    if (!first || !second || !third) throw new Error('No plans');
    for (const text of ['7 dias grátis', 'R$ 49,90', '/mês', 'Até 3 profissionais', 'Até 300 clientes']) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    for (const text of ['Recomendado', 'Mais popular']) await expect(second.getByText(text)).toBeVisible();
    await expect(third.getByText('Premium', { exact: true }).first()).toBeVisible();
    await expect(third.getByText('Profissionais ilimitados')).toBeVisible();
    await expect(first.getByRole('link', { name: 'Começar Teste Grátis' })).toBeVisible();
    await expect(third.getByRole('link', { name: 'Assinar Agora' })).toBeVisible();
    await expectWellMade(page);

    await inLight(page);
    await expectWellMade(page);

    await second.getByRole('link', { name: 'Assinar Agora' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assinar Profissional' });
    await expect(dialog.getByText('R$ 0,00', { exact: true })).toBeVisible();
    await expect(dialog.getByText('7 dias do teste grátis, sem cobrança')).toBeVisible();
    await expect(dialog.getByText('27/11/2026: R$ 99,90/mês. Você cancela quando quiser.')).toBeVisible();
    await expectWellMade(page);
    await dialog.getByRole('radio', { name: 'PIX (Mercado Pago)' }).check();
    await expect(dialog.getByText('7 dias do teste grátis, somados ao fim')).toBeVisible();
    await expect(dialog.getByText('Não renova sozinho. Avisamos você antes do fim.')).toBeVisible();
    await expect(dialog.getByText('27/12/2026')).toBeVisible();
    await button(dialog, 'Ir para o pagamento').click();
    await payAtProvider(page, app);
    await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
    await expect(page).toHaveURL(/\/settings\??$/);
    await expect(section.getByText('Plano Profissional', { exact: true })).toBeVisible();
    await expect(section.getByText('Ativo', { exact: true })).toBeVisible();
    // A month, and the seven days of the trial.
    await expect(section.getByText('Pago até 27/12/2026.')).toBeVisible();
    await expect(section.getByText('1 de 10 profissionais')).toBeVisible();
    await expect(button(second, 'Atual')).toBeDisabled();
    await expect(first.getByRole('link', { name: 'Mudar no fim do período' })).toBeVisible();
    await expect(first.getByText('Começa quando o seu plano atual terminar.')).toBeVisible();
    await expect(third.getByRole('link', { name: 'Assinar Agora' })).toBeVisible();
    await expect(section.getByText('Período de 20/11/2026 a 27/12/2026 · PIX')).toBeVisible();
    await expectWellMade(page);

    await reload(page);
    await expect(section.getByText('Plano Profissional', { exact: true })).toBeVisible();
    await expect(toast(page, 'Assinatura ativada!')).toHaveCount(0);
    const orders = await app.sql('select status from salon_subscriptions where salon_id = $1', [salon.id]);
    expect(orders).toEqual([{ status: 'active' }]);
  },
);

test('the address of a return activates nothing by itself, and is applied once', async ({ page, app }) => {
  const salon = await openPlans(page, app);
  await visit(page, '/settings?success=true&source=mercadopago&payment_id=1&preference_id=2&plano=3');
  await expect.poll(() => query(page)).toEqual({ plano: '3' });
  await expect(plans(page).getByText('Teste grátis até 27/11/2026.')).toBeVisible();

  await choose(page, 'Básico', 'Começar Teste Grátis');
  const back = await payAtProvider(page, app);
  await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
  await visit(page, `/settings?${back}`);
  await expect.poll(() => query(page)).toEqual({});
  const activations = await app.sql(
    `select count(*)::int as count from audit_log where salon_id = $1 and action = 'subscriptions.activate'`,
    [salon.id],
  );
  expect(activations).toEqual([{ count: 1 }]);
  await expect(plans(page).getByText('Pago até 27/12/2026.')).toBeVisible();
});

test('a card provider returns with its session', async ({ page, app }) => {
  await openPlans(page, app);
  await choose(page, 'Premium', 'Assinar Agora');
  await page.waitForURL(`${PROVIDER}/**`);
  const sessionId = new URL(page.url()).pathname.slice(1);
  await app.provider.pay(sessionId);
  await visit(page, `/settings?success=true&session_id=${sessionId}`);
  await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
  await expect.poll(() => query(page)).toEqual({});
});

test('a payment that waits or was refused is said so, and can be asked for again', async ({ page, app }) => {
  await openPlans(page, app);
  const section = plans(page);
  await choose(page, 'Premium', 'Assinar Agora');
  await payAtProvider(page, app, 'refused');
  await expect(section.getByText('Pagamento não aprovado')).toBeVisible();
  await expect.poll(() => query(page)).toEqual({});
  // Later too.
  await visit(page, '/settings');
  await expect(section.getByText(/O pagamento do plano Premium, de R\$\s[\d,]+, não foi aprovado\./)).toBeVisible();
  await expect(section.getByText('Pagamento em aberto')).toHaveCount(0);
  await expectWellMade(page);

  await choose(page, 'Premium', 'Assinar Agora');
  const back = await payAtProvider(page, app, 'pending');
  await expect(section.getByText('Pagamento em análise')).toBeVisible();
  await expectWellMade(page);
  await app.provider.pay(back.get('preference_id') ?? '');
  await button(section, 'Conferir de novo').click();
  await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
  await expect(section.getByText('Plano Premium', { exact: true })).toBeVisible();
});

test('a payment made in another window is found by the open order', async ({ page, app }) => {
  await openPlans(page, app);
  await choose(page, 'Premium', 'Assinar Agora');
  await page.waitForURL(`${PROVIDER}/**`);
  const checkoutId = new URL(page.url()).pathname.slice(1);
  await visit(page, '/settings');
  const section = plans(page);
  await expect(section.getByText('Pagamento em aberto')).toBeVisible();
  await expect(section.getByRole('link', { name: 'Continuar pagamento' })).toHaveAttribute(
    'href',
    `${PROVIDER}/${checkoutId}`,
  );
  await app.provider.pay(checkoutId);
  await button(section, 'Já paguei').click();
  await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
});

for (const [mood, words] of [
  ['refusing', 'Cartão recusado pela operadora'],
  ['broken', 'Não foi possível processar a assinatura'],
  ['hanging', 'Não foi possível processar a assinatura'],
  ['without address', 'URL de checkout não recebida'],
] as const) {
  test(`a provider that is ${mood} is told, and the plan can be chosen again`, async ({ page, app }) => {
    await openPlans(page, app);
    await app.provider.feel(mood);
    await choose(page, 'Premium', 'Assinar Agora');
    await expect(toast(page, 'Erro ao processar assinatura')).toContainText(words);
    await app.provider.feel('well');
    await button(page.getByRole('dialog'), 'Ir para o pagamento').click();
    await page.waitForURL(`${PROVIDER}/**`);
  });
}

test('a provider that does not answer after the payment is asked again', async ({ page, app }) => {
  await openPlans(page, app);
  await choose(page, 'Premium', 'Assinar Agora');
  await page.waitForURL(`${PROVIDER}/**`);
  await app.provider.feel('broken');
  await payAtProvider(page, app);
  const section = plans(page);
  await expect(section.getByText('Ainda não conseguimos confirmar o pagamento')).toBeVisible();
  await app.provider.feel('well');
  await button(section, 'Conferir de novo').click();
  await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
});

test('a page of one salon never pays for another', async ({ page, app }) => {
  await openPlans(page, app);
  // Somebody else signs in, in another tab.
  await enter(page, await openSalon(app), app);
  await choose(page, 'Premium', 'Assinar Agora');
  const message = toast(page, 'Erro');
  await expect(message).toContainText('Salão não encontrado');
});

test('plans that cannot be read leave the rest of the settings in place', async ({ page, app }) => {
  await openPlans(page, app);
  await app.sql('alter table salon_subscriptions rename to orders_away');
  try {
    await visit(page, '/settings');
    await expect(plans(page).getByText('Erro ao carregar planos')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  } finally {
    await app.sql('alter table orders_away rename to salon_subscriptions');
  }
  await button(plans(page), 'Tentar novamente').click();
  await expect(planCard(page, 'Premium')).toBeVisible();
});

test('the plan that was chosen on the landing page is only marked', async ({ page, app }) => {
  await openPlans(page, app);
  const [premium] = await app.sql(`select id from plans where name = 'Premium'`);
  await visit(page, `/settings?plano=${premium?.id}`);
  await expect(planCard(page, 'Premium').getByText('Sua escolha')).toBeInViewport();
  await expect(plans(page).getByText('Nenhum plano ainda')).toBeVisible();
});

test('a plan without price is active at once', async ({ page, app }) => {
  await openPlans(page, app);
  await app.sql(
    `insert into plans (id, name, price_cents, max_employees) values (gen_random_uuid(), 'Cortesia', 0, 1)`,
  );
  try {
    await visit(page, '/settings');
    const card = planCard(page, 'Cortesia');
    await expect(card.getByText('Grátis', { exact: true })).toBeVisible();
    await button(card, 'Começar Teste Grátis').click();
    await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
    await expect(button(card, 'Atual')).toBeDisabled();
    await expect(plans(page).getByText('1 de 1 profissional')).toBeVisible();
    await expect(plans(page).getByText('Sem data para terminar.')).toBeVisible();
  } finally {
    await app.sql(`update plans set is_active = false where name = 'Cortesia'`);
  }
});

test('an owner cancels what a card would be charged again, keeps what is paid, and takes it up again', async ({
  page,
  app,
}) => {
  await openPlans(page, app);
  const section = plans(page);
  await choose(page, 'Profissional', 'Assinar Agora');
  await page.waitForURL(`${PROVIDER}/**`);
  const sessionId = new URL(page.url()).pathname.slice(1);
  await app.provider.pay(sessionId, 'approved', { renews: true });
  await visit(page, `/settings?success=true&session_id=${sessionId}`);
  await expect(section.getByText('Pago até 27/12/2026. Próxima cobrança em 27/12/2026: R$ 99,90.')).toBeVisible();
  await expectWellMade(page);

  await button(section, 'Cancelar assinatura').click();
  const question = page.getByRole('dialog', { name: 'Cancelar a assinatura?' });
  await expect(question).toContainText('Seu acesso continua até 27/12/2026.');
  await button(question, 'Voltar').click();
  await app.provider.feel('refusing');
  await button(section, 'Cancelar assinatura').click();
  await button(question, 'Cancelar assinatura').click();
  await expect(toast(page, 'Erro ao cancelar assinatura')).toContainText('Cartão recusado pela operadora');
  await app.provider.feel('well');
  await button(section, 'Cancelar assinatura').click();
  await button(question, 'Cancelar assinatura').click();
  await expect(toast(page, 'Assinatura cancelada')).toContainText('Seu acesso continua até 27/12/2026.');
  await expect(section.getByText('Cancelado', { exact: true })).toBeVisible();
  await expect(button(section, 'Cancelar assinatura')).toHaveCount(0);
  await expectWellMade(page);

  await planCard(page, 'Profissional').getByRole('link', { name: 'Reativar' }).click();
  const again = page.getByRole('dialog', { name: 'Assinar Profissional' });
  await expect(again.getByText('R$ 0,00', { exact: true })).toBeVisible();
  await expect(again.getByText('27/12/2026: R$ 99,90/mês. Você cancela quando quiser.')).toBeVisible();
  await expectWellMade(page);
  await button(again, 'Ir para o pagamento').click();
  await payAtProvider(page, app);
  await expect(section.getByText(/Pago até 27\/01\/2027/)).toBeVisible();
});

/** On Profissional by card, in the sandbox, until 27/12/2026: a month is charged after the seven days of the trial. */
async function subscribeInSandbox(page: Page, app: App) {
  const salon = await openPlans(page, app);
  await choose(page, 'Profissional', 'Assinar Agora', 'Cartão de crédito (pagamento de teste)');
  await page.waitForURL('**/sandbox/pagamento/*');
  const payment = page.url();
  await hydrated(page);
  await expect(page.getByText(/^Primeira cobrança em 27\/11\/2026/)).toBeVisible();
  await button(page, 'Aprovar pagamento').click();
  await page.waitForURL('**/settings**');
  await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
  await expect(
    plans(page).getByText(/^Pago até 27\/11\/2026\. Próxima cobrança em 27\/11\/2026: R\$\s99,90\.$/),
  ).toBeVisible();
  await visit(page, new URL(payment).pathname);
  await button(page, 'Cobrar o próximo período').click();
  await expect(toast(page, 'Período cobrado')).toBeVisible();
  await app.runJobs();
  await visit(page, '/settings');
  await expect(plans(page).getByText(/^Pago até 27\/12\/2026/)).toBeVisible();
  return salon;
}

/** The dialog in which a smaller plan is chosen. */
async function openChange(page: Page, name: string) {
  await planCard(page, name).getByRole('link', { name: 'Mudar no fim do período' }).click();
  return page.getByRole('dialog', { name: `Mudar para ${name}` });
}

test('an owner chooses a smaller plan by card, takes it back, chooses it again, and has it when the period ends', async ({
  page,
  app,
}) => {
  const salon = await subscribeInSandbox(page, app);
  const section = plans(page);
  const change = section.getByText('Muda para Básico em 27/12/2026');

  for (const isLast of [false, true]) {
    const dialog = await openChange(page, 'Básico');
    await dialog.getByRole('radio', { name: 'Cartão de crédito (pagamento de teste)' }).check();
    await expect(dialog.getByText('R$ 0,00', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Muda para Básico em 27/12/2026. Até lá, nada muda.')).toBeVisible();
    await expect(dialog.getByText('27/12/2026: R$ 49,90/mês. Você cancela quando quiser.')).toBeVisible();
    await expectWellMade(page);
    await button(dialog, 'Ir para o pagamento').click();
    await page.waitForURL('**/sandbox/pagamento/*');
    await hydrated(page);
    await expect(page.getByText(/^Primeira cobrança em 27\/12\/2026/)).toBeVisible();
    await expectWellMade(page);
    await button(page, 'Aprovar pagamento').click();
    await page.waitForURL('**/settings**');
    await expect(toast(page, 'Mudança de plano agendada')).toBeVisible();
    await expect(section.getByText('Plano Profissional', { exact: true })).toBeVisible();
    await expect(change).toBeVisible();
    await expect(section.getByText(/^Primeira cobrança em 27\/12\/2026: R\$\s49,90\./)).toBeVisible();
    await expect(button(planCard(page, 'Básico'), 'Escolhido')).toBeDisabled();
    await expect(section.getByText('Pagamento em aberto')).toHaveCount(0);
    await expectWellMade(page);
    await inLight(page);
    await expectWellMade(page);
    if (isLast) break;
    await button(section, 'Desfazer').click();
    await expect(toast(page, 'Mudança desfeita')).toContainText('Seu plano atual renova como antes.');
    await expect(change).toHaveCount(0);
    await expect(section.getByText(/Próxima cobrança em 27\/12\/2026: R\$\s99,90\./)).toBeVisible();
  }

  const [order] = await app.sql(
    `select checkout_id as id from salon_subscriptions where salon_id = $1 and status = 'scheduled'`,
    [salon.id],
  );
  // The session has ended meanwhile.
  await app.setClock('2026-12-27T13:30:00.000Z');
  await signInAsOwner(page, salon.owner);
  await visit(page, `/sandbox/pagamento/${order?.id}`);
  await button(page, 'Cobrar o próximo período').click();
  await expect(toast(page, 'Período cobrado')).toBeVisible();
  await app.runJobs();
  await visit(page, '/settings');
  await expect(section.getByText('Plano Básico', { exact: true })).toBeVisible();
  await expect(change).toHaveCount(0);
  await expect(button(planCard(page, 'Básico'), 'Atual')).toBeDisabled();
  const orders = await app.sql(
    'select status, renews, is_paused from salon_subscriptions where salon_id = $1 order by status',
    [salon.id],
  );
  expect(orders).toEqual([
    { status: 'active', renews: true, is_paused: false },
    { status: 'cancelled', renews: false, is_paused: false },
    { status: 'cancelled', renews: false, is_paused: false },
  ]);
});

test('a smaller plan by PIX has no payment before the last days, and is paid then', async ({ page, app }) => {
  const salon = await subscribeInSandbox(page, app);
  const section = plans(page);
  const way = 'PIX (pagamento de teste)';
  let dialog = await openChange(page, 'Básico');
  await dialog.getByRole('radio', { name: way }).check();
  await expect(dialog.getByText('R$ 0,00', { exact: true })).toBeVisible();
  await expect(dialog.getByText('R$ 49,90 por PIX. Avisamos você 3 dias antes do fim.')).toBeVisible();
  await button(dialog, 'Confirmar mudança').click();
  await expect(toast(page, 'Mudança de plano agendada')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByText('Muda para Básico em 27/12/2026')).toBeVisible();

  // The session has ended meanwhile.
  await app.setClock('2026-12-25T13:20:00.000Z');
  await signInAsOwner(page, salon.owner);
  await visit(page, '/settings');
  await planCard(page, 'Básico').getByRole('link', { name: 'Pagar agora' }).click();
  dialog = page.getByRole('dialog', { name: 'Mudar para Básico' });
  await dialog.getByRole('radio', { name: way }).check();
  await expect(dialog.getByText('R$ 49,90', { exact: true })).toBeVisible();
  await expectWellMade(page);
  await button(dialog, 'Ir para o pagamento').click();
  await page.waitForURL('**/sandbox/pagamento/*');
  await hydrated(page);
  await button(page, 'Aprovar pagamento').click();
  await page.waitForURL('**/settings**');
  await expect(
    section.getByText('O primeiro período já está pago. Até lá, o plano atual continua com tudo.'),
  ).toBeVisible();
  await expect(button(section, 'Desfazer')).toHaveCount(0);

  // Nothing has run since.
  await app.setClock('2026-12-27T14:00:00.000Z');
  await visit(page, '/settings');
  await expect(section.getByText('Plano Básico', { exact: true })).toBeVisible();
  await expect(section.getByText('Pago até 27/01/2027.')).toBeVisible();
});

test('the demo pays on a page of its own, which says that no money moves', async ({ page, app }) => {
  await openPlans(page, app);
  for (const answer of ['Recusar pagamento', 'Aprovar pagamento']) {
    await choose(page, 'Profissional', 'Assinar Agora', 'PIX (pagamento de teste)');
    await page.waitForURL('**/sandbox/pagamento/*');
    await hydrated(page);
    await expect(page.getByText('Nenhum dinheiro é movimentado.')).toBeVisible();
    await expect(page.getByText('R$ 99,90').first()).toBeVisible();
    await expectWellMade(page);
    await inLight(page);
    await expectWellMade(page);
    await button(page, answer).click();
    await page.waitForURL('**/settings**');
    await hydrated(page);
    if (answer.startsWith('Recusar')) await expect(plans(page).getByText('Pagamento não aprovado')).toBeVisible();
  }
  await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
  await expect(plans(page).getByText('Plano Profissional', { exact: true })).toBeVisible();
});

test('a suspended owner reads the plans and can choose none', async ({ page, app }) => {
  const salon = await openPlans(page, app);
  await app.sql('update salons set suspended_at = now() where id = $1', [salon.id]);
  await visit(page, '/settings');
  await expect(button(planCard(page, 'Premium'), 'Assinar Agora')).toBeDisabled();
});
