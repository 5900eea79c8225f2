import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, createPerson, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const openAdmin = async () => as(world, await createPerson(world, { userType: 'admin' }));

/** A salon with two reviews, of which the bad one is reported. */
async function openReported() {
  const salon = await openSalon(world);
  const { slug } = salon;
  const write = async (time: string, rating: number, fullName: string) => {
    const customer = await openCustomer(world, salon, { fullName });
    const { id: appointmentId, version } = await customer.book({ time });
    await salon.owner.appointments.complete({ id: appointmentId, version });
    const review = { slug, appointmentId, rating, comment: 'Escrito por mim' };
    return { customer, review, ...(await customer.api.reviews.write(review)) };
  };
  await write('14:00', 5, 'Rute Braga');
  const bad = await write('15:00', 1, 'Caio Meireles Prado');
  const { id } = bad;
  const report = async (reason = 'Nunca veio aqui') => {
    const { version } = await salon.owner.reviews.get({ id });
    return salon.owner.reviews.report({ id, version, reason });
  };
  const { version } = await report();
  const admin = await openAdmin();
  const read = { salonId: salon.salon.id, id, version };
  const shown = () => as(world, null).reviews.getSummary({ slug });
  const listed = async (state?: 'reported' | 'hidden') =>
    (await admin.reviews.listReported({ state, limit: 200 })).reviews.find((review) => review.id === id);
  const { reviews, customers } = salon.owner;
  return { ...salon, reviews, customers, admin, bad, id, read, report, shown, listed };
}

describe('what salons reported', () => {
  test('names salon, stars, words, reason and the public name of the writer, and nothing else about them', async () => {
    const { salon, listed, read, bad } = await openReported();
    const review = await listed();
    expect(review).toEqual({
      ...read,
      salonId: undefined,
      rating: 1,
      comment: 'Escrito por mim',
      reply: null,
      customerName: 'Caio P.',
      date: TODAY,
      salon: { id: salon.id, name: salon.name, slug: salon.slug },
      report: { reason: 'Nunca veio aqui', at: NOW },
      hiddenAt: null,
    });
    const { phone, email } = bad.customer.person;
    for (const secret of ['Meireles', phone, email, bad.review.appointmentId]) {
      expect(JSON.stringify(review)).not.toContain(secret);
    }
  });

  test('comes in pages, the longest waiting first; what was hidden last is first among the hidden', async () => {
    const reported = [await openReported(), await openReported()];
    world.clock.advance({ minutes: 1 });
    const later = await openReported();
    const all = [...reported, later];
    const { admin } = later;
    const idsOf = async (input: Parameters<typeof admin.reviews.listReported>[0]) =>
      (await admin.reviews.listReported(input)).reviews.map(({ id }) => id);
    const ids = await idsOf({ limit: 200 });
    expect(ids.at(-1)).toBe(later.id);
    const { totals, matching } = await admin.reviews.listReported({ limit: 1 });
    expect(matching).toBe(ids.length);
    expect(totals.reported).toBe(ids.length);
    expect(await idsOf({ limit: 1, offset: ids.length - 1 })).toEqual([later.id]);
    for (const { read } of all) {
      world.clock.advance({ minutes: 1 });
      await admin.reviews.hide(read);
    }
    expect((await idsOf({ state: 'hidden' })).slice(0, 3)).toEqual(all.map(({ id }) => id).reverse());
    expect((await admin.reviews.listReported({ state: 'hidden' })).totals).toMatchObject({
      reported: totals.reported - 3,
    });
  });

  test('waits no more once its writer was removed from the book, with what was written', async () => {
    const { customers, reviews, id, listed } = await openReported();
    await customers.delete({ id: (await reviews.get({ id })).customer?.id ?? '' });
    expect(await listed()).toBeUndefined();
  });
});

describe('hiding', () => {
  test('takes a review out of the page and its figures; its owner sees why it is gone', async () => {
    const { admin, read, id, shown, listed, reviews } = await openReported();
    expect(await shown()).toMatchObject({ count: 2, average: 3 });
    const hidden = await admin.reviews.hide(read);
    expect(hidden).toMatchObject({ hiddenAt: NOW, version: read.version + 1 });
    expect(await shown()).toMatchObject({ count: 1, average: 5, distribution: [0, 0, 0, 0, 1] });
    expect(JSON.stringify(await shown())).not.toContain(id);
    expect(await reviews.get({ id })).toMatchObject({ isHidden: true });
    expect([await listed('reported'), await listed('hidden')]).toMatchObject([undefined, { id }]);
  });

  test('stays when the customer writes again, until an administrator shows it', async () => {
    const { admin, read, bad, shown, listed } = await openReported();
    await admin.reviews.hide(read);
    await bad.customer.api.reviews.write({ ...bad.review, comment: 'De novo' });
    expect((await shown()).count).toBe(1);
    const again = await listed('hidden');
    await admin.reviews.unhide({ ...read, version: again?.version ?? 0 });
    expect((await shown()).count).toBe(2);
    // The report still waits.
    expect(await listed('reported')).toMatchObject({ comment: 'De novo' });
  });

  test('is audited with the salon and both states, without words that may name somebody', async () => {
    const { admin, read, salon } = await openReported();
    const { version } = await admin.reviews.hide(read);
    await admin.reviews.unhide({ ...read, version });
    const entries = await world.database.db
      .selectFrom('auditLog')
      .where('entityId', '=', read.id)
      .where('actorKind', '=', 'admin')
      .orderBy('createdAt')
      .orderBy('id')
      .select(['action', 'salonId', 'data'])
      .execute();
    const data = { salonName: salon.name, rating: 1 };
    const [shown, hidden] = [{ isHidden: false }, { isHidden: true }];
    expect(entries).toEqual([
      { action: 'reviews.hide', salonId: salon.id, data: { ...data, before: shown, after: hidden } },
      { action: 'reviews.unhide', salonId: salon.id, data: { ...data, before: hidden, after: shown } },
    ]);
  });
});

describe('dismissing a report', () => {
  test('leaves the review, and tells its owner, who may report again', async () => {
    const { admin, read, id, shown, listed, reviews, report } = await openReported();
    expect(await admin.reviews.dismissReport(read)).toMatchObject({ report: null, hiddenAt: null });
    expect((await shown()).count).toBe(2);
    expect(await listed()).toBeUndefined();
    expect(await reviews.get({ id })).toMatchObject({ report: null, reportDismissedAt: NOW });
    await report('Agora é outra coisa');
    expect(await listed()).toMatchObject({ report: { reason: 'Agora é outra coisa' } });
    expect(await reviews.get({ id })).toMatchObject({ reportDismissedAt: null });
  });
});

describe('a decision is refused', () => {
  test('about words that the customer changed meanwhile', async () => {
    const { admin, read, bad, shown, salon } = await openReported();
    await bad.customer.api.reviews.write({ ...bad.review, comment: 'Pensando bem, foi bom' });
    for (const decide of [admin.reviews.hide, admin.reviews.dismissReport]) {
      await expect(decide(read)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    }
    expect((await shown()).count).toBe(2);
    const audited = await auditedActions(world, salon.id);
    expect(audited).not.toContain('reviews.hide');
    expect(audited).not.toContain('reviews.dismissReport');
  });

  test('when it was made before, by whomever', async () => {
    const { admin, read, salon } = await openReported();
    const sent = [admin, await openAdmin()].map(({ reviews }) => reviews.hide(read));
    const outcomes = (await Promise.allSettled(sent)).map(({ status }) => status).sort();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    const again = { ...read, version: read.version + 1 };
    await expect(admin.reviews.hide(again)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect((await auditedActions(world, salon.id)).filter((action) => action === 'reviews.hide')).toHaveLength(1);
  });

  test('about a review that is not there, or another salon’s', async () => {
    const { admin, read } = await openReported();
    const other = await openReported();
    for (const wrong of [{ id: newId() }, { salonId: other.salon.id }, { salonId: newId() }]) {
      for (const decide of [admin.reviews.hide, admin.reviews.unhide, admin.reviews.dismissReport]) {
        await expect(decide({ ...read, ...wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    }
  });
});
