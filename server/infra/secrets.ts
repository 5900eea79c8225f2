import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

export type Secrets = {
  /** Text for a column; another one each time. */
  encrypt(plain: string): string;
  /** Throws when the text was changed, or made with another SECRET_KEY. */
  decrypt(text: string): string;
};

const version = 'v1';

/** For tokens of payment providers and the like (D39). AES-256-GCM; the version lets a later way of doing it begin. */
export function createSecrets(secretKey: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'encaixe secrets v1', 32));
  return {
    encrypt(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [version, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
    decrypt(text) {
      const [prefix, ...parts] = text.split('.');
      const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (prefix !== version || !nonce || tag?.length !== 16 || !body) throw new Error('Not a secret of ours');
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/** What a screen may show of a secret, to tell one from another; nothing of a short one. */
export function last4(plain: string): string {
  return plain.length >= 12 ? plain.slice(-4) : '';
}

/** SECRET_KEY, else the key that the data folder keeps, made at the first start. */
export async function loadSecretKey(env: Pick<Env, 'secretKey' | 'dataDir'>, log: Log): Promise<string> {
  if (env.secretKey) return env.secretKey;
  const file = join(env.dataDir, 'secret.key');
  const kept = await readKey(file);
  if (kept) return kept;
  await writeNewKey(file);
  log.warn(
    { file },
    'a secret key was made: back it up, without it stored payment keys cannot be read; or set SECRET_KEY, the same on every server of one database',
  );
  return (await readKey(file)) ?? '';
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

/** On disk before it is in its place, so that a cut of power leaves a whole key or none. */
async function writeNewKey(file: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(48).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file).catch(async (error) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}
