import { newId } from '#lib/id.ts';
import { boundTo as boundToUser } from '#server/auth/two-factor/rules.ts';
import type { Database } from '#server/infra/database/database.ts';
import type { Encryption } from '#server/infra/secrets/encryption.ts';
import { boundTo } from '#server/settings/queries.ts';

/** As /admin/settings stores it. */
export async function storeSecret({ db }: Pick<Database, 'db'>, encryption: Encryption, key: string, secret: string) {
  const value = encryption.encrypt(secret, boundTo(key));
  const row = { key, value, description: 'De um teste' };
  await db.insertInto('systemSettings').values(row).execute();
}

/** An administrator whose sign-in asks for a code. */
export async function saveAppKey({ db }: Pick<Database, 'db'>, encryption: Encryption) {
  const id = newId();
  const email = `${id}@example.com`;
  await db.insertInto('users').values({ id, name: 'Helena Prado', email, userType: 'admin' }).execute();
  const secret = encryption.encrypt('JBSWY3DPEHPK3PXP', boundToUser(id));
  await db.insertInto('twoFactors').values({ userId: id, secret, enabledAt: new Date(), lastStep: 0 }).execute();
  return { id, email };
}
