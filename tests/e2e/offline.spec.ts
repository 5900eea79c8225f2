import type { BrowserContext, Locator, Page } from '@playwright/test';
import { button, expect, expectWellMade, field, hydrated, PHONE, reload, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, PASSWORD, type Salon } from './people.ts';

test.use({ serviceWorkers: 'allow' });

// The browser asks for the service worker's next version and reports that the network is missing.
test.afterEach(({ complaints }) => {
  complaints.length = 0;
});

test('a salon’s page shows again without a net, and says so', PHONE, async ({ page, app, context }) => {
  const salon = await openSalon(app);
  await visit(page, `/${salon.slug}`);
  await expectKept(page, `/${salon.slug}`);
  await context.setOffline(true);
  await reload(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(salon.name);
  await expect(page.getByText('Corte', { exact: true }).first()).toBeVisible();
  await expect(notice(page)).toContainText('Sem conexão: mostrando o que foi carregado em 20/11 às 10:20');
  await expectWellMade(page);

  // A page that was never opened says so, and how to reach the salon.
  await page
    .getByRole('link', { name: /Agendar/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ligar para o salão' })).toHaveAttribute('href', 'tel:+5511987654321');
  await expectWellMade(page);
  await page.getByRole('link', { name: 'Página do salão' }).click();
  await hydrated(page);
  await expect(notice(page)).toBeVisible();

  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await page
    .getByRole('link', { name: /Agendar/ })
    .first()
    .click();
  await expect(button(page, 'Confirmar agendamento')).toBeVisible();
});

test('a customer’s own pages show without a net until they sign out', PHONE, async ({ page, app, context }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await customer.book('15:00');
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}`);
  await expectKept(page, `/${salon.slug}`, customer);
  await context.setOffline(true);
  await reload(page);
  await expect(page.getByText('Olá, Rafael!')).toBeVisible();
  await expect(notice(page)).toBeVisible();

  // Without a net the session stays open, but what the phone kept goes.
  await button(page, 'Sair').click();
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await page.goto(`/${salon.slug}`);
  await expectNothingPersonal(page);

  await context.setOffline(false);
  await visit(page, `/${salon.slug}`);
  await expect(page.getByText('Olá, Rafael!')).toBeVisible();
  await expectKept(page, `/${salon.slug}`, customer);
  await button(page, 'Sair').click();
  await expect(page.getByRole('link', { name: 'Entrar ou cadastrar' })).toBeVisible();
  await expectKept(page, `/${salon.slug}`);
  await context.setOffline(true);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expectNothingPersonal(page);
});

test(
  'the client area shows a coming appointment without a net, on this phone and for this person',
  PHONE,
  async ({ page, app, context }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    await enter(page, customer, app);
    const area = `/${salon.slug}/area-cliente`;
    await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
    await expectKept(page, area, customer);
    await button(page, 'Confirmar agendamento').click();
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();

    // Kept again after the booking, although the page was never opened.
    const kept = () => page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', area);
    await expect.poll(kept).toContain('11:00');
    await context.setOffline(true);
    await page.goto(area);
    await hydrated(page);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '11:00' })).toBeVisible();
    await expectWellMade(page);
    await page.goto(`/${salon.slug}`);
    await expect(notice(page)).toBeVisible();

    // The server redirects, because the session has ended.
    await context.setOffline(false);
    await context.clearCookies();
    await page.goto(area);
    await expect(page).toHaveURL(/\/cliente/);
    await context.setOffline(true);
    await page.goto(area);
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
    await expectNothingPersonal(page);
  },
);

test(
  'the home screen is offered after a booking, until one does not want to hear of it',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    const { id } = await customer.book('15:00');
    await enter(page, customer, app);
    await visit(page, `/${salon.slug}/confirmacao?agendamento=${id}`);
    const offer = page.getByRole('region', { name: 'Tela inicial' });
    await expect(offer).toHaveCount(0);
    // Does what Chromium does where the site can be installed.
    const asks = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        window.dispatchEvent(
          Object.assign(event, { prompt: async () => document.body.setAttribute('data-asked', '') }),
        );
      });
    await asks();
    await expectWellMade(page);
    await button(offer, 'Adicionar à tela inicial').click();
    await expect(page.locator('body[data-asked]')).toBeVisible();
    await expect(offer).toHaveCount(0);
    await asks();
    await button(offer, 'Não mostrar de novo').click();
    await expect(offer).toHaveCount(0);
    await reload(page);
    await asks();
    await expect(offer).toHaveCount(0);
  },
);

test('the next person at a phone finds no page of the one before', PHONE, async ({ page, app, context }) => {
  const salon = await openSalon(app);
  const [first, second] = [await openCustomer(app, salon), await openCustomer(app, salon, 'Bianca Prado')];
  await enter(page, first, app);
  await visit(page, `/${salon.slug}`);
  await expectKept(page, `/${salon.slug}`, first);

  // The session ends without a sign-out.
  await context.clearCookies();
  await visit(page, `/${salon.slug}/cliente`);
  await expect.poll(() => keptFor(page)).not.toContain(await idOf(first));

  await enter(page, first, app);
  await visit(page, `/${salon.slug}`);
  await expectKept(page, `/${salon.slug}`, first);
  await context.clearCookies();
  await signIn(page, salon, second);
  await expect(page.getByText('Olá, Bianca!')).toBeVisible();
  await expectKept(page, `/${salon.slug}`, second);
  await context.setOffline(true);
  await reload(page);
  await expect(page.getByText('Olá, Bianca!')).toBeVisible();
  await expect(page.getByText('Rafael')).toHaveCount(0);
});

test('nothing of an owner is kept', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await visit(page, `/${salon.slug}`);
  await expectKept(page, `/${salon.slug}`);
  await enter(page, salon, app);
  for (const path of [`/${salon.slug}`, '/dashboard', '/minha-pagina', '/minha-pagina/previa']) await visit(page, path);
  expect(await keptFor(page)).toEqual(['visitor']);
});

test('a booking that finds no net keeps what was typed, and is made once', PHONE, async ({ page, app, context }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  await enter(page, customer, app);
  await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await field(page, 'Observações (opcional)').fill('Tesoura nas laterais');
  await context.setOffline(true);
  await button(page, 'Confirmar agendamento').click();
  await expect(toast(page, 'Sem conexão')).toContainText('O que você digitou continua aqui.');
  await expect(field(page, 'Observações (opcional)')).toHaveValue('Tesoura nas laterais');
  await context.setOffline(false);
  await button(page, 'Confirmar agendamento').dblclick();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  const made = await app.sql('select 1 from appointments where salon_id = $1', [salon.id]);
  expect(made).toHaveLength(1);
});

test(
  'every other form of a customer says that there is no net, and keeps what was typed',
  PHONE,
  async ({ page, app, context }) => {
    const salon = await openSalon(app);
    const customer = await openCustomer(app, salon);
    const { id, version } = await customer.book('11:00');
    await app.setClock('2026-11-20T15:00:00.000Z');
    await salon.ask('POST', `/appointments/${id}/completion`, { version });

    await visit(page, `/${salon.slug}/cliente`);
    await field(page, 'E-mail').fill(customer.email);
    await field(page, 'Senha').fill(PASSWORD);
    await pressedOffline(context, page, button(page, 'Entrar'));
    await expect(field(page, 'E-mail')).toHaveValue(customer.email);
    await button(page, 'Entrar').click();
    await expect(page.getByText('Olá, Rafael!')).toBeVisible();

    await visit(page, `/${salon.slug}?conta=perfil`);
    await field(page, 'Nome ou apelido').fill('Rafa');
    await pressedOffline(context, page, button(page, 'Salvar Alterações'));
    await expect(field(page, 'Nome ou apelido')).toHaveValue('Rafa');

    await visit(page, `/${salon.slug}/area-cliente`);
    await button(page, 'Avaliar').click();
    const review = page.getByRole('dialog', { name: `Avaliar ${salon.name}` });
    await review.getByRole('radio', { name: '5 estrelas' }).press('Space');
    await field(review, 'Comentário (opcional)').fill('Corte impecável');
    await pressedOffline(context, page, button(review, 'Enviar avaliação'));
    await expect(field(review, 'Comentário (opcional)')).toHaveValue('Corte impecável');

    await visit(page, `${salon.bookingPath}?data=2026-11-21`);
    await page.getByRole('button', { name: /lista de espera/ }).click();
    const wish = page.getByRole('dialog');
    await field(wish, 'Observações (opcional)').fill('De manhã');
    await wish.getByRole('checkbox').check();
    await pressedOffline(context, page, button(wish, 'Entrar na lista'));
    await expect(field(wish, 'Observações (opcional)')).toHaveValue('De manhã');
  },
);

test('a salon can be put on the home screen, with its name, colour and initials', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await visit(page, `/${salon.slug}`);
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute('href', `/${salon.slug}/manifest.webmanifest`);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0D1015');
  const answer = await page.request.get(`/${salon.slug}/manifest.webmanifest`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: salon.name,
    start_url: `/${salon.slug}`,
    scope: `/${salon.slug}`,
    display: 'standalone',
    lang: 'pt-BR',
    theme_color: '#2E70EA',
    background_color: '#0D1015',
  });
  const apple = (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? '';
  const icons: { src: string; sizes: string }[] = [...manifest.icons, { src: apple, sizes: '180x180' }];
  expect(icons).toHaveLength(4);
  for (const { src, sizes } of icons) expect(await sizeOf(page, src)).toBe(sizes);

  for (const path of ['/ninguem/manifest.webmanifest', '/ninguem/icone-192.png', `/${salon.slug}/icone-64.png`]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sem conexão: mostrando' });

type Customer = Awaited<ReturnType<typeof openCustomer>>;

const idOf = async ({ call }: Customer) => ((await call('GET', '/api/v1/auth/me')).body as { id: string }).id;

/** Waits until the service worker has kept the page at this path, for a visitor or for this customer. */
async function expectKept(page: Page, path: string, customer?: Customer): Promise<void> {
  const whose = customer ? await idOf(customer) : 'visitor';
  const kept = () => page.evaluate(async (path) => (await caches.match(path))?.headers.get('X-Keep-For'), path);
  await expect.poll(kept).toBe(whose);
}

/** The people for whom the pages are kept. */
const keptFor = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('encaixe-paginas');
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    return answers.map((answer) => answer?.headers.get('X-Keep-For'));
  });

async function pressedOffline(context: BrowserContext, page: Page, submit: Locator): Promise<void> {
  // The files that the page loads later have come.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await submit.click();
  await expect(toast(page, 'Sem conexão')).toContainText('O que você digitou continua aqui.');
  await context.setOffline(false);
}

async function expectNothingPersonal(page: Page): Promise<void> {
  await expect(page.getByText('Rafael')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Minha Conta' })).toHaveCount(0);
  expect(new Set(await keptFor(page))).toEqual(new Set((await keptFor(page)).filter((whose) => whose === 'visitor')));
}

async function signIn(page: Page, { slug }: Salon, { email }: Customer): Promise<void> {
  await visit(page, `/${slug}/cliente`);
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar').click();
}

/** The size of a PNG, in a manifest's form: its header has width and height at byte 16. */
async function sizeOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.headers()['content-type'], path).toBe('image/png');
  const bytes = await answer.body();
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
