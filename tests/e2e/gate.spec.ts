import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import {
  BOTH,
  button,
  choose,
  expect,
  expectWellMade,
  field,
  hydrated,
  inLight,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

const YESTERDAY = '2026-11-19T13:20:00Z';

const setState = (app: App, { id }: Salon, status: string | null, end: string | null) =>
  app.sql('update salons set subscription_status = $2, subscription_end_date = $3 where id = $1', [id, status, end]);

const other = 'Você precisa escolher um plano para continuar usando o sistema após o período de teste.';
const messages: [string | null, string, string][] = [
  [
    'trial',
    'Período de Teste Expirado',
    'Seu período de teste expirou. Para continuar usando o sistema, escolha um plano.',
  ],
  [
    'cancelled',
    'Assinatura cancelada',
    'Sua assinatura foi cancelada. Para continuar usando o sistema, reative sua assinatura.',
  ],
  [
    'past_due',
    'Pagamento em Atraso',
    'Seu pagamento está em atraso. Regularize sua situação para continuar usando o sistema.',
  ],
  [
    'failed',
    'Falha no Pagamento',
    'Houve uma falha no seu último pagamento. Tente novamente para reativar sua assinatura.',
  ],
  ['inactive', 'Assinatura Inativa', other],
  [null, 'Sem Assinatura', other],
];

test('every state that has ended has its message, and every screen that is blocked shows it', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  for (const [status, title, message] of messages) {
    await setState(app, salon, status, YESTERDAY);
    await visit(page, '/dashboard');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  for (const path of ['/services', '/employees', '/calendar', '/available-hours', '/waiting-list', '/manual-booking']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sem Assinatura' }), path).toBeVisible();
  }
});

test('an owner who is blocked chooses a plan, pays, and goes on where the work was', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await setState(app, salon, 'trial', YESTERDAY);
  await visit(page, '/services');
  await expect(page.getByText('Nada se perdeu')).toBeVisible();
  await expectWellMade(page);
  await inLight(page);
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Escolher Plano e Reativar' }).click();
  await expect(page).toHaveURL('/settings');
  await hydrated(page);
  await expect(page.getByText('O teste terminou em 19/11/2026.')).toBeVisible();
  await expect(page.getByText('Seu teste grátis já foi usado: o plano começa com o pagamento.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Assinar Agora' }).first()).toBeVisible();
  for (const role of ['link', 'button'] as const) {
    await expect(page.getByRole(role, { name: 'Começar Teste Grátis' })).toHaveCount(0);
  }
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Profissional', exact: true }) })
    .getByRole('link')
    .click();
  const dialog = page.getByRole('dialog', { name: 'Assinar Profissional' });
  await dialog.getByRole('radio', { name: 'PIX (pagamento de teste)' }).check();
  await button(dialog, 'Ir para o pagamento').click();
  await button(page, 'Aprovar pagamento').click();
  await expect(toast(page, 'Assinatura ativada!')).toBeVisible();
  await expect(page.getByText('Pago até 20/12/2026.')).toBeVisible();
  await visit(page, '/services');
  await expect(page.getByRole('heading', { name: 'Corte', exact: true })).toBeVisible();
});

test('a late payment leaves three days in which everything works, and says until when', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await setState(app, salon, 'active', YESTERDAY);
  for (const path of ['/dashboard', '/services']) {
    await visit(page, path);
    await expect(page.getByText('Pagamento em Atraso')).toHaveCount(1);
    await expect(page.getByText('Tudo continua funcionando até 22/11/2026 às 10:20.')).toBeVisible();
    await expectWellMade(page);
    await inLight(page);
    await expectWellMade(page);
  }
  await expect(page.getByRole('link', { name: 'Novo serviço' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Ver planos' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('O pagamento está em atraso. Tudo continua')).toBeVisible();
  // The third day is over.
  await app.setClock('2026-11-22T13:20:00.000Z');
  await page.clock.setFixedTime('2026-11-22T13:20:00.000Z');
  await visit(page, '/services');
  await expect(page.getByText(messages[2]?.[2] ?? '')).toBeVisible();
});

test('what was paid by PIX is told to end three days before, on every screen, and its own plan is paid again', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const [plan] = await app.sql(`select id from plans where name = 'Básico'`);
  await app.sql(
    `update salons set plan_id = $2, subscription_status = 'active', subscription_end_date = $3 where id = $1`,
    [salon.id, plan?.id, '2026-11-22T13:20:00Z'],
  );
  await app.sql(
    `insert into salon_subscriptions
        (salon_id, id, plan_id, status, amount_cents, currency, billing_cycle, way, paid_at, period_start, period_end)
      values ($1, gen_random_uuid(), $2, 'active', 4990, 'BRL', 'monthly', 'pix', $3, $3, $4)`,
    [salon.id, plan?.id, '2026-10-22T13:20:00Z', '2026-11-22T13:20:00Z'],
  );
  await enter(page, salon, app);
  for (const path of ['/services', '/dashboard']) {
    await visit(page, path);
    await expect(page.getByText('Seu plano Básico termina em 22/11/2026')).toBeVisible();
    await expectWellMade(page);
    await inLight(page);
    await expectWellMade(page);
  }
  await page.getByRole('link', { name: 'Renovar' }).click();
  await expect(page).toHaveURL('/settings');
  const own = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Básico', exact: true }) })
    .getByRole('link');
  await expect(own).toHaveText('Renovar');

  await app.setClock('2026-11-23T13:20:00.000Z');
  await enter(page, salon, app);
  await visit(page, '/settings');
  await expect(own).toHaveText('Regularizar');
  // The days of grace are over.
  await app.setClock('2026-11-26T13:20:00.000Z');
  await enter(page, salon, app);
  await visit(page, '/settings');
  await expect(own).toHaveText('Regularizar');
  await expect(page.getByText('A assinatura terminou em 22/11/2026.')).toBeVisible();
});

test('a navigation that takes long says what is checked', async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/services');
  const answered = Promise.withResolvers<void>();
  await page.route('**/employees.data**', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Cadastro de Profissionais' }).click();
  await expect(page.getByText('Verificando assinatura...')).toBeVisible();
  // It stands in place of the old screen, not over it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Profissionais', level: 1 })).toBeVisible();
  await expect(page.getByText('Verificando assinatura...')).toHaveCount(0);
});

test('a customer still books at a salon that is blocked, and the owner gets it by e-mail', async ({ app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await setState(app, salon, 'trial', YESTERDAY);
  await customer.book('15:00');
  const mail = (await app.mails()).find(({ to }) => to === salon.owner.email);
  expect(mail?.subject).toBe('Novo agendamento: 20/11/2026 às 15:00');
  expect(mail?.text).toContain('Rafael Dias');
});

/** One professional, of whom there is one, and one customer. */
async function openFullSalon(page: Page, app: App): Promise<Salon> {
  const salon = await openSalon(app, ['Ana']);
  await salon.ask('POST', '/customers', { name: 'Rute Braga', phone: '11988887777' });
  const [plan] = await app.sql(
    `insert into plans (id, name, is_active, max_employees, max_customers)
        values (gen_random_uuid(), 'Pequeno', false, 1, 1) returning id`,
  );
  await app.sql(`update salons set plan_id = $2, subscription_status = 'active' where id = $1`, [salon.id, plan?.id]);
  await enter(page, salon, app);
  return salon;
}

async function expectLimit(page: Page, title: string, words: string) {
  await expect(toast(page, title)).toContainText(words);
  const link = toast(page, title).getByRole('link', { name: 'Ver planos' });
  await expect(link).toHaveAttribute('href', '/settings#planos');
  await expect(link).toHaveAttribute('target', '_blank');
}
const employees = 'Seu plano permite até 1 profissional ativo. Para ter mais, mude de plano.';
const customers = 'Seu plano permite até 1 cliente. Para ter mais, mude de plano.';

test('one professional more than the plan allows is refused, and the plans are one step away', async ({
  page,
  app,
}) => {
  const salon = await openFullSalon(page, app);
  await visit(page, '/employees?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo profissional' });
  await field(dialog, 'Nome').fill('Bruno');
  await choose(page, dialog.getByLabel('Função'), 'Barbeiro');
  await button(dialog, 'Salvar').click();
  await expectLimit(page, 'Erro ao salvar funcionário', employees);
  await expect(field(dialog, 'Nome')).toHaveValue('Bruno');

  const inactive = await salon.ask('POST', '/employees', { name: 'Davi', role: 'barber', isActive: false });
  await visit(page, '/employees');
  await button(page, 'Opções de Davi').click();
  await page.getByRole('menuitem', { name: 'Ativar' }).click();
  await expectLimit(page, 'Erro ao alterar status', employees);

  await visit(page, `/employees?editar=${inactive.id}`);
  const edit = page.getByRole('dialog', { name: 'Editar profissional' });
  await edit.getByRole('switch', { name: /^Ativo/ }).check({ force: true });
  await button(edit, 'Salvar').click();
  await expectLimit(page, 'Erro ao salvar funcionário', employees);
});

test('one customer more than the plan allows is refused, but never a booking', async ({ page, app }) => {
  const salon = await openFullSalon(page, app);
  await visit(page, '/customers?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
  await field(dialog, 'Nome').fill('Bia');
  await field(dialog, 'Telefone').fill('11977776666');
  await button(dialog, 'Salvar').click();
  await expectLimit(page, 'Erro ao salvar cliente', customers);
  await (await openCustomer(app, salon)).book('15:00');
  await visit(page, '/settings');
  await expect(page.getByText('2 de 1 cliente', { exact: true })).toBeVisible();
});
