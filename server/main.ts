import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { migrations } from '#db/migrations/all.ts';
import { createRateLimits } from './gate/rate-limit.ts';
import type { Infra } from './gate/scope.ts';
import { startBackups } from './infra/database/backup.ts';
import { type Database, openDatabase } from './infra/database/database.ts';
import { migrate } from './infra/database/migrate.ts';
import { isOutOfSpace } from './infra/database/pg-errors.ts';
import { diskTroubleOf, noSpace } from './infra/env/disk-trouble.ts';
import { type Env, readEnv } from './infra/env/env.ts';
import { claimFolder } from './infra/env/folder.ts';
import { claimPort, type Listener } from './infra/env/port.ts';
import { loadSecretKey } from './infra/env/secret-key.ts';
import { StartError } from './infra/env/start-error.ts';
import { createCardPainter } from './infra/files/cards.ts';
import { createImageEncoder } from './infra/files/encoder.ts';
import { openStorage } from './infra/files/storage.ts';
import { createJobs } from './infra/jobs/jobs.ts';
import { createMailer } from './infra/mail/mailer.ts';
import { systemClock } from './infra/process/clock.ts';
import { createLog, type Log } from './infra/process/log.ts';
import { createPaymentAccounts } from './infra/providers/payment-accounts.ts';
import { createPostalCodes } from './infra/providers/postal-codes.ts';
import { createWhatsApp } from './infra/providers/whatsapp/whatsapp.ts';
import { createAuth } from './infra/secrets/auth.ts';
import { createEncryption } from './infra/secrets/encryption.ts';
import { createPlatform } from './keep/platform.ts';
import { openSalonPayments } from './payments/gateways/open.ts';
import { readMailSettings, readStored, readWhatsAppSettings } from './settings/queries.ts';
import { openCheckouts } from './subscriptions/gateways/open.ts';

type Handler = typeof import('./handler.ts');
type Close = () => unknown;

/** Closes the opened resources, in reverse, when the process is asked to end or the start fails. */
const closing: Close[] = [];

async function start(env: Env): Promise<void> {
  const log = createLog({ level: env.logLevel, json: env.production });
  const port = await claimPort(env);
  const { database, markReady } = await openData(env, log);
  const infra = await openInfra(env, log, database);
  const { handler, listener } = env.production ? await openBuilt(infra) : await openDevelopment(infra);

  await handler.seedPlans(database.longWork.db);
  // Before anybody else wants the embedded database's one connection.
  const signIns = env.demo ? await handler.seedDemo(infra, console.log) : [];
  const setUp = await handler.describeSetUp(infra);
  handler.registerWork(infra);
  // Connections get their time to end while the jobs end, and are waited for afterwards.
  closing.push(() => port.close());
  await infra.jobs.start();
  closing.push(() => infra.jobs.stop());
  await markReady();
  if (env.backup === 'daily') {
    const backups = startBackups({ database, dataDir: env.dataDir, clock: infra.clock, log });
    closing.push(() => backups.stop());
  }

  port.serve(listener);
  closing.push(() => port.startClosing());
  console.log(`\nEncaixe: ${env.publicUrl ?? `http://localhost:${env.port}`}`);
  for (const line of [...signIns, ...setUp]) console.log(line);
}

async function openData(env: Env, log: Log): Promise<{ database: Database; markReady: () => Promise<void> }> {
  if (env.databaseUrl) {
    const database = await openDatabase({ url: env.databaseUrl }, log);
    closing.push(() => database.close());
    await migrate(database, migrations, { log });
    return { database, markReady: async () => {} };
  }
  const folder = await claimFolder(env.dataDir);
  closing.push(() => folder.release());
  if (folder.setAside) console.log(`encaixe: o primeiro início não terminou; o que ele fez está em ${folder.setAside}`);
  if (folder.isNew) console.log('encaixe: criando o banco de dados ...');
  const database = await openDatabase({ folder: folder.database }, log);
  closing.push(() => database.close());
  await migrate(database, migrations, { log });
  return { database, markReady: () => folder.markReady() };
}

async function openInfra(env: Env, log: Log, database: Database): Promise<Infra> {
  const secretKey = await loadSecretKey(env, log);
  const encryption = createEncryption(secretKey);
  const source = { db: database.db.$pickTables(), env, encryption, log };
  const mailer = createMailer({ settings: () => readMailSettings(source), env, clock: systemClock });
  const whatsapp = createWhatsApp({ settings: () => readWhatsAppSettings(source), origin: env.whatsAppService });
  const auth = createAuth({ db: database.db, secret: secretKey, publicUrl: env.publicUrl });
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
  const storage = await openStorage(env);
  const encodeImage = createImageEncoder();
  return {
    env,
    clock: systemClock,
    log,
    database,
    jobs,
    mailer,
    whatsapp,
    platform,
    limits,
    auth,
    checkouts,
    salonPayments: openSalonPayments({ env, database, clock: systemClock }),
    postalCodes,
    paymentAccounts,
    storage,
    encodeImage,
    paintCard: createCardPainter(),
    secretKey,
    encryption,
  };
}

async function openBuilt(infra: Infra): Promise<{ handler: Handler; listener: Listener }> {
  const built = pathToFileURL('build/server/index.js').href;
  const handler: Handler = await import(built);
  return { handler, listener: getRequestListener(handler.createServer(infra).fetch) };
}

/** Vite in the middle: an edited module is loaded anew at the next request, while everything that is open stays open. */
async function openDevelopment(infra: Infra): Promise<{ handler: Handler; listener: Listener }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  closing.push(() => vite.close());
  const load = () => vite.ssrLoadModule('/server/handler.ts') as Promise<Handler>;
  let current: { handler: Handler; listener: Listener } | undefined;
  const listenerNow = async () => {
    const handler = await load();
    if (current?.handler !== handler) {
      current = { handler, listener: getRequestListener(handler.createServer(infra).fetch) };
    }
    return current.listener;
  };
  const listener: Listener = (request, response) =>
    vite.middlewares(request, response, async () => {
      try {
        await (await listenerNow())(request, response);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        infra.log.error({ err: error }, 'the server could not be loaded');
        response.writeHead(500).end('The server could not be loaded; see the log.');
      }
    });
  return { handler: await load(), listener };
}

let stopping: Promise<void> | undefined;

/** Once, however often it is asked for: a terminal and npm may both pass the same signal on. */
function stop(): Promise<void> {
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

/** A full disk shows itself in any step: as Node's error, or as the database's. */
function explain(error: unknown, { databaseUrl, dataDir }: Env): unknown {
  if (error instanceof StartError) return error;
  if (isOutOfSpace(error)) {
    const line = 'Não há espaço livre no disco do banco de dados. Libere espaço e inicie de novo.';
    return databaseUrl ? new StartError(line, { cause: error }) : noSpace(dataDir, error);
  }
  return diskTroubleOf(error, dataDir) ?? error;
}

try {
  const env = readEnv(process.env);
  await start(env).catch((error: unknown) => Promise.reject(explain(error, env)));
} catch (error) {
  if (error instanceof StartError) for (const line of error.lines) console.error(`encaixe: ${line}`);
  else console.error(error);
  await stop();
  process.exit(1);
}
