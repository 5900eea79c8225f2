import { sql } from 'kysely';
import type { ModeratedReview, ModerationState } from '#contract/review-moderation.ts';
import { localNow } from '#lib/dates.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type PlatformScope, transaction } from '#server/gate/scope.ts';
import { readFromIndexes } from '#server/infra/database/search.ts';
import { signature } from '../rules.ts';

type Page = { state: ModerationState; limit: number; offset: number };

export function listReported(scope: PlatformScope, page: Page) {
  return transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    return listPage(scope, page);
  });
}

async function listPage(scope: PlatformScope, { state, limit, offset }: Page) {
  const page = moderated(scope).limit(limit).offset(offset);
  const rows =
    state === 'reported'
      ? await page.where(isReported).orderBy('r.reportedAt').orderBy('r.id').execute()
      : await page.where(isHidden).orderBy('r.hiddenAt', 'desc').orderBy('r.id', 'desc').execute();
  const totals = await countModerated(scope);
  return { reviews: rows.map(toModeratedReview), matching: totals[state], totals };
}

// As the two indexes have it.
const isReported = sql<boolean>`r.reported_at is not null and r.hidden_at is null`;
const isHidden = sql<boolean>`r.hidden_at is not null`;

async function countModerated({ db }: PlatformScope): Promise<Record<ModerationState, number>> {
  const count = (state: typeof isHidden) =>
    db
      .selectFrom('reviews as r')
      .where(state)
      .select(({ fn }) => fn.countAll<number>().as('reviews'))
      .executeTakeFirstOrThrow();
  return { reported: (await count(isReported)).reviews, hidden: (await count(isHidden)).reviews };
}

const moderated = (scope: PlatformScope) =>
  scope.db
    .selectFrom('reviews as r')
    .innerJoin('salons', 'salons.id', 'r.salonId')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'r.salonId').onRef('c.id', '=', 'r.customerId'))
    .leftJoin('users as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.rating', 'r.comment', 'r.reply', 'r.createdAt', 'r.reportedAt', 'r.reportReason', 'r.hiddenAt'])
    .select(['r.version', 'salons.id as salonId', 'salons.name as salonName', 'salons.slug', 'salons.timeZone'])
    .select((eb) => [
      eb.fn.coalesce('u.name', 'c.name').as('name'),
      eb('c.deletedAt', 'is not', null).as('wasRemoved'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof moderated>['executeTakeFirstOrThrow']>>;

function toModeratedReview(row: Row): ModeratedReview {
  const { id, rating, comment, reply, version, reportReason, reportedAt } = row;
  return {
    ...{ id, rating, comment, reply, version },
    customerName: signature({ name: row.name, wasRemoved: Boolean(row.wasRemoved) }),
    date: localNow(row.createdAt, row.timeZone).date,
    salon: { id: row.salonId, name: row.salonName, slug: row.slug },
    report: reportReason !== null && reportedAt ? { reason: reportReason, at: reportedAt.toISOString() } : null,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
  };
}

type Key = { salonId: string; id: string };

export async function getModerated(scope: PlatformScope, { salonId, id }: Key): Promise<ModeratedReview> {
  const row = await moderated(scope).where('r.salonId', '=', salonId).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return toModeratedReview(row);
}
