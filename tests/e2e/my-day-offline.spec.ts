import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, field, hydrated, PHONE, reload, TODAY, test, visit } from './journey.ts';
import { enter, openMember, openSalon } from './people.ts';

test.use({ serviceWorkers: 'allow' });

// The browser asks for the service worker's next version and reports that the network is missing.
test.afterEach(({ complaints }) => {
  complaints.length = 0;
});

async function openDay(app: App, page: Page) {
  const salon = await openSalon(app, ['Ana']);
  const book = (time: string, name: string) => {
    const place = { id: randomUUID(), serviceId: salon.service.id, date: TODAY, time };
    return salon.ask('POST', '/appointments', { ...place, walkIn: { name }, internalNotes: 'Máquina 2 dos lados.' });
  };
  await book('14:00', 'Caio Menezes');
  const member = await openMember(app, salon, 'professional', 'Ana');
  await enter(page, member, app);
  await visit(page, '/meu-dia');
  await expect.poll(() => keptDay(page)).toContain('Caio Menezes');
  return { salon, member, book };
}

const keptDay = (page: Page) => page.evaluate(async () => (await (await caches.match('/meu-dia'))?.text()) ?? '');
const notice = (page: Page) => page.getByText('Sem conexão, dados das 10:20');
const next = (page: Page) => page.getByRole('region', { name: 'Próximo cliente' });

test('the day shows without a net, says since when, and comes back with it', PHONE, async ({ page, app, context }) => {
  const { book } = await openDay(app, page);
  await expect(notice(page)).toBeHidden();
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/meu-dia.webmanifest');

  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await reload(page);
  await expect(notice(page)).toBeVisible();
  await expect(next(page)).toContainText('Máquina 2 dos lados.');
  await expectWellMade(page);
  // An appointment opens from what the page has; another day leads back to the one that is kept.
  await page
    .getByRole('region', { name: 'Agenda' })
    .getByRole('link', { name: /Caio Menezes/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Caio Menezes' });
  await expect(sheet).toContainText('Máquina 2 dos lados.');
  await button(sheet, 'Fechar').click();
  await page.getByRole('link', { name: 'sáb 21 nenhum agendamento' }).click();
  await hydrated(page);
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL(/\/meu-dia$/);

  await book('10:30', 'Bia Luz');
  await context.setOffline(false);
  await expect(next(page)).toContainText('Bia Luz');
  await expect(notice(page)).toBeHidden();
  // The copy follows what was changed.
  await expect.poll(() => keptDay(page)).toContain('Bia Luz');
});

test('a phone keeps no day after a sign-out, nor for the next account', PHONE, async ({ page, app, context }) => {
  const { salon } = await openDay(app, page);
  await context.setOffline(true);
  await button(page, 'Mais').click();
  await button(page, 'Sair').click();
  await expect.poll(() => keptDay(page)).toBe('');
  await context.setOffline(false);

  await visit(page, '/meu-dia');
  await expect.poll(() => keptDay(page)).toContain('Caio Menezes');
  await button(page, 'Mais').click();
  await button(page, 'Sair').click();
  await expect(page).toHaveURL(`${app.origin}/`);
  expect(await keptDay(page)).toBe('');

  // Another account, without a sign-out of the first.
  await openDay(app, page);
  await context.clearCookies();
  const receptionist = await openMember(app, salon, 'reception');
  await visit(page, '/auth');
  await field(page, 'E-mail').fill(receptionist.email);
  await field(page, 'Senha').fill(receptionist.password);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/appointments');
  expect(await keptDay(page)).toBe('');
  await context.setOffline(true);
  await page.goto('/meu-dia');
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await expect(page.getByText('Caio Menezes')).toHaveCount(0);
});

test('a removed member’s phone keeps no day', PHONE, async ({ page, app }) => {
  const { salon } = await openDay(app, page);
  const remove = () => app.sql(`delete from memberships where salon_id = $1 and role = 'professional'`, [salon.id]);
  await remove();
  // The open page looks again by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/conta$/);
  await expect.poll(() => keptDay(page)).toBe('');

  // A button of a page that was open meanwhile: the answer is 403.
  await openDay(app, page);
  await app.sql(`delete from memberships where role = 'professional'`);
  await button(next(page), 'Confirmar').click();
  await expect.poll(() => keptDay(page)).toBe('');

  // A page that is opened again.
  await openDay(app, page);
  await app.sql(`delete from memberships where role = 'professional'`);
  await page.goto('/meu-dia');
  await expect(page).toHaveURL(/\/conta$/);
  await expect.poll(() => keptDay(page)).toBe('');
});

test('the day of one of several salons is kept at its own address', PHONE, async ({ page, app, context }) => {
  const { salon, member } = await openDay(app, page);
  const other = await openSalon(app, ['Ana']);
  await app.sql(
    `insert into memberships (salon_id, user_id, role) select $1, id, 'reception' from users where email = $2`,
    [other.id, member.email],
  );
  const path = `/~${salon.slug}/meu-dia`;
  await visit(page, path);
  const kept = () => page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', path);
  await expect.poll(kept).toContain('Caio Menezes');
  await context.setOffline(true);
  await reload(page);
  await expect(notice(page)).toBeVisible();
  await expect(next(page)).toContainText('Caio Menezes');
  await page.getByRole('link', { name: 'sáb 21 nenhum agendamento' }).click();
  await hydrated(page);
  await expect(page).toHaveURL(`${app.origin}${path}`);
  await context.setOffline(false);

  await app.sql(`delete from memberships where salon_id = $1 and role = 'professional'`, [salon.id]);
  await page.goto(path);
  await expect.poll(kept).toBe('');
});
