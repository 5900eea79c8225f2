import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import type { Database, Db } from '../infra/database/database.ts';
import type { Clock } from '../infra/process/clock.ts';
import type { Log } from '../infra/process/log.ts';
import type { Origin } from './origin.ts';
import type { RateLimited } from './rate-limit.ts';
import type { AnyoneScope, Person } from './scope.ts';

export type PublicSalon = {
  id: string;
  slug: string;
  timeZone: string;
  /** Moves with each change that its public page shows. */
  version: number;
  /** Neither switched off nor suspended. */
  isPublic: boolean;
};

/** `lastVisitOn`: the last day on which somebody came by the address that was asked for. */
export type FoundSalon = PublicSalon & { lastVisitOn: string };

/** Somebody who works in a salon. */
export type Member = {
  role: Role;
  rights: ReadonlySet<Right>;
  /** The record under which a professional takes appointments; null for every other role. */
  employeeId: string | null;
  /** Whether the account works in other salons as well. */
  isElsewhereToo: boolean;
};

export type MembersSalon = {
  id: string;
  slug: string;
  timeZone: string;
  suspendedAt: Date | null;
  suspensionReason: string | null;
  subscription: { status: string | null; isBlocked: boolean };
};

type Membership = { salon: MembersSalon; member: Member };

/** The gate asks these before there is a scope. It knows no noun, so `server/context.ts` gives it the answers of the nouns. */
export type Lookups = {
  findSalonById(db: Db, id: string): Promise<{ id: string } | null>;
  findLinkedSalon(db: Db, id: string): Promise<PublicSalon | null>;
  /**
   * The salon with this address, and what the account may do there; null when it is no member. Without an address: its only salon, or the one to
   * propose.
   */
  findMembership(db: Db, asked: { userId: string; slug: string | null }, now: Date): Promise<Membership | null>;
  /** Whether the account has appointments there. */
  hasBookedAt(db: Db, salonId: string, userId: string): Promise<boolean>;
  keepVisit(
    infra: { database: Database; clock: Clock; log: Log },
    visit: { slug: string; lastVisitOn: string },
  ): Promise<void>;
  auditRefusedLimit(scope: AnyoneScope, refused: RateLimited['refused'], origin: Origin): Promise<void>;
};

export type FindSalon = (slug: string) => Promise<FoundSalon | null>;
export type FindPerson = () => Promise<Person | null>;
