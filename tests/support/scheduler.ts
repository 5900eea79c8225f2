/** A process with a job that repeats, on the database of its argument. Told a time, it does what is due by then. */
import { openDatabase } from '#server/infra/database/database.ts';
import { createJobs, defineJob } from '#server/infra/jobs/jobs.ts';
import { createLog } from '#server/infra/process/log.ts';
import { createTestClock } from './test-clock.ts';

export type Told = { ran?: string; reached?: string };

const tell = (told: Told) => void process.send?.(told);
const [url = ''] = process.argv.slice(2);
const clock = createTestClock('2026-03-09T12:10:00Z');
const database = await openDatabase({ url });
const jobs = createJobs({ database, clock, log: createLog({ level: 'silent' }) });
const repeated = defineJob<Record<never, never>>('every-quarter');
jobs.workEvery(15, repeated, async () => tell({ ran: clock.now().toISOString().slice(11, 16) }));
await jobs.start();
process.on('message', async (at: string) => {
  clock.set(at);
  await jobs.drain();
  tell({ reached: at });
});
process.on('disconnect', () => process.exit());
tell({ reached: 'start' });
