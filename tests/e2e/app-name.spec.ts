import { button, expect, expectWellMade, field, test, toast, visit } from './journey.ts';
import { enter, openSalon } from './people.ts';

const LONG = 'Agenda Bela do Brasil Sistemas de Agendamento';

test.afterEach(({ app }) => app.sql('delete from system_settings'));

test('the name that an administrator gave the platform stands in header, titles and mails', async ({ page, app }) => {
  const salon = await openSalon(app);
  await visit(page, '/');
  await expect(page).toHaveTitle('Encaixe · Agendamento online para salões de beleza');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Encaixe' })).toBeVisible();

  const rename = (name: string) =>
    app.sql(
      `insert into system_settings (key, value) values ('app_name', $1) on conflict (key) do update set value = excluded.value`,
      [name],
    );
  await rename('Agenda Bela');
  await visit(page, '/');
  await expect(page).toHaveTitle('Agenda Bela · Agendamento online para salões de beleza');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Agenda Bela, página inicial' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Agenda Bela');
  await expect(page.getByRole('heading', { name: 'Por que o Agenda Bela' })).toBeVisible();
  await visit(page, '/privacidade');
  await expect(page).toHaveTitle('Política de Privacidade · Agenda Bela');
  await expect(page.getByText('A administração do Agenda Bela')).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle('Página não encontrada · Agenda Bela');

  await visit(page, '/auth?modo=recuperar');
  await expect(page).toHaveTitle('Entrar · Agenda Bela');
  await field(page, 'E-mail').fill(salon.owner.email);
  await button(page, 'Enviar link').click();
  await expect(toast(page, 'Email enviado!')).toBeVisible();
  const mail = (await app.mails()).find(({ to }) => to === salon.owner.email);
  expect(mail?.subject).toBe('Sua nova senha no Agenda Bela');
  expect(mail?.text).not.toContain('Encaixe');

  await enter(page, salon, app);
  await visit(page, '/customers');
  await expect(page).toHaveTitle('Clientes · Agenda Bela');

  // A long name makes room for the rest of the header.
  await rename(LONG);
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, '/');
  await expectWellMade(page);
});
