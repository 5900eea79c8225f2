import { type RawBuilder, sql } from 'kysely';
import type { OutputOf } from '#contract/index.ts';
import type { UserType } from '#contract/shapes.ts';
import { MOST_LISTED_USERS, type User } from '#contract/users.ts';
import { nationalDigits } from '#lib/phone.ts';
import { refuse } from '../gate/refuse.ts';
import { type PlatformScope, transaction } from '../gate/scope.ts';
import { beginsPart, containsPart, readFromIndexes, wordsOf } from '../infra/database/search.ts';
import { listWorkplaces } from '../memberships/workplaces/queries.ts';
import { listSalonsOfOwner } from '../salons/administration/queries.ts';
import { mayEndSessions, mayLetIn } from './policy.ts';
import { typesNamed } from './rules.ts';

type Filter = { search?: string; userType?: UserType; limit: number; offset: number };

/** Neither the count nor the page reads more than the rows that can be listed, however many accounts there are. */
export function listUsers(scope: PlatformScope, { search = '', userType, limit, offset }: Filter) {
  return transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    const found = scope.db
      .selectFrom('users')
      .$if(search !== '', (query) => query.where(matches(search)))
      .$if(userType !== undefined, (query) => query.where('userType', '=', userType as UserType));
    const listable = found.select('id').limit(MOST_LISTED_USERS + 1);
    const { count } = await scope.db
      .selectFrom(listable.as('listable'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const page = found
      .select(['id', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.max(0, Math.min(limit, MOST_LISTED_USERS - offset)))
      .offset(offset);
    const users = await withFigures(scope)
      .innerJoin(page.as('page'), 'page.id', 'users.id')
      .orderBy('page.createdAt', 'desc')
      .orderBy('page.id', 'desc')
      .execute();
    const appointments = await countAppointments(scope, users);
    return {
      users: users.map((user) => asUser(scope, user, appointments)),
      matching: Math.min(count, MOST_LISTED_USERS),
      hasMore: count > MOST_LISTED_USERS,
    };
  });
}

/**
 * Every word, in any order; or a phone, also as a part and with its signs. A word without a trigram is found where a part begins,
 * and so is an e-mail.
 */
function matches(search: string): RawBuilder<boolean> {
  const digits = nationalDigits(search);
  if (digits.length >= 10) return sql`phone = ${`+55${digits}`}`;
  const { long, short } = wordsOf(search);
  const words = [...long.map(mentions), ...short.map((word) => beginsPart('searchText', word))];
  const isNamed = sql<boolean>`(${sql.join(words, sql` and `)})`;
  return digits.length > 2 ? sql<boolean>`(${isNamed} or ${containsPart('searchText', digits)})` : isNamed;
}

/** A type is looked for by its own index: its name would be a part of every account's text. */
function mentions(word: string): RawBuilder<boolean> {
  if (/[^@]@/.test(word)) return beginsEmail(word);
  const isWritten = containsPart('searchText', word);
  const types = typesNamed(word);
  return types.length > 0 ? sql`(${isWritten} or user_type in (${sql.join(types)}))` : isWritten;
}

/** A range of the index. */
function beginsEmail(word: string): RawBuilder<boolean> {
  const typed = word.toLowerCase();
  return sql`(email collate "C" >= ${typed} and email collate "C" < ${typed + LAST_CHARACTER})`;
}

const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

export async function totalUsers(scope: PlatformScope) {
  const counts = await transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    return scope.db
      .selectFrom('users')
      .select((eb) => ['userType', eb.fn.countAll<number>().as('count')])
      .groupBy('userType')
      .execute();
  });
  const sumOf = (...types: UserType[]) =>
    counts.reduce((sum, { userType, count }) => (types.includes(userType as UserType) ? sum + count : sum), 0);
  const [owners, admins] = [sumOf('salon_owner'), sumOf('admin', 'super_admin')];
  return { total: owners + admins + sumOf('customer'), owners, admins };
}

/** Throws NOT_FOUND. */
export async function getUser(scope: PlatformScope, id: string): Promise<OutputOf<'users.get'>> {
  const user = await withFigures(scope).where('users.id', '=', id).executeTakeFirst();
  if (!user) throw refuse('NOT_FOUND');
  const workplaces = await listWorkplaces(scope.db, id);
  return {
    ...asUser(scope, user, await countAppointments(scope, [user])),
    salons: await listSalonsOfOwner(scope, id),
    memberships: workplaces.flatMap(({ rights: _, ...one }) => (one.role === 'owner' ? [] : [one])),
  };
}

const withFigures = (scope: PlatformScope) =>
  scope.db
    .selectFrom('users')
    .select([
      'users.id',
      'users.name as fullName',
      'users.email',
      'users.phone',
      'users.userType',
      'users.createdAt',
      'users.version',
    ])
    .select((eb) => [
      eb
        .selectFrom('memberships')
        .whereRef('memberships.userId', '=', 'users.id')
        .where('memberships.role', '=', 'owner')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('salonCount'),
    ]);

/** By owner. A statement of its own: Citus plans no sub-query that goes from an account, on every machine, to the salons on several. */
async function countAppointments(scope: PlatformScope, users: { id: string }[]): Promise<Map<string, number>> {
  const ids = users.map(({ id }) => id);
  const counts = await scope.db
    .selectFrom('memberships as m')
    .innerJoin('salonTallies', 'salonTallies.salonId', 'm.salonId')
    .where('m.userId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('m.role', '=', 'owner')
    .groupBy('m.userId')
    .select((eb) => ['m.userId as ownerId', eb.fn.sum<number>('salonTallies.appointments').as('count')])
    .execute();
  return new Map(counts.map(({ ownerId, count }) => [ownerId, count]));
}

type Found = Omit<User, 'userType' | 'createdAt' | 'can' | 'appointmentCount'> & { userType: string; createdAt: Date };

function asUser({ person }: PlatformScope, { createdAt, ...found }: Found, appointments: Map<string, number>): User {
  const appointmentCount = appointments.get(found.id) ?? 0;
  const user = { ...found, userType: found.userType as UserType, appointmentCount };
  const can = { letIn: mayLetIn(person, user), endSessions: mayEndSessions(person, user) };
  return { ...user, createdAt: createdAt.toISOString(), can };
}

export async function findSalonOf(scope: PlatformScope, ownerId: string) {
  const salon = await scope.db
    .selectFrom('salons')
    .where('ownerId', '=', ownerId)
    .select(['slug', 'name'])
    .executeTakeFirst();
  return salon ?? null;
}
