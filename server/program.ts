import { migrations } from '#db/migrations/all.ts';
import { createRateLimits } from './gate/rate-limit.ts';
import type { Infra } from './gate/scope.ts';
import { kindOf } from './http/request-kind.ts';
import { readVersion } from './http/version.ts';
import { type Database, openDatabase } from './infra/database/database.ts';
import { migrate } from './infra/database/migrate.ts';
import { isOutOfSpace } from './infra/database/pg-errors.ts';
import { createReplica, expectReplica, type Replica } from './infra/database/replica.ts';
import { expectSecondWall } from './infra/database/second-wall.ts';
import { diskTroubleOf, noSpace } from './infra/env/disk-trouble.ts';
import { type Env, readEnv } from './infra/env/env.ts';
import { claimFolder } from './infra/env/folder.ts';
import { loadSecretKey } from './infra/env/secret-key.ts';
import { StartError } from './infra/env/start-error.ts';
import { createCardPainter } from './infra/files/cards.ts';
import { createImageEncoder } from './infra/files/encoder.ts';
import { openStorage } from './infra/files/storage.ts';
import { createJobs } from './infra/jobs/jobs.ts';
import { createMailer } from './infra/mail/mailer.ts';
import { systemClock } from './infra/process/clock.ts';
import { createCounters } from './infra/process/counters.ts';
import type { Log } from './infra/process/log.ts';
import { createPaymentAccounts } from './infra/providers/payment-accounts.ts';
import { createPostalCodes } from './infra/providers/postal-codes.ts';
import { createPush } from './infra/providers/push.ts';
import { createWhatsApp } from './infra/providers/whatsapp/whatsapp.ts';
import { createEncryption } from './infra/secrets/encryption.ts';
import { createPasswords } from './infra/secrets/passwords.ts';
import { createSessionCookie } from './infra/secrets/session-cookie.ts';
import { vapidKeysOf } from './infra/secrets/vapid.ts';
import { openTelemetry } from './infra/telemetry/open.ts';
import { createPlatform } from './keep/platform.ts';
import { openSalonPayments } from './payments/gateways/open.ts';
import { readMailSettings, readStored, readWhatsAppSettings } from './settings/queries.ts';
import { openCheckouts } from './subscriptions/gateways/open.ts';

type Close = () => unknown;

let reportCrash: (error: unknown) => void = () => {};

/** Closes the opened resources, in reverse, when the process is asked to end, its work is done, or it fails. */
export const closing: Close[] = [];

/** For a program that serves. Opened first, so that it is closed last. */
export async function openLog(env: Env): Promise<Log> {
  const { version, commit } = readVersion();
  const telemetry = await openTelemetry({ env, version: commit ? `${version}+${commit}` : version, kindOf });
  closing.push(() => telemetry.close());
  if (env.errorReports) {
    reportCrash = telemetry.reportCrash;
    // Ends as Node would, once the report is sent.
    process.on('uncaughtException', (error) => {
      console.error(error);
      reportCrash(error);
      void telemetry.close().finally(() => process.exit(1));
    });
  }
  return telemetry.log;
}

/** The database, migrated. A folder whose first start has not ended is new: `markReady` says that it has ended. */
export async function openData(env: Env, log: Log): Promise<{ database: Database; markReady: () => Promise<void> }> {
  if (env.databaseUrl) {
    const database = await openDatabase({ url: env.databaseUrl }, log);
    closing.push(() => database.close());
    if (env.readDatabaseUrl) await expectReplica(env.readDatabaseUrl, database, log);
    await migrate(database, migrations, { log });
    await expectSecondWall(database);
    return { database, markReady: async () => {} };
  }
  const folder = await claimFolder(env.dataDir);
  closing.push(() => folder.release());
  if (folder.setAside) console.log(`encaixe: o primeiro início não terminou; o que ele fez está em ${folder.setAside}`);
  if (folder.isNew) console.log('encaixe: criando o banco de dados ...');
  const database = await openDatabase({ folder: folder.database }, log);
  closing.push(() => database.close());
  await migrate(database, migrations, { log });
  await expectSecondWall(database);
  return { database, markReady: () => folder.markReady() };
}

export async function openInfra(env: Env, log: Log, database: Database): Promise<Infra> {
  const secretKey = await loadSecretKey(env, log);
  const encryption = createEncryption(secretKey, env.previousSecretKey);
  const source = { db: database.db.$pickTables(), env, encryption, log };
  const mailer = createMailer({ settings: () => readMailSettings(source), env, clock: systemClock });
  const whatsapp = createWhatsApp({ settings: () => readWhatsAppSettings(source), origin: env.whatsAppService });
  const sessionCookie = createSessionCookie({
    secret: secretKey,
    previousSecret: env.previousSecretKey,
    publicUrl: env.publicUrl,
  });
  const limits = createRateLimits({ pool: database.pool, limits: env.limits });
  const jobs = createJobs({ database, log, clock: systemClock });
  const checkouts = openCheckouts({
    env,
    database,
    clock: systemClock,
    readSecrets: async () => (await readStored(source)).secrets,
  });
  const paymentAccounts = createPaymentAccounts({ env });
  const platform = createPlatform({ database, clock: systemClock, log });
  const postalCodes = createPostalCodes({ env, log });
  const push = createPush({
    keys: vapidKeysOf({ secretKey, given: env.vapidPrivateKey }),
    subject: env.publicUrl?.startsWith('https://') ? env.publicUrl : 'mailto:suporte@encaixe.example',
  });
  const storage = await openStorage(env);
  const encodeImage = createImageEncoder();
  const replica = openReplica(env, log, database);
  return {
    env,
    clock: systemClock,
    log,
    counters: createCounters(),
    database,
    replica,
    jobs,
    mailer,
    whatsapp,
    platform,
    limits,
    passwords: createPasswords(),
    sessionCookie,
    checkouts,
    salonPayments: openSalonPayments({ env, database, clock: systemClock }),
    postalCodes,
    push,
    paymentAccounts,
    storage,
    encodeImage,
    paintCard: createCardPainter(),
    secretKey,
    encryption,
  };
}

function openReplica({ readDatabaseUrl }: Env, log: Log, { pool }: Database): Replica | null {
  if (!readDatabaseUrl) return null;
  const replica = createReplica({ url: readDatabaseUrl, primary: pool, log });
  closing.push(() => replica.close());
  return replica;
}

let stopping: Promise<void> | undefined;

/** Once, however often it is asked for: a terminal and npm may both pass the same signal on. */
export function stop(): Promise<void> {
  stopping ??= closeAll();
  return stopping;
}

async function closeAll(): Promise<void> {
  for (const close of closing.reverse()) {
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}

/** For a program whose work is whole or nothing: it does not end in order, as a server does. */
export function endAtOnce(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.prependListener(signal, () => process.exit(1));
}

/** A full disk shows itself in any step: as Node's error, or as the database's. */
function explain(error: unknown, { databaseUrl, dataDir }: Env): unknown {
  if (error instanceof StartError) return error;
  if (isOutOfSpace(error)) {
    const line = 'Não há espaço livre no disco do banco de dados. Libere espaço e inicie de novo.';
    return databaseUrl ? new StartError(line, { cause: error }) : noSpace(dataDir, error);
  }
  return diskTroubleOf(error, dataDir) ?? error;
}

/** Does the work of a program of the product, and ends the process with words for people when it fails. */
export async function runProgram(work: (env: Env) => Promise<void>): Promise<void> {
  try {
    const env = readEnv(process.env);
    await work(env).catch((error: unknown) => Promise.reject(explain(error, env)));
  } catch (error) {
    if (error instanceof StartError) for (const line of error.lines) console.error(`encaixe: ${line}`);
    else {
      console.error(error);
      reportCrash(error);
    }
    await stop();
    process.exit(1);
  }
}
