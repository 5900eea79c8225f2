import { DEFAULT_APP_NAME } from '#lib/app-name.ts';
import type { Database } from '../infra/database/database.ts';
import type { Clock } from '../infra/process/clock.ts';
import { type Log, warnSeldom } from '../infra/process/log.ts';

/** The system settings that every request needs. */
export type PlatformFacts = {
  appName: string;
  isUnderMaintenance: boolean;
  /** As they were typed. Null when not set. */
  contactEmail: string | null;
  contactPhone: string | null;
};

export type Platform = {
  /** Never rejects: while the database is away, the facts that were read last hold. */
  current(): Promise<PlatformFacts>;
  /** For the process that has just saved a setting. The others notice within REMEMBER_MS. */
  forget(): void;
};

/** A process queries the settings at most once in this time, however many requests it answers. */
export const REMEMBER_MS = 3_000;

const KEYS = ['app_name', 'maintenance_mode', 'contact_email', 'contact_phone'];

export function factsOf(settings: { key: string; value: string }[]): PlatformFacts {
  const textOf = (wanted: string) => settings.find(({ key }) => key === wanted)?.value.trim() || null;
  return {
    appName: textOf('app_name') ?? DEFAULT_APP_NAME,
    isUnderMaintenance: textOf('maintenance_mode') === 'true',
    contactEmail: textOf('contact_email'),
    contactPhone: textOf('contact_phone'),
  };
}

type Options = { database: Database; clock: Clock; log: Log };

export function createPlatform({ database, clock, log }: Options): Platform {
  let known = factsOf([]);
  let knownAt: number | null = null;
  let asked: Promise<PlatformFacts> | undefined;
  /** Grows with each `forget`: what was asked before may be outdated. */
  let epoch = 0;

  async function ask(): Promise<PlatformFacts> {
    const [began, mine] = [clock.now().getTime(), epoch];
    const facts = await read();
    if (mine !== epoch) return facts;
    known = facts;
    knownAt = began;
    asked = undefined;
    return facts;
  }

  async function read(): Promise<PlatformFacts> {
    const settings = database.db.selectFrom('systemSettings').where('key', 'in', KEYS).select(['key', 'value']);
    try {
      return factsOf(await settings.execute());
    } catch (error) {
      warnSeldom(log, { err: error }, 'the system settings could not be read');
      return known;
    }
  }

  return {
    async current() {
      const age = knownAt === null ? REMEMBER_MS : Math.abs(clock.now().getTime() - knownAt);
      if (age < REMEMBER_MS) return known;
      asked ??= ask();
      return asked;
    },
    forget() {
      epoch += 1;
      knownAt = null;
      asked = undefined;
    },
  };
}
