import { errors } from '#contract/errors.ts';
import { type Context, os } from './context.ts';
import { isRefusal } from './refuse.ts';

const BOOKED_WHERE = new Map([
  ['appointments.book', 'online'],
  ['appointments.create', 'salon'],
]);

/** Counts bookings that were made, and refusals as callers get them, for `/metrics`. The log names who was refused for lack of a right. */
export const countEvents = os.middleware(async ({ context, next, path }) => {
  const { bookings, refusals } = context.infra.counters;
  try {
    const answer = await next();
    const where = BOOKED_WHERE.get(path.join('.'));
    if (where) bookings.inc({ where });
    return answer;
  } catch (error) {
    // A label must not grow with codes that libraries make.
    if (isRefusal(error)) {
      const code = Object.hasOwn(errors, error.code) ? error.code : 'OTHER';
      refusals.inc({ code });
      if (code === 'FORBIDDEN') await logForbidden(context, path.join('.'));
    }
    throw error;
  }
});

/** The request's own line says path and status. A refusal is answered even if nobody can say whose it was. */
async function logForbidden({ infra, requestId, person }: Context, operation: string): Promise<void> {
  const userId = await person().then(
    (found) => found?.id ?? null,
    () => null,
  );
  infra.log.warn({ requestId, operation, userId }, 'forbidden');
}
