import type { Page } from '@playwright/test';
import { linkPaths } from '../support/link-paths.ts';
import { button, expect, expectWellMade, field, inLight, openTab, PHONE, reload, test, visit } from './journey.ts';
import { enter, openCustomer, openSalon, PASSWORD } from './people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const PHONE_NUMBER = { channel: 'whatsapp', recipient: '+5511988887777' } as const;

test(
  'a customer stops the messages with one click, and takes them up again; the owner reads it',
  PHONE,
  async ({ page, app, stranger }) => {
    const salon = await openSalon(app);
    const customer = { name: 'Rute Braga', phone: '11988887777', email: 'rute@example.com' };
    const { id } = await salon.ask('POST', '/customers', customer);
    await visit(page, linkPaths(salon).optOut(PHONE_NUMBER));
    await expect(heading(page, 'Parar de receber mensagens?')).toBeVisible();
    await expect(
      page.getByText(`De ${salon.name} para quem usa (11) •••••-7777, por WhatsApp e por e-mail.`),
    ).toBeVisible();
    await expect(page.getByText('Lembretes dos seus horários')).toBeVisible();
    await expectWellMade(page);
    await button(page, 'Parar de receber').dblclick();
    await expect(heading(page, 'Mensagens paradas')).toBeVisible();
    await expect(page.getByText('Confirmação, mudança, cancelamento e pagamento')).toBeVisible();
    await expectWellMade(page);

    const owner = await stranger();
    await enter(owner, salon, app);
    await visit(owner, `/customers/${id}`);
    await expect(owner.getByText('Não quer lembretes nem avisos por nenhum canal: parou por WhatsApp.')).toBeVisible();
    await inLight(owner);
    await expectWellMade(owner);

    await button(page, 'Voltar a receber').click();
    await expect(heading(page, 'Parar de receber mensagens?')).toBeVisible();
    await reload(owner);
    await expect(owner.getByRole('heading', { name: 'Contato' })).toBeVisible();
    await expect(owner.getByText('Não quer lembretes nem avisos por nenhum canal: parou por WhatsApp.')).toHaveCount(0);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the messages are stopped all the same', PHONE, async ({ page, app }) => {
    const salon = await openSalon(app);
    await page.goto(linkPaths(salon).optOut({ channel: 'mail', recipient: 'rute@example.com' }));
    await expect(page.getByText('para quem usa r•••@example.com, por WhatsApp e por e-mail.')).toBeVisible();
    await button(page, 'Parar de receber').click();
    await expect(heading(page, 'Mensagens paradas')).toBeVisible();
  });
});

test(
  'a mail program stops them in one click, without cookies and redirects; looking stops nothing',
  PHONE,
  async ({ page, app }) => {
    const salon = await openSalon(app);
    const path = linkPaths(salon).optOut({ channel: 'mail', recipient: 'rute@example.com' });
    const rows = () => app.sql('select recipient from message_opt_outs where salon_id = $1', [salon.id]);
    for (const method of ['GET', 'HEAD']) expect((await page.request.fetch(path, { method })).status()).toBe(200);
    expect(await rows()).toEqual([]);
    const oneClick = { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 };
    for (let n = 0; n < 2; n++) expect((await page.request.post(path, oneClick)).status()).toBe(200);
    expect(await rows()).toEqual([{ recipient: 'rute@example.com' }]);
    await visit(page, path);
    await expect(heading(page, 'Mensagens paradas')).toBeVisible();
    expect((await page.goto(`${path}x`))?.status()).toBe(404);
    await expect(heading(page, 'Link não encontrado')).toBeVisible();
  },
);

test('the reminder leads to the page where messages stop', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const { id } = await (await openCustomer(app, salon)).book('15:30');
  await visit(page, linkPaths(salon).reminder(id));
  await page.getByRole('link', { name: 'Não quero mais lembretes' }).click();
  await button(page, 'Parar de receber').click();
  await expect(heading(page, 'Mensagens paradas')).toBeVisible();
});

test('the request for a review opens the form, after a sign-in', PHONE, async ({ page, app }) => {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id, version } = await customer.book('11:00');
  await app.setClock('2026-11-20T15:00:00.000Z');
  await salon.ask('POST', `/appointments/${id}/completion`, { version });
  const path = `/${salon.slug}/area-cliente?avaliar=${id}`;
  await visit(page, path);
  await openTab(page, 'Entrar');
  await field(page, 'E-mail').fill(customer.email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar').click();
  const dialog = page.getByRole('dialog', { name: `Avaliar ${salon.name}` });
  await dialog.getByRole('radio', { name: '5 estrelas' }).press('Space');
  await expectWellMade(page);
  await button(dialog, 'Enviar avaliação').click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/${salon.slug}/area-cliente`);

  const other = await openCustomer(app, salon, 'Bia Moraes');
  await page.context().clearCookies();
  await enter(page, other, app);
  await visit(page, path);
  await expect(page.getByText('Este atendimento não está aberto para avaliação')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
