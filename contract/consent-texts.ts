/**
 * The texts that people agree to, oldest first: a version is a place in its list, counted from 1. Never change a text that somebody
 * may have agreed to: add the next one. Apart from the shapes, because the sign-up must not load zod for them.
 */
export const consentTexts = {
  reminders: ['Quero receber lembretes dos meus agendamentos neste salão por WhatsApp ou e-mail.'],
  marketing: ['Quero receber novidades e promoções deste salão por WhatsApp ou e-mail.'],
} as const satisfies Record<string, readonly string[]>;

export type ConsentPurpose = keyof typeof consentTexts;
export const consentPurposes = Object.keys(consentTexts) as ConsentPurpose[];

/**
 * Whether messages of this purpose may go out. Who books agrees to the reminders of that booking, which the form says, so only a
 * withdrawal counts; news need a yes (decision 047).
 */
export function isAllowed(
  purpose: ConsentPurpose,
  answers: { purpose: ConsentPurpose; isGranted: boolean }[],
): boolean {
  const answer = answers.find((one) => one.purpose === purpose);
  return answer?.isGranted ?? purpose === 'reminders';
}

/** The purposes that a sign-up asks for: a box left empty there would read as a no. */
export const askedAtSignUp: ConsentPurpose[] = ['marketing'];

export function presentConsent(purpose: ConsentPurpose): { textVersion: number; text: string } {
  const texts = consentTexts[purpose];
  return { textVersion: texts.length, text: texts[texts.length - 1] ?? '' };
}

/** Null for a version that never was. */
export function consentText(purpose: ConsentPurpose, textVersion: number): string | null {
  return consentTexts[purpose][textVersion - 1] ?? null;
}

/** The day from which each legal text holds. A text that changes gets a new one, because accounts keep which they accepted. */
export const legalVersions = { terms: '2026-11-24', privacy: '2026-11-24' } as const;

type LegalDocument = keyof typeof legalVersions;
export const legalDocuments = Object.keys(legalVersions) as [LegalDocument, ...LegalDocument[]];
