import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../process/log.ts';
import { diskTroubleOf } from './disk-trouble.ts';
import type { Env } from './env.ts';
import { StartError } from './start-error.ts';

export const secretKeyFile = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'secret.key');

/** SECRET_KEY, or else the key in the data folder, which the first start makes. Throws StartError. */
export async function loadSecretKey(env: Pick<Env, 'secretKey' | 'dataDir'>, log: Log): Promise<string> {
  const kept = await findSecretKey(env);
  if (kept) return kept;
  const file = secretKeyFile(env);
  await keepSecretKey(env, randomBytes(48).toString('base64'));
  log.warn(
    { file },
    'a secret key was made: back it up, without it stored payment keys and the mail password cannot be read; or set SECRET_KEY, the same on every server of one database',
  );
  return (await readKey(file)) ?? '';
}

/** For a data folder that has no key yet. Throws StartError. */
export async function keepSecretKey(env: Pick<Env, 'dataDir'>, key: string): Promise<void> {
  await writeKey(secretKeyFile(env), key).catch((error) => Promise.reject(diskTroubleOf(error, env.dataDir) ?? error));
}

/** As `loadSecretKey`, but null where none is yet. */
export async function findSecretKey(env: Pick<Env, 'secretKey' | 'dataDir'>): Promise<string | null> {
  return env.secretKey ?? readKey(secretKeyFile(env));
}

async function readKey(file: string): Promise<string | null> {
  try {
    const key = (await readFile(file, 'utf8')).trim();
    if (key.length < 32)
      throw new StartError(`A chave em ${file} está danificada. Restaure a cópia ou defina SECRET_KEY.`);
    return key;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    if (error instanceof StartError) throw error;
    throw new StartError(`Não foi possível ler a chave em ${file}. Confira as permissões.`, { cause: error });
  }
}

/** Flushes the key to disk before the rename, so that a power cut leaves a whole key or none. */
async function writeKey(file: string, key: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file).catch(async (error) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}
