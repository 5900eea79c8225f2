import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  joinSalon,
  NOW,
  openCustomer,
  openSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));
const MONDAY = addDays(TODAY, 3);

async function openBooked({ byMail = false } = {}) {
  const salon = await openSalon(world, { professionals: 2 });
  const [ana, bruno] = salon.employees;
  if (!ana || !bruno) throw new Error('The salon is not complete');
  if (byMail) {
    const settings = await salon.owner.notifications.getSettings();
    await salon.owner.notifications.saveSettings({ ...settings, whatsappToCustomers: false, mailToCustomers: true });
  }
  const customer = await openCustomer(world, salon, { fullName: 'Maria Souza' });
  const { id } = await customer.book({ date: MONDAY, employeeId: ana.id });
  const key = async () => ({ id, version: (await salon.owner.appointments.get({ id })).version });
  const history = () => salon.owner.appointments.getHistory({ id });
  const join = (role: 'reception' | 'professional', employeeId?: string) =>
    joinSalon(world, salon.salon.id, role, employeeId);
  return { ...salon, ana, bruno, customer, id, key, history, join };
}

describe('the history of an appointment', () => {
  test('says who booked, confirmed, moved, priced, completed and reopened it, newest first', async () => {
    const { owner, ana, bruno, customer, id, key, history, join, slug, service } = await openBooked();
    const rafael = as(world, await join('reception'));
    await rafael.appointments.confirm(await key());
    await rafael.appointments.move({ ...(await key()), date: MONDAY, time: '15:00', employeeId: bruno.id });
    await customer.api.appointments.moveMine({ slug, ...(await key()), date: MONDAY, time: '16:00' });
    const place = { date: MONDAY, time: '16:00', employeeId: (await owner.appointments.get({ id })).employeeId };
    await owner.appointments.update({ ...(await key()), ...place, serviceId: service.id, notes: 'Traz a filha' });
    await owner.appointments.adjust({ ...(await key()), priceCents: 4000, reason: 'Cliente antiga' });
    await owner.appointments.saveInternalNotes({ ...(await key()), internalNotes: 'Tinta 7.1' });
    await customer.api.appointments.cancelMine({ slug, id });
    await owner.appointments.reopen(await key());

    const owned = { kind: 'owner', name: expect.any(String) };
    const byMaria = { kind: 'customer', name: 'Maria Souza' };
    const byRafael = { kind: 'staff', name: 'Rafael Dias' };
    expect((await history()).map(({ id: _, at: __, ...entry }) => entry)).toMatchObject([
      { action: 'appointments.reopen', actor: owned, before: { status: 'cancelled' }, after: { status: 'scheduled' } },
      {
        action: 'appointments.cancelMine',
        actor: byMaria,
        before: { status: 'confirmed' },
        after: { status: 'cancelled' },
      },
      { action: 'appointments.saveInternalNotes', actor: owned, before: {}, after: {} },
      { action: 'appointments.adjust', actor: owned, before: { priceCents: 4500 }, after: { priceCents: 4000 } },
      { action: 'appointments.update', actor: owned, before: {}, after: {}, isNoted: true },
      { action: 'appointments.moveMine', actor: byMaria, before: { time: '15:00' }, after: { time: '16:00' } },
      {
        action: 'appointments.update',
        actor: byRafael,
        before: { time: '14:00', employeeName: ana.name },
        after: { time: '15:00', employeeName: bruno.name },
        isNoted: false,
      },
      {
        action: 'appointments.confirm',
        actor: byRafael,
        before: { status: 'scheduled' },
        after: { status: 'confirmed' },
      },
      { action: 'appointments.book', actor: byMaria, before: {}, after: { date: MONDAY, time: '14:00' } },
    ]);
    // The log keeps that notes changed, not what they say.
    const { rows } = await world.database.pool.query('select data from audit_log where entity_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toMatch(/Traz a filha|Tinta 7.1/);
  });

  test('keeps the name of who left the team, as the account calls itself now', async () => {
    const { owner, key, history, join } = await openBooked();
    const person = await join('reception');
    await as(world, person).appointments.confirm(await key());
    await world.database.db.updateTable('users').set({ name: 'Rafael Lima' }).where('id', '=', person.id).execute();
    await owner.team.removeMember({ id: person.id });
    expect((await history())[0]?.actor).toEqual({ kind: 'staff', name: 'Rafael Lima' });
  });

  test('tells what was undone, and the reminder that the platform sent', async () => {
    const { owner, key, history } = await openBooked({ byMail: true });
    const { id, version } = await owner.appointments.confirm(await key());
    await owner.appointments.undo({ changes: [{ id, version }] });
    world.clock.set(`${addDays(MONDAY, -1)}T18:00:00-03:00`);
    await world.jobs.drain();
    const entries = await history();
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'notifications.remind',
        'appointments.undo',
        'appointments.confirm',
        'appointments.book',
      ]),
    );
    const undone = entries.find(({ action }) => action === 'appointments.undo');
    expect(undone).toMatchObject({ before: { status: 'confirmed' }, after: { status: 'scheduled' } });
    expect(entries.find(({ action }) => action === 'notifications.remind')?.actor).toEqual({
      kind: 'system',
      name: null,
    });
  });

  test('asks the database as often for one entry as for many', async () => {
    const { owner, person, id, key } = await openBooked();
    const { world: counted, count } = countingQueries(world);
    const history = () => as(counted, person).appointments.getHistory({ id });
    await history();
    const one = await count(history);
    expect(one).toBeGreaterThan(0);
    for (const internalNotes of ['a', 'b', 'c', 'd'])
      await owner.appointments.saveInternalNotes({ ...(await key()), internalNotes });
    expect(await count(history)).toBe(one);
  });

  test('exists only for who sees the appointment', async () => {
    const { owner, ana, bruno, customer, id, join, slug } = await openBooked();
    const another = await openSalon(world);
    const hidden = { code: 'NOT_FOUND' };
    await expect(as(world, null).appointments.getHistory({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(customer.api.appointments.getHistory({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(as(world, await createPerson(world)).appointments.getHistory({ id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(another.owner.appointments.getHistory({ id })).rejects.toMatchObject(hidden);
    await expect(owner.appointments.getHistory({ id: newId() })).rejects.toMatchObject(hidden);
    const own = as(world, await join('professional', ana.id));
    const colleague = as(world, await join('professional', bruno.id));
    await expect(colleague.appointments.getHistory({ id })).rejects.toMatchObject(hidden);
    expect(await own.appointments.getHistory({ id })).toHaveLength(1);
    await customer.api.appointments.cancelMine({ slug, id });
    expect(await own.appointments.getHistory({ id })).toHaveLength(2);
  });
});
