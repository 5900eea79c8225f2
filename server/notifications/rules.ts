import { whatsappUrl } from '#lib/phone.ts';
import { type AppointmentFacts, cancellation, confirmation, suggestion } from './messages/appointment.ts';

/** wa.me addresses with the text filled in, for the owner's three buttons (D28); null without a phone. */
export function whatsappLinks({ phone, ...facts }: AppointmentFacts & { phone: string | null }) {
  if (phone === null) return null;
  return {
    confirm: whatsappUrl(phone, confirmation(facts)),
    cancel: whatsappUrl(phone, cancellation(facts)),
    suggest: whatsappUrl(phone, suggestion(facts)),
  };
}
