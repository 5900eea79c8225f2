import { createHash } from 'node:crypto';
import type { Env } from '../infra/env/env.ts';
import { findSecretKey, keepSecretKey, secretKeyFile } from '../infra/env/secret-key.ts';
import { StartError } from '../infra/env/start-error.ts';
import type { Header } from './records.ts';

type Kept = Pick<Header, 'secretKey' | 'secretKeyPrint'>;

const printOf = (key: string) => createHash('sha256').update(`encaixe secret key\0${key}`).digest('hex');

/** The key itself is only for those who may read it. */
export async function describeSecretKey(env: Env, { isReadable }: { isReadable: boolean }): Promise<Kept> {
  const key = await findSecretKey(env);
  return { secretKey: isReadable ? key : null, secretKeyPrint: key && printOf(key) };
}

/** Throws StartError when the target has another key than the one that the stored secrets need. */
export async function expectSameKey(env: Env, { secretKeyPrint }: Kept): Promise<void> {
  const key = await findSecretKey(env);
  if (!key || !secretKeyPrint || printOf(key) === secretKeyPrint) return;
  const where = env.secretKey ? 'SECRET_KEY' : secretKeyFile(env);
  throw new StartError(
    `${where} não é a chave secreta com que a cópia foi feita: as chaves de pagamento gravadas não seriam lidas. Nada foi alterado. Use a chave de antes em SECRET_KEY.`,
  );
}

/** Writes the key where the target has none. Answers whether it now has the right one. */
export async function restoreSecretKey(env: Env, { secretKey, secretKeyPrint }: Kept): Promise<boolean> {
  if (await findSecretKey(env)) return true;
  if (secretKey) await keepSecretKey(env, secretKey);
  return secretKey !== null || secretKeyPrint === null;
}
