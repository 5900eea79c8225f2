import type { Page } from '@playwright/test';
import { alive, button, expect, expectWellMade, field, test, toast, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openSalon, PASSWORD, type Salon } from './people.ts';

test('the platform’s own pages are well made, light and dark', async ({ page, app }) => {
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
});

for (const mode of ['dark', 'light'] as const) {
  test(`a salon’s pages are well made in its ${mode} mode`, async ({ page, app }) => {
    const salon = await openSalon(app, ['Ana Beatriz de Albuquerque e Silva', 'Bruno']);
    const customer = await fillSalon(app, salon);
    await app.sql(
      `insert into salon_public_settings (id, salon_id, theme_mode, theme_color) values (gen_random_uuid(), $1, $2, 'yellow')
       on conflict (salon_id) do update set theme_mode = $2`,
      [salon.id, mode],
    );
    const confirmation = `/${salon.slug}/confirmacao?agendamento=${customer.bookingId}`;
    for (const path of ['', '/cliente', '/cliente?aba=cadastrar', '/agendamento/nenhum', '/confirmacao', '/nada']) {
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
    for (const path of [confirmation, ...['agendamentos', 'perfil'].map((tab) => `/${salon.slug}?conta=${tab}`)]) {
      await visit(page, path);
      await expectWellMade(page);
    }
  });
}

test('the owner’s screens are well made while they are empty, light and dark', async ({ page, app }) => {
  await enter(page, await openSalon(app, []), app);
  for (const path of ['/dashboard', '/appointments', '/employees', '/customers', '/services?busca=nada']) {
    await expectBothWellMade(page, path);
  }
});

test('the owner’s screens are well made when they are full, light and dark', async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana Beatriz de Albuquerque e Silva', 'Bruno']);
  await enter(page, salon, app);
  await fillSalon(app, salon);
  for (const path of ['/dashboard', '/appointments', '/services', '/employees', '/available-hours']) {
    await expectBothWellMade(page, path);
  }
});

test('the owner’s dialogs are well made, light and dark', async ({ page, app }) => {
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

test('what is not there says so with its status', async ({ page, app }) => {
  const { slug } = await openSalon(app);
  const cases = {
    '/nada/aqui/mesmo': 'Oops! Page not found',
    '/naoexiste123': 'Salão não encontrado',
    '/naoexiste123/cliente': 'Salão não encontrado',
    [`/${slug}/agendamento/01a1f8f6-1115-7560-a154-28ecd5f8a63a`]: 'Serviço não encontrado',
    [`/${slug}/agendamento/corte`]: 'Serviço não encontrado',
    [`/${slug}/confirmacao`]: 'Agendamento não encontrado',
  };
  for (const [path, title] of Object.entries(cases)) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  await page.goto('/naoexiste123');
  await expect(page.getByText('Este salão não existe ou está inativo.')).toBeVisible();
  await page.getByRole('link', { name: /^Voltar/ }).click();
  await expect(page).toHaveURL('/');
});

test('a salon is found by part of its name, and under its old and its loudly written address', async ({
  page,
  app,
}) => {
  const { slug, name } = await openSalon(app);
  await visit(page, '/');
  const finder = page.getByRole('textbox', { name: 'Nome ou endereço do salão' });
  await finder.fill('salão que não existe');
  await button(page, 'Buscar').click();
  await expect(toast(page, 'Salão não encontrado')).toContainText(
    'Não encontramos nenhum salão com esse nome ou slug.',
  );
  await finder.fill(name.toUpperCase().slice(4));
  await button(page, 'Buscar').click();
  await expect(page).toHaveURL(`/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  const call = app.caller();
  for (const path of [`/salao/${slug}`, `/${slug.toUpperCase()}`]) {
    const { status, headers } = await call('GET', path);
    expect([status, headers.get('location')]).toEqual([301, `/${slug}`]);
  }
  const { status, headers } = await call('GET', `/${slug.toUpperCase()}/cliente?aba=cadastrar`);
  expect([status, headers.get('location')]).toEqual([301, `/${slug}/cliente?aba=cadastrar`]);
});

test('the chosen theme is there before the first paint, also after a reload and on every page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    // What the document was given before anything was drawn, and whatever it changed to afterwards.
    const seen: (string | null)[] = [];
    Object.assign(window, { seen });
    const note = () => seen.push(document.documentElement?.getAttribute('data-mantine-color-scheme') ?? null);
    addEventListener('DOMContentLoaded', note);
    new MutationObserver((changes) => changes.forEach(note)).observe(document, {
      subtree: true,
      attributeFilter: ['data-mantine-color-scheme'],
    });
  });
  const seen = async () => [...new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))];
  await visit(page, '/');
  expect(await seen()).toEqual(['dark']);
  for (const [label, scheme] of [
    ['Claro', 'light'],
    ['Escuro', 'dark'],
    ['Sistema', 'light'],
  ] as const) {
    await button(page, 'Tema').click();
    await page.getByRole('menuitemradio', { name: label }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    for (const path of ['/', '/auth']) {
      await visit(page, path);
      expect(await seen(), `${label} on ${path}`).toEqual([scheme]);
    }
  }
});

test('a forgotten password is replaced through the mail, once', async ({ page, app }) => {
  const { owner } = await openSalon(app);
  await visit(page, '/auth');
  await button(page, 'Esqueci minha senha').click();
  for (const email of ['ninguem@example.com', owner.email]) {
    await field(page, 'Email').fill(email);
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await expect(page.getByText('Verifique sua caixa de entrada para redefinir sua senha').first()).toBeVisible();
    await expect(button(page, 'Enviar de novo')).toBeEnabled();
  }
  const mails = (await app.mails()).filter(({ to }) => to === 'ninguem@example.com' || to === owner.email);
  expect(mails.map(({ to }) => to)).toEqual([owner.email]);
  const path = `/reset-password?token=${mails[0]?.text}`;

  await visit(page, path);
  await field(page, 'Nova senha').fill('12345');
  await field(page, 'Confirmar senha').fill('12345');
  await button(page, 'Salvar nova senha').click();
  await expect(field(page, 'Nova senha')).toHaveAccessibleDescription('A senha deve ter pelo menos 6 caracteres.');
  await field(page, 'Nova senha').fill('outra-senha');
  await field(page, 'Confirmar senha').fill('outra-senha');
  await button(page, 'Salvar nova senha').click();
  await expect(toast(page, 'Senha alterada')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await field(page, 'Email').fill(owner.email);
  await field(page, 'Senha').fill('outra-senha');
  await button(page, 'Entrar').click();
  await expect(page).toHaveURL('/dashboard');

  await visit(page, path);
  await field(page, 'Nova senha').fill('mais-uma');
  await field(page, 'Confirmar senha').fill('mais-uma');
  await button(page, 'Salvar nova senha').click();
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
});

test('a failed read keeps the shell, shows the request id, and can be asked again', async ({
  page,
  app,
  isMobile,
  complaints,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await app.sql('alter table services rename column description to hidden');
  try {
    const answer = await page.goto('/services');
    await alive(page);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
    await expect(page.getByText('Não foi possível carregar os serviços')).toBeVisible();
    await expect(page.getByRole('code')).toHaveText(answer?.headers()['x-request-id'] ?? '');
    if (isMobile) await expect(button(page, 'Menu')).toBeVisible();
    else await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await expectWellMade(page);
    await visit(page, `/${salon.slug}`);
    await expect(page.getByText('Não foi possível carregar os dados do salão.')).toBeVisible();
    await page.goto('/services');
    await alive(page);
  } finally {
    await app.sql('alter table services rename column hidden to description');
  }
  await button(page, 'Tentar novamente').click();
  await expect(page.getByRole('heading', { name: 'Corte' })).toBeVisible();
  // The browser's own word for the three answers.
  expect(complaints.splice(0)).toEqual(Array(3).fill(expect.stringContaining('responded with a status of 500')));
});

test('a customer who opens the owner’s screens gets their own page, and may open a salon from there', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, '/dashboard');
  await expect(page).toHaveURL('/conta');
  await expect(page.getByRole('link', { name: salon.name })).toHaveAttribute('href', new RegExp(`^/${salon.slug}`));
  await button(page, 'Criar meu salão').click();
  await expect(page).toHaveURL('/salon-setup');
});

async function expectBothWellMade(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await inBothSchemes(page);
}

/** As it is, and in the other scheme: there only colours differ, for the theme's button changes no more than this attribute. */
async function inBothSchemes(page: Page): Promise<void> {
  await expectWellMade(page);
  await page.evaluate(() => {
    const root = document.documentElement;
    const { mantineColorScheme: scheme } = root.dataset;
    root.dataset.mantineColorScheme = scheme === 'dark' ? 'light' : 'dark';
  });
  await expectWellMade(page, ['color-contrast']);
}

/** What fills every list of a salon: appointments in each status, an encaixe, a review, somebody waiting, something inactive. */
async function fillSalon(app: Parameters<typeof openSalon>[0], salon: Salon) {
  const customer = await openCustomer(app, salon, 'Maximiliano Albuquerque de Vasconcelos');
  const booked = await customer.book('10:30');
  await customer.book('11:30');
  await customer.book('12:30');
  const done = await customer.book('15:00', '2026-11-21');
  await salon.ask('POST', `/appointments/${booked.id}/completion`, { version: booked.version });
  await salon.ask('POST', `/appointments/${done.id}/cancellation`, { version: done.version });
  const encaixe = { date: '2026-11-20', time: '11:45', serviceId: salon.service.id, allowOverlap: true };
  const newCustomer = { name: 'Bia Nunes', phone: '11955554444' };
  await salon.ask('POST', '/appointments', {
    id: crypto.randomUUID(),
    newCustomer,
    ...encaixe,
    notes: 'palavra '.repeat(60),
  });
  await customer.call('PUT', `/api/v1/salons/${salon.slug}/appointments/${booked.id}/review`, {
    body: { rating: 5, comment: 'Excelente, voltarei. '.repeat(10) },
  });
  const inactive = {
    name: 'Progressiva',
    description: 'Alinhamento '.repeat(20),
    priceCents: 19_900,
    durationMinutes: 120,
  };
  const { id } = await salon.ask('POST', '/services', { ...inactive, category: 'tratamento' });
  await salon.ask('DELETE', `/services/${id}/activation`);
  const gone = await salon.ask('POST', '/employees', { name: 'Davi', phone: '11955556666', specialties: ['Barba'] });
  await salon.ask('DELETE', `/employees/${gone.id}/activation`);
  const { version } = await salon.ask('GET', '/availability');
  const day = { startTime: '09:00', endTime: '18:00', intervalMinutes: 30 };
  const ranges = [5, 6, 0].map((dayOfWeek) => ({ ...day, dayOfWeek, isActive: dayOfWeek !== 0 }));
  await salon.ask('PUT', '/availability', { version, ranges });
  return { ...customer, bookingId: booked.id };
}
