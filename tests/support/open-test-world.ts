import { createRateLimits } from '#server/gate/rate-limit.ts';
import type { Infra } from '#server/gate/scope.ts';
import type { Database } from '#server/infra/database/database.ts';
import { readEnv } from '#server/infra/env/env.ts';
import { createCardPainter } from '#server/infra/files/cards.ts';
import { createImageEncoder } from '#server/infra/files/encoder.ts';
import { createJobs, type Jobs } from '#server/infra/jobs/jobs.ts';
import type { TestClock } from '#server/infra/process/clock.ts';
import { createCounters } from '#server/infra/process/counters.ts';
import { createLog } from '#server/infra/process/log.ts';
import { timeLimits } from '#server/infra/process/time-limits.ts';
import { createPush } from '#server/infra/providers/push.ts';
import { createWhatsApp } from '#server/infra/providers/whatsapp/whatsapp.ts';
import { createEncryption } from '#server/infra/secrets/encryption.ts';
import { createPasswords } from '#server/infra/secrets/passwords.ts';
import { createSessionCookie } from '#server/infra/secrets/session-cookie.ts';
import { vapidKeysOf } from '#server/infra/secrets/vapid.ts';
import { createPlatform } from '#server/keep/platform.ts';
import { readWhatsAppSettings } from '#server/settings/queries.ts';
import { openTestDatabase } from './database.ts';
import { tenMinutes } from './empty-database.ts';
import { createFakeCheckouts } from './fake-checkouts.ts';
import { createFakePayments } from './fake-payments.ts';
import { SECRET } from './link-paths.ts';
import { createMemoryMailer } from './memory-mailer.ts';
import { memoryPaymentAccounts } from './memory-payment-accounts.ts';
import { memoryPostalCodes } from './memory-postal-codes.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createTestClock } from './test-clock.ts';

/** A Friday morning in São Paulo: 10:20 there, 13:20 in UTC. */
export const NOW = '2026-11-20T13:20:00.000Z';
export const TODAY = '2026-11-20';

/** Addresses of nothing, so that no test reaches the real services. */
const NO_SERVICES = { WHATSAPP_URL: 'http://127.0.0.1:1', EVOLUTION_PRIVATE: 'on' };

/** Jobs that an owner's change holds back for its undo count as due, unless `{ aheadMs: 0 }` is given. */
const withoutWaiting = (jobs: Jobs): Jobs => ({
  ...jobs,
  drain: (only, { aheadMs = 20_000 } = {}) => jobs.drain(only, { aheadMs }),
});

export type TestWorld = Infra & {
  clock: TestClock;
  mailer: ReturnType<typeof createMemoryMailer>;
  storage: ReturnType<typeof createMemoryStorage>;
  checkouts: ReturnType<typeof createFakeCheckouts>;
  salonPayments: ReturnType<typeof createFakePayments>;
};

/** As the database's limits: a busy machine takes longer for a picture than a person would wait. */
const patience = { waitMs: tenMinutes, workMs: tenMinutes };

/**
 * Opens the same as `program.ts`, for a test: a database of its own, a clock that the test moves, an outbox that it reads. Jobs are
 * neither registered nor started yet.
 */
export async function openTestWorld(settings: Record<string, string> = {}, given?: Database): Promise<TestWorld> {
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...NO_SERVICES, ...settings });
  const database = given ?? (await openTestDatabase());
  const clock = createTestClock(NOW);
  const log = createLog({ level: env.logLevel });
  const mailer = createMemoryMailer();
  const encryption = createEncryption(SECRET);
  const source = { db: database.db.$pickTables(), env, encryption, log };
  return {
    env,
    clock,
    log,
    counters: createCounters(),
    database,
    replica: null,
    mailer,
    platform: createPlatform({ database, clock, log }),
    storage: createMemoryStorage(),
    encodeImage: createImageEncoder({ ...timeLimits.images, ...patience }),
    paintCard: createCardPainter({ ...timeLimits.cards, ...patience }),
    checkouts: createFakeCheckouts(database, clock),
    salonPayments: createFakePayments(),
    secretKey: SECRET,
    encryption,
    whatsapp: createWhatsApp({ settings: () => readWhatsAppSettings(source), origin: env.whatsAppService }),
    postalCodes: memoryPostalCodes,
    push: createPush({
      keys: vapidKeysOf({ secretKey: SECRET, given: null }),
      subject: 'mailto:suporte@encaixe.example',
      // `tests/support/push-service.ts` takes its place.
      ask: () => Promise.reject(new Error('No push service in this test')),
    }),
    paymentAccounts: memoryPaymentAccounts,
    jobs: withoutWaiting(createJobs({ database, log, clock })),
    limits: createRateLimits({ pool: database.pool, limits: env.limits }),
    passwords: createPasswords(),
    sessionCookie: createSessionCookie({ secret: SECRET, publicUrl: env.publicUrl }),
  };
}
