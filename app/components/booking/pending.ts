import { readKept, writeKept } from '#app/ui/kept-draft.ts';
import { readTab, writeTab } from '#app/ui/tab-storage.ts';
import type { BookInput } from '#contract/bookings.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import type { LocalDate } from '#lib/dates.ts';

/** A booking that was confirmed without a session: the sign-in sends it along, and it is made then. */
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

/** For the tab that a mail about a new password opens: only `account` may take it along, and only on the same day. */
type WaitingForMail = { booking: PendingBooking; back: string; account: string; today: LocalDate };

/** No account is signed in that it could be kept for. It names its own. */
const ANYBODY = '';
const mailKeyOf = (slug: string) => `confirmado:${slug}`;

export const keepForMail = (slug: string, waiting: WaitingForMail) => writeKept(mailKeyOf(slug), waiting, ANYBODY);

/** Once: after that the tab has it. */
export function takeFromMail(slug: string, today: LocalDate): WaitingForMail | null {
  const waiting = readKept(mailKeyOf(slug), ANYBODY) as WaitingForMail | null;
  writeKept(mailKeyOf(slug), null, ANYBODY);
  return waiting?.today === today ? waiting : null;
}

/** In the address of the sign-in: the person has just made a new password. */
export const NEW_PASSWORD_PARAM = 'senha';

/** The address of a salon's booking pages, without the service. */
export const bookingPages = (slug: string) => `/${slug}/agendamento`;
