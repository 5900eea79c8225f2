import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import type { Database } from '../database/database.ts';
import { bindToSalon, type SalonDb } from '../database/salon-db.ts';
import { setTracer } from '../process/spans.ts';
import { defineJob, type Jobs } from './jobs.ts';
import { createOutbox } from './outbox.ts';
import { createSending } from './sending.ts';

const note = defineJob<{ text: string }>('note');

let database: Database;
let salon: SalonDb;
let jobs: Pick<Jobs, 'send' | 'sendMany' | 'recall' | 'afterCommit'>;
const soon = vi.fn();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  soon.mockClear();
  salon = bindToSalon(database.db, newId());
  const boss = {} as PgBoss;
  const relay = { soon, start: () => {}, stop: async () => {} };
  jobs = createSending({ boss, outbox: createOutbox(database, boss), relay, isKnown: () => true, now: null });
});
afterEach(() => setTracer(null));

test.each<[string, (db: SalonDb) => Promise<void>]>([
  ['sends', (db) => jobs.send(db, note, { text: 'x' })],
  ['sends many', (db) => jobs.sendMany(db, note, [{ text: 'x' }, { text: 'y' }])],
  ['recalls', (db) => jobs.recall(db, note, [newId()])],
])('a transaction of a salon that %s is followed by one relay, after its commit', async (_, act) => {
  const committed = await salon.transaction(async (salon) => {
    await act(salon);
    return salon;
  });
  expect(soon).not.toHaveBeenCalled();
  jobs.afterCommit(committed);
  jobs.afterCommit(committed);
  expect(soon).toHaveBeenCalledTimes(1);
});

test('so is a transaction of the platform in which a salon sends', async () => {
  const committed = await database.db.transaction().execute(async (trx) => {
    await jobs.send(bindToSalon(trx, newId()), note, { text: 'x' });
    return trx;
  });
  jobs.afterCommit(committed);
  expect(soon).toHaveBeenCalledTimes(1);
});

test('a transaction that sends nothing is followed by none, also while another one has sent', async () => {
  const sending = Promise.withResolvers<SalonDb>();
  await salon.transaction(async (salon) => {
    await jobs.send(salon, note, { text: 'x' });
    sending.resolve(salon);
  });
  const other = await database.db.transaction().execute(async (trx) => trx);
  jobs.afterCommit(other);
  expect(soon).not.toHaveBeenCalled();
  jobs.afterCommit(await sending.promise);
  expect(soon).toHaveBeenCalledTimes(1);
});

test('a job that is sent outside a transaction is relayed at once', async () => {
  await jobs.send(salon, note, { text: 'x' });
  expect(soon).toHaveBeenCalledTimes(1);
});

test('a job that follows at once names the span that sent it, one of later does not', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const span = { name: 'request', attributes: {} };
  setTracer({
    inSpan: (start, work) => work(start),
    current: () => ({ traceId: '0af7651916cd43dd8448eb211c80319c', traceparent, outermost: span }),
  });
  await jobs.send(salon, note, { text: 'now' });
  await jobs.send(salon, note, { text: 'later' }, { startAfter: new Date('2100-01-01T00:00:00Z') });
  const rows = await salon.selectFrom('salonJobs').select('payload').orderBy('id').execute();
  expect(rows.map(({ payload }) => payload)).toEqual([{ text: 'now', traceparent }, { text: 'later' }]);
});
