import { newId } from '#lib/id.ts';
import type { JobHandler, Jobs } from '../infra/jobs.ts';
import type { Infra } from '../scope.ts';
import { registerWork } from '../worker.ts';

/** The product at a time that the caller sets. Its jobs run at their time, and it sends no mail. */
export type FakeClock = {
  infra: Infra;
  /** Runs the jobs that are due by then, each at its time. The clock never goes back. */
  advanceTo(instant: Date): Promise<void>;
};

type Sent = { handler: JobHandler<object>; payload: object; dueAt: Date };

export function createFakeClock(infra: Infra, start: Date): FakeClock {
  let now = start;
  const handlers = new Map<string, JobHandler<object>>();
  const sent: Sent[] = [];
  // In memory, because jobs in the database run only after the transaction that makes the demo.
  const jobs: Jobs = {
    work: (job, handler) => void handlers.set(job.name, handler as JobHandler<object>),
    workDaily: () => {},
    async send(_db, job, payload, { startAfter } = {}) {
      const handler = handlers.get(job.name);
      if (!handler) throw new Error(`No handler for the job ${job.name}`);
      sent.push({ handler, payload, dueAt: startAfter ?? now });
    },
    start: async () => {},
    stop: async () => {},
    drain: async () => ({ done: 0, failed: 0 }),
  };
  const fake: Infra = { ...infra, jobs, clock: { now: () => now }, mailer: { send: async () => {} } };
  registerWork(fake);
  const earliestDue = (instant: Date) =>
    sent.filter(({ dueAt }) => dueAt <= instant).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0];
  return {
    infra: fake,
    async advanceTo(instant) {
      for (let job = earliestDue(instant); job; job = earliestDue(instant)) {
        sent.splice(sent.indexOf(job), 1);
        if (job.dueAt > now) now = job.dueAt;
        await job.handler(job.payload, { jobId: newId(), attempt: 1, signal: new AbortController().signal });
      }
      if (instant > now) now = instant;
    },
  };
}
