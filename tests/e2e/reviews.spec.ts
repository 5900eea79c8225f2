import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { BOTH, button, choose, expect, expectWellMade, field, inLight, PHONE, test, toast, visit } from './journey.ts';
import { enter, openCustomer, openSalon, type Salon } from './people.ts';

const SCREEN = '/minha-pagina/avaliacoes';

/** A customer who was served today, and what they wrote. */
async function review(app: App, salon: Salon, name: string, { time = '14:00', rating = 5, comment = 'Ótimo' } = {}) {
  const customer = await openCustomer(app, salon, name);
  const { id, version } = await customer.book(time);
  await salon.ask('POST', `/appointments/${id}/completion`, { version });
  const write = (body: object) =>
    customer.call('PUT', `/api/v1/salons/${salon.slug}/appointments/${id}/review`, { body });
  await write({ rating, comment });
  return { ...customer, write, appointmentId: id };
}

const cards = (page: Page) => page.getByRole('list', { name: 'Avaliações' }).getByRole('article');
const figure = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('reviews are read, answered where everybody reads it, and reported', BOTH, async ({ page, app, stranger }) => {
  const salon = await openSalon(app);
  await enter(page, salon, app);
  await visit(page, '/minha-pagina');
  await page.getByRole('link', { name: 'Avaliações' }).click();
  await expect(page).toHaveURL(SCREEN);
  await expect(page.getByRole('heading', { name: 'Ainda não há avaliações' })).toBeVisible();
  await expectWellMade(page);

  await review(app, salon, 'Rafael Dias', { rating: 2, comment: 'Esperei meia hora.' });
  await app.setClock('2026-11-20T13:21:00.000Z');
  await review(app, salon, 'Rute Braga', { time: '15:00' });
  await visit(page, SCREEN);
  await expect(cards(page)).toHaveText([/Rute Braga.*Ótimo/, /Rafael Dias.*hoje · Corte com Ana.*meia hora/]);
  await expect(figure(page, 'Média')).toContainText('3,5 de 5');
  await expect(figure(page, 'Sem resposta').first()).toContainText('2');
  await expectWellMade(page);

  await page.getByRole('link', { name: 'Responder a Rafael Dias' }).click();
  const dialog = page.getByRole('dialog', { name: 'Responder à avaliação' });
  await expect(dialog).toContainText('Esperei meia hora.');
  await expectWellMade(page);
  await button(dialog, 'Publicar resposta').click();
  await expect(field(dialog, 'Sua resposta')).toHaveAccessibleDescription(/Escreva a resposta/);
  await field(dialog, 'Sua resposta').fill('Desculpe, Rafael! Não vai se repetir.');
  await button(dialog, 'Publicar resposta').dblclick();
  await expect(toast(page, 'Resposta publicada!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cards(page).nth(1)).toContainText('Sua resposta, hoje');
  await expect(figure(page, 'Sem resposta').first()).toContainText('1');
  const visitor = await stranger();
  await visitor.goto(`/${salon.slug}`);
  await expect(visitor.getByText('Desculpe, Rafael! Não vai se repetir.')).toBeVisible();

  await choose(page, page.getByRole('combobox', { name: 'Resposta' }), 'Sem resposta');
  await expect(page).toHaveURL(`${SCREEN}?resposta=none`);
  await expect(cards(page)).toHaveText([/Rute Braga/]);
  await visit(page, SCREEN);

  await page.getByRole('link', { name: 'Denunciar avaliação de Rafael Dias' }).click();
  const report = page.getByRole('dialog', { name: 'Denunciar avaliação' });
  await expect(report).toContainText('Uma nota baixa não basta');
  await expectWellMade(page);
  await button(report, 'Enviar denúncia').click();
  const reason = field(report, 'O que há de errado?');
  await expect(reason).toHaveAccessibleDescription('Conte o que há de errado com esta avaliação');
  await reason.fill('Fala de outro salão.');
  await button(report, 'Enviar denúncia').click();
  await expect(toast(page, 'Denúncia enviada')).toContainText('continua na sua página');
  await expect(cards(page).nth(1)).toContainText('Denunciada hoje');
  await expect(page.getByRole('link', { name: 'Denunciar avaliação de Rafael Dias' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Editar resposta a Rafael Dias' }).click();
  await field(dialog, 'Sua resposta').fill('Desculpe!');
  await button(dialog, 'Publicar resposta').click();
  await expect(toast(page, 'Resposta atualizada!')).toBeVisible();
  await button(page, 'Excluir resposta a Rafael Dias').click();
  await button(page.getByRole('dialog', { name: 'Excluir a resposta a Rafael Dias?' }), 'Excluir resposta').click();
  await expect(toast(page, 'Resposta excluída')).toBeVisible();
  await expect(cards(page).nth(1)).not.toContainText('Desculpe');
  await inLight(page);
  await expectWellMade(page);
});

test('an answer to words that changed meanwhile is not given unread, and one to a review that is gone says so', async ({
  page,
  app,
}) => {
  const salon = await openSalon(app);
  const rute = await review(app, salon, 'Rute Braga');
  await enter(page, salon, app);
  await visit(page, SCREEN);
  await page.getByRole('link', { name: 'Responder a Rute Braga' }).click();
  const dialog = page.getByRole('dialog', { name: 'Responder à avaliação' });
  await field(dialog, 'Sua resposta').fill('Que bom que gostou!');
  await rute.write({ rating: 1, comment: 'Mudei de ideia.' });
  await button(dialog, 'Publicar resposta').click();
  await expect(toast(page, 'A avaliação mudou')).toContainText('Leia de novo');
  await expect(dialog).toContainText('Mudei de ideia.');
  await expect(field(dialog, 'Sua resposta')).toHaveValue('Que bom que gostou!');
  await field(dialog, 'Sua resposta').fill('Sinto muito.');
  await button(dialog, 'Publicar resposta').click();
  await expect(toast(page, 'Resposta publicada!')).toBeVisible();

  await page.getByRole('link', { name: 'Editar resposta a Rute Braga' }).click();
  await rute.call('DELETE', `/api/v1/salons/${salon.slug}/appointments/${rute.appointmentId}/review`);
  await field(dialog, 'Sua resposta').fill('Sinto muito mesmo.');
  await button(dialog, 'Publicar resposta').click();
  await expect(toast(page, 'Esta avaliação não está mais aqui')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ainda não há avaliações' })).toBeVisible();
});

test('what an administrator hid is shown as such, and cannot be answered', async ({ page, app }) => {
  const salon = await openSalon(app);
  await review(app, salon, 'Rute Braga');
  await app.sql('update reviews set hidden_at = now() where salon_id = $1', [salon.id]);
  await enter(page, salon, app);
  await visit(page, SCREEN);
  await expect(cards(page)).toContainText(['Escondida pela administração']);
  await expect(figure(page, 'Média')).toContainText('–');
  await expect(page.getByRole('link', { name: /^Responder/ })).toHaveCount(0);
});

test(
  'all reviews of a salon can be read, page by page, also without scripts',
  PHONE,
  async ({ page, app, browser }) => {
    const salon = await openSalon(app);
    const { appointmentId } = await review(app, salon, 'Rafael Dias', { comment: 'Opinião 0' });
    // 24 more, each of an appointment of its own and older than the one before.
    await app.sql(
      `insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time,
       duration_minutes, price_cents, status, payment_status, payment_method, cancel_notice_minutes)
     select salon_id, gen_random_uuid(), customer_id, service_id, employee_id, appointment_date - n, appointment_time,
       duration_minutes, price_cents, status, payment_status, payment_method, cancel_notice_minutes
     from appointments, generate_series(1, 24) n where id = $1`,
      [appointmentId],
    );
    // A review learns from a stored appointment that the visit took place, so the appointments are written before.
    await app.sql(
      `insert into reviews (salon_id, id, customer_id, appointment_id, rating, comment, created_at)
     select r.salon_id, gen_random_uuid(), r.customer_id, a.id, 4, 'Opinião ' || (first.appointment_date - a.appointment_date),
       r.created_at - (first.appointment_date - a.appointment_date) * interval '1 day'
     from reviews r
     join appointments first on first.id = r.appointment_id
     join appointments a on a.salon_id = r.salon_id and a.id <> first.id
     where first.id = $1`,
      [appointmentId],
    );
    const comments = (from: number, until: number) =>
      Array.from({ length: until - from + 1 }, (_, at) => new RegExp(`Opinião ${from + at}$`));
    const withoutScripts = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    for (const reader of [page, withoutScripts]) {
      await reader.goto(`${app.origin}/${salon.slug}`);
      await reader.getByText('E mais 22 avaliações...').click();
      await reader.getByRole('link', { name: 'Ver todas as 25 avaliações' }).click();
      await expect(reader.getByText('25 avaliações · página 1 de 2')).toBeVisible();
      const told = reader.getByRole('main').getByText(/^Opinião \d+$/);
      await expect(told).toHaveText(comments(0, 19));
      await reader.getByRole('link', { name: 'Mais antigas' }).click();
      await expect(reader.getByText('25 avaliações · página 2 de 2')).toBeVisible();
      await expect(told).toHaveText(comments(20, 24));
      await expect(reader.getByRole('link', { name: 'Mais antigas' })).toHaveCount(0);
      await reader.getByRole('link', { name: 'Mais recentes' }).click();
      await expect(told).toHaveText(comments(0, 19));
    }
    await withoutScripts.context().close();
  },
);
