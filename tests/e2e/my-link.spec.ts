import type { Page } from '@playwright/test';
import { BOTH, button, choose, expect, expectWellMade, field, test, toast, visit } from './journey.ts';
import { enter, openSalon } from './people.ts';

/** The browsers of the journeys have no sheet to share with. */
async function openMyLink(page: Page, { search = '' } = {}) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `/meu-link${search}`);
}

const cards = (page: Page) => page.getByRole('list', { name: 'Links curtos' }).getByRole('listitem');
const figure = (page: Page, label: string) => page.getByRole('article').filter({ hasText: label });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function follow(url: string, request: RequestInit) {
  const answer = await fetch(url, { redirect: 'manual', ...request });
  return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
}

async function options(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Opções de/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('the address is copied, changed and shown before it is saved', BOTH, async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  const other = await openSalon(app);
  const { host } = new URL(app.origin);
  await enter(page, salon, app);
  await openMyLink(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Meu Link' })).toBeVisible();
  await expect(field(page, 'Link completo')).toHaveValue(`${app.origin}/${salon.slug}`);
  await button(page, 'Copiar o link da página').click();
  await expect(toast(page, 'Copiado!')).toBeVisible();
  expect(await clipboard(page)).toBe(`${app.origin}/${salon.slug}`);
  await expectWellMade(page);

  const name = field(page, 'Nome personalizado');
  await expect(button(page, 'Salvar')).toBeDisabled();
  await name.fill('');
  await button(page, 'Salvar').click();
  await expect(name).toHaveAccessibleDescription(/Digite um nome personalizado válido/);
  await name.pressSequentially(`${other.slug.toUpperCase()} -!`);
  await expect(name).toHaveValue(other.slug);
  const proposed = page.getByText(`${other.slug} já está em uso. Seu endereço será ${host}/${other.slug}2`);
  await expect(proposed).toBeVisible();

  await button(page, 'Gerar do Nome').click();
  await expect(name).toHaveValue(salon.slug);
  await expect(button(page, 'Salvar')).toBeDisabled();
  const wanted = `${salon.slug.slice(0, 12)}novo${salon.slug.slice(-3)}`;
  await name.fill(wanted);
  await expect(page.getByText(`Seu endereço será ${host}/${wanted}`)).toBeVisible();
  await button(page, 'Salvar').dblclick();
  await expect(toast(page, 'Link atualizado!')).toBeVisible();
  await expect(field(page, 'Link completo')).toHaveValue(`${app.origin}/${wanted}`);
  await expect(page.getByRole('img', { name: `QR code que abre ${host}/${wanted}` })).toBeVisible();
  const visitor = await stranger();
  await visitor.goto(`/${salon.slug}`);
  await expect(visitor).toHaveURL(`/${wanted}`);
  await page.evaluate(() => localStorage.setItem('encaixe-theme', 'light'));
  await openMyLink(page);
  await expectWellMade(page);
});

test('the poster shows name, address and code, and prints on one page', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/meu-link/cartaz');
  await expect(page.getByRole('heading', { level: 1, name: salon.name })).toBeVisible();
  await expect(page.getByText('Agende pelo celular')).toBeVisible();
  await expect(page.getByText(`${new URL(app.origin).host}/${salon.slug}`)).toBeVisible();
  await expectWellMade(page);
  await page.emulateMedia({ media: 'print' });
  await expect(button(page, 'Imprimir')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect((await page.goto('/meu-link/cartaz?endereco=s/nada99'))?.status()).toBe(404);
});

test('an address that another salon takes between typing and saving is asked about again', async ({ page, app }) => {
  const salon = await openSalon(app);
  const other = await openSalon(app);
  await enter(page, salon, app);
  await openMyLink(page);
  const wanted = `disputado${salon.slug.slice(-6)}`;
  // The same text stands there before the server has proposed it.
  const proposed = page.waitForResponse(/\/meu-link\/endereco/);
  await field(page, 'Nome personalizado').fill(wanted);
  await proposed;
  await expect(page.getByText(`Seu endereço será ${new URL(app.origin).host}/${wanted}`)).toBeVisible();
  await other.ask('PUT', '/salon/slug', { currentSlug: other.slug, slug: wanted });
  await button(page, 'Salvar').click();
  const question = page.getByRole('dialog', { name: `${wanted} já está em uso` });
  await expect(question).toContainText(`/${wanted}2`);
  await expect(field(page, 'Link completo')).toHaveValue(`${app.origin}/${salon.slug}`);
  await button(question, `Usar ${wanted}2`).click();
  await expect(toast(page, 'Link atualizado!')).toBeVisible();
  await expect(field(page, 'Link completo')).toHaveValue(`${app.origin}/${wanted}2`);

  await other.ask('PUT', '/salon/slug', { currentSlug: wanted, slug: other.slug });
  await salon.ask('PUT', '/salon/slug', { currentSlug: `${wanted}2`, slug: salon.slug });
  await field(page, 'Nome personalizado').fill(`${wanted}3`);
  await button(page, 'Salvar').click();
  await expect(toast(page, 'Não foi possível atualizar o link')).toContainText('alterado em outra aba');
});

test('short links are made, followed, switched off, limited and removed', async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await openMyLink(page);
  await expect(page.getByRole('heading', { name: 'Nenhum link curto ainda' })).toBeVisible();
  await button(page, 'Gerar link curto').dblclick();
  await expect(toast(page, 'Link criado!')).toContainText('Página do salão');
  await expect(cards(page)).toHaveText([/\/s\/\w{6}AtivoPágina do salão0 cliques · criado em 20\/11\/2026/]);
  await button(page, 'Gerar link curto').click();
  await expect(toast(page, 'Link já existe')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Copiar o link \/s\// }).click();
  await expect(toast(page, 'Copiado!')).toBeVisible();
  const url = await clipboard(page);

  const visitor = await stranger();
  await visitor.goto(url);
  await expect(visitor).toHaveURL(`/${salon.slug}`);
  // Neither the journey's own browser, which says that it is a machine, nor a look ahead is a visit.
  await follow(url, { method: 'HEAD' });
  await follow(url, { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } });
  await follow(url, { headers: { 'user-agent': PHONE_BROWSER, 'sec-purpose': 'prefetch' } });
  expect(await follow(url, { headers: { 'user-agent': PHONE_BROWSER } })).toEqual({
    status: 302,
    location: `/${salon.slug}`,
    body: 'Redirecionando...',
  });
  await expect
    .poll(async () => (await salon.call('GET', '/api/v1/short-links')).body)
    .toMatchObject({
      totals: { clicks: 1 },
    });

  await visit(page, '/meu-link');
  await expect(figure(page, 'Total de cliques')).toHaveText('Total de cliques1');
  await options(page, 'Desligar');
  await expect(toast(page, 'Link atualizado!')).toBeVisible();
  await expect(cards(page)).toContainText(['Inativo']);
  await expect(figure(page, 'Links ativos')).toHaveText('Links ativos0');
  await visitor.goto(url);
  await expect(visitor).toHaveURL('/');

  await options(page, 'Editar');
  const dialog = page.getByRole('dialog', { name: 'Link curto' });
  await expect(dialog.getByRole('img', { name: /^QR code que abre/ })).toBeVisible();
  await expectWellMade(page);
  await dialog.getByRole('switch', { name: 'Link ligado' }).check();
  await field(dialog, 'Vale até').fill('19/11/2026');
  await button(dialog, 'Salvar').click();
  // The toast of the switch above may still be there.
  await expect(toast(page, `Link atualizado!${new URL(url).pathname}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cards(page)).toHaveText([/Expirado.*valeu até 19\/11\/2026/]);

  await options(page, 'Excluir');
  const question = page.getByRole('dialog', { name: /^Excluir o link/ });
  await expect(question).toContainText('1 clique');
  await button(question, 'Excluir').click();
  await expect(toast(page, 'Link removido')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nenhum link curto ainda' })).toBeVisible();
});

test('a link to a service opens its booking, and what fails is said', async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await openMyLink(page);
  await choose(page, page.getByRole('combobox', { name: 'Para onde o link leva' }), 'Agendar Corte');
  await button(page, 'Gerar link curto').click();
  await expect(toast(page, 'Link criado!')).toContainText('Agendar Corte');
  const code = (await cards(page).getByRole('heading').textContent()) ?? '';
  const visitor = await stranger();
  await visitor.goto(code);
  await expect(visitor).toHaveURL(salon.bookingPath);
  await visitor.goto('/s/nada99');
  await expect(visitor).toHaveURL('/');

  // Without a sheet to share with it is copied; with one, the sheet gets it.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await button(page, `Compartilhar o link ${code}`).click();
  await expect(toast(page, 'Copiado!')).toBeVisible();
  expect(await clipboard(page)).toBe(app.origin + code);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: ShareData) => {
        document.title = `Enviado: ${url}`;
      },
    }),
  );
  await button(page, `Compartilhar o link ${code}`).click();
  await expect(page).toHaveTitle(`Enviado: ${app.origin}${code}`);

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await button(page, `Copiar o link ${code}`).click();
  await expect(toast(page, 'Erro ao copiar')).toContainText('Tente copiar manualmente');

  const { body } = await salon.call('GET', '/api/v1/short-links');
  const [link] = (body as { links: { id: string }[] }).links;
  await salon.ask('DELETE', `/short-links/${link?.id}`);
  await options(page, 'Desligar');
  await expect(toast(page, 'Não foi possível atualizar o link')).toBeVisible();
  await visit(page, '/meu-link');
  await button(page, 'Gerar link curto').click();
  await expect(cards(page)).toHaveCount(1);
  const { body: now } = await salon.call('GET', '/api/v1/short-links');
  await salon.ask('DELETE', `/short-links/${(now as { links: { id: string }[] }).links[0]?.id}`);
  await options(page, 'Excluir');
  await button(page.getByRole('dialog', { name: /^Excluir o link/ }), 'Excluir').click();
  await expect(toast(page, 'Erro ao remover link')).toBeVisible();

  await app.sql(
    `with made as (
      insert into short_codes (code) select 'M' || lpad((n * 7 + extract(epoch from now())::int % 9000)::text, 5, '0')
      from generate_series(1, 100) n on conflict do nothing returning code
    ), other as (
      insert into services (salon_id, id, name, price_cents)
      select $1, gen_random_uuid(), 'Serviço ' || n, 5000 from generate_series(1, 100) n returning id
    )
    insert into salon_short_links (salon_id, id, short_code, page, service_id)
    select $1, gen_random_uuid(), made.code, 'service', other.id
    from (select code, row_number() over () n from made) made
    join (select id, row_number() over () n from other) other using (n)`,
    [salon.id],
  );
  await button(page, 'Gerar link curto').click();
  await expect(toast(page, 'Erro ao criar link')).toContainText('Cada salão pode ter até 100 links curtos.');
});

test('QR codes are drawn for the salon’s own addresses only', async ({ app }) => {
  const salon = await openSalon(app);
  const get = async (path: string, call = salon.call) => (await call('GET', `/meu-link/${path}`)).status;
  expect(await get('qr.svg')).toBe(200);
  expect(await get(`qr.png?endereco=${salon.slug}`)).toBe(200);
  expect(await get('qr.svg?endereco=admin')).toBe(404);
  expect(await get('qr.svg?endereco=s/nada99')).toBe(404);
  expect(await get('qr.svg', app.caller())).toBe(401);
});
