import { legalDocuments, legalVersions } from '#contract/consent-texts.ts';
import type { Consent, GivenConsent } from '#contract/consents.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { type AnySalonScope, type CustomerScope, platformOf, type Scope, transaction } from '../gate/scope.ts';
import { holdUntilCommit } from '../infra/database/locks.ts';
import { listConsents } from './queries.ts';

type Answer = GivenConsent & { isGranted: boolean };

export function setConsent(scope: CustomerScope, answer: Answer): Promise<Consent[]> {
  const { id: userId } = scope.person;
  return transaction(scope, async (scope) => {
    // When two answers race, the second sees the first.
    await holdUntilCommit(scope.db, `consents ${scope.salonId} ${userId}`);
    const before = (await listConsents(scope, userId)).find(({ purpose }) => purpose === answer.purpose);
    if (before?.isGranted !== answer.isGranted || before.textVersion !== answer.textVersion) {
      await addAnswers(scope, userId, [answer], 'profile');
      const { purpose, isGranted, textVersion } = answer;
      await audit(scope, { action: 'consents.set', entityId: userId, data: { purpose, isGranted, textVersion } });
    }
    return listConsents(scope, userId);
  });
}

/** Keeps the ticked consents of a sign-up, in its transaction, which writes the audit entry. A box left empty is no answer. */
export async function keepGivenConsents(scope: AnySalonScope, userId: string, given: GivenConsent[]): Promise<void> {
  if (given.length === 0) return;
  await addAnswers(
    scope,
    userId,
    given.map((consent) => ({ ...consent, isGranted: true })),
    'sign_up',
  );
}

/** The sign-up says that it accepts them; in its transaction. */
export async function keepAcceptedTerms(scope: Scope, userId: string): Promise<void> {
  const accepted = legalDocuments.map((document) => ({
    ...{ userId, document, documentVersion: legalVersions[document], acceptedAt: scope.now },
  }));
  await platformOf(scope).insertInto('acceptedTerms').values(accepted).execute();
}

async function addAnswers(
  scope: AnySalonScope,
  userId: string,
  answers: Answer[],
  place: 'sign_up' | 'profile',
): Promise<void> {
  await scope.db
    .insertInto('consents')
    .values(
      answers.map(({ purpose, isGranted, textVersion }) => ({
        id: newId(),
        userId,
        purpose,
        isGranted,
        textVersion,
        place,
        askedAt: scope.now,
      })),
    )
    .execute();
}
