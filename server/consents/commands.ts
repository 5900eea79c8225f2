import type { Consent, GivenConsent } from '#contract/consents.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { holdUntilCommit } from '../infra/locks.ts';
import { type AnySalonScope, type CustomerScope, transaction } from '../scope.ts';
import { listConsents } from './queries.ts';

type Answer = GivenConsent & { isGranted: boolean };

export function setConsent(scope: CustomerScope, answer: Answer): Promise<Consent[]> {
  const { id: userId } = scope.person;
  return transaction(scope, async (scope) => {
    // The second of two at once sees what the first one answered.
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

/** What the sign-up asked for and was ticked, in its transaction, which writes the audit entry. A box left empty is no answer. */
export async function keepGivenConsents(scope: AnySalonScope, userId: string, given: GivenConsent[]): Promise<void> {
  if (given.length === 0) return;
  await addAnswers(
    scope,
    userId,
    given.map((consent) => ({ ...consent, isGranted: true })),
    'sign_up',
  );
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
