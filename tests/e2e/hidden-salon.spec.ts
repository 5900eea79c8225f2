import type { Page } from '@playwright/test';
import { button, expect, expectWellMade, field, PHONE, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, PASSWORD } from './people.ts';

test(
  'a salon that is switched off still lets its bookers see, call and cancel',
  PHONE,
  async ({ page, app, stranger }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    const { id } = await customer.book('10:00', '2026-11-25');
    await app.sql('update salons set is_active = false where id = $1', [salon.id]);
    const confirmation = `/${salon.slug}/confirmacao?agendamento=${id}`;
    await enter(page, customer, app);
    await visit(page, confirmation);
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    await expect(page.getByText('Este salão não recebe agendamentos pela internet agora')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5511987654321');
    await expect(page.getByRole('link', { name: 'Novo Agendamento' })).toHaveCount(0);
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Ver meus agendamentos' }).click();
    await expect(page.getByRole('heading', { name: 'Área do cliente' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver serviços' })).toHaveCount(0);
    await expectWellMade(page);
    await button(page, 'Cancelar').click();
    await button(page.getByRole('dialog'), 'Cancelar agendamento').click();
    await expect(toast(page, 'Agendamento cancelado')).toBeVisible();
    for (const path of ['', `/agendamento/${salon.service.id}`, '/cliente', '/avaliacoes']) {
      expect((await page.goto(`/${salon.slug}${path}`))?.status()).toBe(404);
    }
    const other = await stranger();
    await enter(other, await openCustomer(app, await openSalon(app)), app);
    for (const path of [confirmation, `/${salon.slug}/area-cliente`])
      expect((await other.goto(path))?.status()).toBe(404);
  },
);

test('the address of a confirmation leads through the sign-in and back', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id } = await customer.book('10:00', '2026-11-25');
  const confirmation = `/${salon.slug}/confirmacao?agendamento=${id}`;
  await visit(page, confirmation);
  await expect(page).toHaveURL(`/${salon.slug}/cliente?voltar=${encodeURIComponent(confirmation)}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(customer.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
  await button(page, 'Entrar').tap();
  await expect(page).toHaveURL(confirmation);
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
});

test(
  'a signed-out booker of a switched-off salon signs in and comes back; a stranger finds no salon',
  PHONE,
  async ({ page, app, stranger }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    const { id } = await customer.book('10:00', '2026-11-25');
    await app.sql('update salons set is_active = false where id = $1', [salon.id]);
    const confirmation = `/${salon.slug}/confirmacao?agendamento=${id}`;
    const signIn = async (who: Page, { email }: { email: string }, path: string) => {
      await visit(who, path);
      await expect(who).toHaveURL(`/auth?${new URLSearchParams({ voltar: path })}`);
      await field(who, 'E-mail').fill(email);
      await field(who, 'Senha').fill(PASSWORD);
      await button(who, 'Entrar').click();
      await expect(who).toHaveURL(path);
    };
    await signIn(page, customer, confirmation);
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    await page.context().clearCookies();
    await signIn(page, customer, `/${salon.slug}/area-cliente`);
    await expect(page.getByRole('heading', { name: 'Área do cliente' })).toBeVisible();

    const other = await stranger();
    await signIn(other, await openCustomer(app, await openSalon(app)), confirmation);
    await expect(other.getByRole('heading', { name: 'Salão não encontrado' })).toBeVisible();
  },
);
