import { HAND_OVER_DAYS } from '#contract/hand-over.ts';
import { salonPrefix } from '#lib/salon-prefix.ts';
import { audit } from '#server/audit-log/commands.ts';
import { makeOwner, startTrialOnce } from '#server/auth/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { isAdmin } from '#server/gate/roles.ts';
import { type Infra, type PersonScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { lockAccounts } from '#server/infra/database/locks.ts';
import { exchangeOwner } from '#server/memberships/commands.ts';
import { queueAccountMail, sendHandOverMail } from '#server/notifications/account-mails/commands.ts';
import { siteUrlOf } from '#server/notifications/queries.ts';
import { getMaxSalonsPerOwner } from '#server/settings/queries.ts';
import { expectOneMore, keepFirstOfOwner } from '../commands.ts';
import { listOwned } from '../queries.ts';
import { mailHandOverJob } from './jobs.ts';
import { findHandOver } from './queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The caller has proved the password. Throws NOT_FOUND for who is no member, HAND_OVER_OPEN, and FORBIDDEN when the owner has changed meanwhile. */
export async function askHandOver(scope: SalonScope, userId: string): Promise<void> {
  await transaction(scope, async (scope) => {
    await expectOwner(scope);
    const member = await scope.db
      .selectFrom('memberships')
      .where('userId', '=', userId)
      .where('role', '<>', 'owner')
      .select('role')
      .executeTakeFirst();
    if (!member) throw refuse('NOT_FOUND');
    const expiresAt = new Date(scope.now.getTime() + HAND_OVER_DAYS * DAY_MS);
    // Somebody who has left the team since cannot accept.
    const members = scope.db.selectFrom('memberships').select('userId');
    await scope.db
      .deleteFrom('handOvers')
      .where((eb) => eb.or([eb('expiresAt', '<=', scope.now), eb('toUserId', 'not in', members)]))
      .execute();
    const { numInsertedOrUpdatedRows } = await scope.db
      .insertInto('handOvers')
      .values({ toUserId: userId, createdAt: scope.now, expiresAt })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) throw refuse('HAND_OVER_OPEN');
    await scope.jobs.send(scope.db, mailHandOverJob, { salonId: scope.salonId });
    await audit(scope, { action: 'handOver.ask', entityId: userId });
  });
}

/** The salon's row says who owns it: a membership that was read before may be another's by now. */
async function expectOwner(scope: SalonScope): Promise<void> {
  const { ownerId } = await scope.db.selectFrom('salons').select('ownerId').forNoKeyUpdate().executeTakeFirstOrThrow();
  if (ownerId !== scope.actor.userId) throw refuse('FORBIDDEN');
}

/** Throws NOT_FOUND when there is none, because it was accepted or declined meanwhile. */
export async function cancelHandOver(scope: SalonScope): Promise<void> {
  await transaction(scope, async (scope) => {
    const cancelled = await scope.db.deleteFrom('handOvers').returning('toUserId').executeTakeFirst();
    if (!cancelled) throw refuse('NOT_FOUND');
    await audit(scope, { action: 'handOver.cancel', entityId: cancelled.toUserId });
  });
}

/** Throws NOT_FOUND when nobody asked the caller, or no longer. */
export async function declineHandOver(scope: PersonScope, slug: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const { id: salonId, ownerId } = await findAsked(scope, slug);
    await takeAsked(scope, { salonId, ownerId });
    await audit(scope, { action: 'handOver.decline', salonId, entityId: scope.person.id });
  });
}

/**
 * The caller becomes the owner, and the owner until now a manager: both rows and the salon's change together, which the database compares at
 * the commit. Throws NOT_FOUND when nobody asked the caller, or when it was taken back, has ended, or the caller has left.
 */
export async function acceptHandOver(scope: PersonScope, slug: string): Promise<{ salonName: string }> {
  const { person } = scope;
  return transaction(scope, async (scope) => {
    const { id: salonId, ownerId } = await findAsked(scope, slug);
    // Nobody opens another salon for the caller, deletes an account or makes it an administrator's, until commit.
    await lockAccounts(scope.db, ownerId, person.id);
    const account = await scope.db
      .selectFrom('users')
      .where('id', '=', person.id)
      .select('userType')
      .executeTakeFirstOrThrow();
    if (isAdmin(account)) throw refuse('ADMINISTRATOR_IS_NO_MEMBER');
    const salon = await takeAsked(scope, { salonId, ownerId });
    expectOneMore(await listOwned(scope), await getMaxSalonsPerOwner(scope));
    await changeOwner(scope, { salonId, from: ownerId, to: person.id });
    // The trial goes on, and is the new owner's only one.
    if (salon.subscriptionStatus === 'trial') await startTrialOnce(scope);
    await audit(scope, { action: 'handOver.accept', salonId, entityId: person.id, data: { from: ownerId } });
    await mailBoth(scope, { from: ownerId, salonName: salon.name });
    return { salonName: salon.name };
  });
}

/** The salon with this address in which the caller was asked. */
async function findAsked({ db, person, now }: PersonScope, slug: string): Promise<{ id: string; ownerId: string }> {
  const address = await db.selectFrom('salonSlugs').where('slug', '=', slug).select('salonId').executeTakeFirst();
  const found =
    address &&
    (await db
      .selectFrom('salons')
      .innerJoin('handOvers as h', 'h.salonId', 'salons.id')
      .where('salons.id', '=', address.salonId)
      .where('h.toUserId', '=', person.id)
      .where('h.expiresAt', '>', now)
      .select(['salons.id', 'salons.ownerId'])
      .executeTakeFirst());
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

/** Deletes the row, so that of two acceptances one finds it. The salon's row stays locked until commit. */
async function takeAsked({ db, person }: PersonScope, { salonId, ownerId }: { salonId: string; ownerId: string }) {
  const salon = await db
    .selectFrom('salons')
    .where('id', '=', salonId)
    .where('ownerId', '=', ownerId)
    .select(['name', 'subscriptionStatus'])
    .forUpdate()
    .executeTakeFirst();
  const taken = await db
    .deleteFrom('handOvers')
    .where('salonId', '=', salonId)
    .where('toUserId', '=', person.id)
    .returning('toUserId')
    .executeTakeFirst();
  if (!salon || !taken) throw refuse('NOT_FOUND');
  return salon;
}

type Change = { salonId: string; from: string; to: string };

async function changeOwner(scope: PersonScope, { salonId, from, to }: Change): Promise<void> {
  await exchangeOwner(scope, { salonId, from, to });
  await scope.db.updateTable('salons').set({ ownerId: to, updatedAt: scope.now }).where('id', '=', salonId).execute();
  await makeOwner(scope);
  await scope.db.deleteFrom('salonOwners').where('salonId', '=', salonId).execute();
  await keepFirstOfOwner(scope, { ownerId: to, salonId });
}

async function mailBoth(scope: PersonScope, { from, salonName }: { from: string; salonName: string }): Promise<void> {
  const people = await scope.db
    .selectFrom('users')
    .where('id', 'in', [from, scope.person.id])
    .select(['id', 'name', 'email'])
    .execute();
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? '';
  const names = { fromName: nameOf(from), toName: nameOf(scope.person.id) };
  for (const { id, name, email } of people) {
    const isNewOwner = id !== from;
    await queueAccountMail(scope, { kind: 'hand_over', to: email, name, salonName, isNewOwner, ...names });
  }
}

/** Does nothing once it has ended. */
export async function mailHandOver(scope: SalonScope, infra: Pick<Infra, 'mailer'>): Promise<void> {
  const open = await findHandOver(scope);
  if (!open) return;
  const { toEmail: to, toName, fromName, salonName, slug } = open;
  const screen = `${siteUrlOf(scope)}${salonPrefix(slug)}/settings/conta`;
  await sendHandOverMail(scope, { to, name: toName, fromName, salonName, screen }, infra);
}
