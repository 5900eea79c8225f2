import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome, Saver, Taken, Tried } from '../copies/commands.ts';
import { KEPT, outdated } from '../copies/rules.ts';
import type { Infra } from '../gate/scope.ts';
import { readVersion } from '../http/version.ts';
import { type Database, openDatabase } from '../infra/database/database.ts';
import type { Env } from '../infra/env/env.ts';
import { lookAtFolder } from '../infra/env/folder-look.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import { wordsOf } from './failure-words.ts';
import { writeFile } from './file.ts';
import { dropScratch } from './scratch.ts';
import { describeSecretKey } from './secret-key.ts';
import { takeBackup } from './take.ts';
import type { Trial } from './try-process.ts';

type Options = Pick<Infra, 'env' | 'database' | 'clock' | 'log'>;

const HOUR_MS = 3600 * 1000;
const TRIAL = 'teste-';

/** A `nice` value: requests come first. */
const BACKGROUND = 10;

/** The folder of the copies on this machine. */
export const copiesFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => resolve(dataDir, 'backups');

/** Copies have the database only: pictures lie where the copies lie, and never change (docs/decisions/072). */
export function createSaver({ env, database, clock, log }: Options, trialPriority = BACKGROUND): Saver {
  const folder = copiesFolder(env);

  async function take(name: string, done: Partial<Taken>): Promise<Taken> {
    const file = join(folder, name);
    const secretKey = await describeSecretKey(env, { isReadable: env.backupKey !== null });
    const header = {
      madeAt: clock.now().toISOString(),
      release: readVersion().version,
      hasDatabase: true,
      ...secretKey,
    };
    const bytes = await withWholeDatabase(env, database, (database) =>
      writeFile(file, takeBackup({ database, storage: null, header, onMissing: () => {} }), env.backupKey),
    );
    Object.assign(done, { folder: `${hostname()}:${folder}`, bytes, isEncrypted: env.backupKey !== null });
    for (const old of outdated(await readdir(folder), KEPT.inFolder)) await rm(join(folder, old), { force: true });
    const bucket = await openBucket(env);
    if (bucket) {
      await bucket.put(name, file);
      Object.assign(done, { bucket: env.s3?.bucket });
      for (const old of outdated(await bucket.list(), KEPT.inBucket)) await bucket.delete(old);
    }
    log.info({ file: name, bytes, bucket: env.s3?.bucket }, 'the database was copied');
    return { bucket: null, ...done } as Taken;
  }

  return {
    async take(name) {
      const done: Partial<Taken> = {};
      try {
        return { ...(await take(name, done)), failure: null };
      } catch (error) {
        log.error({ err: error }, 'the daily copy failed');
        return { ...done, failure: wordsOf(error, env.dataDir) };
      }
    },

    async try({ name, bucket }) {
      const trial: Trial = {
        ...{ name, key: env.backupKey, databaseUrl: env.databaseUrl, source: folder, dataDir: env.dataDir },
        priority: trialPriority,
        // The copy that counts when this machine is gone.
        s3: bucket === null ? null : env.s3,
        folder: join(folder, `${TRIAL}${randomBytes(4).toString('hex')}`),
      };
      const outcome = await tryInProcess(trial);
      if (outcome.failure === null) log.info({ file: name, ...outcome }, 'the copy was restored, as a trial');
      else log.error({ file: name, ...outcome }, 'the copy could not be restored, as a trial');
      return outcome;
    },

    async clean() {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if (name.endsWith('.unfinished') && (await isForgotten(path))) await rm(path, { force: true });
        if (name.startsWith(TRIAL) && !(await isLocked(path))) await rm(path, { recursive: true, force: true });
      }
      if (database.kind === 'postgres') await dropScratch(database.longWork.pool);
    },
  };
}

/** The embedded database has one connection; to a server the limits of a request would be too short. */
async function withWholeDatabase<T>(
  { databaseUrl }: Env,
  database: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return await work(database);
  const opened = await openDatabase({ url: databaseUrl, limits: timeLimits.backup });
  return await work(opened).finally(() => opened.close());
}

export async function openBucket({ s3 }: Pick<Env, 's3'>) {
  if (!s3) return null;
  // Loaded only here: the library takes a while.
  const { createBucketCopies } = await import('../infra/files/s3-copies.ts');
  return createBucketCopies(s3);
}

/** A copy in the making is written to all the time. */
async function isForgotten(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > HOUR_MS;
}

async function isLocked(path: string): Promise<boolean> {
  const look = await lookAtFolder(path);
  look.release();
  return look.isInUse;
}

/** A restore keeps its process busy for seconds, in which a server would answer nobody. */
function tryInProcess(trial: Trial): Promise<Outcome<Tried>> {
  const path = fileURLToPath(new URL('try-process.ts', import.meta.url));
  // Without our environment: it holds keys that the trial does not need.
  const child = fork(path, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise<Outcome<Tried>>((resolve) => {
    let outcome: Outcome<Tried> = { failure: 'O teste parou no meio. Veja o registro do servidor.' };
    child.once('message', (told: Outcome<Tried>) => {
      outcome = told;
    });
    child.once('error', () => resolve(outcome));
    child.once('exit', () => resolve(outcome));
    child.send(trial, () => {});
  });
}
