import { formatCents } from '#lib/money.ts';
import { whatsappUrl } from '#lib/phone.ts';
import { type AppointmentFacts, cancellation, confirmation, type Place, suggestion } from './messages/appointment.ts';
import { type EntryFacts, invitation } from './messages/waiting-list.ts';

type OwnersMessage = AppointmentFacts & Place & { phone: string | null; link: string };

/** wa.me addresses with the text filled in, for the owner's three buttons; null without a phone. */
export function whatsappLinks({ phone, ...facts }: OwnersMessage) {
  if (phone === null) return null;
  return {
    confirm: whatsappUrl(phone, confirmation(facts)),
    cancel: whatsappUrl(phone, cancellation(facts)),
    suggest: whatsappUrl(phone, suggestion(facts)),
  };
}

/** A wa.me address with the text filled in, for the owner who writes to somebody on the waiting list. */
export const waitingListWhatsappLink = ({ phone, ...facts }: EntryFacts & { phone: string }) =>
  whatsappUrl(phone, invitation(facts));

type Paid = { paymentMethod: string; paymentStatus: string; priceCents: number | null; depositCents: number | null };

/** The words about a booking's payment for owner and customer; null where there is nothing to say. `depositCents`: paid online. */
export function paymentWords({ paymentMethod, paymentStatus, priceCents, depositCents }: Paid): string | null {
  if (paymentMethod === 'cash') return 'No salão';
  if (paymentStatus !== 'paid') return null;
  if (depositCents === null) return 'Pago online';
  const restCents = (priceCents ?? 0) - depositCents;
  const rest = restCents > 0 ? `, e ${formatCents(restCents)} no salão` : '';
  return `Sinal de ${formatCents(depositCents)} pago online${rest}`;
}
