import { whatsappUrl } from '#lib/phone.ts';
import { type AppointmentFacts, cancellation, confirmation, suggestion } from './messages/appointment.ts';
import { type EntryFacts, invitation } from './messages/waiting-list.ts';

/** wa.me addresses with the text filled in, for the owner's three buttons (D28); null without a phone. */
export function whatsappLinks({ phone, ...facts }: AppointmentFacts & { phone: string | null }) {
  if (phone === null) return null;
  return {
    confirm: whatsappUrl(phone, confirmation(facts)),
    cancel: whatsappUrl(phone, cancellation(facts)),
    suggest: whatsappUrl(phone, suggestion(facts)),
  };
}

/** A wa.me address with the text filled in, for the owner who writes to somebody on the waiting list (D28). */
export const waitingListWhatsappLink = ({ phone, ...facts }: EntryFacts & { phone: string }) =>
  whatsappUrl(phone, invitation(facts));
