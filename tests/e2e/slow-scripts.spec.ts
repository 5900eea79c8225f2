import type { Page } from '@playwright/test';
import { button, expect, field, holdScripts, test, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

test('what is typed and sent at the sign-in before the scripts are there signs in once they are', async ({
  page,
  app,
}) => {
  const { owner } = await openSalon(app);
  const release = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await field(page, 'E-mail').fill(owner.email);
  await field(page, 'Senha').fill(owner.password);
  await button(page, 'Entrar').click();
  await field(page, 'Senha').press('Enter');
  await expectNotHydrated(page);
  await expect(page).toHaveURL('/auth');
  release();
  await expect(page).toHaveURL('/dashboard');
});

test('a booking that is confirmed before the scripts are there is made once they are, as it was typed', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await enter(page, customer, app);
  const release = await holdScripts(page);
  const path = `${salon.bookingPath}?data=2026-11-21&hora=11:00`;
  await page.goto(path, { waitUntil: 'commit' });
  await field(page, 'Nome').fill('Rafa');
  await field(page, 'Observações (opcional)').fill('Só as pontas');
  await button(page, 'Confirmar agendamento').click();
  await field(page, 'Nome').press('Enter');
  await expectNotHydrated(page);
  await expect(page).toHaveURL(path);
  release();
  await expect(page.getByText('Seu agendamento foi confirmado para 21/11/2026 às 11:00.')).toBeVisible();
  await visit(page, `/${salon.slug}?conta=agendamentos`);
  const bookings = page.getByRole('tabpanel').getByRole('listitem');
  await expect(bookings).toHaveCount(1);
  await expect(bookings).toContainText('Só as pontas');
});

const expectNotHydrated = (page: Page) => expect(page.locator('html[data-hydrated]')).toHaveCount(0);
