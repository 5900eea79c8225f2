import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { BOTH, button, expect, expectWellMade, field, hydrated, test, toast, visit } from './journey.ts';
import { enter, openSalon } from './people.ts';

const frame = (within: Page | Locator) => within.frameLocator('iframe[title="Prévia da sua página"]');

/** On a phone a button opens it. */
async function openPreview(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await button(page, 'Ver prévia').click();
}
async function closePreview(page: Page, isPhone: boolean): Promise<void> {
  if (!isPhone) return;
  const dialog = page.getByRole('dialog', { name: 'Prévia' });
  await button(dialog, 'Fechar').click();
  await expect(dialog).toBeHidden();
}

test('the page is changed, previewed before and shown after', BOTH, async ({ page, app, stranger, isMobile }) => {
  const salon = await openSalon(app, ['Ana']);
  await salon.ask('POST', '/services', { name: 'Barba', priceCents: 3000, category: 'barba' });
  await enter(page, salon, app);
  await visit(page, '/minha-pagina');
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Minha Página' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir página' })).toHaveAttribute('href', `/${salon.slug}`);
  await expect(page.getByText('quadrada, 200x200 recomendado, PNG/JPG/SVG')).toBeVisible();
  await expectWellMade(page);

  await page.getByText('Claro', { exact: true }).click();
  await page.getByRole('radio', { name: 'Rosa' }).check();
  await field(page, 'Descrição personalizada').fill('Café passado na hora.');
  await page.getByRole('radio', { name: 'Só os que eu escolher' }).check();
  await button(page, 'Salvar').click();
  await expect(page.getByText('Escolha pelo menos um serviço, ou mostre todos.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Barba' }).check();
  await page.getByRole('switch', { name: 'Mostrar profissionais' }).uncheck();
  await page.getByRole('switch', { name: 'Mostrar disponibilidade' }).uncheck();
  await field(page, 'Título para buscas').fill('Corte e barba no centro');
  await expect(page.getByRole('figure', { name: 'Como aparece na busca' })).toContainText(
    'Corte e barba no centroCafé passado na hora.',
  );

  await openPreview(page, isMobile);
  const preview = frame(isMobile ? page.getByRole('dialog', { name: 'Prévia' }) : page);
  await expect(preview.getByText('Café passado na hora.')).toBeVisible();
  await expect(preview.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(preview.getByRole('heading', { name: 'Barba' })).toBeAttached();
  await expect(preview.getByRole('heading', { name: 'Corte' })).toHaveCount(0);
  await expect(preview.getByRole('heading', { name: 'Equipe' })).toHaveCount(0);
  await expect(preview.getByText('Aberto até 18:00')).toHaveCount(0);
  await closePreview(page, isMobile);

  const visitor = await stranger();
  await visit(visitor, `/${salon.slug}`);
  await expect(visitor.getByText('Café passado na hora.')).toHaveCount(0);
  await button(page, 'Salvar configurações').dblclick();
  await expect(toast(page, 'Configurações salvas!')).toContainText('Sua página pública foi atualizada');
  await visit(visitor, `/${salon.slug}`);
  await expect(visitor).toHaveTitle('Corte e barba no centro');
  await expect(visitor.getByText('Café passado na hora.')).toBeVisible();
  await expect(visitor.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(visitor.getByRole('heading', { level: 3, name: 'Barba' })).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 3, name: 'Corte' })).toHaveCount(0);
  await expect(visitor.getByRole('heading', { name: 'Equipe' })).toHaveCount(0);
  await expect(visitor.getByText('Aberto até 18:00')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.setItem('encaixe-theme', 'light'));
  await visit(page, '/minha-pagina');
  await expect(field(page, 'Descrição personalizada')).toHaveValue('Café passado na hora.');
  await expectWellMade(page);
});

test('pictures of the gallery are added, ordered and removed', async ({ page, app }) => {
  const salon = await openSalon(app);
  // Nothing answers there, and the page is not what this journey looks at.
  await page.route('https://fotos.example.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await enter(page, salon, app);
  await visit(page, '/minha-pagina');
  const link = field(page, 'Ou o link de uma foto');
  await link.fill('http://fotos.example.com/1.jpg');
  await button(page, 'Adicionar').click();
  await expect(link).toHaveAccessibleDescription('Use um endereço que comece com https://');
  for (const name of ['1', '2', '3']) {
    await link.fill(`https://fotos.example.com/${name}.jpg`);
    await link.press('Enter');
  }
  const pictures = page.getByRole('list', { name: 'Fotos da galeria' }).getByRole('listitem');
  await expect(pictures).toHaveCount(3);
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Enviar foto').click();
  await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await expect(pictures).toHaveCount(4);
  await button(page, 'Foto 3 para a esquerda').click();
  await button(page, 'Remover foto 1').click();
  await button(page, 'Salvar configurações').click();
  await expect(toast(page, 'Configurações salvas!')).toBeVisible();
  const { body } = await salon.call('GET', '/api/v1/salon/page');
  expect(body).toMatchObject({
    galleryImages: [
      'https://fotos.example.com/3.jpg',
      'https://fotos.example.com/2.jpg',
      expect.stringMatching(/^\/media\/[\w-]+\.webp$/),
    ],
  });
});

test('the owner of a suspended salon reads how the page is set, and is offered no change', async ({ page, app }) => {
  const salon = await openSalon(app);
  const { body } = await salon.call('GET', '/api/v1/salon/page');
  await salon.ask('PUT', '/salon/page', { ...(body as object), showAvailability: false });
  await enter(page, salon, app);
  await app.sql(`update salons set suspended_at = now(), suspension_reason = 'Em análise' where id = $1`, [salon.id]);
  await visit(page, '/minha-pagina');
  await expect(page.getByText('Seu salão está suspenso')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('switch')).toHaveCount(0);
  await expect(main.getByRole('region', { name: 'Mostrar profissionais' })).toContainText('Ligado');
  await expect(main.getByRole('region', { name: 'Mostrar disponibilidade' })).toContainText('Desligado');
  for (const control of await main.locator('form').locator('input, textarea, button').all()) {
    await expect(control).toBeDisabled();
  }
  await expect(main.getByRole('button', { name: /^Salvar/ })).toHaveCount(0);
  await expectWellMade(page);
});

test('two tabs: who saves second is told, keeps what was typed, and may save again', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/minha-pagina');
  await field(page, 'Descrição personalizada').fill('Do primeiro');
  const { body } = await salon.call('GET', '/api/v1/salon/page');
  await salon.ask('PUT', '/salon/page', { ...(body as object), seoTitle: 'Do segundo' });
  await button(page, 'Salvar configurações').click();
  await expect(toast(page, 'Erro ao salvar')).toContainText('alterado em outra aba');
  await expect(field(page, 'Descrição personalizada')).toHaveValue('Do primeiro');
  await expect(field(page, 'Título para buscas')).toHaveValue('Do segundo');
  await button(page, 'Salvar configurações').click();
  await expect(toast(page, 'Configurações salvas!')).toBeVisible();

  await field(page, 'Descrição personalizada').fill('Sem salvar');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Descartar o que você digitou?' })).toBeVisible();
});

test('only the editor may frame the preview, and only the owner sees it', async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  const path = '/minha-pagina/previa';
  const framing = async (at: string) => {
    const answer = await page.request.get(at);
    const policy = answer.headers()['content-security-policy'] ?? '';
    return [answer.headers()['x-frame-options'], /frame-ancestors ([^;]*)/.exec(policy)?.[1]];
  };
  await enter(page, salon, app);
  expect(await framing(path)).toEqual(['SAMEORIGIN', "'self'"]);
  expect(await framing(`/${salon.slug}`)).toEqual(['DENY', "'none'"]);
  expect(await framing('/minha-pagina')).toEqual(['DENY', "'none'"]);
  const visitor = await stranger();
  expect((await visitor.goto(path))?.status()).toBe(401);
});

test('an owner who looks at the own page finds the way back, and nobody else sees it', async ({
  page,
  app,
  stranger,
}) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, `/${salon.slug}`);
  const bar = page.getByRole('region', { name: 'Para o dono do salão' });
  await expect(bar).toContainText('Você está vendo sua página');
  await expectWellMade(page);
  await bar.getByRole('link', { name: 'Editar página' }).click();
  await expect(page).toHaveURL('/minha-pagina');
  await hydrated(page);
  await visit(page, `/${salon.slug}`);
  await bar.getByRole('link', { name: 'Voltar ao painel' }).click();
  await expect(page).toHaveURL('/dashboard');
  const other = await openSalon(app);
  await visit(page, `/${other.slug}`);
  await expect(bar).toHaveCount(0);
  const visitor = await stranger();
  const answer = await visitor.goto(`/${salon.slug}`);
  await expect(visitor.getByRole('region', { name: 'Para o dono do salão' })).toHaveCount(0);
  expect(await answer?.text()).not.toContain('salon-owner-bar');
});
