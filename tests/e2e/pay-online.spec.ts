import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import {
  BOTH,
  button,
  expect,
  expectWellMade,
  field,
  hydrated,
  NOW,
  openTab,
  PHONE,
  reload,
  test,
  toast,
  visit,
} from './journey.ts';
import { openPaidSalon } from './paid-salon.ts';
import { enter, openCustomer, PASSWORD, type Salon } from './people.ts';

const AT_10 = '?data=2026-11-23&hora=10:00';
const SECTION_8 = 'Não foi possível processar o pagamento. O agendamento foi criado, mas você pode pagar no local.';

test('a booking is paid by PIX, and the page says so by itself', BOTH, async ({ page, app, context }) => {
  const { salon, customer } = await openPaidSalon(app);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, customer, app);
  await visit(page, salon.bookingPath + AT_10);
  await expect(part(page, 'Pagamento').getByRole('radio', { name: 'No salão' })).toBeChecked();
  await page.getByText('Agora, online').click();
  await expect(page.getByRole('radio', { name: /^PIX/ })).toBeChecked();
  await expect(page.getByText('R$ 45,00 agora')).toBeVisible();
  await expect(
    page.getByText('Cancele até 2h antes e receba de volta tudo o que pagou. Se você faltar, o salão decide.'),
  ).toBeVisible();
  await expectWellMade(page);
  await button(page, 'Confirmar e pagar R$ 45,00').dblclick();

  await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();
  await expect(page.getByText('Seu horário de 23/11/2026 às 10:00 está guardado. Falta só o pagamento.')).toBeVisible();
  const payment = part(page, 'Pagamento');
  await expect(payment.getByRole('timer')).toHaveText(/Faltam (30:00|29:\d\d)/);
  const picture = payment.getByRole('img', { name: 'QR code do PIX' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const code = await payment.getByRole('textbox', { name: 'PIX copia e cola' }).inputValue();
  expect(code).toMatch(/^000201/);
  await button(payment, 'Copiar código').click();
  await expect(button(payment, 'Copiado!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expectWellMade(page);

  await pay(app);
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  await expect(payment).toContainText('Pago com PIX: R$ 45,00.');
  await expect(picture).toHaveCount(0);
  await expectWellMade(page);

  await button(page, 'Cancelar').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Os R$ 45,00 que você pagou pela internet voltam por inteiro.');
  await button(question, 'Voltar').click();
  await expect(question).toBeHidden();

  await visit(page, `/${salon.slug}/area-cliente`);
  await expect(part(page, 'Pagamento online')).toContainText('Pago');
  await expect(page.getByRole('link', { name: 'Pagar agora' })).toHaveCount(0);
});

test('without scripts the PIX code is there, and no button that copies it', async ({ page, app, browser }) => {
  const { salon, customer } = await openPaidSalon(app);
  await enter(page, customer, app);
  await visit(page, salon.bookingPath + AT_10);
  await page.getByText('Agora, online').click();
  await button(page, 'Confirmar e pagar R$ 45,00').click();
  await expect(button(part(page, 'Pagamento'), 'Copiar código')).toBeVisible();
  const storageState = await page.context().storageState();
  const still = await browser.newContext({ javaScriptEnabled: false, storageState });
  const copy = await still.newPage();
  await copy.goto(page.url());
  await expect(copy.getByRole('textbox', { name: 'PIX copia e cola' })).toHaveValue(/^000201/);
  await expect(button(copy, 'Copiar código')).toHaveCount(0);
  await still.close();
});

test(
  'a card that is refused is tried again, and what the address claims proves nothing',
  PHONE,
  async ({ page, app }) => {
    const { salon, customer } = await openPaidSalon(app);
    await answerForProvider(page);
    await enter(page, customer, app);
    await visit(page, salon.bookingPath + AT_10);
    await page.getByText('Agora, online').tap();
    await page.getByRole('radio', { name: /^Cartão/ }).tap();
    await button(page, 'Confirmar e pagar R$ 45,00').tap();
    await page.waitForURL('https://pagamento.example/**');

    // Back leads to the booking, which waits, and not to the checkout again.
    await page.goBack();
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pagar agora' })).toHaveAttribute(
      'href',
      /^https:\/\/pagamento\.example/,
    );
    const address = page.url();
    await visit(page, `${address}&collection_status=approved&payment_id=1&status=approved`);
    await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();

    await pay(app, 'refused');
    await expect(page.getByRole('heading', { name: 'Pagamento não aprovado' })).toBeVisible();
    await expectWellMade(page);
    await button(page, 'Pagar com cartão').tap();
    await page.waitForURL('https://pagamento.example/**');
    await pay(app);
    await visit(page, address);
    await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
    await expect(part(page, 'Pagamento')).toContainText('Pago com cartão: R$ 45,00.');
  },
);

test('a booking that waits is paid another way from the client area', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openPaidSalon(app);
  await answerForProvider(page);
  await enter(page, customer, app);
  await payByPix(page, salon);
  await visit(page, `/${salon.slug}/area-cliente`);
  await expect(part(page, 'Próximos').getByRole('listitem')).toContainText('Aguardando pagamento');
  // It stands there once.
  await expect(page.getByText('Aguardando pagamento')).toHaveCount(1);
  await page.getByRole('link', { name: 'Pagar agora' }).tap();
  await button(page, 'Pagar com cartão').tap();
  await page.waitForURL('https://pagamento.example/**');
});

test('who cancels before paying reads that nothing is charged', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openPaidSalon(app);
  await enter(page, customer, app);
  await payByPix(page, salon);
  await button(page, 'Cancelar').tap();
  await button(page.getByRole('dialog'), 'Cancelar agendamento').tap();
  await expect(page.getByRole('heading', { name: 'Agendamento cancelado' })).toBeVisible();
  await expect(part(page, 'Pagamento')).toContainText('Nada foi cobrado. Se um pagamento ainda chegar, ele volta');
  await expect(button(page, 'Já paguei: conferir')).toHaveCount(0);
});

test('a payment that comes late gets the time back where it is free', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openPaidSalon(app);
  await enter(page, customer, app);
  await payByPix(page, salon);
  await endHold(app);
  await reload(page);
  await expect(page.getByRole('heading', { name: 'O tempo para pagar acabou' })).toBeVisible();
  await expectWellMade(page);
  await button(page, 'Já paguei: conferir').click();
  await expect(part(page, 'Pagamento').getByRole('status')).toContainText('O pagamento ainda não chegou.');
  await pay(app);
  await button(page, 'Já paguei: conferir').click();
  await expect(page.getByText('O pagamento chegou depois do prazo, mas o horário ainda estava livre')).toBeVisible();
  await expectWellMade(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectWellMade(page);
});

test('a payment that comes too late is given back', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openPaidSalon(app);
  await enter(page, customer, app);
  await payByPix(page, salon);
  await endHold(app);
  await (await openCustomer(app, salon, 'Bia Moraes')).book('10:00', '2026-11-23');
  await pay(app);
  // The page, which was open all the time, asks by itself.
  await expect(page.getByRole('heading', { name: 'O pagamento chegou tarde' })).toBeVisible();
  await app.runJobs();
  await expect(part(page, 'Pagamento')).toContainText('R$ 45,00 devolvidos.');
  await expectWellMade(page);
  await visit(page, `/${salon.slug}/area-cliente`);
  await expect(part(page, 'Pagamento online')).toContainText('R$ 45,00 devolvidos');
});

test('when no checkout can be created, the booking is paid at the salon', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openPaidSalon(app);
  await app.salonProvider.feel('refusing');
  await enter(page, customer, app);
  await visit(page, salon.bookingPath + AT_10);
  await page.getByText('Agora, online').tap();
  await button(page, 'Confirmar e pagar R$ 45,00').tap();
  await expect(page.getByRole('heading', { name: 'Agendamento realizado!' })).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Erro no pagamento' });
  await expect(alert).toContainText(SECTION_8);
  await expect(page.getByText('Pagar no salão')).toBeVisible();
  await expectWellMade(page);
  await app.salonProvider.feel('well');
});

test('where only online payment is taken, a failed checkout frees the time', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openPaidSalon(app, { paymentMode: 'online_only' });
  await app.salonProvider.feel('broken');
  await enter(page, customer, app);
  await visit(page, salon.bookingPath + AT_10);
  await button(page, 'Confirmar e pagar R$ 45,00').tap();
  await expect(toast(page, 'Erro no pagamento')).toContainText(
    'Não foi possível processar o pagamento. O horário foi liberado, tente novamente.',
  );
  await app.salonProvider.feel('well');
  await button(page, 'Confirmar e pagar R$ 45,00').tap();
  await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();
});

test('a deposit is named before and after, with what is left for the salon', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openPaidSalon(app, {
    ...{ depositKind: 'amount', depositValue: 2000, depositFor: 'all', paymentMode: 'online_only' },
  });
  await enter(page, customer, app);
  await visit(page, salon.bookingPath + AT_10);
  await expect(page.getByText('Sinal de R$ 20,00 agora, R$ 25,00 no salão')).toBeVisible();
  await expect(page.getByText('Este salão pede um sinal para guardar o horário.')).toBeVisible();
  const summary = part(page, 'Resumo');
  for (const row of ['Sinal, agoraR$ 20,00', 'No salãoR$ 25,00', 'TotalR$ 45,00'])
    await expect(summary).toContainText(row);
  await expectWellMade(page);
  await button(page, 'Confirmar e pagar R$ 20,00').click();
  await expect(part(page, 'Pagamento')).toContainText('Sinal; R$ 25,00 no salão');
  await pay(app);
  await expect(part(page, 'Pagamento')).toContainText('Sinal pago com PIX: R$ 20,00. No salão: R$ 25,00.');
  await expect(part(page, 'Resumo do agendamento')).toContainText('Sinal pago');
});

test('what was confirmed before the sign-in is paid after it', PHONE, async ({ page, app }) => {
  const { salon, customer } = await openPaidSalon(app);
  await visit(page, salon.bookingPath + AT_10);
  await field(page, 'Nome').fill('Rafa');
  await field(page, 'Telefone').fill('11955554444');
  await page.getByText('Agora, online').tap();
  await button(page, 'Confirmar e pagar R$ 45,00').tap();
  await openTab(page, 'Entrar');
  await field(page, 'E-mail').fill(customer.email);
  await field(page, 'Senha').fill(PASSWORD);
  await button(page, 'Entrar e agendar').tap();
  await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
});

async function payByPix(page: Page, salon: Salon): Promise<void> {
  await visit(page, salon.bookingPath + AT_10);
  await page.getByText('Agora, online').click();
  await button(page, 'Confirmar e pagar R$ 45,00').click();
  await expect(page.getByRole('heading', { name: 'Aguardando pagamento' })).toBeVisible();
}

/** The half hour passes. */
async function endHold(app: App): Promise<void> {
  await passTime(app, 31);
  await app.runJobs();
}

/** The payer has paid, or tried to. The provider is asked again a minute later: not twice within seconds. */
async function pay(app: App, status: 'approved' | 'refused' = 'approved'): Promise<void> {
  await app.salonProvider.pay(status);
  await passTime(app, 1);
}

let clock = Date.parse(NOW);
test.beforeEach(() => {
  clock = Date.parse(NOW);
});

function passTime(app: App, minutes: number): Promise<void> {
  clock += minutes * 60_000;
  return app.setClock(new Date(clock).toISOString());
}

/** The checkout's page, which is not ours. */
const answerForProvider = (page: Page) =>
  page.route('https://pagamento.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pagamento</title>' }),
  );

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
