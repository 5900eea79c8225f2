import { BOTH, button, expect, field, PHONE, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon } from './people.ts';

test('the first key leads to a link that skips to the content, on every kind of page', async ({ page, app }) => {
  const salon = await openSalon(app);
  const expectSkip = async (path: string) => {
    await visit(page, path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
    await expect(skip, path).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main'), path).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), path).toBe(true);
  };
  for (const path of ['/', '/auth', `/${salon.slug}`, `/${salon.slug}/cliente`, salon.bookingPath]) {
    await expectSkip(path);
  }
  await enter(page, salon, app);
  await expectSkip('/services');
});

test('arriving on another page, the focus is on what it is called', BOTH, async ({ page, app, isMobile }) => {
  const salon = await openSalon(app);
  await visit(page, salon.bookingPath);
  // A control that only changes the address leaves the focus where it is.
  const day = page.getByRole('radio', { name: /23 de novembro/ });
  await day.click();
  await expect(day).toBeChecked();
  await expect(day).toBeFocused();
  await page.getByRole('link', { name: `Voltar para ${salon.name}` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: salon.name })).toBeFocused();
  await page.getByRole('link', { name: 'Entrar ou cadastrar' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: salon.name })).toBeFocused();

  await enter(page, salon, app);
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'Novo agendamento' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Cliente' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  if (isMobile) return;
  await page.getByRole('link', { name: 'Cadastro de Serviços' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeFocused();
  await page.getByRole('link', { name: 'Novo serviço' }).press('Enter');
  await expect(field(page.getByRole('dialog'), 'Nome')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Novo serviço' })).toBeFocused();
});

test('Escape closes a dialog that the focus has not reached yet', async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/services');
  await page.getByRole('link', { name: 'Novo serviço' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.locator('h1').dispatchEvent('keydown', { key: 'Escape' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('arriving after a slow answer, the focus is on what the page is called', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/dashboard');
  const { promise: wasSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route(/services\.data/, async (route) => {
    await wasSeen;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Cadastro de Serviços' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Verificando assinatura...' })).toBeVisible();
  see();
  await expect(page.getByRole('heading', { name: 'Serviços' })).toBeFocused();
});

test('a link into a page leads to its place, not to the page’s name', async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id } = await customer.book('14:00');
  await enter(page, customer, app);
  await visit(page, `/${salon.slug}/confirmacao?agendamento=${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Minha Conta' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Minha Conta' })).toBeInViewport();
});

test('a save that is refused leaves the focus in its dialog, so that Escape still asks', async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/services?novo=1');
  const dialog = page.getByRole('dialog', { name: 'Novo serviço' });
  await field(dialog, 'Nome').fill('Barba');
  await field(dialog, 'Preço').fill('30,00');
  await field(dialog, 'Descrição').fill('<script>alert(1)</script>');
  await button(dialog, 'Salvar').click();
  await expect(field(dialog, 'Descrição')).toBeFocused();

  await field(dialog, 'Descrição').fill('Com toalha quente');
  await page.context().clearCookies();
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Sua sessão terminou')).toBeVisible();
  await expect(button(dialog, 'Salvar')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Descartar' })).toBeVisible();
});

test('the ring around a chosen time is seen whole', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const ring = 4;
  const clippedBy = (selector: string) =>
    page.locator(selector).evaluate((element, ring) => {
      const chip = element.getBoundingClientRect();
      const frames = [];
      for (let frame = element.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
        const { overflowX } = getComputedStyle(frame);
        const box = frame.getBoundingClientRect();
        const isInside = chip.left - ring >= box.left && chip.top - ring >= box.top && chip.bottom + ring <= box.bottom;
        if (overflowX !== 'visible' && !isInside) frames.push(frame.className);
      }
      return frames;
    }, ring);
  await visit(page, `/${salon.slug}`);
  expect(await clippedBy('.salon-chip >> nth=0')).toEqual([]);
  await visit(page, salon.bookingPath);
  expect(await clippedBy('.book-day >> nth=0')).toEqual([]);
  expect(await clippedBy('.book-slot >> nth=0')).toEqual([]);
});

test(
  'a long name of a salon ends in dots in the drawer, beside the button that closes it',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    await app.sql('update salons set name = $2 where id = $1', [salon.id, 'Salão de Beleza Vitória-Régia da Amazônia']);
    await enter(page, salon, app);
    await visit(page, '/dashboard');
    await button(page, 'Mais').click();
    const drawer = page.getByRole('dialog');
    const name = drawer.getByText('Salão de Beleza');
    await expect(name).toBeVisible();
    const end = await name.evaluate((element) => ({
      right: element.getBoundingClientRect().right,
      isCut: element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis',
    }));
    const close = await button(drawer, 'Fechar').boundingBox();
    expect(end.isCut).toBe(true);
    // Compares whole pixels, because browsers round fractions.
    expect(Math.floor(end.right)).toBeLessThanOrEqual(close?.x ?? 0);
  },
);
