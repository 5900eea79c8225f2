import { fillSalon, OWNER_SCREENS } from './full-salon.ts';
import { button, expect, field, PHONE, TODAY, test, visit } from './journey.ts';
import { enter, newEmail, openSalon, PASSWORD } from './people.ts';
import { expectTouchable, expectTouchableNow } from './touchable.ts';

const DIALOGS = ['/appointments?novo=1', '/services?novo=1', '/employees?novo=1', '/customers?novo=1'];

test('what an owner touches on a phone is 44 px large on every screen', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await fillSalon(app, salon);
  await salon.ask('POST', '/short-links', {});
  await enter(page, salon, app);
  for (const path of [...OWNER_SCREENS, '/meu-link/cartaz']) await expectTouchable(page, path);
  await visit(page, '/customers');
  await page.getByRole('list', { name: 'Clientes', exact: true }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await expectTouchableNow(page, 'a customer');
  for (const path of DIALOGS) {
    await visit(page, path);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTouchableNow(page, path);
  }

  const { id } = await salon.ask('POST', '/appointments', {
    ...{ id: crypto.randomUUID(), date: TODAY, time: '09:00', serviceId: salon.service.id, allowOverlap: true },
    newCustomer: { name: 'Caio Moura', phone: '11912345678' },
  });
  await visit(page, `/calendar?agendamento=${id}`);
  await button(page.getByRole('dialog', { name: 'Caio Moura' }), 'Concluir').waitFor();
  await expectTouchableNow(page, 'the panel of an appointment');
  await button(page, 'Concluir').click();
  await expect(page.getByRole('dialog', { name: 'Como foi pago?' })).toBeVisible();
  await expectTouchableNow(page, 'Como foi pago?');
  await visit(page, '/dashboard?fechar=1');
  await expect(page.getByRole('dialog', { name: 'Concluído ou não compareceu?' })).toBeVisible();
  await expectTouchableNow(page, 'Concluído ou não compareceu?');
  await visit(page, '/dashboard');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Relatórios' })).toBeVisible();
  await expectTouchableNow(page, 'the search over everything');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'Mais').click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Relatórios' })).toBeVisible();
  await expectTouchableNow(page, 'Mais');
  await visit(page, '/waiting-list');
  await page
    .getByRole('button', { name: /^Marcar como Contatado/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Contatados' }).click();
  await expect(page.getByText(/contato feito hoje/)).toBeVisible();
  await expectTouchableNow(page, '/waiting-list?ver=contatados');
});

test('what a new owner touches on a phone while setting up is 44 px large', PHONE, async ({ page, app }) => {
  const call = app.caller();
  const account = { fullName: 'Marina Lima', email: newEmail('dona'), password: PASSWORD, confirmPassword: PASSWORD };
  await call('POST', '/api/v1/auth/owners', { body: account });
  await enter(page, { call }, app);
  await expectTouchable(page, '/salon-setup');
  await field(page, 'Nome do salão').fill('Salão Vitória-Régia');
  await button(page, 'Próximo').click();
  await expect(page.getByLabel('Fuso horário')).toBeVisible();
  await expectTouchableNow(page, 'address and contact of /salon-setup');
  await button(page, 'Próximo').click();
  await page.getByRole('radio', { name: 'Barbearia' }).click();
  await expectTouchableNow(page, 'kind of salon of /salon-setup');
  await button(page, 'Próximo').click();
  await expect(page.getByText(/Sua página será/)).toBeVisible();
  await expectTouchableNow(page, 'summary of /salon-setup');
  await button(page, 'Cadastrar salão').click();
  await page.getByRole('radio', { name: 'Não atendo' }).click();
  await expectTouchableNow(page, 'the question of /salon-setup');
  await button(page, 'Cadastrar salão').click();
  await expect(page.getByRole('heading', { name: 'Sua página está no ar' })).toBeVisible();
  await expectTouchableNow(page, '/salon-setup/pronto');
});
