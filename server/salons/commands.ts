import { EmployeeInput, type EmployeeValues } from '#contract/employees.ts';
import type { OwnSalon, SalonSetup, SubscriptionStatus } from '#contract/salons.ts';
import { zoneOfState } from '#lib/brazil.ts';
import { isTimeZone } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { isReservedSlug, slugFromName, slugFromTyped, withSuffix } from '#lib/slug.ts';
import { audit } from '../audit-log/commands.ts';
import { keepOwner, startTrialOnce } from '../auth/commands.ts';
import { replaceRanges } from '../availability/week/commands.ts';
import { refuse, refuseFields, refuseSalon } from '../gate/refuse.ts';
import { mintForNewSalon, type PersonScope, type SalonScope, transaction } from '../gate/scope.ts';
import { insertOwner } from '../memberships/commands.ts';
import { getMaxSalonsPerOwner } from '../settings/queries.ts';
import { type EndedStatus, trialFrom } from '../subscriptions/rules.ts';
import { findTakenSlugs, getMySalon, listOwned } from './queries.ts';
import { DEFAULT_OPENING_HOURS, instagramHandle, limitReached, rangesFromHours } from './rules.ts';

export type FillSalon = {
  createServices: (scope: SalonScope, services: SalonSetup['services']) => Promise<unknown>;
  createEmployee: (scope: SalonScope, values: EmployeeValues) => Promise<unknown>;
};

/**
 * Opens a salon with its address, its weekly ranges, its trial and what it begins with, in one transaction.
 * Throws SALON_EXISTS, SALON_LIMIT, and SLUG_TAKEN when the wanted address is gone.
 */
export async function createSalon(
  scope: PersonScope,
  { services, ownRole, slug: wantedSlug, isAnother, ...input }: SalonSetup,
  { createServices, createEmployee }: FillSalon,
): Promise<OwnSalon> {
  if (scope.person.userType !== 'salon_owner') throw refuse('FORBIDDEN');
  const timeZone = input.timeZone ?? zoneOfState(input.state);
  if (!isTimeZone(timeZone)) throw refuseFields({ timeZone: 'Fuso horário desconhecido' });
  return transaction(scope, async (scope) => {
    await keepOwner(scope);
    const owned = await listOwned(scope);
    if (owned.length > 0 && !isAnother) throw refuse('SALON_EXISTS');
    expectOneMore(owned, await getMaxSalonsPerOwner(scope));
    const id = newId();
    const slug = wantedSlug ? await claimWantedSlug(scope, id, wantedSlug) : await claimSlug(scope, id, input.name);
    const isFirst = await startTrialOnce(scope);
    const subscription = isFirst
      ? trialFrom(scope.now)
      : { subscriptionStatus: 'inactive' as const, subscriptionStartDate: null, subscriptionEndDate: scope.now };
    await keepFirstOfOwner(scope, { ownerId: scope.person.id, salonId: id });
    const member = await insertOwner(scope, id, { isElsewhereToo: owned.length > 0 });
    await scope.db
      .insertInto('salons')
      .values({
        ...input,
        ...subscription,
        id,
        ownerId: scope.person.id,
        slug,
        timeZone,
        instagram: instagramHandle(input.instagram),
        openingHours: JSON.stringify(DEFAULT_OPENING_HOURS),
        createdAt: scope.now,
        updatedAt: scope.now,
      })
      .execute();
    const salonScope = mintForNewSalon(scope, { id, timeZone }, member);
    await replaceRanges(salonScope, rangesFromHours(DEFAULT_OPENING_HOURS));
    if (services.length > 0) await createServices(salonScope, services);
    if (ownRole) await createEmployee(salonScope, EmployeeInput.parse({ name: scope.person.fullName, role: ownRole }));
    await audit(salonScope, { action: 'salons.create', entityId: id, data: { name: input.name, slug } });
    return getMySalon(salonScope);
  });
}

/** Throws SALON_LIMIT when the account owns as many salons as it may. */
export function expectOneMore(owned: { maxSalons: number | null }[], ofPlatform: number): void {
  const reached = limitReached(owned, ofPlatform);
  if (reached) throw refuseSalon(reached);
}

/** For the previous release, which knows one salon of each owner. */
export async function keepFirstOfOwner(
  { db }: PersonScope,
  first: { ownerId: string; salonId: string },
): Promise<void> {
  await db
    .insertInto('salonOwners')
    .values(first)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Keeps the first time. */
export function markFirstStep(scope: SalonScope, step: 'hours' | 'page'): Promise<void> {
  const column = step === 'hours' ? 'hoursSeenAt' : 'pageSeenAt';
  return transaction(scope, async (scope) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('salons')
      .set({ [column]: scope.now })
      .where(column, 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await audit(scope, { action: 'salons.markFirstStep', entityId: scope.salonId, data: { step } });
  });
}

/**
 * The present state behind an order or a grant; `subscriptions` writes the order and the audit entry in the same transaction.
 * The version stays: it belongs to what the owner types into the settings, beside which plans are chosen.
 */
export async function setSubscription(
  scope: SalonScope,
  { planId, status, startDate, endDate, next, endedStatus = null }: PresentSubscription,
): Promise<void> {
  await scope.db
    .updateTable('salons')
    .set({
      planId,
      subscriptionStatus: status,
      subscriptionStartDate: startDate,
      subscriptionEndDate: endDate,
      endedStatus,
      ...(next !== 'kept' && { nextPlanId: next?.planId ?? null, nextPlanAt: next?.at ?? null }),
      ...(next !== 'kept' && { nextPlanEnd: next?.end ?? null }),
      updatedAt: scope.now,
    })
    .execute();
}

type PresentSubscription = {
  planId: string | null;
  status: SubscriptionStatus;
  startDate: Date | null;
  endDate: Date | null;
  /** The plan that follows by itself; `kept` leaves it unchanged. */
  next: { planId: string; at: Date; end: Date | null } | null | 'kept';
  /** The status when time ended it. */
  endedStatus?: EndedStatus | null;
};

async function claimWantedSlug(scope: PersonScope, salonId: string, typed: string): Promise<string> {
  const wanted = slugFromTyped(typed);
  const claimed = isReservedSlug(wanted) ? null : await claim(scope, salonId, wanted);
  if (!claimed) throw refuse('SLUG_TAKEN', { slug: await generateSlug(scope, { salonName: wanted, isTyped: true }) });
  return claimed;
}

async function claimSlug(scope: PersonScope, salonId: string, name: string): Promise<string> {
  for await (const slug of freeSlugs(scope, slugFromName(name))) {
    const claimed = await claim(scope, salonId, slug);
    if (claimed) return claimed;
  }
  throw new Error('No free slug');
}

/** Null when another salon has taken it since it was found free. */
async function claim(scope: PersonScope, salonId: string, slug: string): Promise<string | null> {
  const claimed = await scope.db
    .insertInto('salonSlugs')
    .values({ slug, salonId, createdAt: scope.now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst();
  return claimed?.slug ?? null;
}

/** The address that a name would get now, without claiming it. */
export async function generateSlug(
  scope: PersonScope,
  { salonName, isTyped }: { salonName: string; isTyped: boolean },
): Promise<string> {
  const wanted = (isTyped && slugFromTyped(salonName)) || slugFromName(salonName);
  for await (const slug of freeSlugs(scope, wanted)) return slug;
  throw new Error('No free slug');
}

/** Looks at a hundred candidates at a time, so that the hundredth salon of a name opens as fast as the first. */
async function* freeSlugs(scope: PersonScope, slug: string): AsyncGenerator<string> {
  for (let first = 1; first < 10_000; first += 100) {
    const numbers = Array.from({ length: 100 }, (_, index) => first + index);
    const candidates = numbers.map((n) => (n === 1 ? slug : withSuffix(slug, n)));
    const taken = await findTakenSlugs(scope.db, candidates);
    yield* candidates.filter((candidate) => !taken.has(candidate) && !isReservedSlug(candidate));
  }
}
