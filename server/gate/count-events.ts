import { errors } from '#contract/errors.ts';
import { os } from './context.ts';
import { isRefusal } from './refuse.ts';

const BOOKED_WHERE = new Map([
  ['appointments.book', 'online'],
  ['appointments.create', 'salon'],
]);

/** Counts bookings that were made, and refusals as callers get them, for `/metrics`. */
export const countEvents = os.middleware(async ({ context, next, path }) => {
  const { bookings, refusals } = context.infra.counters;
  try {
    const answer = await next();
    const where = BOOKED_WHERE.get(path.join('.'));
    if (where) bookings.inc({ where });
    return answer;
  } catch (error) {
    // A label must not grow with codes that libraries make.
    if (isRefusal(error)) refusals.inc({ code: Object.hasOwn(errors, error.code) ? error.code : 'OTHER' });
    throw error;
  }
});
