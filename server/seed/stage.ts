import { newId } from '#lib/id.ts';
import type { Db } from '../infra/database.ts';
import type { JobHandler, Jobs } from '../infra/jobs.ts';
import type { Infra } from '../scope.ts';
import { registerWork } from '../worker.ts';

/** The product at another time: in one transaction, with a clock that the story moves, and nobody outside to hear of it. */
export type Stage = {
  infra: Infra;
  /** Does the background work that falls due on the way, each at its time. The clock never goes back. */
  advanceTo(instant: Date): Promise<void>;
};

type Waiting = { handler: JobHandler<object>; payload: object; dueAt: Date };

export function createStage(infra: Infra, db: Db, start: Date): Stage {
  let now = start;
  const handlers = new Map<string, JobHandler<object>>();
  const waiting: Waiting[] = [];
  const jobs: Jobs = {
    work: (job, handler) => void handlers.set(job.name, handler as JobHandler<object>),
    workDaily: () => {},
    async send(_db, job, payload, { startAfter } = {}) {
      const handler = handlers.get(job.name);
      if (!handler) throw new Error(`Nobody does ${job.name}`);
      waiting.push({ handler, payload, dueAt: startAfter ?? now });
    },
    start: async () => {},
    stop: async () => {},
    drain: async () => ({ done: 0, failed: 0 }),
  };
  const staged: Infra = {
    ...infra,
    jobs,
    clock: { now: () => now },
    database: { ...infra.database, db },
    // What would go out by WhatsApp waits in the outbox, as it does without a provider; a mail is nobody's to read.
    mailer: { send: async () => {} },
  };
  registerWork(staged);

  return {
    infra: staged,
    async advanceTo(instant) {
      for (let next = takeDue(waiting, instant); next; next = takeDue(waiting, instant)) {
        if (next.dueAt > now) now = next.dueAt;
        await next.handler(next.payload, { jobId: newId(), attempt: 1, signal: new AbortController().signal });
      }
      if (instant > now) now = instant;
    },
  };
}

/** The earliest that is due by then, taken off the list. */
function takeDue(waiting: Waiting[], instant: Date): Waiting | undefined {
  const due = waiting.filter(({ dueAt }) => dueAt <= instant);
  const next = due.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0];
  if (next) waiting.splice(waiting.indexOf(next), 1);
  return next;
}
