import type { Account, SalonLink } from '#contract/auth.ts';
import type { Infra, Person, PersonScope } from '../gate/scope.ts';
import type { Db } from '../infra/database/database.ts';
import { getWorkplace } from '../memberships/workplaces/queries.ts';
import { personOf } from './rules.ts';

export async function findPersonById(db: Db, id: string): Promise<Person | null> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'name', 'email', 'phone', 'userType'])
    .executeTakeFirst();
  return user ? personOf(user) : null;
}

export async function findPersonByEmail(db: Db, email: string): Promise<Person | null> {
  const id = await findPersonId(db, email);
  return id === null ? null : findPersonById(db, id);
}

export async function findPersonId(db: Db, email: string): Promise<string | null> {
  const user = await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
  return user?.id ?? null;
}

/** Null when nobody can sign in with this e-mail. */
export async function findPasswordHash(db: Db, email: string): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .where('users.email', '=', email)
    .where('accounts.providerId', '=', 'credential')
    .select('accounts.password')
    .executeTakeFirst();
  return account?.password ?? null;
}

/** Whether somebody could sign in with this password now. */
export async function isPasswordOf(
  { passwords, database }: Infra,
  { email }: Person,
  password: string,
): Promise<boolean> {
  const hash = await findPasswordHash(database.db, email);
  return passwords.isRight(hash, password);
}

export const getAccount = async (db: Db, person: Person): Promise<Account> => ({
  ...person,
  ...(await getWorkplace(db, person.id)),
});

/** The salons whose customer the person is, on all machines. */
export function listSalonsOfCustomer({ db, person }: Pick<PersonScope, 'db' | 'person'>): Promise<SalonLink[]> {
  return db
    .selectFrom('clientProfiles')
    .innerJoin('salons', 'salons.id', 'clientProfiles.salonId')
    .where('clientProfiles.userId', '=', person.id)
    .where('salons.isActive', '=', true)
    .where('salons.suspendedAt', 'is', null)
    .select(['salons.slug', 'salons.name'])
    .orderBy('salons.name')
    .execute();
}
