/**
 * The most that one salon may hold, in trial and on every plan, so that none can slow the others (D23a). Plan limits come
 * on top of these.
 */
export const ceilings = {
  services: 300,
  activeEmployees: 100,
  /** Weekly availability ranges. */
  weeklyRanges: 60,
  /** Appointments that begin on one date, whatever their status. */
  appointmentsPerDay: 2000,
  /** Waiting-list entries written for one date, whatever their status. */
  waitingEntriesPerDay: 200,
} as const;
export type Ceiling = keyof typeof ceilings;

/** Upcoming appointments that one account may have booked in one salon (D2). */
export const MAX_UPCOMING_BOOKINGS = 5;

/** Days after a completed appointment in which its booker may review it (D21). */
export const REVIEW_DAYS = 60;
