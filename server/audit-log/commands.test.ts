import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createPerson, useTestWorld } from '#tests/support/test-world.ts';
import { scopeOfSystem } from '../worker.ts';
import { audit, redactSalonEntries } from './commands.ts';

const world = useTestWorld();

async function write(different: Record<string, unknown> = {}): Promise<string> {
  const entry = { id: newId(), actorKind: 'owner' as const, action: 'services.update', data: '{"name":"Corte"}' };
  const origin = { address: '203.0.113.7', userAgent: 'Firefox' };
  await world.database.db
    .insertInto('auditLog')
    .values({ ...entry, ...origin, ...different })
    .execute();
  return entry.id;
}

const read = (id: string) =>
  world.database.db.selectFrom('auditLog').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('the database keeps every entry', () => {
  test.each([
    `id = '${newId()}'`,
    `created_at = created_at + interval '1 second'`,
    `action = 'services.create'`,
    `actor_kind = 'admin'`,
    `salon_id = '${newId()}'`,
    `entity_id = '${newId()}'`,
    `data = '{"name":"Barba"}'`,
    `data = data || '{"price":1}'`,
    `address = '203.0.113.8'`,
    `user_agent = 'Chrome'`,
  ])('and refuses to change it: %s', async (change) => {
    const id = await write();
    const before = await read(id);
    const changed = sql`update audit_log set ${sql.raw(change)} where id = ${id}`.execute(world.database.db);
    await expect(changed).rejects.toMatchObject({ code: '23001' });
    expect(await read(id)).toEqual(before);
  });

  test('and gives it no other actor', async () => {
    const [one, other] = [await createPerson(world), await createPerson(world)];
    const id = await write({ actorUserId: one.id });
    const changed = sql`update audit_log set actor_user_id = ${other.id} where id = ${id}`.execute(world.database.db);
    await expect(changed).rejects.toMatchObject({ code: '23001' });
  });

  test.each(['delete from audit_log', 'truncate audit_log'])('and refuses to %s', async (statement) => {
    await write();
    await expect(sql.raw(statement).execute(world.database.db)).rejects.toMatchObject({ code: '23001' });
  });

  test('but lets what it says of people be taken out', async () => {
    const person = await createPerson(world);
    const id = await write({ actorUserId: person.id });
    await sql`update audit_log set data = '{}', address = null, user_agent = null where id = ${id}`.execute(
      world.database.db,
    );
    await world.database.db.deleteFrom('users').where('id', '=', person.id).execute();
    expect(await read(id)).toMatchObject({ action: 'services.update', data: {}, address: null, actorUserId: null });
  });
});

describe('what people type into an entry', () => {
  test('is cut where it is long', async () => {
    const entityId = newId();
    const data = { name: 'Corte', before: { notes: 'a' }, after: { notes: 'b'.repeat(2000) } };
    await audit(scopeOfSystem(world), { action: 'services.update', entityId, data });
    const entry = await world.database.db
      .selectFrom('auditLog')
      .where('entityId', '=', entityId)
      .select('data')
      .executeTakeFirstOrThrow();
    expect(entry.data).toEqual({ ...data, after: { notes: `${'b'.repeat(199)}…` } });
  });

  test('is not cut in the middle of an emoji, which the database would refuse', async () => {
    const scope = scopeOfSystem(world);
    const entityId = newId();
    await audit(scope, { action: 'salonPage.save', entityId, data: { description: '😀'.repeat(500) } });
    const { data } = await world.database.db
      .selectFrom('auditLog')
      .where('entityId', '=', entityId)
      .select('data')
      .executeTakeFirstOrThrow();
    expect(data).toEqual({ description: `${'😀'.repeat(99)}…` });
  });

  test('never makes it too long for the database', async () => {
    const long = Array.from({ length: 100 }, () => '"\n'.repeat(100));
    const data = { name: 'Corte', before: { a: long, b: long }, after: { a: long, b: long } };
    const entityId = newId();
    await audit(scopeOfSystem(world), { action: 'services.update', entityId, data });
    const [id] = await world.database.db.selectFrom('auditLog').where('entityId', '=', entityId).select('id').execute();
    expect(await read(id?.id ?? '')).toMatchObject({ data: { name: 'Corte', isTooLong: true } });
  });
});

describe('the entries of a deleted salon', () => {
  test('say what was done, when and by which kind of actor, of an administrator also who; other salons keep theirs', async () => {
    const [salonId, otherId] = [newId(), newId()];
    const [owner, admin] = [await createPerson(world), await createPerson(world, { userType: 'admin' })];
    const byOwner = await write({ salonId, actorUserId: owner.id });
    const byAdmin = await write({ salonId, actorKind: 'admin', actorUserId: admin.id, action: 'salons.suspend' });
    const deletion = await write({ salonId, actorKind: 'admin', action: 'salons.deletePermanently' });
    const elsewhere = await write({ salonId: otherId });
    const before = await Promise.all([byOwner, byAdmin, deletion, elsewhere].map(read));
    await redactSalonEntries(scopeOfSystem(world), salonId);
    expect(await Promise.all([byOwner, byAdmin, deletion, elsewhere].map(read))).toEqual([
      { ...before[0], data: {}, actorUserId: null, address: null, userAgent: null },
      { ...before[1], data: {} },
      before[2],
      before[3],
    ]);
  });

  test('lose it however many there are', async () => {
    const salonId = newId();
    await sql`
      insert into audit_log (id, salon_id, actor_kind, action, data, created_at)
      select gen_random_uuid(), ${salonId}, 'owner', 'services.update', '{"name":"Corte"}', now() + n * interval '1 microsecond'
      from generate_series(1, 12000) n`.execute(world.database.db);
    await redactSalonEntries(scopeOfSystem(world), salonId);
    const { rows } = await sql`
      select 1 from audit_log where salon_id = ${salonId} and data <> '{}'`.execute(world.database.db);
    expect(rows).toEqual([]);
  });
});
