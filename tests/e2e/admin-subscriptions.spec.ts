import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { choose, expect, expectWellMade, inLight, query, reload, test, visit } from './journey.ts';
import { enter, openAdmin, openSalon, type Salon } from './people.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Assinaturas' }).locator('tbody').getByRole('row');
const section = (page: Page, name: string) => page.getByRole('region', { name });
const figure = (page: Page, label: string) => page.getByRole('article').filter({ hasText: label });

async function planId(salon: Salon, name: string): Promise<string> {
  const { body } = await salon.call('GET', '/api/v1/plans');
  const { plans } = body as { plans: { id: string; name: string }[] };
  return plans.find((plan) => plan.name === name)?.id ?? '';
}

/** Orders a plan at the fake provider. Returns what pays it. */
async function order(app: App, salon: Salon, name: string) {
  const wish = { planId: await planId(salon, name), provider: 'mercado_pago' };
  const { body } = await salon.call('POST', '/api/v1/functions/create-mercadopago-subscription', { body: wish });
  const checkoutId = new URL((body as { checkoutUrl: string }).checkoutUrl).pathname.slice(1);
  return async () => {
    const paymentId = await app.provider.pay(checkoutId);
    const paid = { paymentId, preferenceId: checkoutId };
    await salon.call('POST', '/api/v1/functions/verify-mercadopago-subscription', { body: paid });
    return { checkoutId, paymentId };
  };
}

test('an administrator finds a subscription, and reads all of it', async ({ page, app }) => {
  await app.sql('delete from salon_subscriptions');
  const admin = await openAdmin(app);
  const [paying, waiting] = [await openSalon(app), await openSalon(app)];
  const paid = await (await order(app, paying, 'Profissional'))();
  await order(app, waiting, 'Básico');
  await app.sql(
    `insert into salon_subscriptions (salon_id, id, plan_id, status, amount_cents, currency, created_at)
     values ($1, gen_random_uuid(), $2, 'in_mediation', 700, 'USD', '2026-11-01T02:30:00Z')`,
    [waiting.id, await planId(waiting, 'Básico')],
  );
  await enter(page, admin, app);
  await visit(page, '/admin/subscriptions');
  await expect(page).toHaveTitle(/^Assinaturas · /);
  for (const [label, value] of [
    ['Total', '3'],
    ['Ativas', '1'],
    ['Pendentes', '1'],
    ['Receita das ativas', 'R$ 99,90'],
  ] as const) {
    await expect(figure(page, label).first()).toContainText(value);
  }
  await expect(rows(page).last()).toContainText('in_mediation');
  await expect(rows(page).last()).toContainText('US$ 7,00/mês');
  await expect(rows(page).last()).toContainText('31/10/2026');
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);

  await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Pendente');
  await expect(rows(page)).toHaveText([new RegExp(waiting.name)]);
  expect(query(page)).toEqual({ status: 'pending' });
  await visit(page, '/admin/subscriptions?status=cancelled');
  await expect(page.getByRole('heading', { name: 'Nenhuma assinatura encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Buscar por salão, cidade ou proprietário' }).fill(paying.name);
  await expect(rows(page)).toHaveCount(1);
  for (const text of [paying.name, 'Ativo', 'Profissional', 'R$ 99,90/mês', '20/11/2026']) {
    await expect(rows(page)).toContainText(text);
  }
  await rows(page)
    .getByRole('link', { name: /^Detalhes da assinatura de/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Assinatura de ${paying.name}` })).toBeVisible();
  for (const text of ['Ativo', 'R$ 99,90/mês', 'Mercado Pago', '20/11/2026 a 27/12/2026', ...Object.values(paid)]) {
    await expect(section(page, 'Pedido')).toContainText(text);
  }
  await expect(section(page, 'O salão agora')).toContainText('Profissional');
  await expect(section(page, 'O salão agora')).toContainText('Termina em 27/12/2026');
  await expect(section(page, 'Histórico').getByRole('listitem')).toHaveText([
    'Pagamento confirmado: ProfissionalMarina Lima · 20/11/2026 às 10:20',
    'Plano escolhido: ProfissionalMarina Lima · 20/11/2026 às 10:20',
  ]);
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);

  await admin.call('PUT', `/api/v1/admin/salons/${paying.id}/plan`, { body: { planId: null } });
  await reload(page);
  await expect(section(page, 'Pedido')).toContainText('Cancelado');
  await expect(section(page, 'O salão agora')).toContainText('Nenhum plano');
  await expect(section(page, 'Histórico').getByRole('listitem').first()).toHaveText(
    'Plano retirado: ProfissionalHelena Prado · 20/11/2026 às 10:20',
  );
  await page.getByRole('link', { name: 'Assinaturas' }).first().click();
  await expect(figure(page, 'Ativas').first()).toContainText('0');
});

test('a granted plan is an order without amount', async ({ page, app }) => {
  const admin = await openAdmin(app);
  const salon = await openSalon(app);
  const wish = { planId: await planId(salon, 'Premium') };
  await admin.call('PUT', `/api/v1/admin/salons/${salon.id}/plan`, { body: wish });
  await enter(page, admin, app);
  await visit(page, `/admin/subscriptions?busca=${salon.slug}`);
  await expect(rows(page)).toContainText(['Concedido']);
  await rows(page).getByRole('link').click();
  for (const text of ['Sem cobrança', 'Concedida por um administrador', 'Desde 20/11/2026, sem data para terminar']) {
    await expect(section(page, 'Pedido')).toContainText(text);
  }
  await expect(section(page, 'Pedido')).not.toContainText('Próxima cobrança');
  await expect(section(page, 'Histórico')).toContainText('Plano concedido: PremiumHelena Prado');
});

test('subscriptions that cannot be read, or are not there, are told', async ({ page, app, complaints }) => {
  await enter(page, await openAdmin(app), app);
  await app.sql('alter table salon_subscriptions rename to orders_away');
  try {
    await visit(page, '/admin/subscriptions');
    await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar as assinaturas')).toBeVisible();
  } finally {
    await app.sql('alter table orders_away rename to salon_subscriptions');
  }
  complaints.length = 0;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assinaturas' })).toBeVisible();
  for (const path of ['0/1', '01900000-0000-7000-8000-000000000000/01900000-0000-7000-8000-000000000001']) {
    const answer = await page.goto(`/admin/subscriptions/${path}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Assinatura não encontrada' })).toBeVisible();
    await expect(page).toHaveTitle(/^Assinatura não encontrada · /);
  }
  await page.getByRole('link', { name: 'Ver assinaturas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assinaturas' })).toBeVisible();
});
