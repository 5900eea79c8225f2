/**
 * The built product in a process of its own, with a database, a clock and an outbox that a journey controls. `tests/e2e/app.ts`
 * starts it; the two processes talk over the channel between them.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { KEPT_MS } from '#server/keep/pages.ts';
import { createSalonSandbox } from '#server/payments/gateways/sandbox.ts';
import type { Mood } from './fake-checkouts.ts';
import type { Mood as PaymentMood } from './fake-payments.ts';
import { listen } from './listen.ts';
import { openTestWorld } from './open-test-world.ts';

export type Question = { id: number } & (
  | { ask: 'setClock'; instant: string }
  /** Runs the jobs that are due. */
  | { ask: 'drain' }
  | { ask: 'mails' }
  /** How the payment provider answers from now on. */
  | { ask: 'provider'; mood: Mood }
  /** Answers the id of a payment for this checkout. */
  | { ask: 'pay'; checkoutId: string; status: 'approved' | 'pending' | 'refused'; renews?: boolean }
  /** How the provider that takes bookings' payments answers from now on. */
  | { ask: 'salonProvider'; mood: PaymentMood }
  /** Chooses the provider of new payments of bookings: the one that a journey directs, or the demo's. */
  | { ask: 'takeSalonPayments'; by: 'fake' | 'sandbox' }
  /** The newest charge of a booking is paid, or tried to. */
  | { ask: 'payBooking'; status: 'approved' | 'refused' }
  /** Makes the demo's salons, as of the clock. Answers the lines that say who may sign in. */
  | { ask: 'demo' }
  | { ask: 'load' }
  /** Changes rows directly, for states that come from waiting or from a provider. */
  | { ask: 'sql'; text: string; values: unknown[] }
);

/** Since the previous question: the longest block of the event loop, and the CPU time. */
export type ProcessLoad = { longestBlockMs: number; cpuMs: number };

const handler: typeof import('#server/handler.ts') = await import('#build/server/index.js' as string);

const world = await openTestWorld(JSON.parse(process.env.APP_SETTINGS ?? '{}'));
handler.registerWork(world);
const fakeGateways = world.salonPayments.gateways;
await world.jobs.start();
await handler.seedPlans(world.database.db);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let usage = process.cpuUsage();

const runsByItself = process.env.APP_CLOCK === 'runs';
// Pages are kept for seconds. A clock that stands still would keep them for ever.
if (runsByItself) setInterval(() => world.clock.advance({ seconds: 1 }), 1000);

const { origin } = await listen(handler.createServer(world, { keptMs: runsByItself ? KEPT_MS : 0 }).fetch);
process.on('message', async (question: Question) => {
  try {
    process.send?.({ id: question.id, answer: await answer(question) });
  } catch (error) {
    process.send?.({ id: question.id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ origin });

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'setClock':
      return world.clock.set(question.instant);
    case 'drain':
      return await world.jobs.drain();
    case 'mails':
      return world.mailer.sent;
    case 'provider':
      world.checkouts.fake.mood = question.mood;
      return;
    case 'pay':
      return world.checkouts.fake.pay(question.checkoutId, {
        status: question.status,
        ...(question.renews && { renews: true }),
      });
    case 'salonProvider':
      world.salonPayments.fake.mood = question.mood;
      return;
    case 'takeSalonPayments':
      world.salonPayments.gateways = question.by === 'fake' ? fakeGateways : { sandbox: createSalonSandbox(world) };
      return;
    case 'payBooking':
      return world.salonPayments.fake.pay({ status: question.status }).id;
    case 'demo':
      return handler.seedDemo(world, () => {});
    case 'load': {
      const { user, system } = process.cpuUsage(usage);
      const load: ProcessLoad = { longestBlockMs: delay.max / 1e6, cpuMs: (user + system) / 1000 };
      delay.reset();
      usage = process.cpuUsage();
      return load;
    }
    case 'sql': {
      const { rows } = await world.database.pool.query(question.text, question.values);
      // The test's clock stands still, so the process would not notice the change by itself.
      world.platform.forget();
      return rows;
    }
  }
}
