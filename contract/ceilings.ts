/** The most that one salon may hold on any plan, so that none can slow the others; plan limits come on top. */
export const ceilings = {
  services: 300,
  activeEmployees: 100,
  /** Members and open invitations. */
  team: 200,
  weeklyRanges: 60,
  shortLinks: 100,
  /** In the gallery and at services, uploads and links alike. */
  pictures: 100,
  /** Uploads that are kept, shown somewhere or not yet: those above, a face for everybody, logo, cover, and some to choose from. */
  uploads: 300,
  /** The present address and former ones, which nobody else can take. */
  slugs: 20,
  /** Counts by the date that it is for, whatever the status. */
  appointmentsPerDay: 2000,
  /** Counts those that wait for the date: who has left the list makes room. */
  waitingEntriesPerDay: 200,
} as const;
export type Ceiling = keyof typeof ceilings;

export const MAX_GALLERY_IMAGES = 30;

/** In one answer of the calendar: a whole day always fits. */
export const MAX_CALENDAR_ENTRIES = ceilings.appointmentsPerDay;

/** Upcoming appointments that one account may have booked in one salon. */
export const MAX_UPCOMING_BOOKINGS = 5;

/** Days after a completed appointment in which its booker may review it. */
export const REVIEW_DAYS = 60;

/** In one list of customers that is imported. */
export const MAX_IMPORT_ROWS = 5000;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

export const MAX_PLAN_FEATURES = 30;
