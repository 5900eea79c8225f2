import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { givePlan } from '#tests/support/plans.ts';
import { as, NOW, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import { contextAs } from '../context.ts';
import { createApi } from '../router.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const summaryOf = ({ slug }: TestSalon) => as(world, null).reviews.getSummary({ slug });

/** A salon with a customer whose appointment of today is completed. */
async function openVisited(fullName = 'Maria da Silva', timeZone?: string) {
  const salon = await openSalon(world, { timeZone });
  await givePlan(world, salon.salon.id);
  const customer = await openCustomer(world, salon, { fullName });
  const { id, version } = await customer.book();
  await salon.owner.appointments.complete({ id, version });
  const review = { slug: salon.slug, appointmentId: id, rating: 5, comment: 'Ótimo' };
  return { ...salon, customer, review };
}

describe('writing', () => {
  test('the booker of a completed appointment writes one, and the public reads it signed as Maria S.', async () => {
    const salon = await openVisited();
    const written = await salon.customer.api.reviews.write(salon.review);
    expect(written).toEqual({
      id: written.id,
      rating: 5,
      comment: 'Ótimo',
      reply: null,
      customerName: 'Maria S.',
      date: '2026-11-20',
    });
    expect(await summaryOf(salon)).toEqual({ count: 1, average: 5, distribution: [0, 0, 0, 0, 1], latest: [written] });
    expect(await auditedActions(world, salon.salon.id)).toContain('reviews.write');
  });

  test('its day is the salon’s, where it may still be yesterday', async () => {
    const salon = await openVisited('Maria da Silva', 'America/Rio_Branco');
    // 22:30 in Rio Branco, 00:30 in São Paulo.
    world.clock.set('2026-11-21T03:30:00Z');
    expect(await salon.customer.api.reviews.write(salon.review)).toMatchObject({ date: '2026-11-20' });
  });

  test('writing again changes it, and does not make it new', async () => {
    const salon = await openVisited();
    const first = await salon.customer.api.reviews.write(salon.review);
    world.clock.advance({ days: 2 });
    const again = await salon.customer.api.reviews.write({ ...salon.review, rating: 2, comment: '' });
    expect(again).toEqual({ ...first, rating: 2, comment: null });
    expect(await summaryOf(salon)).toMatchObject({ count: 1, average: 2 });
  });

  test('who was sent twice at once is written once', async () => {
    const salon = await openVisited();
    const { write } = salon.customer.api.reviews;
    const [one, other] = await Promise.all([write(salon.review), write(salon.review)]);
    expect(one.id).toBe(other.id);
    expect((await summaryOf(salon)).count).toBe(1);
  });

  test('until the 60th day after, and no longer; what was written stays', async () => {
    const salon = await openVisited();
    world.clock.advance({ days: 60 });
    await salon.customer.api.reviews.write(salon.review);
    world.clock.advance({ days: 1 });
    await expect(salon.customer.api.reviews.write({ ...salon.review, rating: 1 })).rejects.toMatchObject({
      code: 'NOT_REVIEWABLE',
    });
    expect(await summaryOf(salon)).toMatchObject({ count: 1, average: 5 });
  });

  test('an appointment that is not completed cannot be reviewed', async () => {
    const salon = await openSalon(world);
    const { api, book } = await openCustomer(world, salon);
    const { id } = await book();
    const review = { slug: salon.slug, appointmentId: id, rating: 5 };
    await expect(api.reviews.write(review)).rejects.toMatchObject({ code: 'NOT_REVIEWABLE' });
    await api.appointments.cancelMine({ slug: salon.slug, id });
    await expect(api.reviews.write(review)).rejects.toMatchObject({ code: 'NOT_REVIEWABLE' });
    expect((await summaryOf(salon)).count).toBe(0);
  });

  test.each([0, 6, 4.5])('%d stars are refused and leave nothing behind', async (rating) => {
    const salon = await openVisited();
    await expect(salon.customer.api.reviews.write({ ...salon.review, rating })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { rating: 'Escolha de 1 a 5 estrelas' } },
    });
    expect((await summaryOf(salon)).count).toBe(0);
  });

  test('it is counted for the account', async () => {
    const { customer, review } = await openVisited();
    const counted: unknown[] = [];
    const limit = async (...call: unknown[]) => void counted.push(call);
    await createApi({ ...contextAs(world, customer.person), limit }).reviews.write(review);
    expect(counted).toEqual([['review', customer.person.id]]);
  });
});

describe('who may', () => {
  test('somebody else’s appointment is as one that does not exist', async () => {
    const salon = await openVisited();
    await salon.customer.api.reviews.write(salon.review);
    const somebody = (await openCustomer(world, salon)).api;
    for (const appointmentId of [salon.review.appointmentId, newId()]) {
      const refused = { code: 'NOT_FOUND' };
      await expect(somebody.reviews.write({ ...salon.review, appointmentId, rating: 1 })).rejects.toMatchObject(
        refused,
      );
      await expect(somebody.reviews.delete({ slug: salon.slug, appointmentId })).rejects.toMatchObject(refused);
    }
    expect(await summaryOf(salon)).toMatchObject({ count: 1, average: 5 });
  });

  test('the salon cannot review itself for a customer it booked', async () => {
    const salon = await openVisited();
    await expect(salon.owner.reviews.write(salon.review)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('at another salon it does not exist either', async () => {
    const salon = await openVisited();
    const { slug } = await openSalon(world);
    await expect(salon.customer.api.reviews.write({ ...salon.review, slug })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('who is linked to the record may review what the salon booked for them, and nobody before that', async () => {
    const salon = await openVisited();
    const { customers } = await salon.owner.customers.list({});
    const customerId = customers[0]?.id;
    const made = await salon.owner.appointments.create({ id: newId(), customerId, date: TODAY, time: '08:00' });
    await salon.owner.appointments.complete({ id: made.id, version: made.version });
    const { reviews } = salon.customer.api;
    const review = { ...salon.review, appointmentId: made.id };
    await expect(reviews.write(review)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await salon.owner.customers.linkAccount({ id: customerId ?? '', version: 1 });
    await reviews.write(review);
    expect((await summaryOf(salon)).count).toBe(1);
    // Their own review stays theirs to take back.
    await salon.owner.customers.unlinkAccount({ id: customerId ?? '', version: 2 });
    await expect(reviews.write(review)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await reviews.delete({ slug: salon.slug, appointmentId: made.id });
    expect((await summaryOf(salon)).count).toBe(0);
  });

  test('an owner who booked at the own salon cannot review it', async () => {
    const salon = await openSalon(world);
    const { slug, owner, service } = salon;
    const { priceCents, durationMinutes } = service;
    const wish = { slug, id: newId(), serviceId: service.id, date: TODAY, time: '14:00', name: 'Marina Lima' };
    const { id, version } = await owner.appointments.book({
      ...wish,
      phone: '11988887777',
      shown: { priceCents, durationMinutes },
    });
    await owner.appointments.complete({ id, version });
    expect(await owner.appointments.getMine({ slug, id })).toMatchObject({ can: { review: false } });
    await expect(owner.reviews.write({ slug, appointmentId: id, rating: 5 })).rejects.toMatchObject({
      code: 'OWN_SALON',
    });
    expect((await summaryOf(salon)).count).toBe(0);
  });

  test('a visitor writes none', async () => {
    const { review, slug } = await openVisited();
    const visitor = as(world, null);
    await expect(visitor.reviews.write(review)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { appointmentId } = review;
    await expect(visitor.reviews.delete({ slug, appointmentId })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('deleting', () => {
  test('the booker takes it back, and may write another', async () => {
    const salon = await openVisited();
    const { api } = salon.customer;
    const { slug, appointmentId } = salon.review;
    await api.reviews.write(salon.review);
    await api.reviews.delete({ slug, appointmentId });
    expect(await summaryOf(salon)).toEqual({ count: 0, average: null, distribution: [0, 0, 0, 0, 0], latest: [] });
    expect(await auditedActions(world, salon.salon.id)).toContain('reviews.delete');
    await expect(api.reviews.delete({ slug, appointmentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await api.reviews.write({ ...salon.review, rating: 4 });
    expect(await summaryOf(salon)).toMatchObject({ count: 1, average: 4 });
  });
});

describe('the summary', () => {
  test('counts all reviews, and brings the ten latest, newest first', async () => {
    const salon = await openVisited();
    const ratings = [5, 5, 4, 1, 5, 3, 5, 5, 5, 5, 5, 2];
    for (const [n, rating] of ratings.entries()) {
      const { api, book } = await openCustomer(world, salon, { fullName: `Cliente ${'ABCDEFGHIJKL'[n]}` });
      const time = `${10 + Math.floor(n / 2)}:${n % 2 ? '30' : '00'}`;
      const { id, version } = await book({ date: addDays(TODAY, 3), time });
      world.clock.set(`2026-11-23T20:${10 + n}:00.000Z`);
      await salon.owner.appointments.complete({ id, version });
      await api.reviews.write({ slug: salon.slug, appointmentId: id, rating });
      world.clock.set(NOW);
    }
    const { latest, ...figures } = await summaryOf(salon);
    expect(figures).toEqual({ count: 12, average: 4.2, distribution: [1, 1, 1, 1, 8] });
    expect(latest.map(({ rating }) => rating)).toEqual([2, 5, 5, 5, 5, 5, 3, 5, 1, 4]);
  });

  test.each(['reopen', 'cancel', 'markNoShow'] as const)(
    'leaves out the review of an appointment that is no longer completed (%s) until it is again',
    async (verb) => {
      const salon = await openVisited();
      const { owner, review, customer } = salon;
      const written = await customer.api.reviews.write(review);
      const { id, version } = await owner.appointments.get({ id: review.appointmentId });
      const changed = await owner.appointments[verb]({ id, version });
      expect(await summaryOf(salon)).toEqual({ count: 0, average: null, distribution: [0, 0, 0, 0, 0], latest: [] });
      expect((await as(world, null).salonPage.get({ slug: salon.slug })).reviews.count).toBe(0);
      await owner.appointments.complete({ id, version: changed.version });
      expect(await summaryOf(salon)).toMatchObject({ count: 1, average: 5, latest: [written] });
    },
  );

  test('leaves out what an administrator hid, and another salon’s', async () => {
    const [salon, other] = [await openVisited(), await openVisited()];
    await other.customer.api.reviews.write(other.review);
    const { id } = await salon.customer.api.reviews.write(salon.review);
    const { db } = world.database;
    await db.updateTable('reviews').set({ hiddenAt: world.clock.now() }).where('id', '=', id).execute();
    expect(await summaryOf(salon)).toMatchObject({ count: 0, latest: [] });
    expect((await summaryOf(other)).count).toBe(1);
  });

  test('is signed with the name of the account, not with what the salon calls the customer', async () => {
    const salon = await openVisited('Rute Braga');
    const [record] = (await salon.owner.customers.list({})).customers;
    if (!record) throw new Error('nobody booked');
    const { id, version, phone } = record;
    await salon.owner.customers.update({ id, version, phone: phone ?? '', name: 'Rute Fiado' });
    expect(await salon.customer.api.reviews.write(salon.review)).toMatchObject({ customerName: 'Rute B.' });
  });

  test('of a salon that is not public cannot be read', async () => {
    await expect(as(world, null).reviews.getSummary({ slug: 'nao-existe' })).rejects.toMatchObject({
      code: 'SALON_NOT_FOUND',
    });
  });
});

test('all of them are read, page by page, newest first, and hidden ones are not', async () => {
  const salon = await openSalon(world);
  const { slug } = salon;
  const written: string[] = [];
  for (const time of ['11:00', '12:00', '13:00', '14:00', '15:00']) {
    const customer = await openCustomer(world, salon);
    const { id: appointmentId, version } = await customer.book({ time });
    await salon.owner.appointments.complete({ id: appointmentId, version });
    world.clock.advance({ minutes: 1 });
    written.unshift((await customer.api.reviews.write({ slug, appointmentId, rating: 4, comment: '' })).id);
  }
  await world.database.db
    .updateTable('reviews')
    .set({ hiddenAt: world.clock.now() })
    .where('id', '=', written[1] ?? '')
    .execute();
  const shown = written.filter((_, index) => index !== 1);
  const read = async (offset: number) => {
    const { reviews, count } = await as(world, null).reviews.listPublic({ slug, limit: 3, offset });
    return [count, ...reviews.map(({ id }) => id)];
  };
  expect([await read(0), await read(3), await read(6)]).toEqual([[4, ...shown.slice(0, 3)], [4, shown[3]], [4]]);
});
