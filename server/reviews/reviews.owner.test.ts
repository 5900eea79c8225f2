import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, NOW, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

type Written = { time?: string; rating?: number; comment?: string; fullName?: string };

/** A review of a completed appointment of today. */
async function review(salon: TestSalon, { time = '14:00', rating = 5, comment = 'Ótimo', fullName }: Written = {}) {
  const customer = await openCustomer(world, salon, { fullName: fullName ?? 'Maria da Silva' });
  const { id, version } = await customer.book({ time });
  await salon.owner.appointments.complete({ id, version });
  const { slug } = salon;
  const write = (text: string) => customer.api.reviews.write({ slug, appointmentId: id, rating, comment: text });
  return { customer, appointmentId: id, write, id: (await write(comment)).id };
}

async function openReviewed() {
  const salon = await openSalon(world, { professionals: 1 });
  const written = await review(salon);
  const { reviews } = salon.owner;
  const shown = async () => (await as(world, null).reviews.getSummary({ slug: salon.slug })).latest[0];
  return { ...salon, reviews, written, id: written.id, shown };
}

const hide = (id: string) =>
  world.database.db
    .updateTable('reviews')
    .set({ hiddenAt: new Date(NOW) })
    .where('id', '=', id)
    .execute();

describe('the list', () => {
  test('is the salon’s own, newest first, with customer, visit and figures', async () => {
    const salon = await openSalon(world, { professionals: 1 });
    const other = await openReviewed();
    const first = await review(salon, { rating: 4, fullName: 'Rute Braga' });
    world.clock.advance({ minutes: 1 });
    const second = await review(salon, { time: '15:00', comment: '' });
    const { reviews, matching, totals } = await salon.owner.reviews.list({});
    expect(reviews.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(reviews[1]).toEqual({
      id: first.id,
      rating: 4,
      comment: 'Ótimo',
      date: TODAY,
      customer: { id: expect.any(String), name: 'Rute Braga' },
      visit: { date: TODAY, serviceName: 'Corte', employeeName: 'Ana' },
      reply: null,
      repliedAt: null,
      report: null,
      reportDismissedAt: null,
      isHidden: false,
      version: 1,
    });
    expect(reviews[0]?.comment).toBeNull();
    expect(matching).toBe(2);
    expect(totals).toEqual({ count: 2, average: 4.5, distribution: [0, 0, 0, 1, 1], unanswered: 2 });
    expect((await other.reviews.list({})).totals.count).toBe(1);
  });

  test('comes in pages, and can leave out what was answered', async () => {
    const salon = await openSalon(world, { professionals: 1 });
    const ids = [];
    for (const time of ['14:00', '15:00', '16:00']) {
      ids.unshift((await review(salon, { time })).id);
      world.clock.advance({ minutes: 1 });
    }
    const { list, reply } = salon.owner.reviews;
    await reply({ id: ids[1] ?? '', version: 1, reply: 'Obrigada!' });
    const idsOf = async (filter: Parameters<typeof list>[0]) => (await list(filter)).reviews.map(({ id }) => id);
    expect(await idsOf({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ limit: 2, offset: 2 })).toEqual(ids.slice(2));
    expect(await idsOf({ answer: 'none' })).toEqual([ids[0], ids[2]]);
    expect(await idsOf({ answer: 'given' })).toEqual([ids[1]]);
    expect(await list({ answer: 'none', limit: 1 })).toMatchObject({
      matching: 2,
      totals: { count: 3, unanswered: 2 },
    });
  });

  test('shows what an administrator hid, which counts for nothing and waits for no answer', async () => {
    const { reviews, id } = await openReviewed();
    await hide(id);
    const all = await reviews.list({});
    expect(all).toMatchObject({ matching: 1, reviews: [{ id, isHidden: true }], totals: { count: 0, unanswered: 0 } });
    expect(await reviews.list({ answer: 'none' })).toMatchObject({ matching: 0, reviews: [] });
  });

  test('leaves out reviews of appointments that are no longer completed, as the public page does', async () => {
    const { reviews, id, written, owner } = await openReviewed();
    const { version } = await owner.appointments.get({ id: written.appointmentId });
    await owner.appointments.reopen({ id: written.appointmentId, version });
    expect(await reviews.list({})).toMatchObject({ matching: 0, reviews: [] });
    await expect(reviews.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(reviews.reply({ id, version: 1, reply: 'Oi' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('names nobody who was removed from the book', async () => {
    const { reviews, id, owner } = await openReviewed();
    const customer = (await reviews.get({ id })).customer;
    await owner.customers.delete({ id: customer?.id ?? '' });
    expect((await reviews.get({ id })).customer).toBeNull();
  });
});

describe('an answer', () => {
  test('is read by everybody below the review; it can be changed and taken back', async () => {
    const { reviews, id, shown, salon } = await openReviewed();
    const answered = await reviews.reply({ id, version: 1, reply: ' Obrigada,\n volte sempre! ' });
    expect(answered).toMatchObject({ reply: 'Obrigada,\nvolte sempre!', repliedAt: NOW, version: 2 });
    expect(await shown()).toMatchObject({ id, reply: 'Obrigada,\nvolte sempre!', comment: 'Ótimo' });
    const changed = await reviews.reply({ id, version: 2, reply: 'Até logo!' });
    expect(await shown()).toMatchObject({ reply: 'Até logo!' });
    const taken = await reviews.reply({ id, version: changed.version, reply: '' });
    expect(taken).toMatchObject({ reply: null, repliedAt: null });
    expect(await shown()).toMatchObject({ reply: null });
    const audited = (await auditedActions(world, salon.id)).filter((action) => action === 'reviews.reply');
    expect(audited).toHaveLength(3);
  });

  test('to words that the customer changed meanwhile is refused, and leaves nothing behind', async () => {
    const { reviews, id, written, shown, salon } = await openReviewed();
    await written.write('Pensando bem, ruim');
    const stale = reviews.reply({ id, version: 1, reply: 'Que bom que gostou!' });
    await expect(stale).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await shown()).toMatchObject({ comment: 'Pensando bem, ruim', reply: null });
    expect(await auditedActions(world, salon.id)).not.toContain('reviews.reply');
  });

  test('sent twice at once is given once', async () => {
    const { reviews, id, salon } = await openReviewed();
    const sent = [1, 2].map(() => reviews.reply({ id, version: 1, reply: 'Obrigada!' }));
    const outcomes = (await Promise.allSettled(sent)).map(({ status }) => status).sort();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    expect((await auditedActions(world, salon.id)).filter((action) => action === 'reviews.reply')).toHaveLength(1);
  });

  test('stays when the customer changes the review', async () => {
    const { reviews, id, written, shown } = await openReviewed();
    await reviews.reply({ id, version: 1, reply: 'Obrigada!' });
    await written.write('Ótimo mesmo');
    expect(await shown()).toMatchObject({ comment: 'Ótimo mesmo', reply: 'Obrigada!' });
  });

  test.each([
    ['too long', 'a'.repeat(2001), 'Resposta: máximo de 2.000 caracteres'],
    ['a script', '<script>alert(1)</script>', 'Resposta contém conteúdo não permitido'],
  ])('that is %s is refused at its field', async (_, reply, message) => {
    const { reviews, id, shown } = await openReviewed();
    await expect(reviews.reply({ id, version: 1, reply })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { reply: message } },
    });
    expect(await shown()).toMatchObject({ reply: null });
  });
});

describe('a report', () => {
  test('keeps its reason, is audited, and the review stays until an administrator hides it', async () => {
    const { reviews, id, shown, salon } = await openReviewed();
    const reported = await reviews.report({ id, version: 1, reason: 'Nunca veio aqui' });
    expect(reported).toMatchObject({ report: { reason: 'Nunca veio aqui', at: NOW }, isHidden: false, version: 2 });
    expect(await shown()).toMatchObject({ id });
    expect(await reviews.report({ id, version: 2, reason: 'É um concorrente' })).toMatchObject({
      report: { reason: 'É um concorrente' },
    });
    expect(await auditedActions(world, salon.id)).toContain('reviews.report');
  });

  test('without a reason is refused at its field', async () => {
    const { reviews, id } = await openReviewed();
    await expect(reviews.report({ id, version: 1, reason: '  ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { reason: 'Conte o que há de errado com esta avaliação' } },
    });
    expect((await reviews.get({ id })).report).toBeNull();
  });

  test('is seen by nobody else', async () => {
    const { reviews, id, shown, slug, written } = await openReviewed();
    await reviews.report({ id, version: 1, reason: 'segredo do salão' });
    const told = [await shown(), await as(world, null).salonPage.get({ slug }), await written.write('Bom')];
    expect(JSON.stringify(told)).not.toContain('segredo do salão');
  });
});

test('another salon’s review is as one that does not exist', async () => {
  const { id, shown } = await openReviewed();
  const { owner } = await openSalon(world);
  for (const asked of [id, newId()]) {
    const refused = { code: 'NOT_FOUND' };
    await expect(owner.reviews.get({ id: asked })).rejects.toMatchObject(refused);
    await expect(owner.reviews.reply({ id: asked, version: 1, reply: 'Oi' })).rejects.toMatchObject(refused);
    await expect(owner.reviews.report({ id: asked, version: 1, reason: 'Oi' })).rejects.toMatchObject(refused);
  }
  expect(await shown()).toMatchObject({ reply: null });
});
