import type { Booking } from '#contract/bookings.ts';

/** In the address of a booking page: the appointment that is being moved. Its own time counts as free. */
export const MOVING_PARAM = 'remarcar';

/** In the link of the message that asks for a review: the appointment whose review form opens. */
export const REVIEW_PARAM = 'avaliar';

type Chosen = { data?: string; hora?: string; profissional?: string | null; remarcar?: string };

/** The booking page of a service, with what is chosen already. */
export function bookingPath(slug: string, serviceId: string, chosen: Chosen = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value) query.set(name, value);
  return `/${slug}/agendamento/${serviceId}${query.size > 0 ? `?${query}` : ''}`;
}

/** Null when the customer cannot move the booking online. */
export function movePath(slug: string, { id, serviceId, employeeId, can }: Booking): string | null {
  return can.move && serviceId ? bookingPath(slug, serviceId, { remarcar: id, profissional: employeeId }) : null;
}

export const confirmationPath = (slug: string, { id }: Pick<Booking, 'id'>) => `/${slug}/confirmacao?agendamento=${id}`;

/** In the address of the confirmation: the booking was just made, and the page continues to the card payment. */
export const PAYING_PARAM = 'pagar';

/** The page that follows a new booking. */
export const bookedPath = (slug: string, booking: Pick<Booking, 'id' | 'paysOnline'>) =>
  confirmationPath(slug, booking) + (booking.paysOnline ? `&${PAYING_PARAM}` : '');
