import type { BookInput } from '#contract/bookings.ts';

/** The booking that a sign-in at this salon sends along; the contract checks it when it is made. Leaves the body unread. */
export async function pendingIn(request: Request, slug: string): Promise<BookInput | null> {
  const sent: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const booking: unknown = isObject(sent) ? sent.booking : null;
  return isObject(booking) && booking.slug === slug ? (booking as BookInput) : null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
