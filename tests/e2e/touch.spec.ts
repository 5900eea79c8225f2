import { fillSalon } from './full-salon.ts';
import { expect, PHONE, test, visit } from './journey.ts';
import { enter, openSalon } from './people.ts';
import { expectTouchable, expectTouchableNow } from './touchable.ts';

const SCREENS = [
  '/dashboard',
  '/appointments',
  '/calendar',
  '/calendar?visao=semana',
  '/calendar?visao=mes',
  '/services',
  '/employees',
  '/customers',
  '/customers/importar',
  '/available-hours',
  '/waiting-list',
  '/meu-link',
  '/mensagens',
  '/mensagens/configurar',
  '/manual-booking',
  '/settings',
  '/settings/conta',
  '/reports',
  '/minha-pagina',
  '/minha-pagina/avaliacoes',
];
const DIALOGS = ['/appointments?novo=1', '/services?novo=1', '/employees?novo=1', '/customers?novo=1'];

test('what an owner touches on a phone is 44 px large on every screen', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await fillSalon(app, salon);
  await salon.ask('POST', '/short-links', {});
  await enter(page, salon, app);
  for (const path of SCREENS) await expectTouchable(page, path);
  await visit(page, '/customers');
  await page.getByRole('list', { name: 'Clientes', exact: true }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await expectTouchableNow(page, 'a customer');
  for (const path of DIALOGS) {
    await visit(page, path);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTouchableNow(page, path);
  }
});
