import type { Locator, Page, Response } from '@playwright/test';
import { BOTH, expect, expectWellMade, PHONE, reload, test, visit } from './journey.ts';
import { openCustomer, openSalon, type Salon } from './people.ts';

const COLORS = ['blue', 'gray', 'black', 'pink', 'purple', 'red', 'green', 'yellow'];
const MODES = ['dark', 'light'];

/** The owner saves another look. */
async function dress(salon: Salon, values: object): Promise<void> {
  await salon.ask('PUT', '/salon/page', { ...(await salon.ask('GET', '/salon/page')), ...values });
}

async function addServices(salon: Salon, count: number, category: string): Promise<void> {
  for (let n = 1; n <= count; n++) {
    await salon.ask('POST', '/services', { name: `${category} ${n}`, category, priceCents: 5000 + n });
  }
}

const middleOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  });

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

test('many services stand by category; what nobody performs says how to ask', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana']);
  await addServices(salon, 4, 'barba');
  await visit(page, `/${salon.slug}`);
  await expect(page.getByRole('region', { name: 'Equipe' }).getByRole('listitem')).toHaveText([/AnaBarbeiro\(a\)$/]);
  const services = page.getByRole('region', { name: 'Serviços' });
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([
    'barba 1',
    'barba 2',
    'barba 3',
    'barba 4',
    'Corte',
  ]);
  await expect(services.locator('.salon-tag').first()).toHaveText('Barba');
  const [chip, book] = [page.locator('.salon-chip').first(), page.locator('.salon-button').first()];
  expect(await middleOf(chip), 'times and button stand in one line').toBeCloseTo(await middleOf(book), 0);

  await addServices(salon, 5, 'coloracao');
  await salon.ask('POST', '/services', { name: 'Luzes', category: 'coloracao', priceCents: 20_000 });
  const { employees } = (await salon.ask('GET', '/employees')) as unknown as {
    employees: { id: string; version: number }[];
  };
  const listed = (await salon.ask('GET', '/services?perPage=50')) as unknown as {
    services: { id: string; name: string }[];
  };
  const performed = listed.services.filter(({ name }) => name !== 'Luzes').map(({ id }) => id);
  await salon.ask('PUT', `/employees/${employees[0]?.id}`, { ...employees[0], serviceIds: performed });
  await reload(page);
  await expect(services.getByRole('heading', { level: 3 })).toHaveText(['Corte', 'Barba', 'Coloração']);
  await expect(services.locator('.salon-tag')).toHaveCount(0);
  const link = page
    .getByRole('navigation', { name: 'Categorias de serviços' })
    .getByRole('link', { name: 'Coloração 6' });
  await link.click();
  await expect(services.getByRole('heading', { level: 3, name: 'Coloração' })).toBeInViewport();
  await expect(link).toBeInViewport();
  const ask = page.getByRole('link', { name: 'Perguntar sobre Luzes por telefone' });
  await expect(ask).toHaveAttribute('href', 'tel:+5511987654321');
  await expect(page.getByRole('link', { name: 'Agendar Luzes' })).toHaveCount(0);
  await expectWellMade(page);
});

test('a visitor reads whether the salon is open, and when it opens', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  for (const [instant, words] of [
    ['2026-11-20T13:20:00.000Z', 'Aberto até 18:00'],
    ['2026-11-20T20:45:00.000Z', 'Fecha às 18:00'],
    ['2026-11-20T22:00:00.000Z', 'Fechado · abre amanhã às 09:00'],
    ['2026-11-21T20:00:00.000Z', 'Fechado · abre seg às 09:00'],
  ] as const) {
    await app.setClock(instant);
    await visit(page, `/${salon.slug}`);
    await expect(page.getByText(words)).toBeVisible();
  }
  await dress(salon, { showAvailability: false });
  await visit(page, `/${salon.slug}`);
  await expect(page.getByText(/^(Aberto|Fechado)/)).toHaveCount(1);
  await expect(page.getByRole('list', { name: /Próximos horários/ })).toHaveCount(0);
});

test('search engines and shared links get what the page says', PHONE, async ({ page, app, request }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const booked = await customer.book('10:30');
  await salon.ask('POST', `/appointments/${booked.id}/completion`, { version: booked.version });
  const review = { rating: 4, comment: 'Muito bom' };
  await customer.call('PUT', `/api/v1/salons/${salon.slug}/appointments/${booked.id}/review`, { body: review });
  // The API refuses such a name; the page must not depend on that.
  await app.sql('update services set name = $2 where id = $1', [salon.service.id, 'Corte </script><b>x']);
  const address = `${app.origin}/${salon.slug}`;

  await visit(page, `/${salon.slug}?conta=`);
  await expect(page).toHaveTitle(`${salon.name} - Agendamento Online`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  expect(await meta(page, 'og:image')).toBe(`${address}/og.png`);
  expect(await meta(page, 'twitter:card')).toBe('summary_large_image');
  const html = await (await request.get(address)).text();
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  expect(data).toMatchObject({
    '@type': 'HairSalon',
    name: salon.name,
    url: address,
    telephone: '+5511987654321',
    address: { streetAddress: 'Rua das Flores, 10', addressLocality: 'São Paulo', addressRegion: 'SP' },
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    hasOfferCatalog: { itemListElement: [{ price: '45.00', itemOffered: { name: 'Corte </script><b>x' } }] },
  });

  const picture = await request.get(`${address}/og.png`);
  expect(picture.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  const { etag = '' } = picture.headers();
  const known = await request.get(`${address}/og.png`, { headers: { 'If-None-Match': etag } });
  expect(known.status()).toBe(304);
  expect((await request.get(`${app.origin}/nunca-existiu/og.png`)).status()).toBe(404);
});

test('the browser of a visitor loads none of the contract’s checks', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const scripts: Response[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer);
  });
  await visit(page, salon.bookingPath);
  // Those that have come: a later one may still be on its way when the journey ends.
  const loaded = await Promise.all(
    [...scripts].map(async (answer) => ({ url: answer.url(), text: await answer.text() })),
  );
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter(({ text }) => text.includes('invalid_union')).map(({ url }) => url)).toEqual([]);
});

test('without scripts the page can be read, and both pages say how to book', PHONE, async ({ browser, app }) => {
  const salon = await openSalon(app);
  await app.sql('update salons set whatsapp = phone where id = $1', [salon.id]);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin });
  const page = await context.newPage();
  for (const path of [`/${salon.slug}`, salon.bookingPath]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('R$ 45,00').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'ligue para (11) 98765-4321' })).toHaveAttribute(
      'href',
      'tel:+5511987654321',
    );
    await expect(page.getByRole('link', { name: 'mande um WhatsApp' })).toHaveAttribute(
      'href',
      /wa\.me\/5511987654321/,
    );
  }
  await context.close();
});

for (const mode of MODES) {
  test(`the salon’s page can be read in each of its colours, ${mode}`, PHONE, async ({ page, app }) => {
    const salon = await openSalon(app);
    for (const color of COLORS) {
      await dress(salon, { themeColor: color, themeMode: mode });
      await visit(page, `/${salon.slug}`);
      await expectWellMade(page);
      if (color !== 'yellow' && color !== 'black') continue;
      await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
      await expectWellMade(page);
    }
  });
}

test('the longest name, emoji and empty data leave the page whole', BOTH, async ({ page, app }) => {
  const salon = await openSalon(app, []);
  await salon.ask('DELETE', `/services/${salon.service.id}`);
  const closed = { open: '09:00', close: '18:00', closed: true };
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  await app.sql('update salons set address = null, city = null, phone = null, opening_hours = $2 where id = $1', [
    salon.id,
    JSON.stringify(Object.fromEntries(days.map((day) => [day, closed]))),
  ]);
  for (const name of ['W'.repeat(100), '💅✨ Unhas da Rê 💈', '💅']) {
    await app.sql('update salons set name = $2 where id = $1', [salon.id, name]);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `/${salon.slug}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectWellMade(page, ['color-contrast']);
    }
  }
  await expect(page.getByText('SP', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Fechado', { exact: true })).toHaveCount(8);
  await expect(page.getByText('Nenhum serviço disponível no momento')).toBeVisible();
  await expect(page.getByText('Ainda não há avaliações para este salão.')).toBeVisible();
});
