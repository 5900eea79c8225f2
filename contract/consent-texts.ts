/**
 * The texts that people agree to, oldest first: a version is a place in its list, counted from 1. Never change a text that somebody may
 * have agreed to; append a new one. Not in the shapes, because the sign-up must not load zod for them.
 */
export const consentTexts = {
  reminders: ['Quero receber lembretes dos meus agendamentos neste salão por WhatsApp ou e-mail.'],
  marketing: ['Quero receber novidades e promoções deste salão por WhatsApp ou e-mail.'],
} as const satisfies Record<string, readonly string[]>;

export type ConsentPurpose = keyof typeof consentTexts;
export const consentPurposes = Object.keys(consentTexts) as ConsentPurpose[];

/**
 * Whether messages of this purpose may be sent. The booking form says that a booking includes its reminders, so for these only a withdrawal
 * counts; news need a consent (decision 047).
 */
export function isAllowed(
  purpose: ConsentPurpose,
  answers: { purpose: ConsentPurpose; isGranted: boolean }[],
): boolean {
  const answer = answers.find((one) => one.purpose === purpose);
  return answer?.isGranted ?? purpose === 'reminders';
}

/** The purposes that a sign-up asks for. Not all, because an empty box there would count as a refusal. */
export const askedAtSignUp: ConsentPurpose[] = ['marketing'];

export function presentConsent(purpose: ConsentPurpose): { textVersion: number; text: string } {
  const texts = consentTexts[purpose];
  return { textVersion: texts.length, text: texts[texts.length - 1] ?? '' };
}

/** Null for an unknown version. */
export function consentText(purpose: ConsentPurpose, textVersion: number): string | null {
  return consentTexts[purpose][textVersion - 1] ?? null;
}

/** The day from which each legal text is valid. A changed text gets a new day, because accounts store which one they accepted. */
export const legalVersions = { terms: '2026-11-25', privacy: '2026-11-24' } as const;

type LegalDocument = keyof typeof legalVersions;
export const legalDocuments = Object.keys(legalVersions) as [LegalDocument, ...LegalDocument[]];
