import type { ConsentPurpose } from '#contract/consent-texts.ts';
import type { CustomerConsents } from '#contract/consents.ts';

/** What the salon may send to the customer's account; never answered is no. */
export function allowedWords(consents: CustomerConsents): string {
  const allows = (purpose: ConsentPurpose) => consents.some((one) => one.purpose === purpose && one.isGranted);
  const [reminders, marketing] = [allows('reminders'), allows('marketing')];
  if (reminders && marketing) return 'Aceita lembretes e novidades.';
  if (reminders) return 'Aceita lembretes; não autorizou novidades.';
  if (marketing) return 'Aceita novidades; não autorizou lembretes.';
  return 'Não autorizou lembretes nem novidades.';
}
