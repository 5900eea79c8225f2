import type { Page } from '@playwright/test';
import { fillSalon } from './full-salon.ts';
import { BOTH, button, expect, expectWellMade, field, PHONE, test, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openMember, openSalon, PASSWORD } from './people.ts';
import { expectTouchable } from './touchable.ts';

test('the platform’s own pages are well made, light and dark', BOTH, async ({ page, app }) => {
  const visitor = [
    '/',
    '/auth',
    '/auth?modo=cadastrar',
    '/auth?modo=recuperar',
    '/reset-password?token=x',
    '/nada-aqui',
  ];
  for (const path of [...visitor, '/reset-password', '/naoexiste123']) await expectBothWellMade(page, path);
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await expectBothWellMade(page, '/conta');

  const call = app.caller();
  const account = { fullName: 'Marina Lima', email: newEmail('dona'), password: PASSWORD, confirmPassword: PASSWORD };
  await call('POST', '/api/v1/auth/owners', { body: account });
  await enter(page, { call }, app);
  await expectBothWellMade(page, '/salon-setup');
  await field(page, 'Nome do salão').fill('Salão Vitória-Régia');
  await button(page, 'Próximo').click();
  await expect(page.getByLabel('Fuso horário')).toBeVisible();
  await inBothSchemes(page);
  await button(page, 'Próximo').click();
  await page.getByRole('radio', { name: 'Barbearia' }).click();
  await inBothSchemes(page);
  await button(page, 'Próximo').click();
  await expect(page.getByText(/Sua página será/)).toBeVisible();
  await button(page, 'Cadastrar salão').click();
  await inBothSchemes(page);
  await page.getByRole('radio', { name: 'Não atendo' }).click();
  await button(page, 'Cadastrar salão').click();
  await expect(page.getByRole('heading', { name: 'Sua página está no ar' })).toBeVisible();
  await inBothSchemes(page);
});

for (const mode of ['dark', 'light'] as const) {
  test(`a salon’s pages are well made in its ${mode} mode`, BOTH, async ({ page, app }) => {
    const salon = await openSalon(app, ['Ana Beatriz de Albuquerque e Silva', 'Bruno']);
    const customer = await fillSalon(app, salon);
    await app.sql(
      `insert into salon_public_settings (id, salon_id, theme_mode, theme_color) values (gen_random_uuid(), $1, $2, 'yellow')
       on conflict (salon_id) do update set theme_mode = $2`,
      [salon.id, mode],
    );
    const confirmation = `/${salon.slug}/confirmacao?agendamento=${customer.bookingId}`;
    const forms = ['/cliente', '/cliente?modo=cadastrar', '/cliente?modo=recuperar'];
    for (const path of ['', ...forms, '/agendamento/nenhum', '/confirmacao', '/nada']) {
      await visit(page, `/${salon.slug}${path}`);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', path === '/nada' ? 'dark' : mode);
      await expectWellMade(page);
    }
    await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
    await expectWellMade(page);
    await page.getByRole('button', { name: /lista de espera/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWellMade(page);

    await enter(page, customer, app);
    const tabs = ['agendamentos', 'perfil'].map((tab) => `/${salon.slug}?conta=${tab}`);
    for (const path of [`/${salon.slug}`, confirmation, ...tabs, `/${salon.slug}/area-cliente?servicos`]) {
      await visit(page, path);
      await expectWellMade(page);
    }
  });
}

test('what a customer touches on a phone is 44 px large', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await fillSalon(app, salon);
  const { slug, bookingPath } = salon;
  const forms = ['', '?modo=cadastrar', '?modo=recuperar'].map((tab) => `/${slug}/cliente${tab}`);
  const visitor = ['/', '/auth', '/auth?modo=cadastrar', '/reset-password?token=x', `/${slug}`, ...forms, bookingPath];
  for (const path of visitor) await expectTouchable(page, path);
  await enter(page, customer, app);
  for (const tab of ['agendamentos', 'perfil']) await expectTouchable(page, `/${slug}?conta=${tab}`);
  const confirmation = `/${slug}/confirmacao?agendamento=${customer.bookingId}`;
  for (const path of [`/${slug}`, confirmation, `/${slug}/area-cliente`]) await expectTouchable(page, path);
});

test(
  'on the narrowest phone what a salon offers keeps clear of its borders, and badges of the text',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    await app.sql('update salons set whatsapp = phone where id = $1', [salon.id]);
    await enter(page, await fillSalon(app, salon), app);
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, `/${salon.slug}?conta=agendamentos`);
    const actions = page.locator('.salon-action');
    await expect(actions).toHaveText(['Como chegar', 'Ligar', 'WhatsApp']);
    const distances = await actions.evaluateAll((elements) =>
      elements.map((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const [inner, outer] = [words.getBoundingClientRect(), element.getBoundingClientRect()];
        return Math.min(inner.left - outer.left, outer.right - inner.right);
      }),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(6);

    const booking = page.getByRole('tabpanel').getByRole('listitem').first();
    const [above, badge, below] = await Promise.all(
      ['.salon-booking-head > div p >> nth=-1', '.badge >> nth=0', '.salon-booking-head + p'].map((part) =>
        booking.locator(part).boundingBox(),
      ),
    );
    if (!above || !badge || !below) throw new Error('The booking is not drawn');
    expect(badge.y - (above.y + above.height)).toBeGreaterThanOrEqual(6);
    expect(below.y - (badge.y + badge.height)).toBeGreaterThanOrEqual(6);
    await expectWellMade(page);
  },
);

test('the owner’s screens are well made while they are empty, light and dark', BOTH, async ({ page, app }) => {
  await enter(page, await openSalon(app, []), app);
  for (const path of [
    '/dashboard',
    '/appointments',
    '/employees',
    '/equipe',
    '/atividade',
    '/customers',
    '/waiting-list',
    '/services?busca=nada',
  ]) {
    await expectBothWellMade(page, path);
  }
});

test('the owner’s screens are well made when they are full, light and dark', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana Beatriz de Albuquerque e Silva', 'Bruno']);
  await enter(page, salon, app);
  await fillSalon(app, salon);
  await openMember(app, salon, 'reception');
  for (const path of [
    '/dashboard',
    '/appointments',
    '/services',
    '/employees',
    '/equipe',
    '/saloes',
    '/atividade',
    '/available-hours',
    '/customers',
    '/waiting-list',
  ]) {
    await expectBothWellMade(page, path);
  }
  await visit(page, '/customers');
  await page.getByRole('list', { name: 'Clientes', exact: true }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await inBothSchemes(page);
});

test('the screens of an owner’s business are well made, light and dark', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app);
  await (await openCustomer(app, salon)).book('11:30');
  await salon.ask('POST', '/short-links', {});
  await enter(page, salon, app);
  for (const path of [
    '/reports',
    '/settings',
    '/settings/conta',
    '/minha-pagina',
    '/meu-link',
    '/customers/importar',
    '/manual-booking',
    '/mensagens/configurar',
  ]) {
    await expectBothWellMade(page, path);
  }
});

test(
  'what an owner reads whose trial has ended, or whose salon is suspended, is well made too',
  BOTH,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    await (await openCustomer(app, salon)).book('11:30');
    await enter(page, salon, app);
    await app.sql('update salons set suspended_at = now(), subscription_end_date = $2 where id = $1', [
      salon.id,
      '2026-11-19T12:00:00Z',
    ]);
    for (const path of ['/dashboard', '/appointments', '/customers']) await expectBothWellMade(page, path);
    await expect(page.getByText('Seu salão está suspenso')).toBeVisible();
    const answer = await page.goto(`/${salon.slug}`);
    expect(answer?.status()).toBe(404);
  },
);

test('the owner’s dialogs are well made, light and dark', BOTH, async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  for (const path of ['/appointments?novo=1', '/services?novo=1', '/employees?novo=1']) {
    await visit(page, path);
    await expect(page.getByRole('dialog')).toBeVisible();
    await inBothSchemes(page);
  }
  await visit(page, '/services');
  await button(page, 'Opções de Corte').click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inBothSchemes(page);
});

test('the import of customers is well made, light and dark', BOTH, async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await expectBothWellMade(page, '/customers/importar');
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('Cidade');
  await expect(page.getByRole('alert')).toBeVisible();
  await inBothSchemes(page);
  await choose('Nome;Telefone\nAna;11900000001\nBia;11900000001\nCaio;1\n');
  await expect(button(page, 'Importar 1 cliente')).toBeVisible();
  await inBothSchemes(page);
});

async function expectBothWellMade(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await inBothSchemes(page);
}

/** As it is, and in the other scheme: there only colours differ, for the theme's button changes no more than this attribute. */
async function inBothSchemes(page: Page): Promise<void> {
  await expectWellMade(page);
  // On a phone they are those of the desk.
  if (isPhone(page)) return;
  await page.evaluate(() => {
    const root = document.documentElement;
    const { mantineColorScheme: scheme } = root.dataset;
    root.dataset.mantineColorScheme = scheme === 'dark' ? 'light' : 'dark';
  });
  await expectWellMade(page, ['color-contrast']);
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
