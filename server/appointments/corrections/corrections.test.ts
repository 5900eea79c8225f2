import { afterEach, describe, expect, test } from 'vitest';
import { PaidBy } from '#contract/payments.ts';
import { newId } from '#lib/id.ts';
import { openPayingSalon } from '#tests/support/online-payments.ts';
import { giveSecret, SECRET } from '#tests/support/secrets.ts';
import { as, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, entriesOf } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

async function openVisit(wish: { date?: string; time?: string } = {}) {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const { id, version } = await customer.book(wish);
  const { appointments } = salon.owner;
  const key = async () => ({ id, version: (await appointments.get({ id })).version });
  return { ...salon, customer, id, version, appointments, key };
}

const saleOf = (appointmentId: string) =>
  world.database.db
    .selectFrom('sales')
    .where('appointmentId', '=', appointmentId)
    .select(['totalCents', 'onlineCents', 'paidBy'])
    .executeTakeFirst();

describe('how a visit was paid', () => {
  test.each([...PaidBy.options, null])('is kept with its sale when it is completed: %s', async (paidBy) => {
    const { appointments, id, version } = await openVisit();
    expect(await appointments.complete({ id, version, paidBy })).toMatchObject({ paidBy, dueAtSalonCents: 4500 });
    expect(await saleOf(id)).toEqual({ totalCents: 4500, onlineCents: 0, paidBy });
  });

  test('need not be said, and is said or taken back later', async () => {
    const { appointments, id, version, salon, key } = await openVisit();
    expect(await appointments.complete({ id, version })).toMatchObject({ paidBy: null, can: { setPaidBy: true } });
    const first = await key();
    expect(await appointments.setPaidBy({ ...first, paidBy: 'pix' })).toMatchObject({ paidBy: 'pix' });
    expect(await saleOf(id)).toMatchObject({ paidBy: 'pix' });
    expect((await auditedActions(world, salon.id)).at(-1)).toBe('appointments.setPaidBy');
    // A second click comes from the same page, and adds no entry.
    expect(await entriesOf(world, () => appointments.setPaidBy({ ...first, paidBy: 'pix' }))).toEqual([]);
    await expect(appointments.setPaidBy({ ...first, paidBy: 'card' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await appointments.setPaidBy({ ...(await key()), paidBy: null })).toMatchObject({ paidBy: null });
  });

  test('is forgotten when the visit is taken back', async () => {
    const { appointments, id, version, key } = await openVisit();
    await appointments.complete({ id, version, paidBy: 'card' });
    expect(await appointments.reopen(await key())).toMatchObject({ paidBy: null, can: { setPaidBy: false } });
    await expect(appointments.setPaidBy({ ...(await key()), paidBy: 'pix' })).rejects.toMatchObject({
      code: 'NOT_EDITABLE',
    });
  });

  test('is said for many at once', async () => {
    const { appointments, owner, customer, id, version } = await openVisit();
    const other = await customer.book({ time: '15:00' });
    const outcomes = [
      { id, version, outcome: 'completed' as const, paidBy: 'cash' as const },
      { id: other.id, version: other.version, outcome: 'no_show' as const, paidBy: 'pix' as const },
    ];
    expect(await appointments.close({ outcomes })).toMatchObject({ closed: 2 });
    expect(await appointments.get({ id })).toMatchObject({ paidBy: 'cash' });
    expect(await appointments.get({ id: other.id })).toMatchObject({ status: 'no_show', paidBy: null });
    expect((await owner.reports.get({})).paymentWays.filter(({ payments }) => payments > 0)).toEqual([
      { way: 'cash', payments: 1, cents: 4500 },
    ]);
  });

  test('is not asked of what was paid online, and of the rest after a deposit', async () => {
    const salon = await openPayingSalon(world);
    const { id } = await salon.bookPaid();
    const seen = await salon.seenByOwner(id);
    expect(seen.dueAtSalonCents).toBe(0);
    const { appointments } = salon.owner;
    const completed = await appointments.complete({ id, version: seen.version, paidBy: 'cash' });
    expect(completed).toMatchObject({ paidBy: null, can: { setPaidBy: false } });
    expect(await saleOf(id)).toEqual({ totalCents: 4500, onlineCents: 4500, paidBy: null });

    const terms = { depositKind: 'percentage', depositValue: 20, depositFor: 'all' } as const;
    const other = await openPayingSalon(world, terms);
    const { id: deposit } = await other.bookPaid();
    const { version, dueAtSalonCents } = await other.seenByOwner(deposit);
    expect(dueAtSalonCents).toBe(3600);
    await other.owner.appointments.complete({ id: deposit, version, paidBy: 'card' });
    expect(await saleOf(deposit)).toEqual({ totalCents: 4500, onlineCents: 900, paidBy: 'card' });
    const { paymentWays, revenue } = await other.owner.reports.get({});
    expect(paymentWays.filter(({ payments }) => payments > 0)).toEqual([
      { way: 'card', payments: 1, cents: 3600 },
      { way: 'online', payments: 1, cents: 900 },
    ]);
    expect(revenue.cents).toBe(4500);
  });

  test('is one of four words, and nothing that a stranger says', async () => {
    const { appointments, id, version, customer } = await openVisit();
    await appointments.complete({ id, version });
    const wish = { id, version: version + 1, paidBy: 'pix' as const };
    await expect(appointments.setPaidBy({ ...wish, paidBy: 'cheque' as 'pix' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const other = await openSalon(world);
    await expect(other.owner.appointments.setPaidBy(wish)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(customer.api.appointments.setPaidBy(wish)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await appointments.get({ id })).toMatchObject({ paidBy: null });
  });

  test('is in the export of a period', async () => {
    const { appointments, owner, id, version } = await openVisit();
    await appointments.complete({ id, version, paidBy: 'other' });
    const { rows } = await owner.reports.exportAppointments({});
    expect(rows).toMatchObject([{ paidBy: 'other', dueOnlineCents: null, internalNotes: null }]);
  });
});

describe('internal notes', () => {
  const internalNotes = 'Tinta 7.1, paga sempre atrasado';

  test('are the salon’s alone, whatever the status', async () => {
    const { appointments, id, customer, slug, owner, salon, key } = await openVisit();
    expect(await appointments.saveInternalNotes({ ...(await key()), internalNotes })).toMatchObject({ internalNotes });
    await appointments.complete(await key());
    const later = `${internalNotes}!`;
    expect(await appointments.saveInternalNotes({ ...(await key()), internalNotes: later })).toMatchObject({
      ...{ internalNotes: later, notes: null, status: 'completed' },
    });
    expect((await auditedActions(world, salon.id)).at(-1)).toBe('appointments.saveInternalNotes');
    const [record] = (await owner.customers.list({})).customers;
    const history = await owner.customers.getHistory({ id: record?.id ?? '' });
    expect(history.past).toMatchObject([{ internalNotes: later }]);

    const { appointments: own, privacy } = customer.api;
    const read = [await own.getMine({ slug, id }), await own.listMine({ slug }), await privacy.exportMine()];
    expect(JSON.stringify(read)).not.toContain('Tinta');
    expect(JSON.stringify(read[0])).not.toContain('internalNotes');
  });

  test('may be written with a new appointment, and no message holds them', async () => {
    const { appointments, owner } = await openVisit();
    const { id: customerId } = await owner.customers.create({ name: 'Rute', phone: '11987654321' });
    const wish = { id: newId(), customerId, date: TODAY, time: '17:00', notes: 'Traga foto', internalNotes };
    expect(await appointments.create(wish)).toMatchObject({ notes: 'Traga foto', internalNotes });
    await world.jobs.drain();
    const messages = await world.database.db.selectFrom('messages').select('body').execute();
    expect(messages.filter(({ body }) => body.includes('Tinta'))).toEqual([]);
  });

  test('stay when the appointment is changed, and the same again changes nothing', async () => {
    const { appointments, key, salon, service } = await openVisit();
    const first = await key();
    const saved = await appointments.saveInternalNotes({ ...first, internalNotes });
    expect(await appointments.saveInternalNotes({ ...first, internalNotes })).toEqual(saved);
    const actions = await auditedActions(world, salon.id);
    expect(actions.filter((action) => action === 'appointments.saveInternalNotes')).toHaveLength(1);
    const place = { date: TODAY, time: '16:00', serviceId: service.id };
    expect(await appointments.update({ ...(await key()), ...place, notes: 'Oi' })).toMatchObject({ internalNotes });
    expect(await appointments.saveInternalNotes({ ...(await key()), internalNotes: ' ' })).toMatchObject({
      internalNotes: null,
    });
  });

  test('from a page that is out of date, of another salon, or too long are refused', async () => {
    const { appointments, id, version, customer, key } = await openVisit();
    await appointments.confirm({ id, version });
    const wish = { id, version, internalNotes };
    await expect(appointments.saveInternalNotes(wish)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const present = await key();
    const { owner } = await openSalon(world);
    const tries = [owner, customer.api, as(world, null)].map((api) =>
      api.appointments.saveInternalNotes({ ...present, internalNotes }).catch(({ code }) => code),
    );
    expect(await Promise.all(tries)).toEqual(['NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED']);
    const long = appointments.saveInternalNotes({ ...present, internalNotes: 'a'.repeat(2001) });
    await expect(long).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { internalNotes: expect.any(String) } },
    });
  });

  test('and the reason of a price are forgotten with the customer, by the owner and by the account', async () => {
    for (const forget of ['owner', 'account'] as const) {
      const { appointments, owner, key, customer, id } = await openVisit();
      await giveSecret(world, customer.person);
      const adjusted = { ...(await key()), priceCents: 4000, reason: 'Rute é amiga' };
      await appointments.adjust(adjusted);
      await appointments.saveInternalNotes({ ...(await key()), internalNotes });
      await appointments.complete(await key());
      const [record] = (await owner.customers.list({})).customers;
      if (!record) throw new Error('The salon has no customer');
      if (forget === 'owner') await owner.customers.delete({ id: record.id });
      else await customer.api.privacy.deleteAccount({ currentPassword: SECRET });
      expect(await appointments.get({ id })).toMatchObject({ internalNotes: null, priceCents: 4000 });
      expect(await appointments.listAdjustments({ id })).toMatchObject([{ reason: null, after: { priceCents: 4000 } }]);
    }
  });
});
