import { button, choose, expect, field, PHONE, query, TODAY, test, toast, visit } from './journey.ts';
import { enter, openAdmin, openCustomer, openSalon } from './people.ts';

test('a link opens a record that the filter hides, and its dialog keeps its content until it is saved', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const { employees } = (await salon.call('GET', '/api/v1/employees')).body as { employees: { id: string }[] };
  await enter(page, salon, app);
  for (const { path, id, title, empty, name } of [
    {
      path: '/services',
      id: salon.service.id,
      title: 'Editar serviço',
      empty: 'Nenhum serviço encontrado',
      name: 'Corte',
    },
    {
      path: '/employees',
      id: employees[0]?.id,
      title: 'Editar profissional',
      empty: 'Nenhum profissional encontrado',
      name: 'Ana',
    },
  ]) {
    await visit(page, `${path}?busca=nada&editar=${id}`);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(field(dialog, 'Nome')).toHaveValue(name);
    await field(dialog, 'Nome').fill(`${name} Maria`);
    await button(dialog, 'Salvar').click();
    await expect(toast(page, 'atualizado!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
    expect(query(page)).toEqual({ busca: 'nada' });
  }
});

test('a link to an appointment that the filter hides opens it, and one to nothing shows the list', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const { id } = await (await openCustomer(app, salon)).book('11:00');
  await enter(page, salon, app);
  await visit(page, `/appointments?status=cancelled&editar=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Editar agendamento' });
  await expect(dialog).toContainText('Rafael Dias');
  await button(dialog, 'Cancelar').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Nenhum agendamento encontrado' })).toBeVisible();

  await visit(page, `/services?editar=${id}`);
  await expect(page.getByRole('heading', { name: 'Corte' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('another filter begins at the first page, and a page beyond the last leads to the last', async ({ page, app }) => {
  const salon = await openSalon(app, []);
  const newCustomer = { name: 'Rute Braga', phone: '11987650000', allowSamePhone: true };
  for (let hour = 0; hour < 25; hour++) {
    const [date, time] = hour < 24 ? [TODAY, `${String(hour).padStart(2, '0')}:00`] : ['2026-11-21', '09:00'];
    await salon.ask('POST', '/appointments', { id: crypto.randomUUID(), newCustomer, date, time });
  }
  await enter(page, salon, app);
  await visit(page, '/appointments?quando=todos&pagina=9');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(query(page)).toEqual({ quando: 'todos', pagina: '2' });
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Agendado', { exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
  expect(query(page)).toEqual({ quando: 'todos', status: 'scheduled' });

  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(query(page)).toEqual({ quando: 'todos', status: 'scheduled', pagina: '2' });
  await page.getByRole('searchbox').fill('rute');
  await expect(page.getByRole('article')).toHaveCount(24);
  expect(query(page)).toEqual({ quando: 'todos', status: 'scheduled', busca: 'rute' });

  // Back leads to the second page, which was emptied meanwhile.
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Página 1' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
  await app.sql(`update appointments set status = 'cancelled' where salon_id = $1 and appointment_date = $2`, [
    salon.id,
    '2026-11-21',
  ]);
  await page.goBack();
  await expect.poll(() => query(page)).toEqual({ quando: 'todos', status: 'scheduled', busca: 'rute', pagina: '1' });
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('on a phone a filter is cleared by a button that a finger meets', PHONE, async ({ page, app }) => {
  await enter(page, await openAdmin(app), app);
  await visit(page, '/admin/salons');
  const status = page.getByRole('combobox', { name: 'Situação' });
  await choose(page, status, 'Suspensos');
  await expect.poll(() => query(page)).toEqual({ status: 'suspended' });
  // Screen readers have the list of choices instead.
  const clear = page.locator('.mantine-InputClearButton-root');
  const [box, whole] = [await clear.boundingBox(), await status.boundingBox()];
  expect(box?.width).toBeGreaterThanOrEqual(34);
  expect(box?.height).toBeGreaterThanOrEqual(34);
  expect(box?.height).toBeLessThan(whole?.height ?? 0);
  await clear.tap();
  await expect.poll(() => query(page)).toEqual({});
  await expect(status).toHaveValue('');
});
