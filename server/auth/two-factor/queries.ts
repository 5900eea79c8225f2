import type { OutputOf } from '#contract/index.ts';
import type { PersonScope, PlatformScope } from '#server/gate/scope.ts';
import type { Db } from '#server/infra/database/database.ts';
import type { Encryption } from '#server/infra/secrets/encryption.ts';
import { boundTo } from './rules.ts';

export async function getTwoFactor(scope: PlatformScope): Promise<OutputOf<'auth.getTwoFactor'>> {
  const { person } = scope;
  const found = await scope.db
    .selectFrom('twoFactors')
    .where('userId', '=', person.id)
    .select((eb) => [
      'enabledAt',
      eb
        .selectFrom('recoveryCodes')
        .whereRef('recoveryCodes.userId', '=', 'twoFactors.userId')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('codes'),
    ])
    .executeTakeFirst();
  const enabledAt = found?.enabledAt ?? null;
  return {
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: Number(found?.codes ?? 0),
    can: { disable: enabledAt !== null && person.userType !== 'super_admin' },
  };
}

/** Locks the row until commit. */
export async function isEnabled(scope: PersonScope | PlatformScope): Promise<boolean> {
  const found = await scope.db
    .selectFrom('twoFactors')
    .where('userId', '=', scope.person.id)
    .where('enabledAt', 'is not', null)
    .select('userId')
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** How many keys of authenticator apps are stored, and how many of them this secret key cannot decrypt. */
export async function checkAppKeys(db: Db, encryption: Encryption) {
  const rows = await db
    .selectFrom('twoFactors')
    .where('enabledAt', 'is not', null)
    .select(['userId', 'secret'])
    .execute();
  const isUnreadable = ({ userId, secret }: (typeof rows)[number]) =>
    secret !== null && encryption.decrypt(secret, boundTo(userId)) === null;
  return { stored: rows.length, unreadable: rows.filter(isUnreadable).length };
}
