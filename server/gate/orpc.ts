import type { OperationMeta } from '#contract/base.ts';
import type { Right } from '#contract/rights.ts';
import { LinkToken, SlugInput } from '#contract/shapes.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import type { Encryption } from '../infra/secrets/encryption.ts';
import { type Context, os } from './context.ts';
import { countEvents } from './count-events.ts';
import { getMembership } from './membership.ts';
import { originOf } from './origin.ts';
import { RateLimited } from './rate-limit.ts';
import { isRefusal, refuse, refuseFields, refuseForMaintenance, refuseRight } from './refuse.ts';
import { isAdmin, isKeptOut } from './roles.ts';
import {
  type Actor,
  type AnyoneScope,
  type CustomerScope,
  mintBaseSalonScope,
  mintBaseScope,
  mintPlatform,
  type Person,
  type PersonScope,
  type SalonScope,
  type VisitorScope,
} from './scope.ts';
import { translateErrors } from './translate-errors.ts';

const auditRefusedLimits = os.middleware(async ({ context, next }) => {
  try {
    return await next();
  } catch (error) {
    if (error instanceof RateLimited && error.isFirst) {
      await context.lookups.auditRefusedLimit(await anyoneScope(context), error.refused, originOf(context));
    }
    throw error;
  }
});

/** The account is asked for only during maintenance. */
export async function isKeptOutNow({ infra, person }: Pick<Context, 'infra' | 'person'>): Promise<boolean> {
  const facts = await infra.platform.current();
  return facts.isUnderMaintenance && isKeptOut(facts, await person());
}

const keepOut = os.middleware(async ({ context, next, procedure }) => {
  const isOpen = procedure['~orpc'].meta.duringMaintenance;
  if (!isOpen && (await isKeptOutNow(context))) throw refuseForMaintenance();
  return next();
});

/** A form without scripts is answered by the page's loaders in the same request: they see what it changed. */
const readAnewAfterWrite = os.middleware(async ({ context, next, procedure }) => {
  if (procedure['~orpc'].route.method === 'GET') return next();
  context.forgetReads();
  try {
    return await next();
  } finally {
    context.forgetReads();
  }
});

export const guard = countEvents
  .concat(translateErrors)
  .concat(auditRefusedLimits)
  .concat(keepOut)
  .concat(readAnewAfterWrite);

const guarded = os.use(guard);

/** Throws on the first call when a router uses the wrong middleware, which is a programming error. */
function expectWho(procedure: { '~orpc': { meta: OperationMeta } }, required: OperationMeta['who']) {
  const { who } = procedure['~orpc'].meta;
  if (who !== required) throw new Error(`This operation is for '${who}', but its middleware is for '${required}'.`);
}

function rightOf({ '~orpc': { meta } }: { '~orpc': { meta: OperationMeta } }): Right {
  if (!meta.right) throw new Error('An operation for staff names its right.');
  return meta.right;
}

const actorOf = (person: Person | null, kind: Actor['kind']): Actor =>
  person ? { kind, userId: person.id } : { kind: 'visitor', userId: null };

async function getPerson(context: Context): Promise<Person> {
  const person = await context.person();
  if (!person) throw refuse('UNAUTHENTICATED');
  return person;
}

/**
 * `bookerOf` returns the account whose appointments let a hidden salon answer. By default a hidden salon is not found.
 */
async function getPublicSalon(
  context: Context,
  input: unknown,
  bookerOf: () => Promise<Person | null> = async () => null,
) {
  const given = (input as { slug?: unknown } | undefined)?.slug;
  if (given === undefined || given === '') throw refuseFields({ slug: 'Salão não informado' });
  const { data: slug } = SlugInput.safeParse(given);
  // No salon can have this address.
  if (!slug) throw refuse('SALON_NOT_FOUND');
  const salon = await context.readOnce(`salon ${slug}`, () => context.salon(slug));
  if (!salon) throw refuse('SALON_NOT_FOUND');
  if (!salon.isPublic) {
    const person = await bookerOf();
    const { db } = context.infra.database;
    if (!person || !(await context.lookups.hasBookedAt(db, salon.id, person.id))) throw refuse('SALON_NOT_FOUND');
  }
  // A former address, or the present one in another letter case.
  const asked = slug.toLowerCase();
  if (salon.slug !== asked)
    await context.lookups.keepVisit(context.infra, { slug: asked, lastVisitOn: salon.lastVisitOn });
  if (salon.slug !== slug) throw refuse('SALON_MOVED', { slug: salon.slug });
  return salon;
}

async function anyoneScope(context: Context): Promise<AnyoneScope> {
  const person = await context.person();
  return { ...mintBaseScope(context.infra, actorOf(person, 'customer')), kind: 'anyone', person };
}

export const byAnyone = guarded.use(async ({ context, next, procedure }) => {
  expectWho(procedure, 'anyone');
  return next({ context: { scope: await anyoneScope(context) } });
});

export const byPerson = guarded.use(async ({ context, next, procedure }) => {
  expectWho(procedure, 'person');
  const person = await getPerson(context);
  const kind = isAdmin(person) ? 'admin' : 'customer';
  const origin = isAdmin(person) && { origin: originOf(context) };
  const base = mintBaseScope(context.infra, actorOf(person, kind));
  const scope: PersonScope = { ...base, ...origin, kind: 'person', person };
  return next({ context: { scope } });
});

/**
 * An administrator may delete the salon during the request. Errors are then answered as if the salon had been deleted
 * before.
 */
async function whileItStands<T>(
  { infra, lookups }: Context,
  { id }: { id: string },
  whenGone: 'SALON_NOT_FOUND' | 'SALON_REQUIRED',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error) || isUnavailable(error)) throw error;
    if (await lookups.findSalonById(infra.database.db, id)) throw error;
    throw refuse(whenGone);
  }
}

type PublicFacts = { slug: string; version: number; isPublic: boolean };

/** Without a version inside a transaction: the demo's seed creates and uses its salons in one. */
const publicFacts = ({ infra }: Context, { slug, version, isPublic }: PublicFacts) => ({
  slug,
  salonVersion: infra.database.db.isTransaction ? null : version,
  isHidden: !isPublic,
});

/** Starts a read that is awaited later. Its rejection counts as handled, because another read may refuse first. */
function startReading<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => {});
  return reading;
}

export const byVisitor = guarded.use(async ({ context, next, procedure }, input: unknown) => {
  expectWho(procedure, 'visitor');
  const asked = startReading(context.person());
  const salon = await getPublicSalon(context, input);
  const person = await asked;
  const base = mintBaseSalonScope(context.infra, salon, actorOf(person, 'customer'));
  const scope: VisitorScope = { ...base, ...publicFacts(context, salon), kind: 'visitor', person };
  return whileItStands(context, salon, 'SALON_NOT_FOUND', async () => next({ context: { scope } }));
});

export const byCustomer = guarded.use(async ({ context, next, procedure }, input: unknown) => {
  expectWho(procedure, 'customer');
  const bookerOf = procedure['~orpc'].meta.whenHidden ? context.person : undefined;
  const asked = startReading(getPublicSalon(context, input, bookerOf));
  const person = await getPerson(context);
  const salon = await asked;
  const base = mintBaseSalonScope(context.infra, salon, actorOf(person, 'customer'));
  const scope: CustomerScope = { ...base, ...publicFacts(context, salon), kind: 'customer', person };
  return whileItStands(context, salon, 'SALON_NOT_FOUND', async () => next({ context: { scope } }));
});

type ReadToken<Link> = (encryption: Encryption, token: string) => Link | null;

/**
 * For a caller with the link, signed in or not: a visitor's scope without an account. Works for hidden and suspended
 * salons too. A wrong signature is NOT_FOUND without a query.
 */
export function byLink<Link extends { salonId: string }>(read: ReadToken<Link>) {
  return guarded.use(async ({ context, next, procedure }, input: unknown) => {
    expectWho(procedure, 'anyone');
    await context.limit('reading');
    const { data: token } = LinkToken.safeParse((input as { token?: unknown } | undefined)?.token);
    const link = token === undefined ? null : read(context.infra.encryption, token);
    if (!link) throw refuse('NOT_FOUND');
    const salon = await context.lookups.findLinkedSalon(context.infra.database.db, link.salonId);
    if (!salon) throw refuse('SALON_NOT_FOUND');
    const base = mintBaseSalonScope(context.infra, salon, actorOf(null, 'customer'));
    const scope: VisitorScope = { ...base, ...publicFacts(context, salon), kind: 'visitor', person: null };
    return whileItStands(context, salon, 'SALON_NOT_FOUND', async () => next({ context: { scope, link } }));
  });
}

export const byStaff = guarded.use(async ({ context, next, procedure }) => {
  expectWho(procedure, 'staff');
  const person = await getPerson(context);
  if (isAdmin(person)) throw refuse('FORBIDDEN');
  const { salon, member } = await getMembership(context, person);
  const { route, meta } = procedure['~orpc'];
  const right = rightOf(procedure);
  if (!member.rights.has(right)) throw refuseRight(right);
  const { subscription } = salon;
  if (subscription.isBlocked && !meta.whenBlocked) {
    throw refuse('SUBSCRIPTION_BLOCKED', { subscriptionStatus: subscription.status });
  }
  if (salon.suspendedAt && route.method !== 'GET' && !meta.whenSuspended) {
    throw refuse('SALON_SUSPENDED', { reason: salon.suspensionReason });
  }
  const actor = actorOf(person, member.role === 'owner' ? 'owner' : 'staff');
  const base = mintBaseSalonScope(context.infra, salon, actor, member);
  const scope: SalonScope = { ...base, kind: 'salon', member, origin: originOf(context) };
  return whileItStands(context, salon, 'SALON_REQUIRED', async () => next({ context: { scope } }));
});

/** The role is read with each request, so that a withdrawn role ends at once. */
export const adminMiddleware = os.middleware(async ({ context, next, procedure }) => {
  expectWho(procedure, 'admin');
  const person = await getPerson(context);
  if (!isAdmin(person)) throw refuse('FORBIDDEN');
  return next({ context: { scope: mintPlatform(context.infra, person, originOf(context)) } });
});

export const superAdminMiddleware = os.middleware(async ({ context, next, procedure }) => {
  expectWho(procedure, 'superAdmin');
  const person = await getPerson(context);
  if (person.userType !== 'super_admin') throw refuse('FORBIDDEN');
  return next({ context: { scope: mintPlatform(context.infra, person, originOf(context)) } });
});

export const byAdmin = guarded.use(adminMiddleware);
export const bySuperAdmin = guarded.use(superAdminMiddleware);
