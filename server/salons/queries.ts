import type { OwnSalon, PaymentMode } from '#contract/salons.ts';
import type { AnyoneScope, AnySalonScope, PersonScope, SalonScope } from '../gate/scope.ts';
import { builtOnce } from '../infra/database/built-once.ts';
import type { Db } from '../infra/database/database.ts';
import { askMachineOf } from '../infra/database/salon-dialect.ts';
import { keptIfPublic } from '../keep/facts.ts';
import { askSalonOf } from '../keep/salon-ids.ts';
import { findSetting } from '../settings/queries.ts';
import { presentPlanId } from '../subscriptions/queries.ts';
import { findEndingPlan } from '../subscriptions/reminders/queries.ts';
import { hasNextPlan, STATE_COLUMNS, subscriptionState } from '../subscriptions/rules.ts';
import { describeSuspendedCharge } from '../subscriptions/suspensions/queries.ts';
import { paymentOptionsOf } from './rules.ts';
import { readAccessToken } from './settings/queries.ts';

const salonBySlug = builtOnce((db, { slug, id }: { slug: string; id: string }) =>
  db
    .selectFrom('salonSlugs')
    .innerJoin('salons', 'salons.id', 'salonSlugs.salonId')
    .innerJoin('salonVersions', 'salonVersions.salonId', 'salons.id')
    .where('salonSlugs.slug', '=', slug)
    .where('salons.id', '=', id)
    .select(['salons.id', 'salons.slug', 'salons.timeZone', 'salons.isActive', 'salons.suspendedAt'])
    .select(['salonVersions.version', 'salonSlugs.lastVisitOn']),
);

async function findIdBySlug(db: Db, slug: string): Promise<string | null> {
  const found = await db.selectFrom('salonSlugs').where('slug', '=', slug).select('salonId').executeTakeFirst();
  return found?.salonId ?? null;
}

/** For orpc.ts, before there is a scope. Finds by present or former address, in any letter case. */
export async function findSalonBySlug(db: Db, typed: string) {
  const slug = typed.toLowerCase();
  const salon = await askSalonOf(db, `address ${slug}`, {
    find: () => findIdBySlug(db, slug),
    ask: async (id) => (await salonBySlug(db, { slug, id }))[0] ?? null,
  });
  if (!salon) return null;
  const { isActive, suspendedAt, ...rest } = salon;
  return { ...rest, isPublic: isActive && suspendedAt === null };
}

export async function getMySalon(scope: SalonScope): Promise<OwnSalon> {
  const salon = await scope.db
    .selectFrom('salons')
    .select(['id', 'name', 'slug', 'timeZone', 'isActive', 'suspendedAt', 'suspensionReason', ...STATE_COLUMNS])
    .select((eb) => [
      eb.exists(offered(scope, 'services').select('id')).as('hasServices'),
      eb.exists(offered(scope, 'employees').where('takesAppointments', '=', true).select('id')).as('hasProfessionals'),
      // A week that was saved, or that a customer found a time in.
      eb
        .or([
          eb('hoursSeenAt', 'is not', null),
          eb.exists(scope.db.selectFrom('salonWeeks').select('salonId')),
          eb.exists(customersBookings(scope)),
        ])
        .as('hasHours'),
      eb.or([eb('pageSeenAt', 'is not', null), eb.exists(customersBookings(scope))]).as('hasPage'),
    ])
    .executeTakeFirstOrThrow();
  const subscription = subscriptionState(salon, scope.now);
  return {
    id: salon.id,
    name: salon.name,
    slug: salon.slug,
    timeZone: salon.timeZone,
    isActive: salon.isActive,
    suspension: salon.suspendedAt && {
      reason: salon.suspensionReason,
      charge: await describeSuspendedCharge(scope),
    },
    subscription,
    planEnding: await findEndingPlan(scope, subscription),
    firstSteps: {
      services: Boolean(salon.hasServices),
      professionals: Boolean(salon.hasProfessionals),
      hours: Boolean(salon.hasHours),
      page: Boolean(salon.hasPage),
    },
    today: scope.today,
    time: scope.time,
    now: scope.now.toISOString(),
    role: scope.member?.role ?? null,
    rights: [...(scope.member?.rights ?? [])],
    isOneOfSeveral: scope.member?.isElsewhereToo ?? false,
    employeeId: scope.member?.employeeId ?? null,
  };
}

const offered = (scope: SalonScope, table: 'services' | 'employees') =>
  scope.db.selectFrom(table).where('isActive', '=', true).where('deletedAt', 'is', null);

const customersBookings = (scope: SalonScope) =>
  scope.db.selectFrom('appointments').where('bookedByUserId', 'is not', null).select('id');

/** How a customer can pay here now: at the salon, whatever its mode, while the salon is blocked. The payment keys are not returned. */
export async function getPaymentOptions(
  scope: AnySalonScope,
): Promise<{ paymentMode: PaymentMode; onlinePaymentAvailable: boolean }> {
  const kept = await keptIfPublic(scope, 'till', () => readTill(scope));
  // The moment from which another plan holds moves no version.
  const salon = kept.hadNextPlan === hasNextPlan(kept, scope.now) ? kept : await readTill(scope);
  return paymentOptionsOf(salon, subscriptionState(salon, scope.now));
}

/** The payment keys are not part of it. */
async function readTill(scope: AnySalonScope) {
  const { mercadoPagoAccessToken, mercadoPagoPublicKey, ...salon } = await scope.db
    .selectFrom('salons')
    .leftJoin('plans', (join) => join.on('plans.id', '=', presentPlanId(scope.now)))
    .select([
      ...STATE_COLUMNS,
      'salons.paymentMode',
      'plans.onlinePaymentsEnabled',
      'plans.onlineCheckoutEnabled',
      'plans.customMercadoPagoKeysEnabled',
    ])
    .select(['salons.mercadoPagoAccessToken', 'salons.mercadoPagoPublicKey'])
    .executeTakeFirstOrThrow();
  return {
    ...salon,
    hadNextPlan: hasNextPlan(salon, scope.now),
    hasKeys: mercadoPagoPublicKey !== null && readAccessToken(scope, mercadoPagoAccessToken) !== null,
  };
}

/** Where the seed of the demo says which of its salons is the example: its slug. */
export const EXAMPLE_SETTING = 'demo_example';

export async function findExampleSlug(scope: AnyoneScope): Promise<string | null> {
  const slug = scope.env.demo ? await findSetting(scope, EXAMPLE_SETTING) : null;
  const salon = slug ? await findSalonBySlug(scope.db, slug) : null;
  return salon?.isPublic ? salon.slug : null;
}

/** Which of these addresses a salon has or had. */
export async function findTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const taken = await db.selectFrom('salonSlugs').where('slug', 'in', slugs).select('slug').execute();
  return new Set(taken.map(({ slug }) => slug));
}

/** The salons of the account with what their plans say of further ones: null without a plan, 0 is any number. */
export async function listOwned(scope: PersonScope): Promise<{ maxSalons: number | null }[]> {
  return scope.db
    .selectFrom('salons')
    .leftJoin('plans', (join) => join.on('plans.id', '=', presentPlanId(scope.now)))
    .where('salons.ownerId', '=', scope.person.id)
    .select('plans.maxSalons')
    .execute();
}

/** For the job runner, before there is a scope. */
export async function findSalonById(db: Db, id: string) {
  const ask = () => db.selectFrom('salons').where('id', '=', id).select(['id', 'timeZone']).executeTakeFirst();
  return (await askMachineOf(db, id, ask)) ?? null;
}

/** For orpc.ts, of a signed link that names the salon. */
export async function findLinkedSalon(db: Db, id: string) {
  const query = db
    .selectFrom('salons')
    .innerJoin('salonVersions', 'salonVersions.salonId', 'salons.id')
    .where('salons.id', '=', id)
    .select(['salons.id', 'salons.slug', 'salons.timeZone', 'salons.isActive', 'salons.suspendedAt'])
    .select('salonVersions.version');
  const salon = await askMachineOf(db, id, () => query.executeTakeFirst());
  if (!salon) return null;
  const { isActive, suspendedAt, ...rest } = salon;
  return { ...rest, isPublic: isActive && suspendedAt === null };
}

/** For orpc.ts: whether the account has appointments there, also past ones and those that the salon booked for its record. */
export async function hasBookedAt(db: Db, salonId: string, userId: string): Promise<boolean> {
  const linkedRecord = db
    .selectFrom('customers')
    .where('salonId', '=', salonId)
    .where('customerUserId', '=', userId)
    .where('accountLinkedAt', 'is not', null)
    .select('id');
  const query = db
    .selectFrom('appointments')
    .where('salonId', '=', salonId)
    .where((eb) => eb.or([eb('bookedByUserId', '=', userId), eb('customerId', 'in', linkedRecord)]))
    .select('id')
    .limit(1);
  return (await askMachineOf(db, salonId, () => query.executeTakeFirst())) !== undefined;
}

/** Whether customers can find it, and book. */
export async function isSalonPublic(scope: AnySalonScope): Promise<boolean> {
  const { isActive, suspendedAt } = await scope.db
    .selectFrom('salons')
    .select(['isActive', 'suspendedAt'])
    .executeTakeFirstOrThrow();
  return isActive && suspendedAt === null;
}

export function getBookingTerms(scope: AnySalonScope) {
  return keptIfPublic(scope, 'booking terms', () =>
    scope.db
      .selectFrom('salons')
      .select(['name', 'ownerId', 'cancelNoticeMinutes', 'paymentMode'])
      .select(['depositKind', 'depositValue', 'depositFor'])
      .executeTakeFirstOrThrow(),
  );
}
