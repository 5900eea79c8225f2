import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { consentPurposes, consentText } from './consent-texts.ts';
import { mayRefuse } from './errors.ts';
import { Id, Instant, SlugInput } from './shapes.ts';

const Purpose = z.enum(consentPurposes);
const shown = { purpose: Purpose, textVersion: z.int() };
const isKnown = ({ purpose, textVersion }: z.infer<z.ZodObject<typeof shown>>) =>
  consentText(purpose, textVersion) !== null;
const UNKNOWN_TEXT = {
  path: ['textVersion'],
  message: 'Este texto não existe mais. Recarregue a página e leia o atual.',
};

/** A consent that a form asked for and that was given, with the version of the text that it showed. */
export const GivenConsent = z.object(shown).refine(isKnown, UNKNOWN_TEXT);
export type GivenConsent = z.infer<typeof GivenConsent>;

/** The latest answer to one purpose. */
export const Consent = z.object({
  ...shown,
  isGranted: z.boolean(),
  /** The text that the person read. */
  text: z.string(),
  answeredAt: Instant,
});
export type Consent = z.infer<typeof Consent>;

/** The same consents, as the salon that asked sees them. */
const CustomerConsents = z.array(Consent.pick({ purpose: true, isGranted: true, answeredAt: true }));
export type CustomerConsents = z.infer<typeof CustomerConsents>;

export const consents = {
  ...operationsAt('/salons/{slug}/consents', 'consents').router({
    /** Leaves out purposes that were never answered. */
    listMine: operation
      .customer()
      .route({ method: 'GET', path: '/', summary: 'Meus consentimentos no salão' })
      .input(z.object({ slug: SlugInput }))
      .output(z.array(Consent)),

    /** Repeating the latest answer changes nothing. */
    set: operation
      .customer({ audit: 'consents.set' })
      .route({ method: 'PUT', path: '/', summary: 'Dar ou retirar um consentimento' })
      .input(z.object({ slug: SlugInput, ...shown, isGranted: z.boolean() }).refine(isKnown, UNKNOWN_TEXT))
      .output(z.array(Consent))
      .errors(mayRefuse('RATE_LIMITED')),
  }),

  ...operationsAt('/customers/{customerId}/consents', 'consents').router({
    /** The consents of the record's account; none without one. */
    listOfCustomer: operation
      .staff('customers.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/', summary: 'O que um cliente permite' })
      .input(z.object({ customerId: Id }))
      .output(CustomerConsents)
      .errors(mayRefuse('NOT_FOUND')),
  }),
};
