import { Counter } from 'prom-client';

export type Counters = ReturnType<typeof createCounters>;

/**
 * Events of the product since the process began. Labels take few values, none of them from people. In no registry: `/metrics` of each
 * app registers them (http/metrics.ts).
 */
export function createCounters() {
  const bookings = new Counter({
    name: 'encaixe_bookings_total',
    help: 'Bookings made by customers online, or by the salon. One that is sent again counts again.',
    labelNames: ['where'],
    registers: [],
  });
  const refusals = new Counter({
    name: 'encaixe_refusals_total',
    help: 'Refusals of operations, by the code of the contract.',
    labelNames: ['code'],
    registers: [],
  });
  const messages = new Counter({
    name: 'encaixe_messages_total',
    help: 'Attempts to deliver a message of a salon, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers: [],
  });
  // A rate needs the series before its first event.
  for (const where of ['online', 'salon']) bookings.inc({ where }, 0);
  return { bookings, refusals, messages };
}
