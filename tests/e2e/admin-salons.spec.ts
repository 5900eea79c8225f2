import type { Page } from '@playwright/test';
import { appCode } from '../support/app-code.ts';
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
  NOW,
  query,
  test,
  toast,
  visit,
} from './journey.ts';
import { enter, openAdmin, openCustomer, openSalon, type Salon } from './people.ts';

const REASON = 'Denúncias de cobrança indevida em análise.';

test(
  'an administrator finds a salon, suspends it with a reason that its owner reads, and brings it back',
  BOTH,
  async ({ page, app, stranger }) => {
    const salon = await openSalon(app);
    await (await openCustomer(app, salon)).book('11:00');
    await app.sql("update salons set created_at = '2026-11-01T02:00:00Z' where id = $1", [salon.id]);
    await enter(page, await openAdmin(app), app);
    await visit(page, '/admin/salons');
    await expect(page).toHaveTitle(/^Salões · /);
    for (const figure of ['Total', 'Ativos', 'Inativos']) {
      await expect(page.getByRole('article').filter({ has: page.getByText(figure, { exact: true }) })).toContainText(
        /\d/,
      );
    }
    await expectWellMade(page);

    await search(page).fill('nada parecido com isto');
    await expect(page.getByRole('heading', { name: 'Nenhum salão encontrado' })).toBeVisible();
    await search(page).fill(`marina ${salon.name} são paulo`);
    await expect(rows(page)).toHaveCount(1);
    for (const shown of [
      salon.name,
      `/${salon.slug}`,
      'Marina Lima',
      'São Paulo, SP',
      'Nenhum plano',
      'Ativo',
      '31/10/2026',
    ]) {
      await expect(rows(page)).toContainText(shown);
    }
    await expect(rows(page)).toContainText('Período de teste');
    await expect(
      rows(page)
        .getByRole('cell')
        .filter({ hasText: /^(Clientes|Agendamentos)?1$/ }),
    ).toHaveCount(2);
    await expect(page.getByText('Rafael Dias')).toHaveCount(0);

    await openMenu(page, salon);
    await expect(page.getByRole('menuitem')).toHaveText([
      ...['Ver salão', 'Desativar', 'Suspender', 'Alterar plano', 'Excluir permanentemente'],
    ]);
    await expect(item(page, 'Ver salão')).toHaveAttribute('href', `/salao/${salon.slug}`);
    await expect(item(page, 'Ver salão')).toHaveAttribute('target', '_blank');
    await pick(page, 'Suspender');
    const dialog = page.getByRole('dialog', { name: 'Suspender salão' });
    await expectWellMade(page);
    await button(dialog, 'Suspender').click();
    await expect(dialog.getByText('Escreva o motivo: o proprietário vai ler.')).toBeVisible();
    await field(dialog, 'Motivo').fill(REASON);
    await button(dialog, 'Suspender').dblclick();
    await expect(toast(page, 'Salão suspenso')).toContainText(`${salon.name} saiu do ar.`);
    await expect(dialog).toHaveCount(0);
    await expect(rows(page)).toContainText('Suspenso');
    await expect(rows(page)).toContainText(REASON);
    await expectWellMade(page);

    const owner = await stranger();
    await enter(owner, salon, app);
    await visit(owner, '/dashboard');
    await expect(owner.getByText('Seu salão está suspenso')).toBeVisible();
    await expect(owner.getByText(REASON)).toBeVisible();
    expect((await owner.goto(`/${salon.slug}`))?.status()).toBe(404);

    await openMenu(page, salon);
    await expect(page.getByRole('menuitem')).toHaveText([
      ...['Ver salão', 'Ativar', 'Cobrança durante a suspensão', 'Alterar plano', 'Excluir permanentemente'],
    ]);
    await pick(page, 'Ativar');
    await expect(toast(page, 'Status atualizado')).toContainText(`${salon.name} está no ar.`);
    await expect(rows(page)).not.toContainText('Suspenso');
    expect((await owner.goto(`/${salon.slug}`))?.status()).toBe(200);
    await visit(owner, '/dashboard');
    await expect(owner.getByText('Seu salão está suspenso')).toHaveCount(0);

    await inLight(page);
    await expectWellMade(page);
  },
);

test('a salon that was deactivated is inactive by the platform, and the filter finds it', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/salons?busca=${salon.slug}`);
  await openMenu(page, salon);
  await pick(page, 'Desativar');
  await button(page.getByRole('dialog', { name: `Desativar ${salon.name}?` }), 'Desativar').click();
  await expect(toast(page, 'Status atualizado')).toBeVisible();
  await expect(rows(page)).toContainText('pela plataforma');
  await choose(page, page.getByRole('combobox', { name: 'Situação' }), 'Inativos');
  await expect.poll(() => query(page)).toEqual({ busca: salon.slug, status: 'inactive' });
  await expect(rows(page)).toHaveCount(1);
  await choose(page, page.getByRole('combobox', { name: 'Situação' }), 'Suspensos');
  await expect(page.getByRole('heading', { name: 'Nenhum salão encontrado' })).toBeVisible();
  await choose(page, page.getByRole('combobox', { name: 'Situação' }), 'Ativos');
  await expect(page.getByRole('heading', { name: 'Nenhum salão encontrado' })).toBeVisible();
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await choose(page, page.getByRole('combobox', { name: 'Ordem' }), 'Nome');
  await expect.poll(() => query(page)).toEqual({ ordem: 'name' });
});

test('what another administrator did meanwhile is told, and the list is fresh', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/salons?busca=${salon.slug}`);
  await app.sql('update salons set version = version + 1, city = $2 where id = $1', [salon.id, 'Santos']);
  await openMenu(page, salon);
  await pick(page, 'Desativar');
  await button(page.getByRole('dialog'), 'Desativar').click();
  await expect(toast(page, 'O salão mudou')).toBeVisible();
  await expect(rows(page)).toContainText('Santos, SP');
  await expect(rows(page)).toContainText('Ativo');
});

test('an administrator gives a salon a plan, and takes it away', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/salons?busca=${salon.slug}`);
  await openMenu(page, salon);
  await pick(page, 'Alterar plano');
  const dialog = page.getByRole('dialog', { name: 'Alterar plano' });
  const select = dialog.getByRole('combobox', { name: 'Plano' });
  // In its trial the salon has none yet, and one click must not end the trial.
  await expect(select).toHaveValue('');
  await expect(button(dialog, 'Alterar plano')).toBeDisabled();
  await select.click();
  const options = await page.getByRole('option').allTextContents();
  expect(options[0]).toBe('Nenhum plano');
  expect(options.slice(1).every((text) => /^.+, (grátis|R\$\s[\d.]+,\d\d) por (mês|ano)$/.test(text))).toBe(true);
  const [name = ''] = (options[1] ?? '').split(',');
  await page.getByRole('option', { name: options[1] ?? '' }).click();
  await expectWellMade(page);
  await button(dialog, 'Alterar plano').click();
  await expect(toast(page, 'Plano alterado com sucesso')).toContainText(`${salon.name}: ${name}.`);
  await expect(rows(page)).toContainText(name);

  await openMenu(page, salon);
  await pick(page, 'Alterar plano');
  await button(dialog, 'Alterar plano').click();
  await expect(toast(page, 'Não foi possível alterar o plano do salão')).toContainText('O salão já está assim.');
  await choose(page, select, 'Nenhum plano');
  await expect(dialog.getByText('O acesso do proprietário termina agora.')).toBeVisible();
  await button(dialog, 'Alterar plano').click();
  await expect(toast(page, 'Plano alterado com sucesso')).toContainText('nenhum plano');
  await expect(rows(page)).toContainText('Nenhum plano');
});

test('an administrator with an app types its code to delete a salon', async ({ page, app }) => {
  const salon = await openSalon(app);
  const admin = await openAdmin(app);
  const ask = (method: string, body: object) => admin.call(method, '/api/v1/admin/two-factor', { body });
  const { key } = (await ask('POST', { currentPassword: admin.password })).body as { key: string };
  await ask('PUT', { code: appCode(key, new Date(NOW)) });
  await enter(page, admin, app);
  await visit(page, `/admin/salons?busca=${salon.slug}`);
  await openMenu(page, salon);
  await pick(page, 'Excluir permanentemente');
  const dialog = page.getByRole('dialog', { name: 'Excluir permanentemente' });
  await field(dialog, 'Para confirmar, digite o nome do salão').fill(salon.name);
  await field(dialog, 'Sua senha').fill(admin.password);
  await field(dialog, 'Código').fill('000000');
  await button(dialog, 'Excluir permanentemente').click();
  await expect(field(dialog, 'Código')).toHaveAccessibleDescription(/Código incorreto/);
  await field(dialog, 'Código').fill(appCode(key, new Date(NOW), 1));
  await button(dialog, 'Excluir permanentemente').click();
  await expect(toast(page, 'Salão excluído com sucesso!')).toBeVisible();
});

test('a salon is deleted for good once its name is typed', async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await customer.book('11:00');
  const owner = await stranger();
  await enter(owner, salon, app);
  await visit(owner, '/dashboard');
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/salons?busca=${salon.slug}`);
  await openMenu(page, salon);
  await pick(page, 'Excluir permanentemente');
  const dialog = page.getByRole('dialog', { name: 'Excluir permanentemente' });
  for (const told of [
    'Esta ação não pode ser desfeita',
    '1 cliente e 1 agendamento',
    '1 serviço e 1 profissional',
    '1 horário marcado será cancelado, e o cliente avisado.',
    'A conta de Marina Lima também será excluída.',
    `O endereço /${salon.slug} fica livre para outro salão.`,
  ]) {
    await expect(dialog.getByText(told)).toBeVisible();
  }
  await expectWellMade(page);
  await field(dialog, 'Para confirmar, digite o nome do salão').fill('Outro');
  await field(dialog, 'Sua senha').fill('outra-Senha-123');
  await button(dialog, 'Excluir permanentemente').click();
  await expect(dialog.getByText('Digite o nome do salão exatamente como ele está escrito.')).toBeVisible();
  await field(dialog, 'Para confirmar, digite o nome do salão').fill(salon.name);
  await button(dialog, 'Excluir permanentemente').click();
  await expect(dialog.getByText('Senha atual incorreta')).toBeVisible();
  await field(dialog, 'Sua senha').fill(ADMIN_PASSWORD);
  await button(dialog, 'Excluir permanentemente').dblclick();
  await expect(toast(page, 'Salão excluído com sucesso!')).toContainText(
    `${salon.name} foi excluído. A conta do proprietário também foi excluída. O endereço /${salon.slug} está livre.`,
  );
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nenhum salão encontrado' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Salões' })).toBeFocused();

  expect((await owner.goto(`/${salon.slug}`))?.status()).toBe(404);
  await owner.goto('/dashboard');
  await expect(owner).toHaveURL(/\/auth/);
  const mails = await app.mails();
  expect(mails.find(({ to }) => to === customer.email)?.subject).toBe('Agendamento cancelado: 20/11/2026 às 11:00');
  const told = mails.filter(({ to }) => to === salon.owner.email).map(({ subject }) => subject);
  expect(told).toContain(`Seu salão foi excluído: ${salon.name}`);
});

test('when the provider does not stop charging, nothing is deleted and its answer is shown', async ({ page, app }) => {
  const salon = await openSalon(app);
  await subscribe(app, salon);
  await enter(page, await openAdmin(app), app);
  await visit(page, `/admin/salons?busca=${salon.slug}`);
  await openMenu(page, salon);
  await pick(page, 'Excluir permanentemente');
  const dialog = page.getByRole('dialog', { name: 'Excluir permanentemente' });
  await expect(dialog.getByText(/O plano .+ está pago até 27\/12\/2026/)).toBeVisible();
  await field(dialog, 'Para confirmar, digite o nome do salão').fill(salon.name);
  await field(dialog, 'Sua senha').fill(ADMIN_PASSWORD);
  await app.provider.feel('refusing');
  try {
    await button(dialog, 'Excluir permanentemente').click();
    await expect(toast(page, 'Erro na exclusão')).toContainText(
      'Falha ao excluir o salão: Cartão recusado pela operadora',
    );
    await expect(field(dialog, 'Para confirmar, digite o nome do salão')).toHaveValue(salon.name);
    await button(dialog, 'Cancelar').click();
    await openMenu(page, salon);
    await pick(page, 'Alterar plano');
    const planDialog = page.getByRole('dialog', { name: 'Alterar plano' });
    await choose(page, planDialog.getByRole('combobox', { name: 'Plano' }), 'Nenhum plano');
    await button(planDialog, 'Alterar plano').click();
    await expect(toast(page, 'Não foi possível alterar o plano do salão')).toContainText(
      'Cartão recusado pela operadora',
    );
  } finally {
    await app.provider.feel('well');
  }
  await visit(page, `/admin/salons?busca=${salon.slug}`);
  await expect(rows(page)).toHaveCount(1);
});

test('a salon that somebody else has deleted is told', async ({ page, app }) => {
  const salon = await openSalon(app);
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await visit(page, `/admin/salons?busca=${salon.slug}`);
  await openMenu(page, salon);
  await pick(page, 'Excluir permanentemente');
  const dialog = page.getByRole('dialog', { name: 'Excluir permanentemente' });
  await field(dialog, 'Para confirmar, digite o nome do salão').fill(salon.name);
  await field(dialog, 'Sua senha').fill(ADMIN_PASSWORD);
  const { status, body } = await admin.call('POST', '/api/v1/admin/functions/delete-salon-completely', {
    body: { salonId: salon.id, currentPassword: admin.password },
  });
  expect([status, body]).toEqual([
    200,
    { success: true, details: { salonName: salon.name, userDeleted: true, slug: salon.slug } },
  ]);
  await button(dialog, 'Excluir permanentemente').click();
  await expect(toast(page, 'Erro na exclusão')).toContainText('Falha ao excluir o salão: ele já foi excluído.');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Salões' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nenhum salão encontrado' })).toBeVisible();
});

test('the owner of a suspended salon reads what becomes of the charge and whom to ask, and cancels', async ({
  page,
  app,
  stranger,
}) => {
  const salon = await openSalon(app);
  await subscribe(app, salon);
  await app.sql("insert into system_settings (key, value) values ('contact_email', 'oi@encaixe.example')");
  try {
    await enter(page, await openAdmin(app), app);
    await visit(page, `/admin/salons?busca=${salon.slug}`);
    await openMenu(page, salon);
    await pick(page, 'Suspender');
    const dialog = page.getByRole('dialog', { name: 'Suspender salão' });
    await expect(dialog.getByRole('radio', { name: 'Pausar' })).toBeChecked();
    await field(dialog, 'Motivo').fill(REASON);
    await button(dialog, 'Suspender').click();
    await expect(toast(page, 'Salão suspenso')).toBeVisible();
    await visit(page, `/admin/salons?busca=${salon.slug}`);
    await expect(page.getByText(/cobrança pausada|pausa da cobrança/)).toBeVisible();
    await app.runJobs();

    const charge = page.getByRole('dialog', { name: 'Cobrança durante a suspensão' });
    for (const [before, after, told] of [
      ['Pausar', 'Continuar', 'cobrança continua'],
      ['Continuar', 'Pausar', 'cobrança pausada'],
    ] as const) {
      await openMenu(page, salon);
      await pick(page, 'Cobrança durante a suspensão');
      await expect(charge.getByRole('radio', { name: before })).toBeChecked();
      await expectWellMade(page);
      await charge.getByRole('radio', { name: after }).check();
      await button(charge, 'Salvar').click();
      await expect(toast(page, 'Cobrança atualizada')).toBeVisible();
      await expect(charge).toHaveCount(0);
      await app.runJobs();
      await visit(page, `/admin/salons?busca=${salon.slug}`);
      await expect(page.getByText(told)).toBeVisible();
    }

    const owner = await stranger();
    await enter(owner, salon, app);
    await app.runJobs();
    await visit(owner, '/settings');
    await expect(owner.getByText('A cobrança do seu plano está pausada')).toBeVisible();
    await expect(owner.getByRole('link', { name: 'oi@encaixe.example' }).first()).toBeVisible();
    await expectWellMade(owner);
    await button(owner, 'Cancelar assinatura').click();
    await button(owner.getByRole('dialog'), 'Cancelar assinatura').click();
    await expect(toast(owner, 'Assinatura cancelada')).toBeVisible();
    await expect(owner.getByText('Sua assinatura foi cancelada: nada mais será cobrado.')).toBeVisible();
    await expect(button(owner, 'Cancelar assinatura')).toHaveCount(0);
  } finally {
    await app.sql(`delete from system_settings where key = 'contact_email'`);
  }
});

test('a list that cannot be read says so, with a retry', async ({ page, app, complaints }) => {
  await enter(page, await openAdmin(app), app);
  await app.sql('alter table salons rename column owner_name to name_away');
  try {
    await page.goto('/admin/salons');
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar os salões')).toBeVisible();
  } finally {
    await app.sql('alter table salons rename column name_away to owner_name');
  }
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salões' })).toBeVisible();
  complaints.length = 0;
});

/** The password of `openAdmin`. */
const ADMIN_PASSWORD = 'Uma-frase-longa-7';

const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Buscar por nome, endereço, cidade, estado ou proprietário' });
const rows = (page: Page) => page.getByRole('table', { name: 'Salões' }).locator('tbody').getByRole('row');
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
/** The menu fades away before anything else is looked at. */
async function pick(page: Page, name: string): Promise<void> {
  await item(page, name).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}
const openMenu = (page: Page, { name }: Salon) => button(page, `Opções de ${name}`).click();

/** With a payment that the provider repeats. */
async function subscribe(app: App, salon: Salon): Promise<void> {
  const { body } = await salon.call('GET', '/api/v1/plans');
  const [plan] = (body as { plans: { id: string; priceCents: number }[] }).plans.filter(
    ({ priceCents }) => priceCents > 0,
  );
  await salon.ask('POST', '/functions/create-mercadopago-subscription', { planId: plan?.id, provider: 'mercado_pago' });
  const [order] = await app.sql('select checkout_id from salon_subscriptions where salon_id = $1', [salon.id]);
  const preferenceId = String(order?.checkout_id);
  const paymentId = await app.provider.pay(preferenceId);
  await salon.ask('POST', '/functions/verify-mercadopago-subscription', { paymentId, preferenceId });
  await app.sql('update salon_subscriptions set renews = true where salon_id = $1', [salon.id]);
}

test('two letters find the salons that have a word beginning with them', async ({ page, app }) => {
  const salon = await openSalon(app);
  await app.sql('update salons set name = $2 where id = $1', [salon.id, `Espaço Zênite ${salon.slug}`]);
  await enter(page, await openAdmin(app), app);
  await visit(page, '/admin/salons');
  await search(page).fill('zê');
  await expect(rows(page).filter({ hasText: `Espaço Zênite ${salon.slug}` })).toHaveCount(1);
  await expect(rows(page).filter({ hasNotText: 'Zênite' })).toHaveCount(0);
  await search(page).fill('te');
  await expect(rows(page).filter({ hasText: salon.slug })).toHaveCount(0);
});

test('long words stay in their columns, and a tablet is no narrower than its table', async ({ page, app }) => {
  const salon = await openSalon(app);
  const word = 'Palavra'.repeat(14);
  await app.sql('update salons set name = $2, city = $2 where id = $1', [salon.id, word]);
  await app.sql('update users set name = $2 where email = $1', [salon.owner.email, word]);
  await enter(page, await openAdmin(app), app);
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, `/admin/salons?busca=${salon.slug}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: `Opções de ${word}` })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
