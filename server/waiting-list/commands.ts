import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { JoinWaitingListValues } from '#contract/waiting-list.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { addDays, instantOf, localNow } from '#lib/dates.ts';
import { audit } from '../audit-log/commands.ts';
import { KEPT_DAYS } from '../audit-log/rules.ts';
import { getOfferedService } from '../availability/offered-services/queries.ts';
import { expectBookableDate } from '../availability/slots/queries.ts';
import { expectBelowCeiling, refuse } from '../gate/refuse.ts';
import {
  type AnyoneScope,
  type AnySalonScope,
  type CustomerScope,
  type SalonScope,
  transaction,
  type VisitorScope,
} from '../gate/scope.ts';
import { holdUntilCommit } from '../infra/database/locks.ts';
import { isUniqueViolation } from '../infra/database/pg-errors.ts';
import { deleteInPieces } from '../infra/database/pieces.ts';
import type { SalonTables } from '../infra/database/salon-db.ts';
import { deleteMessagesOfEntries } from '../notifications/commands.ts';
import { sendJoinedMessage } from '../notifications/waiting-messages/commands.ts';
import { resolvePastEntriesJob } from './jobs.ts';
import { countWaitingOn, lockEntry, lockSameEntry, ownEntries } from './queries.ts';
import { widen } from './rules.ts';

type EntryValues = Omit<JoinWaitingListValues, 'slug' | 'consent'>;

/** A person has one entry for a service and day. Without an account it only widens: anybody could have typed the name. */
export function joinWaitingList(
  scope: VisitorScope,
  { slug: _, consent: __, ...values }: JoinWaitingListValues,
): Promise<string> {
  return transaction(scope, async (scope) => {
    const service = await getOfferedService(scope, values.serviceId, { lock: true });
    expectBookableDate(scope, values.preferredDate, 'preferredDate');
    // The second of two concurrent joins sees the first one's entry.
    await holdUntilCommit(scope.db, `waiting list ${scope.salonId} ${values.preferredDate}`);
    const known = await lockSameEntry(scope, values);
    // Without an account, a full day refuses known names and phones too: the answer must not tell who waits.
    if (!known || !scope.person) {
      expectBelowCeiling('waitingEntriesPerDay', await countWaitingOn(scope, values.preferredDate));
    }
    // A random id, not one made of the time: it must not tell a stranger since when this person waits.
    const id = known?.id ?? randomUUID();
    if (!known) await addEntry(scope, id, values);
    else await updateEntry(scope, id, scope.person ? { ...values, consentedAt: scope.now } : widen(known, values));
    const data = { serviceId: values.serviceId, date: values.preferredDate };
    await audit(scope, { action: 'waitingList.join', entityId: id, data });
    // Once for an entry: joining again could fill a stranger's phone.
    if (!known) {
      const told = { ...values, id, date: values.preferredDate, accountEmail: scope.person?.email ?? null };
      await sendJoinedMessage(scope, { ...told, serviceName: service.name });
    }
    return id;
  });
}

async function addEntry(scope: VisitorScope, id: string, values: EntryValues): Promise<void> {
  const { salonId, now } = scope;
  await scope.db
    .insertInto('waitingList')
    .values({ id, ...values, userId: scope.person?.id ?? null, consentedAt: now, createdAt: now })
    .execute();
  const endOfDay = instantOf(addDays(values.preferredDate, 1), '00:00', scope.timeZone);
  await scope.jobs.send(scope.db, resolvePastEntriesJob, { salonId }, { startAfter: endOfDay });
}

async function updateEntry(
  scope: AnySalonScope,
  id: string,
  values: Updateable<SalonTables['waitingList']>,
): Promise<void> {
  await scope.db
    .updateTable('waitingList')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Refuses an entry that has resolved itself: its customer has booked, or the owner has removed it. */
export function markContacted(scope: SalonScope, id: string): Promise<void> {
  return leaveList(scope, id, { status: 'contacted', notifiedAt: scope.now }, 'waitingList.markContacted');
}

export function resolveEntry(scope: SalonScope, id: string): Promise<void> {
  return leaveList(scope, id, { status: 'resolved' }, 'waitingList.resolve');
}

/** For the account that wrote it. Throws NOT_FOUND for any other entry. */
export function leaveOwnEntry(scope: CustomerScope, id: string): Promise<void> {
  return leaveList(scope, id, { status: 'resolved' }, 'waitingList.leave');
}

/** For a caller with the message about an entry. Throws NOT_FOUND. */
export const leaveByLink = (scope: VisitorScope, id: string): Promise<void> =>
  leaveList(scope, id, { status: 'resolved' }, 'waitingList.leaveByLink');

type Left = { status: 'contacted' | 'resolved'; notifiedAt?: Date };

function leaveList(scope: AnySalonScope, id: string, left: Left, action: string): Promise<void> {
  return transaction(scope, async (scope) => {
    const { status, notifiedAt } = await lockEntry(scope, id);
    if (status === left.status) return;
    if (status === 'resolved') throw refuse('CHANGED_MEANWHILE');
    await updateEntry(scope, id, left.status === 'contacted' ? { ...left, notifiedBefore: notifiedAt } : left);
    await audit(scope, { action, entityId: id });
  });
}

/** Undoes `markContacted`, at any time until its day is over. Throws ALREADY_WAITING when the person has joined again. */
export async function putBack(scope: SalonScope, id: string): Promise<void> {
  try {
    await transaction(scope, async (scope) => {
      const { status, preferredDate, notifiedBefore } = await lockEntry(scope, id);
      if (status === 'waiting') return;
      if (status === 'resolved' || preferredDate < scope.today) throw refuse('CHANGED_MEANWHILE');
      await updateEntry(scope, id, { status: 'waiting', notifiedAt: notifiedBefore, notifiedBefore: null });
      await audit(scope, { action: 'waitingList.putBack', entityId: id });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse('ALREADY_WAITING') : error;
  }
}

/** Resolves the account's entry when it books what it waited for. A typed phone does not prove who waits. */
export async function resolveOwnEntries(
  scope: CustomerScope,
  { serviceId, date }: { serviceId: string; date: string },
): Promise<void> {
  await scope.db
    .updateTable('waitingList')
    .set((eb) => ({ status: 'resolved', version: eb('version', '+', 1) }))
    .where('id', 'in', ownEntries(scope, { personId: scope.person.id, serviceId, date }))
    .execute();
}

export async function resolvePastEntries(scope: SalonScope): Promise<void> {
  await scope.db
    .updateTable('waitingList')
    .set((eb) => ({ status: 'resolved', version: eb('version', '+', 1) }))
    .where('status', '=', 'waiting')
    .where('preferredDate', '<', scope.today)
    .execute();
}

/** Deletes a removed customer's entries, and the messages about them. */
export async function deleteWaitingEntries(scope: SalonScope, customerId: string): Promise<void> {
  const entries = await entriesOfCustomer(scope, customerId).execute();
  await deleteEntries(
    scope,
    entries.map(({ id }) => id),
  );
}

async function deleteEntries(scope: SalonScope, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { salonId } = scope;
  await deleteMessagesOfEntries(
    scope,
    ids.map((id) => ({ salonId, id })),
  );
  await scope.db.deleteFrom('waitingList').where('id', 'in', ids).execute();
}

/** Deletes the entries of a deleted account, and the messages about them. Entries without an account stay: a typed phone does not prove whose they are. */
export async function deleteEntriesOfAccount(scope: SalonScope, userId: string): Promise<void> {
  const entries = await scope.db.selectFrom('waitingList').where('userId', '=', userId).select('id').execute();
  await deleteEntries(
    scope,
    entries.map(({ id }) => id),
  );
}

/** Deletes entries without an account, and the messages about them, 180 days after the day that they were for. */
export async function deleteOldEntries(scope: AnyoneScope): Promise<void> {
  const oldest = addDays(localNow(scope.now, DEFAULT_TIME_ZONE).date, -KEPT_DAYS);
  await deleteInPieces((limit) =>
    transaction(scope, async (scope) => {
      const entries = await scope.db
        .selectFrom('waitingList')
        .where('userId', 'is', null)
        .where('preferredDate', '<', oldest)
        .select(['salonId', 'id'])
        .limit(limit)
        .execute();
      if (entries.length === 0) return { numDeletedRows: 0n };
      await deleteMessagesOfEntries(scope, entries);
      const ids = entries.map(({ id }) => id);
      return scope.db.deleteFrom('waitingList').where('id', 'in', ids).executeTakeFirst();
    }),
  );
}

/** Gives entries made without an account the kept customer's contact, so that `deleteWaitingEntries` finds them. */
export async function moveWaitingEntries(
  scope: SalonScope,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const contact = await scope.db
    .selectFrom('customers')
    .where('id', '=', to)
    .select((eb) => ['name as customerName', eb.ref('phone').$notNull().as('customerPhone')])
    .executeTakeFirstOrThrow();
  const entries = await scope.db
    .selectFrom('waitingList')
    .where('userId', 'is', null)
    .where('id', 'in', entriesOfCustomer(scope, from))
    .select(['id', 'serviceId', 'preferredDate', 'status'])
    .orderBy('preferredDate')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  for (const { id, serviceId, preferredDate, status } of entries) {
    await holdUntilCommit(scope.db, `waiting list ${scope.salonId} ${preferredDate}`);
    const same = await lockSameEntry({ ...scope, person: null }, { serviceId, preferredDate, ...contact });
    await updateEntry(scope, id, { ...contact, status: same && same.id !== id ? 'resolved' : status });
  }
  return entries.length;
}

/** Entries of the customer's account, with their phone and name, or with their phone when no other customer has it. */
const entriesOfCustomer = (scope: SalonScope, customerId: string) =>
  scope.db
    .selectFrom('waitingList as w')
    .innerJoin('customers as c', 'c.salonId', 'w.salonId')
    .where('c.id', '=', customerId)
    .where((eb) => {
      const others = scope.db
        .selectFrom('customers as other')
        .where('other.phone', '=', eb.ref('c.phone'))
        .where('other.id', '<>', eb.ref('c.id'))
        .where('other.deletedAt', 'is', null);
      return eb.or([
        eb('w.userId', '=', eb.ref('c.customerUserId')),
        eb.and([
          eb('w.customerPhone', '=', eb.ref('c.phone')),
          eb.or([eb(eb.fn('lower', ['w.customerName']), '=', eb.fn('lower', ['c.name'])), eb.not(eb.exists(others))]),
        ]),
      ]);
    })
    .select('w.id');
