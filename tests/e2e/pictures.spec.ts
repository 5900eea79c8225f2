import type { Locator, Page } from '@playwright/test';
import { PNG } from '../support/picture-files.ts';
import { button, expect, expectWellMade, field, test, toast, visit } from './journey.ts';
import { enter, openSalon } from './people.ts';

const picture = { name: 'foto.png', mimeType: 'image/png', buffer: PNG };
const text = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('isto não é uma imagem') };
const MEDIA = /^\/media\/[\da-f-]{36}(-\d+)?\.webp$/;

const fileOf = (within: Locator) => within.locator('input[type=file]');

test('a professional’s photo is sent, changed, taken away, and shown to customers', async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await enter(page, salon, app);
  await visit(page, '/employees');
  await options(page, 'Ana', 'Editar');
  const dialog = page.getByRole('dialog', { name: 'Editar profissional' });
  const photo = dialog.getByRole('group', { name: 'Foto' });
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectWellMade(page);

  await fileOf(photo).setInputFiles(text);
  await expect(photo).toHaveAccessibleDescription(/^Este arquivo não é uma imagem que podemos abrir\./);
  await expectWellMade(page);
  await fileOf(photo).setInputFiles({ ...picture, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(photo).toHaveAccessibleDescription('A imagem passa de 5 MB. Escolha uma menor.');
  await fileOf(photo).setInputFiles(picture);
  await expect(photo.getByRole('img', { name: 'Imagem escolhida' })).toHaveAttribute('src', MEDIA);
  await expect(photo).not.toHaveAccessibleDescription(/5 MB\. Escolha/);
  await button(photo, 'Remover imagem: Foto').click();
  await expect(button(photo, 'Enviar imagem: Foto')).toBeFocused();
  await fileOf(photo).setInputFiles(picture);
  await expect(button(photo, 'Trocar imagem: Foto')).toBeVisible();
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Funcionário atualizado!')).toBeVisible();
  const card = page.getByRole('list', { name: 'Profissionais' }).getByRole('listitem').filter({ hasText: 'Ana' });
  await expect(card.locator('img')).toHaveAttribute('src', MEDIA);

  await visit(page, `/${salon.slug}`);
  const team = page.getByRole('region', { name: 'Equipe' });
  await team.scrollIntoViewIfNeeded();
  await expectLoaded(team.getByRole('listitem').filter({ hasText: 'Ana' }).locator('img'));
  await visit(page, salon.bookingPath);
  await expectLoaded(page.getByRole('radio', { name: 'Ana' }).locator('img'));
});

test('a service’s photo may be a link; a bad one is told at the field', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/services');
  await options(page, 'Corte', 'Editar');
  const dialog = page.getByRole('dialog', { name: 'Editar serviço' });
  const photo = dialog.getByRole('group', { name: 'Foto' });
  await button(photo, 'Usar um link: Foto').click();
  for (const [link, message] of [
    ['http://example.com/foto.png', 'Use um endereço que comece com https://'],
    ['https://192.168.0.10/foto.png', 'Este endereço não é de um site público. Use o link de uma imagem na internet.'],
  ] as const) {
    await field(photo, 'Link: Foto').fill(link);
    await button(dialog, 'Salvar').click();
    await expect(photo).toHaveAccessibleDescription(message);
  }
  await page.route('https://example.com/**', (route) => route.fulfill({ status: 404 }));
  await field(photo, 'Link: Foto').fill('https://example.com/foto.png');
  await expect(photo.getByRole('img', { name: 'Esta imagem não abriu' })).toBeVisible();
  await fileOf(photo).setInputFiles(picture);
  await expect(field(photo, 'Link: Foto')).toBeHidden();
  await button(dialog, 'Salvar').click();
  await expect(toast(page, 'Serviço atualizado!')).toBeVisible();

  await visit(page, `/${salon.slug}`);
  await expectLoaded(page.getByRole('region', { name: 'Serviços' }).locator('img'));
  await visit(page, salon.bookingPath);
  await expectLoaded(page.locator('.service-picture'));
});

test('a picture is dropped or pasted onto the field, and the form waits for it', async ({ page, app }) => {
  await enter(page, await openSalon(app), app);
  await visit(page, '/services');
  await options(page, 'Corte', 'Editar');
  const dialog = page.getByRole('dialog', { name: 'Editar serviço' });
  const photo = dialog.getByRole('group', { name: 'Foto' });

  const waiting: (() => Promise<void>)[] = [];
  await page.route('**/api/v1/pictures', (route) => void waiting.push(() => route.continue()));
  await give(photo, 'drop');
  await expect(photo.getByRole('status')).toHaveText(/a imagem…$/);
  await expect(button(dialog, 'Salvar')).toBeDisabled();
  await expectWellMade(page);
  // A second one meanwhile changes nothing.
  await give(photo, 'paste');
  await expect.poll(() => waiting.length).toBe(1);
  await waiting[0]?.();
  await expect(button(photo, 'Trocar imagem: Foto')).toBeVisible();
  await expect(button(dialog, 'Salvar')).toBeEnabled();

  await give(photo, 'paste');
  await button(photo, 'Cancelar envio').click();
  await expect(button(photo, 'Trocar imagem: Foto')).toBeVisible();
  await page.unroute('**/api/v1/pictures');
  await give(photo, 'paste');
  await expect(photo.getByRole('img', { name: 'Imagem escolhida' })).toHaveAttribute('src', MEDIA);
});

test('an upload without connection or session says so at the field', async ({ page, app, complaints }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/services');
  await options(page, 'Corte', 'Editar');
  const photo = page.getByRole('group', { name: 'Foto' });
  await page.route('**/api/v1/pictures', (route) => route.abort());
  await fileOf(photo).setInputFiles(picture);
  await expect(photo).toHaveAccessibleDescription('Sem conexão. Confira a internet e tente novamente.');
  await page.unroute('**/api/v1/pictures');
  await page.context().clearCookies();
  await fileOf(photo).setInputFiles(picture);
  await expect(photo).toHaveAccessibleDescription('Sua sessão terminou. Entre de novo em outra aba e tente novamente.');
  complaints.length = 0;
});

/** Drops or pastes a picture, as a browser would say it. */
async function give(target: Locator, how: 'drop' | 'paste'): Promise<void> {
  await target.evaluate(
    (element, { how, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'foto.png', { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      );
    },
    { how, base64: PNG.toString('base64') },
  );
}

async function expectLoaded(image: Locator): Promise<void> {
  await expect(image.first()).toHaveAttribute('src', MEDIA);
  await expect.poll(() => image.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

async function options(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Opções de ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}
