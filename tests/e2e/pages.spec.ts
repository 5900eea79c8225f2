import { BOTH, button, expect, expectWellMade, hydrated, test, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

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
  await expect(page.locator('.tabler-icon-map-search')).toBeVisible();
  await page.getByRole('link', { name: /^Voltar/ }).click();
  await expect(page).toHaveURL('/');
});

test('a salon is found under its old and its loudly written address', async ({ app }) => {
  const { slug } = await openSalon(app);
  const call = app.caller();
  for (const path of [`/salao/${slug}`, `/${slug.toUpperCase()}`]) {
    const { status, headers } = await call('GET', path);
    expect([status, headers.get('location')]).toEqual([301, `/${slug}`]);
  }
  const { status, headers } = await call('GET', `/${slug.toUpperCase()}/cliente?modo=cadastrar`);
  expect([status, headers.get('location')]).toEqual([301, `/${slug}/cliente?modo=cadastrar`]);
});

test('the chosen theme is there before the first paint, also after a reload and on every page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    // The schemes of the document: the one before anything was drawn, and every later one.
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

test('in place of a logo stand the initials, or an icon when the picture does not load', async ({ page, app }) => {
  const { id, slug } = await openSalon(app);
  await app.sql(`update salons set name = 'Barbearia Aurora' where id = $1`, [id]);
  await visit(page, `/${slug}`);
  await expect(page.getByText('BA', { exact: true })).toBeVisible();
  await app.sql('update salons set logo_url = $2 where id = $1', [id, '/nada.png']);
  await visit(page, `/${slug}`);
  await expect(page.getByText('BA', { exact: true })).toHaveCount(0);
  await expect(page.locator('img[src="/nada.png"]')).toHaveCount(0);
});

test(
  'a failed read keeps the shell, shows the request id, and can be asked again',
  BOTH,
  async ({ page, app, isMobile, complaints }) => {
    const salon = await openSalon(app);
    await enter(page, salon, app);
    await app.sql('alter table services rename column description to hidden');
    try {
      const answer = await page.goto('/services');
      await hydrated(page);
      expect(answer?.status()).toBe(500);
      await expect(page.getByRole('heading', { name: 'Erro ao carregar dados' })).toBeVisible();
      await expect(page.getByText('Não foi possível carregar os serviços')).toBeVisible();
      await expect(page.getByRole('code')).toHaveText(answer?.headers()['x-request-id'] ?? '');
      if (isMobile) await expect(button(page, 'Mais')).toBeVisible();
      else await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
      await expectWellMade(page);
      await visit(page, `/${salon.slug}`);
      await expect(page.getByText('Não foi possível carregar os dados do salão.')).toBeVisible();
      await page.goto('/services');
      await hydrated(page);
    } finally {
      await app.sql('alter table services rename column hidden to description');
    }
    await button(page, 'Tentar novamente').click();
    await expect(page.getByRole('heading', { name: 'Corte' })).toBeVisible();
    // The browser's own word for the three answers.
    expect(complaints.splice(0)).toEqual(Array(3).fill(expect.stringContaining('responded with a status of 500')));
  },
);

test('an administrator has no business in an owner’s screens', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await app.sql(`update users set user_type = 'admin' where email = $1`, [salon.owner.email]);
  const answer = await page.goto('/services');
  await hydrated(page);
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'Acesso Negado' })).toBeVisible();
  await expect(page.getByText('Corte', { exact: true })).toHaveCount(0);
  await expectWellMade(page);
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

test('the styles of a page are in its head, and a public page waits for no style sheet', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { slug, bookingPath } = salon;
  for (const path of ['/', '/auth', '/nada', `/${slug}`, `/${slug}/avaliacoes`, `/${slug}/cliente`, bookingPath]) {
    const [head = '', body = ''] = (await (await page.request.get(path)).text()).split('</head>');
    expect(head, path).toContain('--mantine-color-body');
    expect(body, path).not.toContain('<style');
    expect(head, path).not.toContain('rel="stylesheet"');
  }
  await enter(page, salon, app);
  for (const path of ['/dashboard', '/appointments', '/services?novo=1', '/available-hours']) {
    const [, body = ''] = (await (await page.request.get(path)).text()).split('</head>');
    expect(body, path).not.toContain('<style');
  }
});
