/** Books without a pause while primaries of a cluster die, for the test and for the bench. */
import { setTimeout } from 'node:timers/promises';
import { type Booking, calls, openSalonOver, send } from './bookings.ts';
import type { Cluster, Part } from './cluster.ts';
import type { Program } from './program.ts';

export type Death = {
  part: Part;
  /** The longest time without an acknowledged booking. */
  seconds: number;
  /** Answers of 503. */
  busy: number;
  asked: Booking[];
  acknowledged: string[];
};

const CLIENTS = 8;
/** Between two bookings of a client: a busy evening, and not so many that a bench has thousands. */
const PAUSE_MS = 200;
/** Acknowledged before the primary dies, and by the next one before the round ends. */
const BEFORE = 20;
const AFTER = 20;
const MOST = 1200;

/** Kills the primary amid bookings of a new salon, waits for the next one and for some bookings more, and makes the cluster whole. */
export async function killPrimary(cluster: Cluster, program: Program, part: Part, round: number): Promise<Death> {
  const dying = await cluster.whole();
  const salon = await openSalonOver(program, `marina${round}@example.com`);
  const queue = calls(MOST, salon).values();
  const asked: Booking[] = [];
  const acknowledged: string[] = [];
  const moments: number[] = [];
  let busy = 0;
  let killedAt = Number.POSITIVE_INFINITY;
  let enough = Number.POSITIVE_INFINITY;
  const client = async () => {
    while (acknowledged.length < enough) {
      const { value: booking } = queue.next();
      if (!booking) throw new Error(`${MOST} bookings were not enough:\n${cluster.said()}`);
      asked.push(booking);
      const { status, body } = await send(booking, () => busy++);
      const { id } = body as { id?: string };
      if (status !== 200 || id !== booking.id) throw new Error(`${status} ${JSON.stringify(body)}`);
      acknowledged.push(id);
      moments.push(performance.now());
      if (acknowledged.length === BEFORE) {
        killedAt = performance.now();
        cluster.kill(dying, part);
        void watch();
      }
      await setTimeout(PAUSE_MS);
    }
  };
  const watch = async () => {
    while ([dying, null].includes(await cluster.primary())) await setTimeout(100);
    enough = acknowledged.length + AFTER;
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  cluster.startAgain(dying, part);
  const since = [killedAt, ...moments.filter((moment) => moment > killedAt)];
  const seconds = Math.max(...since.slice(1).map((moment, n) => moment - (since[n] ?? moment))) / 1000;
  return { part, seconds, busy, asked, acknowledged };
}
