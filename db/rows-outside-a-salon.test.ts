import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openAccount } from '#server/auth/commands.ts';
import type { Person } from '#server/gate/scope.ts';
import { deleteOldEntries } from '#server/waiting-list/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openFullSalon, tablesOf } from '#tests/support/full-salon.ts';
import { as, createPerson, openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { ADMIN_PASSWORD, openAdministrator } from '#tests/support/two-factor.ts';

/** On Citus nothing outside of a salon's machine refers into it, and no key is over all salons (docs/scale.md): commands do their part. */
const world = useTestWorld();

beforeAll(async () => {
  const { db } = world.database;
  for (const trigger of ['keep_owner', 'keep_owner_as_member', 'keep_no_members']) {
    await sql`drop trigger if exists ${sql.ref(trigger)} on salons`.execute(db);
  }
  await sql`alter table salon_slugs drop constraint if exists salon_slugs_salon_id_fkey`.execute(db);
  await sql`alter table message_tallies drop constraint if exists message_tallies_salon_id_fkey`.execute(db);
  await sql`alter table webhook_events drop constraint if exists webhook_events_salon_id_fkey`.execute(db);
  await sql`
    alter table messages
      drop constraint if exists messages_salon_id_fkey,
      drop constraint if exists messages_salon_id_appointment_id_fkey,
      drop constraint if exists messages_salon_id_waiting_entry_id_fkey`.execute(db);
});

test('an owner has one salon, without a key over all of them', async () => {
  const owner = as(world, await createPerson(world, { userType: 'salon_owner' }));
  const wishes = ['Salão Um', 'Salão Dois'].map((name) => owner.salons.create({ name, state: 'SP' }));
  const refused = (await Promise.allSettled(wishes)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(['SALON_EXISTS']);
});

test('a salon that is deleted leaves what its deletion leaves with these references', async () => {
  const { salon } = await openFullSalon(world);
  await world.database.db
    .insertInto('webhookEvents')
    .values({ provider: 'mercado_pago', eventKey: newId(), topic: 'payment', salonId: salon.id, resource: '1' })
    .execute();
  const before = ['message_tallies', 'messages', 'salon_slugs', 'webhook_events'];
  expect(await tablesOf(world, salon.id)).toEqual(expect.arrayContaining(before));
  const admin = as(world, await openAdministrator(world));
  await admin.salons.deletePermanently({ salonId: salon.id, currentPassword: ADMIN_PASSWORD });
  expect(await tablesOf(world, salon.id)).toEqual(['audit_log', 'pictures', 'short_codes']);
});

/** With an entry of the waiting list and a message about it; returns what is left of both. */
async function waiting(person: Person | null) {
  const salon = await openSalon(world);
  const { id: salonId } = salon.salon;
  const wish = {
    ...{ slug: salon.slug, serviceId: salon.service.id, preferredDate: TODAY, consent: true as const },
    ...{ customerName: 'Rute Braga', customerPhone: phoneNumber(41) },
  };
  const { id } = await as(world, person).waitingList.join(wish);
  const { db } = world.database;
  const message = { salonId, id: newId(), channel: 'whatsapp', kind: 'waiting_list_opening' } as const;
  await db
    .insertInto('messages')
    .values({ ...message, recipient: phoneNumber(41), body: 'Abriu uma vaga', waitingEntryId: id })
    .execute();
  const left = async () => [
    ...(await db.selectFrom('waitingList').where('id', '=', id).select('id').execute()),
    ...(await db.selectFrom('messages').where('waitingEntryId', '=', id).select('id').execute()),
  ];
  expect((await left()).length).toBeGreaterThan(1);
  return { salon, left };
}

test('the entries of a removed customer go with the messages about them', async () => {
  const { salon, left } = await waiting(null);
  const { id } = await salon.owner.customers.create({ name: 'Rute Braga', phone: phoneNumber(41) });
  await salon.owner.customers.delete({ id });
  expect(await left()).toEqual([]);
});

test('the entries of a deleted account go with the messages about them', async () => {
  const currentPassword = 'segredo1';
  const passwordHash = await world.passwords.hash(currentPassword);
  const values = {
    fullName: 'Rute Braga',
    phone: null,
    userType: 'customer',
    email: `${newId()}@example.com`,
  } as const;
  const person = await openAccount(scopeOfSystem(world), { ...values, passwordHash });
  const { left } = await waiting(person);
  await as(world, person).privacy.deleteAccount({ currentPassword });
  expect(await left()).toEqual([]);
});

test('old entries go with the messages about them, of all salons', async () => {
  const all = [await waiting(null), await waiting(null)];
  world.clock.advance({ minutes: 181 * 24 * 60 });
  await deleteOldEntries(scopeOfSystem(world));
  for (const { left } of all) expect(await left()).toEqual([]);
});

test('a link to a deleted service leads to the page of the salon, also where the reference only refuses', async () => {
  const { db } = world.database;
  const name = sql.id('salon_short_links_salon_id_service_id_fkey');
  await sql`alter table salon_short_links drop constraint ${name}`.execute(db);
  await sql`
    alter table salon_short_links
      add constraint ${name} foreign key (salon_id, service_id) references services (salon_id, id)`.execute(db);
  const { owner } = await openSalon(world);
  const service = await owner.services.create({
    name: 'Luzes',
    category: 'corte',
    priceCents: 9000,
    durationMinutes: 60,
  });
  const { link } = await owner.shortLinks.create({ serviceId: service.id });
  await owner.services.delete({ id: service.id });
  const { serviceId } = await db
    .selectFrom('salonShortLinks')
    .where('id', '=', link.id)
    .select('serviceId')
    .executeTakeFirstOrThrow();
  expect(serviceId).toBeNull();
});
