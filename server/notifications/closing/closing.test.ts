import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { citusUrl } from '#tests/support/citus.ts';
import { openFullSalon } from '#tests/support/full-salon.ts';
import { as, NOW, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { ADMIN_PASSWORD, openAdministrator } from '#tests/support/two-factor.ts';
import { deleteOldMessages } from '../commands.ts';
import { deliveryJobs } from '../jobs.ts';

const world = useTestWorld();

beforeEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});

const RUTE = 'rute@example.com';
const mailsTo = (address: string) => world.mailer.sent.filter(({ to }) => to === address);
const waiting = () => world.database.db.selectFrom('closingMessages').selectAll().orderBy('createdAt').execute();

async function remove(salonId: string): Promise<void> {
  const admin = as(world, await openAdministrator(world));
  await admin.salons.deletePermanently({ salonId, currentPassword: ADMIN_PASSWORD });
}

/** With the mail about a cancelled appointment on its way; `attempts` to send it have begun. */
async function cancelled({ attempts = 0 } = {}) {
  const { salon, owner, coming } = await openFullSalon(world);
  await world.jobs.drain();
  await owner.appointments.cancel({ id: coming.id, version: coming.version });
  // By mail, because WhatsApp has no provider that a test could watch.
  const { id } = await world.database.db
    .updateTable('messages')
    .set({ channel: 'mail', recipient: RUTE, attempts })
    .where('salonId', '=', salon.id)
    .where('kind', '=', 'appointment_cancelled')
    .returning('id')
    .executeTakeFirstOrThrow();
  return { salonId: salon.id, id };
}

describe('a cancellation of a deleted salon that is on its way', () => {
  test('goes out as a message of the platform, and leaves no row', async () => {
    const { salonId, id } = await cancelled();
    await remove(salonId);
    expect(await waiting()).toMatchObject([{ id, recipient: RUTE, attempts: 0 }]);
    await world.jobs.drain();
    expect(mailsTo(RUTE)).toMatchObject([{ messageId: id }]);
    expect(await waiting()).toEqual([]);
  });

  test('is not sent twice when the mail server was taking it', async () => {
    const { salonId, id } = await cancelled();
    const { send } = world.mailer;
    world.mailer.send = async (mail) => {
      if (mail.to === RUTE && mail.messageId === id && mailsTo(RUTE).length === 0) await remove(salonId);
      return send.call(world.mailer, mail);
    };
    await world.jobs.drain();
    world.mailer.send = send;
    expect(mailsTo(RUTE)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    world.clock.advance({ minutes: 2 });
    await world.jobs.drain();
    expect(mailsTo(RUTE)).toHaveLength(1);
  });

  test('goes out a minute later when its last try has failed', async () => {
    const { salonId } = await cancelled({ attempts: 1 });
    await remove(salonId);
    await world.jobs.drain();
    expect(mailsTo(RUTE)).toEqual([]);
    world.clock.advance({ minutes: 1 });
    await world.jobs.drain();
    expect(mailsTo(RUTE)).toHaveLength(1);
  });
});

describe('what the previous release leaves', () => {
  const mail = { channel: 'mail', recipient: RUTE, subject: 'Oi', body: 'Olá, Rute!' } as const;

  // Distributing moves such messages, and no such release starts afterwards.
  test.skipIf(citusUrl)('a message without a salon goes out, and leaves no row', async () => {
    const { db } = world.database;
    const id = newId();
    await db
      .insertInto('messages')
      .values({ ...mail, id, kind: 'salon_closed', isForgotten: true, createdAt: world.clock.now() })
      .execute();
    await world.jobs.send(db, deliveryJobs.mail.bulk, { messageId: id });
    await world.jobs.drain();
    expect(mailsTo(RUTE)).toMatchObject([{ messageId: id }]);
    expect(await db.selectFrom('messages').where('id', '=', id).select('id').execute()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('a job without a salon delivers a message that distributing has moved', async () => {
    const id = newId();
    const row = { ...mail, id, kind: 'salon_closed', createdAt: world.clock.now() };
    await world.database.db.insertInto('closingMessages').values(row).execute();
    await world.jobs.send(world.database.db, deliveryJobs.mail.bulk, { messageId: id });
    await world.jobs.drain();
    expect(mailsTo(RUTE)).toMatchObject([{ messageId: id }]);
    expect(await waiting()).toEqual([]);
  });

  test('a job without a salon delivers the message of a salon', async () => {
    const { salon } = await openSalon(world);
    const { db } = world.database;
    const id = newId();
    const row = { ...mail, id, salonId: salon.id, kind: 'appointment_booked', createdAt: world.clock.now() };
    await db.insertInto('messages').values(row).execute();
    await world.jobs.send(db, deliveryJobs.mail.single, { messageId: id });
    await world.jobs.drain();
    expect(mailsTo(RUTE)).toMatchObject([{ messageId: id }]);
    const { attempts } = await db
      .selectFrom('messages')
      .where('salonId', '=', salon.id)
      .where('id', '=', id)
      .select('attempts')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
  });
});

test('a message whose job was lost goes after a week', async () => {
  const created = { body: 'Olá', kind: 'salon_closed', channel: 'mail', recipient: RUTE } as const;
  const ids = [newId(), newId()];
  const days = [-8, -6];
  for (const [n, id] of ids.entries()) {
    const createdAt = new Date(`${addDays(TODAY, days[n] ?? 0)}T12:00:00Z`);
    await world.database.db
      .insertInto('closingMessages')
      .values({ ...created, id, createdAt })
      .execute();
  }
  await deleteOldMessages(scopeOfSystem(world));
  expect((await waiting()).map(({ id }) => id)).toEqual(ids.slice(1));
});
