import type { Locator, Page } from '@playwright/test';
import { BOTH, button, expect, expectWellMade, field, hydrated, PHONE, test, toast, visit } from './journey.ts';
import { enter, newEmail, openCustomer, openSalon, PASSWORD } from './people.ts';

const CONFIRM = 'Confirmar agendamento';

test('a message covers neither the button that comes next nor what the header offers', BOTH, async ({ page, app }) => {
  await visit(page, '/auth?modo=cadastrar');
  await field(page, 'Nome completo').fill('Marina Lima');
  await page.getByRole('textbox', { name: /^E-?mail$/ }).fill(newEmail('marina'));
  await field(page, 'Senha').fill(PASSWORD);
  await field(page, 'Confirmar senha').fill(PASSWORD);
  await button(page, 'Criar conta').click();
  await expectRoom(page, 'Cadastro realizado!');
  await expectInReach(page, 'Cadastro realizado!', button(page, 'Próximo'), button(page, 'Sair'));
  await button(page, 'Próximo').click();
  await expectInReach(page, 'Nome obrigatório', field(page, 'Nome do salão'), button(page, 'Próximo'));
  await field(page, 'Nome do salão').fill('Salão Vitória-Régia');
  await button(page, 'Próximo').click();
  await expect(page.getByLabel('Fuso horário')).toBeVisible();
  await button(page, 'Próximo').click();
  await page.getByRole('radio', { name: 'Barbearia' }).click();
  await button(page, 'Próximo').click();
  await page.getByRole('radio', { name: 'Não atendo' }).click();
  await button(page, 'Cadastrar salão').click();
  await expectRoom(page, 'Salão cadastrado com sucesso!');
  await expectInReach(page, 'Salão cadastrado com sucesso!', button(page, 'Sair'));

  await visit(page, '/services?novo=1');
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Salvar').click();
  const inDialog = [field(dialog, 'Nome'), button(dialog, 'Salvar'), button(dialog, 'Fechar')];
  await expectInReach(page, 'Erro ao salvar serviço', ...inDialog);
  await expectWellMade(page);

  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, salon.bookingPath);
  // Forced: it waits for a time, and says so when it is pressed too early.
  await button(page, CONFIRM).click({ force: true });
  const time = page
    .getByRole('radiogroup', { name: /^Horário/ })
    .getByRole('radio')
    .first();
  await expectInReach(page, 'Dados incompletos', time, button(page, CONFIRM));
  await visit(page, `/${salon.slug}`);
  await button(page, 'Sair').click();
  await expectInReach(page, 'Logout realizado', page.getByRole('link', { name: 'Entrar ou cadastrar' }));
});

test('on a phone a message covers nothing of an owner’s screen', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app, ['Ana', 'Bruno']);
  await enter(page, salon, app);
  await visit(page, '/services');
  await markInSight(page);
  await page.getByRole('link', { name: 'Novo serviço' }).first().click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Nome').fill('Barba');
  await field(dialog, 'Preço').fill('35');
  await button(dialog, 'Salvar').click();
  await expect(dialog).toBeHidden();
  await expectNothingCovered(page, 'Serviço criado!');
  await visit(page, '/available-hours');
  await page.getByRole('switch').first().press('Space');
  await button(page, 'Salvar').first().scrollIntoViewIfNeeded();
  await markInSight(page);
  await button(page, 'Salvar').first().click();
  await expectNothingCovered(page, 'Sucesso');
  await visit(page, '/mensagens/configurar');
  const confirmation = page.getByRole('switch', { name: 'Confirmação do agendamento' });
  await confirmation.focus();
  await markInSight(page);
  await confirmation.press('Space');
  await expectNothingCovered(page, 'Mensagem');
});

test('a message is read to a screen reader and can be dismissed', async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, `/${salon.slug}`);
  await button(page, 'Sair').click();
  const message = toast(page, 'Logout realizado');
  await expect(message).toBeVisible();
  await button(message, 'Fechar').click();
  await expect(message).toHaveCount(0);
});

test('after a booking the page says what was booked, and no message says it again', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  await enter(page, await openCustomer(app, salon), app);
  await visit(page, `${salon.bookingPath}?data=2026-11-21&hora=11:00`);
  await button(page, CONFIRM).click();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeFocused();
  await expect(page.getByText('Seu agendamento foi confirmado para 21/11/2026 às 11:00.')).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const MARKED = 'h1, h2, h3, a, button, input, textarea';

/** The boxes of headings and controls below the bar of the shell. */
const markInSight = (page: Page) =>
  page.evaluate((marked) => {
    for (const one of document.querySelectorAll<HTMLElement>(marked)) {
      const { top, bottom, height } = one.getBoundingClientRect();
      if (!one.closest('.toast') && height > 1 && top >= 56 && bottom <= window.innerHeight) one.dataset.inSight = '';
    }
  }, MARKED);

/** The message is there, and lies over nothing that was marked: the page made room. */
async function expectNothingCovered(page: Page, message: string): Promise<void> {
  const shown = toast(page, message);
  await expect(shown).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  const covered = await shown.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll('[data-in-sight]')]
      .filter((other) => other.checkVisibility())
      .filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
      })
      .map((other) => other.getAttribute('aria-label') ?? other.textContent);
  });
  expect(covered, `below '${message}'`).toEqual([]);
}

/** A page that opens with a message shows it over nothing. */
async function expectRoom(page: Page, message: string): Promise<void> {
  await expect(toast(page, message)).toBeVisible();
  await markInSight(page);
  await expectNothingCovered(page, message);
}

/** The message is there, and a finger on the middle of each of these meets them. */
async function expectInReach(page: Page, message: string, ...targets: Locator[]): Promise<void> {
  await expect(toast(page, message)).toBeVisible();
  // Where it stays once it has come in.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  for (const target of targets) {
    await target.scrollIntoViewIfNeeded();
    const isMet = await target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isMet, `${target} below '${message}'`).toBe(true);
  }
  await expect(toast(page, message), 'the message was still there').toBeVisible();
}
