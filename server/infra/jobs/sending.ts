import { fromKysely, type PgBoss } from 'pg-boss';
import type { Connection } from '../database/database.ts';
import { isSalonDb, type SalonDb } from '../database/salon-db.ts';
import type { Job, Jobs } from './jobs.ts';
import type { Outbox } from './outbox.ts';
import type { Relay } from './relay.ts';
import { withCause } from './trace-job.ts';

type Tools = {
  boss: PgBoss;
  outbox: Outbox;
  relay: Relay;
  isKnown: (queue: string) => boolean;
  /** With a test clock: pg-boss's copy of it only advances in drain(). */
  now: (() => Date) | null;
};

/** The platform's jobs go to pg-boss, a salon's to its outbox. */
export function createSending({
  boss,
  outbox,
  relay,
  isKnown,
  now,
}: Tools): Pick<Jobs, 'send' | 'sendMany' | 'recall' | 'afterCommit'> {
  /** Transactions with jobs of salons. */
  const senders = new WeakSet<object>();
  const on = (db: Connection) => fromKysely(db.getExecutor().withoutPlugins());

  function noteSender(db: SalonDb): void {
    if (db.isTransaction) senders.add(db.getExecutor());
    else relay.soon();
  }

  async function sendOfSalon(db: SalonDb, { name }: Job<object>, sent: Parameters<Outbox['send']>[2]): Promise<void> {
    // As pg-boss would, which hears of it only after the commit.
    if (!isKnown(name)) throw new Error(`Queue ${name} does not exist`);
    await outbox.send(db, name, sent);
    noteSender(db);
  }

  return {
    async send(db, job, data, { startAfter, id: given } = {}) {
      const after = startAfter ?? now?.();
      const payload = startAfter ? data : withCause(data);
      if (isSalonDb(db)) return sendOfSalon(db, job, [{ id: given, payload, startAfter: after }]);
      const id = await boss.send(job.name, payload, { startAfter: after, ...(given && { id: given }), db: on(db) });
      if (!id) throw new Error(`pg-boss took no job for ${job.name}`);
    },
    async sendMany(db, job, payloads, { startAfter } = {}) {
      for (let first = 0; first < payloads.length; first += 1000) {
        const jobs = payloads.slice(first, first + 1000).map((data) => ({
          payload: startAfter ? data : withCause(data),
          startAfter: startAfter?.(data) ?? now?.(),
        }));
        if (isSalonDb(db)) {
          await sendOfSalon(db, job, jobs);
          continue;
        }
        const ofPlatform = jobs.map(({ payload, startAfter: after }) => ({
          ...{ data: payload, ...(after && { startAfter: after }) },
        }));
        await boss.insert(job.name, ofPlatform, { db: on(db) });
      }
    },
    async recall(db, { name }, ids) {
      await outbox.recall(db, name, ids);
      noteSender(db);
    },
    afterCommit(db) {
      if (senders.delete(db.getExecutor())) relay.soon();
    },
  };
}
