import { consentText } from '#contract/consent-texts.ts';
import type { Consent } from '#contract/consents.ts';
import { refuse } from '../gate/refuse.ts';
import type { AnySalonScope, SalonScope } from '../gate/scope.ts';

/** The latest answer to each purpose. */
export async function listConsents(scope: AnySalonScope, userId: string): Promise<Consent[]> {
  const latest = await scope.db
    .selectFrom('consents')
    .where('userId', '=', userId)
    .distinctOn('purpose')
    .select(['purpose', 'isGranted', 'textVersion', 'askedAt'])
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute();
  return latest.map(({ askedAt, ...consent }) => ({
    ...consent,
    text: consentText(consent.purpose, consent.textVersion) ?? '',
    answeredAt: askedAt.toISOString(),
  }));
}

/** Throws NOT_FOUND, also for a removed customer. */
export async function listConsentsOfCustomer(scope: SalonScope, customerId: string) {
  const customer = await scope.db
    .selectFrom('customers')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .select('customerUserId')
    .executeTakeFirst();
  if (!customer) throw refuse('NOT_FOUND');
  const consents = customer.customerUserId ? await listConsents(scope, customer.customerUserId) : [];
  return consents.map(({ purpose, isGranted, answeredAt }) => ({ purpose, isGranted, answeredAt }));
}
