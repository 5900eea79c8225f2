import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { MessageStatus } from '#contract/notifications.ts';
import { newId } from '#lib/id.ts';
import { openCustomer, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
describe('the owner’s list of messages', () => {
  test('says to whom, what, by which ways, and what became of it, newest first', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: '+5511988887777' });
    const { id } = await customer.book();
    await world.jobs.drain();
    const { messages, matching } = await salon.owner.notifications.list({});
    expect(matching).toBe(2);
    expect(messages).toMatchObject([
      {
        ...{ kind: 'owner_booked', customerName: null, status: 'sent' },
        ways: [{ channel: 'mail', recipient: salon.person.email, status: 'sent', isFallback: false }],
      },
      {
        ...{ kind: 'appointment_booked', customerName: 'Rute Braga', appointmentId: id, status: 'sent' },
        ...{ subject: expect.stringContaining('Agendamento em'), body: expect.stringContaining('Olá, Rute!') },
        ways: [
          {
            ...{ channel: 'whatsapp', recipient: '+5511988887777', isFallback: false },
            ...{ status: 'outbox', attempts: 1, failure: null, sentAt: null, readAt: null },
          },
          { channel: 'mail', recipient: customer.person.email, status: 'sent', isFallback: true },
        ],
      },
    ]);
    expect(await salon.owner.notifications.listOfAppointment({ appointmentId: id })).toEqual(messages.toReversed());
  });

  test('shows the two ways in which an owner wants to hear as one message, that arrived by either', async () => {
    const salon = await openSalon(world);
    const phone = { whatsapp: '+5511987654321' };
    await world.database.db.updateTable('salons').set(phone).where('id', '=', salon.salon.id).execute();
    const { getSettings, saveSettings, list } = salon.owner.notifications;
    const { ownerEmail: _, ownerPhone: __, kinds: ___, ...settings } = await getSettings();
    await saveSettings({ ...settings, whatsappToOwner: true });
    await (await openCustomer(world, salon)).book();
    await world.jobs.drain();
    expect(await list({ kind: 'owner_booked' })).toMatchObject({
      matching: 1,
      messages: [
        {
          status: 'sent',
          ways: [
            { channel: 'mail', status: 'sent', isFallback: false },
            { channel: 'whatsapp', status: 'outbox', isFallback: false },
          ],
        },
      ],
    });
  });

  test('is filtered and paged by what became of the message, not of one of its ways', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    for (const time of ['10:30', '11:00', '15:00']) await customer.book({ time });
    await world.jobs.drain();
    const { list } = salon.owner.notifications;
    const kind = 'appointment_booked';
    expect(await list({ status: 'outbox' })).toEqual({ matching: 0, messages: [] });
    expect(await list({ kind, status: 'sent', limit: 2 })).toMatchObject({ matching: 3, messages: [{}, {}] });
    expect(await list({ kind, status: 'sent', limit: 2, offset: 2 })).toMatchObject({ matching: 3, messages: [{}] });
    expect(await list({ kind: 'owner_booked', offset: 1 })).toMatchObject({ matching: 3, messages: [{}, {}] });
    expect(await list({ kind: 'owner_booked', status: 'failed' })).toEqual({ matching: 0, messages: [] });
  });

  test('says of a message that reached nobody that it did not', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    // No mail server: mails become files.
    const mailer = vi.spyOn(world.mailer, 'send').mockResolvedValue({ via: 'folder', answer: '' });
    await customer.book();
    await world.jobs.drain();
    mailer.mockRestore();
    const { messages } = await salon.owner.notifications.list({ status: 'outbox', kind: 'appointment_booked' });
    expect(messages).toMatchObject([
      {
        status: 'outbox',
        ways: [
          { channel: 'whatsapp', status: 'outbox' },
          { channel: 'mail', status: 'outbox', sentAt: null },
        ],
      },
    ]);
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

describe('what became of a message with two ways', () => {
  /** A message to Ana by WhatsApp, and the mail in its place. */
  async function write({ salon }: TestSalon) {
    const about = { salonId: salon.id, kind: 'appointment_booked', body: 'Olá, Ana!' };
    const first = { id: newId(), channel: 'whatsapp', recipient: '+5511987654321' } as const;
    const other = { id: newId(), channel: 'mail', recipient: 'ana@example.com', wayOf: first.id } as const;
    const { db } = world.database;
    await db
      .insertInto('messages')
      .values({ ...about, ...first })
      .execute();
    await db
      .insertInto('messages')
      .values({ ...about, ...other })
      .execute();
    return { first: first.id, other: other.id };
  }
  const set = (id: string, status: MessageStatus) =>
    world.database.db.updateTable('messages').set({ status }).where('id', '=', id).execute();

  test.each<[MessageStatus, MessageStatus, MessageStatus]>([
    ['outbox', 'sent', 'sent'],
    ['outbox', 'queued', 'queued'],
    ['outbox', 'failed', 'failed'],
    ['outbox', 'outbox', 'outbox'],
    ['outbox', 'withheld', 'withheld'],
    ['failed', 'sent', 'sent'],
    ['failed', 'queued', 'queued'],
    ['failed', 'failed', 'failed'],
    ['failed', 'outbox', 'failed'],
    ['delivered', 'sent', 'delivered'],
    ['read', 'failed', 'read'],
    ['sent', 'delivered', 'delivered'],
  ])('%s and %s: %s, in either order', async (one, other, expected) => {
    const salon = await openSalon(world);
    const ids = [await write(salon), await write(salon)] as const;
    await set(ids[0].first, one);
    await set(ids[0].other, other);
    await set(ids[1].other, other);
    await set(ids[1].first, one);
    const { messages } = await salon.owner.notifications.list({ status: expected });
    expect(messages.map(({ status }) => status)).toEqual([expected, expected]);
  });

  test('is what became of the mail alone once the message itself is gone', async () => {
    const salon = await openSalon(world);
    const { first, other } = await write(salon);
    await set(first, 'delivered');
    await world.database.db.deleteFrom('messages').where('id', '=', first).execute();
    const { messages } = await salon.owner.notifications.list({});
    expect(messages).toMatchObject([{ id: other, status: 'queued', ways: [{ channel: 'mail' }] }]);
  });

  test('is not a third: a message has two ways at most', async () => {
    const { first } = await write(await openSalon(world));
    const again = sql`
      insert into messages (salon_id, id, kind, channel, recipient, body, way_of)
      select salon_id, ${newId()}, kind, 'mail', 'b@example.com', body, id from messages where id = ${first}`;
    await expect(again.execute(world.database.db)).rejects.toMatchObject({ code: '23505' });
  });
});

test('a page of one state is an index that begins with the salon', async () => {
  const { salon } = await openSalon(world);
  const plan = await world.database.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const page = sql<{ 'QUERY PLAN': string }>`
      explain select id from messages where salon_id = ${salon.id} and way_of is null and not is_forgotten
        and outcome = 'failed' order by created_at desc, id desc limit 24`;
    return (await page.execute(db)).rows.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toContain('messages_by_outcome');
  expect(plan).not.toContain('Sort');
});
