import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { button, expect, expectWellMade, hydrated, inLight, test, toast, visit } from './journey.ts';
import { enter, openAdmin, openCustomer, openSalon, type Salon } from './people.ts';

const SCREEN = '/admin/avaliacoes';

/** A review of today that its salon reported. */
async function reported(
  app: App,
  salon: Salon,
  name: string,
  { time = '14:00', rating = 1, comment = 'Péssimo' } = {},
) {
  const customer = await openCustomer(app, salon, name);
  const { id, version } = await customer.book(time);
  await salon.ask('POST', `/appointments/${id}/completion`, { version });
  const write = (body: object) =>
    customer.call('PUT', `/api/v1/salons/${salon.slug}/appointments/${id}/review`, { body });
  const review = (await write({ rating, comment })).body as { id: string };
  await salon.ask('POST', `/reviews/${review.id}/report`, { version: 1, reason: 'Nunca veio aqui.' });
  return { ...customer, write, path: `/api/v1/salons/${salon.slug}/appointments/${id}/review` };
}

const cards = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('article');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a reported review is hidden, shown again and its report declined, each where everybody sees it', async ({
  page,
  app,
}) => {
  await app.sql('update reviews set reported_at = null, report_reason = null, hidden_at = null');
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await visit(page, SCREEN);
  await expect(page.getByRole('heading', { name: 'Nenhuma denúncia espera por você' })).toBeVisible();
  await expectWellMade(page);

  const salon = await openSalon(app);
  await reported(app, salon, 'Caio Meireles Prado');
  await reported(app, salon, 'Rute Braga', { time: '15:00', rating: 5, comment: 'Ótimo' });
  const publicPage = async () => String((await app.caller()('GET', `/${salon.slug}`)).body);
  expect(await publicPage()).toContain('"ratingValue":3,"reviewCount":2');
  await visit(page, SCREEN);
  await expect(cards(page, 'Avaliações denunciadas')).toHaveText([
    new RegExp(`${salon.name}.*Caio P\\. · 20/11/2026.*Péssimo.*em 20/11/2026.*Nunca veio aqui`),
    /Rute B\./,
  ]);
  await expect(page.getByText('Meireles')).toHaveCount(0);
  await expectWellMade(page);

  await button(page, `Esconder a avaliação de Caio P. sobre ${salon.name}`).click();
  const hiding = dialogOf(page, 'Esconder a avaliação de Caio P.?');
  await expect(hiding).toContainText('da média de estrelas');
  await expectWellMade(page);
  await button(hiding, 'Esconder avaliação').dblclick();
  await expect(toast(page, 'Avaliação escondida')).toBeVisible();
  await expect(cards(page, 'Avaliações denunciadas')).toHaveText([/Rute B\./]);
  const hidden = await publicPage();
  expect(hidden).toContain('"ratingValue":5,"reviewCount":1');
  expect(hidden).not.toContain('Péssimo');

  await page.getByRole('link', { name: 'Escondidas 1' }).click();
  await expect(page).toHaveURL(`${SCREEN}?aba=escondidas`);
  await expect(cards(page, 'Avaliações escondidas')).toHaveText([
    /Caio P\. · 20\/11\/2026 · escondida em 20\/11\/2026/,
  ]);
  await expectWellMade(page);
  await button(page, `Mostrar de novo a avaliação de Caio P. sobre ${salon.name}`).click();
  await expect(toast(page, 'Avaliação visível de novo')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nenhuma avaliação está escondida' })).toBeVisible();
  expect(await publicPage()).toContain('Péssimo');

  await page.goBack();
  await button(page, `Recusar denúncia contra a avaliação de Caio P. sobre ${salon.name}`).click();
  const declining = dialogOf(page, `Recusar a denúncia de ${salon.name}?`);
  await expect(declining).toContainText('o motivo escrito pelo salão é apagado');
  await button(declining, 'Recusar denúncia').click();
  await expect(toast(page, 'Denúncia recusada')).toBeVisible();
  await expect(cards(page, 'Avaliações denunciadas')).toHaveText([/Rute B\./]);
  await inLight(page);
  await expectWellMade(page);

  await enter(page, salon, app);
  await visit(page, '/minha-pagina/avaliacoes');
  await expect(page.getByText('Denúncia recusada hoje: a avaliação continua')).toBeVisible();
});

test('a decision about other words, or a review that is gone, is not made', async ({ page, app }) => {
  const salon = await openSalon(app);
  const caio = await reported(app, salon, 'Caio Prado');
  const admin = await openAdmin(app);
  await enter(page, admin, app);
  await visit(page, SCREEN);
  await caio.write({ rating: 4, comment: 'Pensando bem, foi bom.' });
  const hide = async () => {
    await button(page, `Esconder a avaliação de Caio P. sobre ${salon.name}`).click();
    await button(dialogOf(page, 'Esconder a avaliação de Caio P.?'), 'Esconder avaliação').click();
  };
  await hide();
  await expect(toast(page, 'A avaliação mudou')).toContainText('leia e decida outra vez');
  const card = cards(page, 'Avaliações denunciadas').filter({ hasText: salon.name });
  await expect(card).toContainText('Pensando bem, foi bom.');
  await caio.call('DELETE', caio.path);
  await hide();
  await expect(toast(page, 'Esta avaliação não está mais aqui')).toContainText('A lista foi atualizada');
  await expect(card).toHaveCount(0);

  const other = await reported(app, salon, 'Caio Prado', { time: '15:00' });
  await visit(page, SCREEN);
  await app.sql("update users set user_type = 'customer' where id = $1", [admin.id]);
  await hide();
  await expect(toast(page, 'Você não tem permissão para acessar esta área')).toContainText('Acesso negado');
  expect((await other.call('GET', `/api/v1/salons/${salon.slug}/reviews`)).body).toMatchObject({ count: 1 });
});

test('a failed reading says so, and can be tried again', async ({ page, app, complaints }) => {
  await enter(page, await openAdmin(app), app);
  await app.sql('alter table reviews rename to reviews_away');
  await page.goto(SCREEN);
  await expect(page.getByText('Não foi possível carregar as avaliações')).toBeVisible();
  await hydrated(page);
  await app.sql('alter table reviews_away rename to reviews');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Avaliações' })).toBeVisible();
  complaints.length = 0;
});
