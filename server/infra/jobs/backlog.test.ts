import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openFailedJob } from '#tests/support/failed-jobs.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import type { Database } from '../database/database.ts';
import { bindToSalon } from '../database/salon-db.ts';
import { createShortQuestions } from '../database/short-questions.ts';
import { createLog } from '../process/log.ts';
import { readBacklog } from './backlog.ts';
import { createJobs, defineJob } from './jobs.ts';

const note = defineJob<Record<never, never>>('note');
const other = defineJob<Record<never, never>>('other');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the backlog is the age of the oldest due job of any queue, and the number of failed jobs', async () => {
  const clock = createTestClock('2026-03-09T12:00:00Z');
  const jobs = createJobs({ database, clock, log: createLog({ level: 'silent' }) });
  let done = 0;
  for (const job of [note, other]) {
    jobs.work(job, async () => {
      done += 1;
    });
  }
  await jobs.start();
  const read = () => readBacklog(createShortQuestions(database));
  /** The queue learns the time when something is drained. */
  const advance = async (minutes: number) => {
    clock.advance({ minutes });
    await jobs.drain({ name: 'no such queue' });
  };
  expect(await read()).toEqual({ lagSeconds: 0, failed: 0 });

  await jobs.send(database.db, note, {}, { startAfter: new Date('2026-03-09T12:05:00Z') });
  await advance(2);
  expect(await read()).toEqual({ lagSeconds: 0, failed: 0 });
  await advance(4);
  expect(await read()).toEqual({ lagSeconds: 60, failed: 0 });
  await jobs.send(database.db, other, {}, { startAfter: new Date('2026-03-09T12:03:00Z') });
  expect(await read()).toEqual({ lagSeconds: 180, failed: 0 });
  const salon = bindToSalon(database.db, newId());
  await jobs.send(salon, other, {}, { startAfter: new Date('2026-03-09T12:30:00Z') });
  expect(await read()).toEqual({ lagSeconds: 180, failed: 0 });
  await jobs.send(salon, other, {}, { startAfter: new Date('2026-03-09T12:02:00Z') });
  expect(await read()).toEqual({ lagSeconds: 240, failed: 0 });

  await openFailedJob({ database, clock });
  await jobs.drain();
  expect(done).toBe(3);
  expect(await read()).toEqual({ lagSeconds: 0, failed: 1 });
  await jobs.stop();
});
