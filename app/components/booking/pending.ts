import type { BookInput } from '#contract/bookings.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { readTab, writeTab } from '../../ui/tab-storage.ts';

/** A booking that was confirmed without a session: the sign-in sends it along, and it is made then (D14c). */
export type PendingBooking = {
  input: BookInput;
  service: Pick<BookingPage['service'], 'name' | 'priceCents' | 'durationMinutes'>;
  professionalName: string | null;
};

/** Names the pending booking in the address of the sign-in: who comes there another way has confirmed nothing. */
export const PENDING_PARAM = 'pedido';

const keyOf = (slug: string) => `confirmado:${slug}`;

/** `account`: the e-mail of the person who pressed, or who signs in; what a visitor confirmed is for whoever signs in next. */
export const readPending = (slug: string, account: string | null) => readTab<PendingBooking>(keyOf(slug), account);
export const keepPending = (slug: string, booking: PendingBooking, account: string | null) =>
  writeTab(keyOf(slug), booking, account);
export const endPending = (slug: string) => writeTab(keyOf(slug), null);

/** The address of a salon's booking pages, without the service. */
export const bookingPages = (slug: string) => `/${slug}/agendamento`;
