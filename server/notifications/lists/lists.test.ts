import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openCustomer, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

describe('the owner’s list of messages', () => {
  test('says to whom, what, by which way, and what became of it, newest first', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: '+5511988887777' });
    const { id } = await customer.book();
    await world.jobs.drain();
    const { messages, matching } = await salon.owner.notifications.list({});
    expect(matching).toBe(2);
    expect(messages).toMatchObject([
      { kind: 'owner_booked', channel: 'mail', recipient: salon.person.email, customerName: null, status: 'sent' },
      {
        ...{ kind: 'appointment_booked', channel: 'whatsapp', recipient: '+5511988887777', customerName: 'Rute Braga' },
        ...{ status: 'outbox', attempts: 1, failure: null, appointmentId: id, sentAt: null, readAt: null },
        body: expect.stringContaining('Olá, Rute!'),
      },
    ]);
    expect(await salon.owner.notifications.listOfAppointment({ appointmentId: id })).toEqual(messages.toReversed());
  });

  test('is filtered and paged', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    for (const time of ['10:30', '11:00', '15:00']) await customer.book({ time });
    await world.jobs.drain();
    const { list } = salon.owner.notifications;
    const outbox = await list({ status: 'outbox', limit: 2 });
    expect(outbox).toMatchObject({ matching: 3, messages: [{ status: 'outbox' }, { status: 'outbox' }] });
    expect(await list({ kind: 'owner_booked', offset: 1 })).toMatchObject({ matching: 3, messages: [{}, {}] });
    expect(await list({ kind: 'owner_booked', status: 'failed' })).toEqual({ matching: 0, messages: [] });
  });

  test('shows nothing of another salon, nothing that is forgotten, and no mail of another kind', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const { id } = await (await openCustomer(world, salon)).book();
    expect(await other.owner.notifications.list({})).toEqual({ messages: [], matching: 0 });
    expect(await other.owner.notifications.listOfAppointment({ appointmentId: id })).toEqual([]);
    const { db } = world.database;
    await db.updateTable('messages').set({ isForgotten: true }).where('appointmentId', '=', id).execute();
    const mail = { channel: 'mail', recipient: 'a@example.com', body: 'https://…/reset-password' } as const;
    await db
      .insertInto('messages')
      .values({ id: newId(), salonId: salon.salon.id, kind: 'reset_password', ...mail })
      .execute();
    expect(await salon.owner.notifications.list({})).toEqual({ messages: [], matching: 0 });
  });
});
