import { localNow } from '#lib/dates.ts';
import type { Database, Db } from '../infra/database/database.ts';
import { holdUntilCommit } from '../infra/database/locks.ts';
import type { Replica } from '../infra/database/replica.ts';
import { bindToSalon, type PlatformDb, type SalonDb } from '../infra/database/salon-db.ts';
import type { Env } from '../infra/env/env.ts';
import type { CardPainter } from '../infra/files/cards.ts';
import type { ImageEncoder } from '../infra/files/encoder.ts';
import type { Storage } from '../infra/files/storage.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Bulkhead } from '../infra/process/bulkhead.ts';
import type { Clock } from '../infra/process/clock.ts';
import type { Counters } from '../infra/process/counters.ts';
import type { Log } from '../infra/process/log.ts';
import type { PaymentAccounts } from '../infra/providers/payment-accounts.ts';
import type { SalonPayments } from '../infra/providers/payment-gateway.ts';
import type { PostalCodes } from '../infra/providers/postal-codes.ts';
import type { Push } from '../infra/providers/push.ts';
import type { Checkouts } from '../infra/providers/subscription-gateway.ts';
import type { WhatsApp } from '../infra/providers/whatsapp/whatsapp.ts';
import type { Encryption } from '../infra/secrets/encryption.ts';
import type { Passwords } from '../infra/secrets/passwords.ts';
import type { SessionCookie } from '../infra/secrets/session-cookie.ts';
import type { Platform } from '../keep/platform.ts';
import type { Member } from './lookups.ts';
import type { Origin } from './origin.ts';
import type { RateLimits } from './rate-limit.ts';
import { begunAgain, expectRole, holdAll, relayed } from './transactions.ts';

export type Infra = {
  env: Env;
  clock: Clock;
  log: Log;
  counters: Counters;
  database: Database;
  /** null: everything is read from the database. */
  replica: Replica | null;
  jobs: Jobs;
  mailer: Mailer;
  whatsapp: WhatsApp;
  platform: Platform;
  storage: Storage;
  encodeImage: ImageEncoder;
  paintCard: CardPainter;
  limits: RateLimits;
  passwords: Passwords;
  sessionCookie: SessionCookie;
  /** Where bookings are paid, with each salon's own keys. */
  salonPayments: SalonPayments;
  /** Where plans are paid. */
  checkouts: Checkouts;
  postalCodes: PostalCodes;
  push: Push;
  paymentAccounts: PaymentAccounts;
  /** At least 32 characters. Derives the demo's passwords; `createSessionCookie` signs sessions with it. */
  secretKey: string;
  encryption: Encryption;
};

export type Actor = { kind: 'visitor' | 'customer' | 'owner' | 'staff' | 'admin' | 'system'; userId: string | null };

export type Person = {
  id: string;
  fullName: string;
  email: string;
  phone: string | null;
  userType: 'salon_owner' | 'customer' | 'admin' | 'super_admin';
};

/** A scope is the only way to the database. Only `orpc.ts`, `worker.ts` and `webhooks.ts` make scopes, which the walls check. */
type BaseScope = {
  db: Db;
  /** Only `fromReplica` uses it. */
  replica: Replica | null;
  bulkhead: Bulkhead;
  jobs: Jobs;
  env: Env;
  log: Log;
  encryption: Encryption;
  actor: Actor;
  /** The instant at which the operation began, from the server's clock. */
  now: Date;
};

type BaseSalonScope = Omit<BaseScope, 'db'> & {
  /** Reaches the rows of this salon only. */
  db: SalonDb;
  salonId: string;
  timeZone: string;
  /** The salon's wall clock. */
  today: string;
  time: string;
};

type PublicSalonScope = BaseSalonScope & {
  slug: string;
  /** The version of the salon's rarely changing facts, read when the operation began; null inside a transaction (keep/facts.ts). */
  salonVersion: number | null;
  /** Switched off or suspended: it answers only those who have appointments there. */
  isHidden: boolean;
};

/** No salon: accounts, the finder. */
export type AnyoneScope = BaseScope & { kind: 'anyone'; person: Person | null };
export type PersonScope = BaseScope & {
  kind: 'person';
  person: Person;
  /** Where an administrator asks from, for the entries in the audit log. */
  origin?: Origin;
};
/** A member of the salon, an administrator, `system` in a job, or a customer whose account is deleted. */
export type SalonScope = BaseSalonScope & {
  kind: 'salon';
  /** Missing when nobody of the salon asks. */
  member?: Member;
  /** Where the member asks from, for the audit log. */
  origin?: Origin;
};
/** Anybody at a salon's public page. */
export type VisitorScope = PublicSalonScope & { kind: 'visitor'; person: Person | null };
export type CustomerScope = PublicSalonScope & { kind: 'customer'; person: Person };

/** At a salon's public page: `keep/facts.ts` keeps what its version says. */
export type PublicScope = VisitorScope | CustomerScope;

export type AnySalonScope = SalonScope | PublicScope;
export type Scope = AnyoneScope | PersonScope | AnySalonScope | PlatformScope | WebhookScope;

export function mintBaseScope(infra: Infra, actor: Actor): BaseScope {
  return {
    db: infra.database.db,
    replica: infra.replica,
    bulkhead: infra.database.bulkhead,
    jobs: infra.jobs,
    env: infra.env,
    log: infra.log,
    encryption: infra.encryption,
    actor,
    now: infra.clock.now(),
  };
}

type Place = { id: string; timeZone: string };

export const mintBaseSalonScope = (infra: Infra, salon: Place, actor: Actor, member?: Member): BaseSalonScope =>
  inSalon(mintBaseScope(infra, actor), salon, member);

function inSalon(base: BaseScope, salon: Place, member?: Member): BaseSalonScope {
  const local = localNow(base.now, salon.timeZone);
  const seesAll = !member || member.rights.has('appointments.ofOthers');
  const db = bindToSalon(base.db, salon.id, seesAll ? undefined : { employeeId: member.employeeId });
  return { ...base, db, salonId: salon.id, timeZone: salon.timeZone, today: local.date, time: local.time };
}

/**
 * Joins the transaction that is open, if any. Shadow the name, so that the outer scope is out of reach. A salon's scope holds `locks` from
 * the beginning, in their order, as by `holdUntilCommit`.
 */
export function transaction<S extends Scope, T>(
  scope: S,
  work: (scope: S) => Promise<T>,
  locks: string[] = [],
): Promise<T> {
  if (scope.db.isTransaction) return joinTransaction(scope, work, locks);
  if (!('salonId' in scope)) {
    return begunAgain(() =>
      relayed(
        scope.jobs,
        scope.db.transaction().execute(async (db) => {
          if (scope.kind === 'platform') await expectRole(db, scope.person);
          return { db, result: await work({ ...scope, db }) };
        }),
      ),
    );
  }
  // One salon gets only a share of the connections: while its transactions wait for a lock, other salons go on.
  return scope.bulkhead(scope.salonId, () =>
    begunAgain(() =>
      relayed(
        scope.jobs,
        scope.db.transaction(async (db) => {
          await holdAll(db, 'person' in scope ? scope.person : null, locks);
          return { db, result: await work({ ...scope, db }) };
        }),
      ),
    ),
  );
}

/**
 * For what an account changes of itself at one salon, when the others are told in the same transaction. On several machines the
 * second wall does not stand then: one transaction may not write a salon's rows as two roles there (docs/scale.md).
 */
export function transactionOfAccount<T>(scope: CustomerScope, work: (scope: CustomerScope) => Promise<T>): Promise<T> {
  if (scope.db.isTransaction) return work(scope);
  return scope.bulkhead(scope.salonId, () =>
    begunAgain(() =>
      relayed(
        scope.jobs,
        scope.db.transactionOfAccount(async (db) => {
          await holdAll(db, scope.person, []);
          return { db, result: await work({ ...scope, db }) };
        }),
      ),
    ),
  );
}

async function joinTransaction<S extends Scope, T>(scope: S, work: (scope: S) => Promise<T>, locks: string[]) {
  if (locks.length > 0) await holdUntilCommit(scope.db, ...locks);
  return work(scope);
}

/** The tables that belong to no salon, such as plans and settings, from any scope. */
export const platformOf = (scope: Scope): PlatformDb =>
  'salonId' in scope ? scope.db.platform : scope.db.$pickTables();

export function mintForNewSalon(scope: PersonScope, salon: Place, member: Member): SalonScope {
  const { person, kind: _, ...base } = scope;
  return { ...inSalon({ ...base, actor: { kind: 'owner', userId: person.id } }, salon), kind: 'salon', member };
}

/** For an account that is deleted: the salon's rights over what it leaves there, in the deletion's transaction. */
export function mintForLeaving(scope: PersonScope, salon: Place): SalonScope {
  const { person: _, kind: __, ...base } = scope;
  return { ...inSalon(base, salon), kind: 'salon' };
}

/** An admin or super admin, who looks after the platform: no salon, so no customers, appointments or notes. */
export type PlatformScope = BaseScope & {
  kind: 'platform';
  person: Person;
  /** Where the administrator asks from. Every entry that the scope leaves in the audit log has it. */
  origin: Origin;
};

/** For an admin's command that changes one salon. It answers nothing of customers, appointments or notes. */
export function mintForAdmin(scope: PlatformScope, salon: Place): SalonScope {
  const { person: _, kind: __, ...base } = scope;
  return { ...inSalon(base, salon), kind: 'salon' };
}

export type WebhookScope = BaseScope & { kind: 'webhook'; provider: string };

export function mintPlatform(infra: Infra, person: Person, origin: Origin): PlatformScope {
  return { ...mintBaseScope(infra, { kind: 'admin', userId: person.id }), kind: 'platform', person, origin };
}

export function mintWebhook(infra: Infra, provider: string): WebhookScope {
  return { ...mintBaseScope(infra, { kind: 'system', userId: null }), kind: 'webhook', provider };
}
