import { isAllowed } from '#contract/consent-texts.ts';
import type { CustomerConsents } from '#contract/consents.ts';

/** The messages that the salon may send to the customer's account. */
export function allowedWords(consents: CustomerConsents): string {
  const [reminders, marketing] = [isAllowed('reminders', consents), isAllowed('marketing', consents)];
  if (reminders && marketing) return 'Aceita lembretes e novidades.';
  if (reminders) return 'Aceita lembretes; não autorizou novidades.';
  if (marketing) return 'Aceita novidades; não quer lembretes.';
  return 'Não quer lembretes; não autorizou novidades.';
}
