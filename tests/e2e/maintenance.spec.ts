import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, field, hydrated, PHONE, test, toast, visit } from './journey.ts';
import { enter, openAdmin, openCustomer, openSalon, PASSWORD } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const set = (app: App, key: string, value: string) =>
  app.sql(
    `insert into system_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, value],
  );
const begin = (app: App) => set(app, 'maintenance_mode', 'true');
const end = (app: App) => set(app, 'maintenance_mode', 'false');

test.afterEach(async ({ app, complaints }) => {
  await app.sql('delete from system_settings');
  // The browser reports the answers of maintenance as well, and that there is no net.
  const others = complaints.filter((text) => !/status of 503|ERR_INTERNET_DISCONNECTED|sw\.js/.test(text));
  complaints.splice(0, complaints.length, ...others);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Estamos em manutenção' });

test(
  'a visitor reads when to come back and whom to call, with scripts or without',
  PHONE,
  async ({ browser, page, app }) => {
    const salon = await openSalon(app);
    await begin(app);
    await set(app, 'app_name', 'Agenda Bela');
    await set(app, 'contact_email', 'oi@agendabela.example');
    await set(app, 'contact_phone', '(11) 98765-4321');
    for (const path of ['/', `/${salon.slug}`, '/auth', '/dashboard', '/no-such-page']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(503);
      await expect(heading(page)).toBeVisible();
    }
    await expect(page).toHaveTitle('Em manutenção · Agenda Bela');
    await expect(page.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute('href', 'tel:+5511987654321');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectWellMade(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expectWellMade(page);

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const unscripted = await plain.newPage();
    await unscripted.goto(`${app.origin}/${salon.slug}`);
    await expect(heading(unscripted)).toBeVisible();
    await plain.close();

    await page.goto(`/${salon.slug}`);
    await end(app);
    await page.getByRole('link', { name: 'Tentar novamente' }).click();
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(salon.name);
  },
);

test(
  'a customer in the middle of a booking loses nothing that was typed, and books when it is over',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await enter(page, customer, app);
    await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
    await field(page, 'Observações (opcional)').fill('Cabelo comprido');
    await begin(app);
    await button(page, 'Confirmar agendamento').click();
    await expect(toast(page, 'Estamos em manutenção')).toContainText('O que você digitou continua aqui');
    await expect(field(page, 'Observações (opcional)')).toHaveValue('Cabelo comprido');
    expect(await app.sql('select id from appointments where salon_id = $1', [salon.id])).toEqual([]);

    // A link of the page that is open leads to the same words.
    await page
      .getByRole('link', { name: /Voltar/ })
      .first()
      .click();
    await expect(heading(page)).toBeVisible();
    await expectWellMade(page);
    await end(app);
    await page.goBack();
    await expect(field(page, 'Observações (opcional)')).toHaveValue('Cabelo comprido');
    await button(page, 'Confirmar agendamento').click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    expect(await app.sql('select notes from appointments where salon_id = $1', [salon.id])).toEqual([
      { notes: 'Cabelo comprido' },
    ]);
  },
);

test('an owner keeps what was typed in a dialog, and reads the words on every screen', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/customers?novo=1');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Nome').fill('Clara Nunes');
  await field(dialog, 'Telefone').fill('11955554444');
  await begin(app);
  await dialog.getByRole('button', { name: /Cadastrar|Salvar|Criar/ }).click();
  await expect(toast(page, 'Estamos em manutenção')).toBeVisible();
  await expect(field(dialog, 'Nome')).toHaveValue('Clara Nunes');
  await page.keyboard.press('Escape');
  await button(page, 'Descartar').click();
  await expect(dialog).toHaveCount(0);
  await page.locator('a[href="/dashboard"]:visible').first().click();
  await expect(heading(page)).toBeVisible();
  await end(app);
  await button(page, 'Tentar novamente').click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
});

test('an administrator goes on working, also on the pages of others', async ({ page, app }) => {
  const salon = await openSalon(app);
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await begin(app);
  for (const path of ['/', `/${salon.slug}`, salon.bookingPath]) {
    expect((await page.goto(path))?.status()).toBe(200);
    await hydrated(page);
    await expect(heading(page)).toHaveCount(0);
  }
  // The role is read with each request.
  await app.sql(`update users set user_type = 'customer' where id = $1`, [admin.id]);
  expect((await page.goto('/'))?.status()).toBe(503);
});

test('a kept page of a salon stays kept, and is shown again without a net', PHONE, async ({ page, app, context }) => {
  const salon = await openSalon(app);
  await visit(page, `/${salon.slug}`);
  const kept = () => page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', `/${salon.slug}`);
  await expect.poll(kept).toContain(salon.name);
  await begin(app);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect(await kept()).toContain(salon.name);
  expect(await kept()).not.toContain('Estamos em manutenção');
  await context.setOffline(true);
  await page.goto(`/${salon.slug}`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(salon.name);
  await context.setOffline(false);
});

test('the link of a mail waits for an owner, and works for an administrator', async ({ page, app }) => {
  const salon = await openSalon(app);
  const admin = await openAdmin(app);
  await begin(app);
  const linkFor = async (email: string) => {
    await app.caller()('POST', '/api/v1/auth/password-resets', { body: { email } });
    const mail = (await app.mails()).findLast(({ to }) => to === email);
    const { pathname, search } = new URL(/^http.*$/m.exec(mail?.text ?? '')?.[0] ?? '');
    return pathname + search;
  };
  const ofOwner = await linkFor(salon.owner.email);
  expect((await page.goto(ofOwner))?.status()).toBe(503);
  await expect(heading(page)).toBeVisible();
  expect((await page.goto(await linkFor(admin.email)))?.status()).toBe(200);
  await expect(field(page, 'Nova senha')).toBeVisible();
  await end(app);
  await visit(page, ofOwner);
  await expect(field(page, 'Nova senha')).toBeVisible();
});

test('an administrator comes in by the link of the maintenance page', async ({ page, app }) => {
  const salon = await openSalon(app);
  const admin = await openAdmin(app);
  await begin(app);
  await page.goto('/');
  await page.getByRole('link', { name: 'Área Administrativa' }).click();
  await hydrated(page);
  const signIn = async (email: string, password: string) => {
    await field(page, 'E-mail').fill(email);
    await field(page, 'Senha').fill(password);
    await button(page, 'Entrar como Admin').click();
  };
  await signIn(salon.owner.email, PASSWORD);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/admin-auth/);
  await signIn(admin.email, admin.password);
  await page.waitForURL('**/admin');
  await expect(heading(page)).toHaveCount(0);
});

test('nobody but administrators signs in', async ({ app }) => {
  const salon = await openSalon(app);
  const admin = await openAdmin(app);
  await begin(app);
  const signIn = (email: string, password: string) =>
    app.caller()('POST', '/api/v1/auth/sessions', { body: { email, password } });
  expect((await signIn(salon.owner.email, PASSWORD)).status).toBe(503);
  expect((await signIn(admin.email, admin.password)).status).toBe(200);
});
