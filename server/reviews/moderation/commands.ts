import type { Updateable } from 'kysely';
import type { ModeratedReview } from '#contract/review-moderation.ts';
import type { DB } from '#db/types.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type PlatformScope, transaction } from '#server/gate/scope.ts';
import { getModerated } from './queries.ts';

/** `version` is of what the administrator read: the customer may have written another text meanwhile. */
type Read = { salonId: string; id: string; version: number };

export function hideReview(scope: PlatformScope, read: Read): Promise<ModeratedReview> {
  return decide(scope, read, {
    action: 'reviews.hide',
    values: { hiddenAt: scope.now },
    before: { isHidden: false },
    after: { isHidden: true },
  });
}

export function unhideReview(scope: PlatformScope, read: Read): Promise<ModeratedReview> {
  return decide(scope, read, {
    action: 'reviews.unhide',
    values: { hiddenAt: null },
    before: { isHidden: true },
    after: { isHidden: false },
  });
}

export function dismissReport(scope: PlatformScope, read: Read): Promise<ModeratedReview> {
  return decide(scope, read, {
    action: 'reviews.dismissReport',
    values: { reportedAt: null, reportReason: null, reportDismissedAt: scope.now },
    before: { isReported: true },
    after: { isReported: false },
  });
}

type State = { isHidden?: boolean; isReported?: boolean };
type Decision = { action: string; values: Updateable<DB['reviews']>; before: State; after: State };

/** A review that is no longer in the state before the decision was changed by somebody else. */
function decide(scope: PlatformScope, { salonId, id, version }: Read, decision: Decision): Promise<ModeratedReview> {
  const { action, values, before, after } = decision;
  return transaction(scope, async (scope) => {
    const review = await getModerated(scope, { salonId, id });
    const state = { isHidden: review.hiddenAt !== null, isReported: review.report !== null };
    const isAsBefore = Object.entries(before).every(([name, was]) => state[name as keyof State] === was);
    if (!isAsBefore) throw refuse('CHANGED_MEANWHILE');
    const { numUpdatedRows } = await scope.db
      .updateTable('reviews')
      .set({ ...values, version: version + 1 })
      .where('salonId', '=', salonId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    // Without comment and reason: both may name somebody, and the log stays when a person's data is deleted.
    const data = { salonName: review.salon.name, rating: review.rating, before, after };
    await audit(scope, { action, entityId: id, salonId, data });
    return getModerated(scope, { salonId, id });
  });
}
