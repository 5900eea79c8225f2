import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { BOTH, button, expect, expectWellMade, field, test, toast, visit } from './journey.ts';
import { enter, openMember, openSalon, PASSWORD, type Salon } from './people.ts';

/** Three salons of one owner, each with a service of its own; every one is paid. */
async function openThree(app: App) {
  const first = await openSalon(app);
  const further = [];
  for (const name of ['Estúdio Boreal', 'Salão Cruzeiro']) further.push(await openAnother(app, first, name));
  return { ...first, further };
}

async function openAnother(app: App, { ask, call }: Salon, name: string) {
  const { id, slug } = await ask('POST', '/salon', { name, state: 'SP', isAnother: true });
  await app.sql(`update salons set subscription_status = 'active', subscription_end_date = null where id = $1`, [id]);
  const service = { name: `Corte ${name}`, category: 'corte', priceCents: 4500, durationMinutes: 30 };
  const made = await call('POST', `/~${slug}/api/v1/services`, { body: service });
  expect(made.status).toBe(200);
  return { id, slug, name };
}

test(
  'an owner of three salons works in two tabs, and each tab keeps its salon',
  BOTH,
  async ({ page, app, context }) => {
    const { further, ...salon } = await openThree(app);
    const [boreal, cruzeiro] = further;
    await enter(page, salon, app);

    // Without a prefix the own salon that is first opens, at its own address.
    await visit(page, '/services');
    await expect(page).toHaveURL(`/~${salon.slug}/services`);
    await expect(page.getByRole('heading', { name: 'Corte', exact: true })).toBeVisible();
    await expectWellMade(page);

    const name = switchOf(page);
    await name.click();
    await expect(page.getByRole('menuitem', { name: salon.name })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('menuitem')).toHaveText([/Aurora/, /Boreal/, /Cruzeiro/, /lado a lado/]);
    await expectWellMade(page);
    const second = await context.newPage();
    await visit(second, `/~${boreal?.slug}/services`);
    await expect(second.getByRole('heading', { name: 'Corte Estúdio Boreal' })).toBeVisible();

    // Each goes on in its salon: links, forms and reloads.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Novo serviço' }).first().click();
    await expect(page).toHaveURL(new RegExp(`^[^~]*/~${salon.slug}/services\\?`));
    await page.reload();
    await fillService(page, 'Barba na Aurora');
    await second.getByRole('link', { name: 'Novo serviço' }).first().click();
    await fillService(second, 'Barba no Boreal');
    await button(page.getByRole('dialog'), 'Salvar').click();
    await button(second.getByRole('dialog'), 'Salvar').click();
    await expect(page.getByRole('heading', { name: 'Barba na Aurora' })).toBeVisible();
    await expect(second.getByRole('heading', { name: 'Barba no Boreal' })).toBeVisible();
    await expect(second.getByRole('heading', { name: 'Barba na Aurora' })).toBeHidden();
    const rows = await app.sql(
      `select s.slug, v.name from services v join salons s on s.id = v.salon_id
    where s.id = any($1) and v.name like 'Barba%' order by v.name`,
      [[salon.id, boreal?.id, cruzeiro?.id]],
    );
    expect(rows).toEqual([
      { slug: salon.slug, name: 'Barba na Aurora' },
      { slug: boreal?.slug, name: 'Barba no Boreal' },
    ]);

    // The switch leaves the other tab alone.
    await switchOf(second).click();
    await second.getByRole('menuitem', { name: 'Salão Cruzeiro' }).click();
    await second.waitForURL(`**/~${cruzeiro?.slug}/dashboard`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Barba na Aurora' })).toBeVisible();

    // A page that is not a salon's has one address.
    await visit(page, `/~${salon.slug}/privacidade`);
    await expect(page).toHaveURL('/privacidade');
  },
);

test('a member of two salons who leaves one is told so, and goes on in the other', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const member = await openMember(app, salon, 'manager');
  const other = await openSalon(app);
  await app.sql(
    `insert into memberships (salon_id, user_id, role) select $1, id, 'manager' from users where email = $2`,
    [other.id, member.email],
  );
  await enter(page, member, app);
  await visit(page, `/~${salon.slug}/services`);
  await app.sql(`delete from memberships where salon_id = $1 and role = 'manager'`, [salon.id]);
  await page.getByRole('link', { name: 'Clientes', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByText('Esta conta não faz parte da equipe deste salão.')).toBeVisible();
  await visit(page, '/services');
  await expect(page.getByText(other.name).filter({ visible: true }).first()).toBeVisible();
});

test('an owner of several signs out of one of them, and in to the first', BOTH, async ({ page, app, isMobile }) => {
  const { further, ...salon } = await openThree(app);
  await enter(page, salon, app);
  await visit(page, `/~${further[0]?.slug}/dashboard`);
  if (isMobile) await button(page, 'Mais').click();
  await button(page, 'Sair').filter({ visible: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await visit(page, '/auth');
  await field(page, 'E-mail').fill(salon.owner.email);
  await field(page, 'Senha').fill(salon.owner.password);
  await button(page, 'Entrar').click();
  await page.waitForURL(`**/~${salon.slug}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('all salons stand side by side, with the day and the month of each', BOTH, async ({ page, app }) => {
  const { further, ...salon } = await openThree(app);
  const [, cruzeiro] = further;
  await app.sql(
    `update salons set subscription_status = 'inactive', subscription_end_date = '2026-01-01'
    where id = $1`,
    [cruzeiro?.id],
  );
  await enter(page, salon, app);
  await visit(page, `/~${salon.slug}/saloes`);
  await expect(page.getByRole('article')).toHaveCount(3);
  const aurora = page.getByRole('article', { name: salon.name });
  await expect(aurora.getByText('Receita do mês')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Salão Cruzeiro' })).toContainText('não está ativa');
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Abrir Estúdio Boreal' }).click();
  await page.waitForURL(`**/~${further[0]?.slug}/dashboard`);
});

test('a form of a salon that was left is refused, and what was typed stays', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  const member = await openMember(app, salon, 'manager');
  const other = await openSalon(app);
  await app.sql(
    `insert into memberships (salon_id, user_id, role) select $1, id, 'manager' from users where email = $2`,
    [other.id, member.email],
  );
  await enter(page, member, app);
  await visit(page, `/~${salon.slug}/services?novo=1`);
  await fillService(page, 'Barba');
  await app.sql(`delete from memberships where salon_id = $1 and role = 'manager'`, [salon.id]);
  await button(page.getByRole('dialog'), 'Salvar').click();
  await expect(toast(page, 'Acesso negado')).toBeVisible();
  await expect(field(page.getByRole('dialog'), 'Nome')).toHaveValue('Barba');
  expect(
    await app.sql(`select name from services where salon_id = any($1) and name = 'Barba'`, [[salon.id, other.id]]),
  ).toEqual([]);
});

test('a form of a page without a salon in its address is refused once there are two', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/services?novo=1');
  await fillService(page, 'Barba');
  const another = await openAnother(app, salon, 'Estúdio Boreal');
  await button(page.getByRole('dialog'), 'Salvar').click();
  await expect(page.getByText('Você trabalha em mais de um salão.')).toBeVisible();
  await expect(field(page.getByRole('dialog'), 'Nome')).toHaveValue('Barba');
  expect(
    await app.sql(`select name from services where salon_id = any($1) and name = 'Barba'`, [[salon.id, another.id]]),
  ).toEqual([]);
});

test('an owner opens another salon, and comes back to the first one', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/settings/conta');
  await page.getByRole('link', { name: 'Abrir outro salão' }).click();
  await expect(page.getByRole('heading', { name: 'Abrir outro salão' })).toBeVisible();
  await expectWellMade(page);
  await field(page, 'Nome do salão').fill('Estúdio Boreal');
  for (const _ of [1, 2, 3]) await button(page, 'Próximo').click();
  await page.getByRole('radio', { name: 'Não atendo' }).click();
  await button(page, 'Cadastrar salão').dblclick();
  await page.waitForURL('**/~*/salon-setup/pronto');
  await expect(page.getByText('Salão cadastrado com sucesso!')).toBeVisible();
  await expectWellMade(page);
  expect(
    await app.sql('select count(*)::int from salons where owner_id = (select owner_id from salons where id = $1)', [
      salon.id,
    ]),
  ).toEqual([{ count: 2 }]);
  await visit(page, '/settings/conta');
  await expect(page.getByText('Estúdio Boreal')).toBeVisible();
  await page.getByRole('link', { name: `Abrir Estúdio Boreal` }).click();
  // It begins with a plan.
  await page.waitForURL('**/~estudioboreal*/dashboard');
  await expect(page.getByRole('main')).toContainText('plano');
  await expectWellMade(page);
});

test(
  'an owner hands the salon over, with the password and by the other account',
  BOTH,
  async ({ page, stranger, app }) => {
    const salon = await openSalon(app);
    const heir = await openMember(app, salon, 'reception', 'Rute Braga');
    await enter(page, salon, app);
    await visit(page, '/settings/conta');
    const part = page.getByRole('region', { name: 'Passar o salão' });
    await button(part, 'Passar o salão').click();
    await expect(part.getByText('Escolha a pessoa')).toBeVisible();
    await part.getByRole('combobox', { name: 'Novo proprietário' }).selectOption('Rute Braga');
    await field(part, 'Sua senha').fill('outra1');
    await button(part, 'Passar o salão').click();
    await expect(part.getByText('Senha atual incorreta')).toBeVisible();
    await expectWellMade(page);
    await field(part, 'Sua senha').fill(PASSWORD);
    await button(part, 'Passar o salão').dblclick();
    await expect(part.getByText('Você pediu a Rute Braga que assuma')).toBeVisible();
    await expectWellMade(page);

    const other = await stranger();
    await enter(other, heir, app);
    await visit(other, '/settings/conta');
    const asked = other.getByRole('region', { name: 'Passar o salão' });
    await expect(asked.getByText(`Marina Lima quer passar ${salon.name} para você`)).toBeVisible();
    await expectWellMade(other);
    await button(asked, 'Assumir o salão').dblclick();
    await expect(other.getByText('Você agora é proprietário')).toBeVisible();
    await visit(other, '/equipe');
    await expect(other.getByRole('listitem').filter({ hasText: 'Rute Braga' })).toContainText('Proprietário');

    await visit(page, '/settings/conta');
    await expect(page.getByText('Gerente')).toBeVisible();
    await expect(part).toBeHidden();
    await visit(page, '/equipe');
    await expect(page.getByText('Seu acesso a este salão não inclui')).toBeVisible();
  },
);

test('a customer may not open another salon', async ({ page, app }) => {
  const salon = await openSalon(app);
  const member = await openMember(app, salon, 'reception');
  await enter(page, member, app);
  await visit(page, '/settings/conta');
  await expect(page.getByText(salon.name).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir outro salão' })).toBeHidden();
  await visit(page, '/salon-setup?outro=1');
  await expect(page).toHaveURL('/conta');
});

async function fillService(page: Page, name: string) {
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Nome').fill(name);
  await field(dialog, 'Preço').fill('30');
}

const switchOf = (page: Page) => page.getByRole('button', { name: /: trocar de salão$/ }).filter({ visible: true });
