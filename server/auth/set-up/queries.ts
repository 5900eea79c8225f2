import { createHmac } from 'node:crypto';
import type { OutputOf } from '#contract/index.ts';
import { readableCode } from '#lib/readable-code.ts';
import type { AnyoneScope, Infra } from '#server/gate/scope.ts';
import type { Db } from '#server/infra/database/database.ts';

/** The one of the settings, or one that every server with the same secret key knows and none keeps. */
export function setUpKeyOf({ env, secretKey }: Pick<Infra, 'env' | 'secretKey'>): string {
  const hash = createHmac('sha256', secretKey).update('key of the first set-up').digest();
  return env.setUpKey ?? readableCode(hash.subarray(0, 25), 5).toUpperCase();
}

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where('userType', '=', 'super_admin')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function getSetUp(scope: AnyoneScope): Promise<OutputOf<'auth.getSetUp'>> {
  return { isDone: await hasSuperAdmin(scope.db), keyIn: scope.env.setUpKey ? 'settings' : 'log' };
}

/** For the log at each start, until there is a super administrator. */
export async function describeSetUp({ env, secretKey, database }: Infra): Promise<string[]> {
  if (await hasSuperAdmin(database.db)) return [];
  const key = env.setUpKey ? 'a de SET_UP_KEY' : setUpKeyOf({ env, secretKey });
  return ['', 'Para criar o primeiro super administrador: /secure-admin-init', `  Chave de inicialização: ${key}`];
}
