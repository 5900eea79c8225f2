import { sql } from 'kysely';
import type { Account } from '#contract/auth.ts';
import type { Infra, Person } from '../gate/scope.ts';
import { builtOnce } from '../infra/database/built-once.ts';
import type { Db } from '../infra/database/database.ts';
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

/** Those that the person owns, and those whose customer the person is. */
const salonsOf = builtOnce((db, { id }: { id: string }) =>
  db
    .selectFrom('salons')
    .where('ownerId', '=', id)
    .select(['slug', 'name', sql<boolean>`true`.as('isOwn')])
    .unionAll(
      db
        .selectFrom('clientProfiles')
        .innerJoin('salons', 'salons.id', 'clientProfiles.salonId')
        .where('clientProfiles.userId', '=', id)
        .where('salons.isActive', '=', true)
        .where('salons.suspendedAt', 'is', null)
        .select(['salons.slug', 'salons.name', sql<boolean>`false`.as('isOwn')]),
    )
    .orderBy('name'),
);

/** With one statement: each page of somebody with a session asks for it. */
export async function getAccount(db: Db, person: Person): Promise<Account> {
  const found = await salonsOf(db, { id: person.id });
  const salonsThat = (isOwn: boolean) =>
    found.filter((salon) => salon.isOwn === isOwn).map(({ slug, name }) => ({ slug, name }));
  return { ...person, salon: salonsThat(true)[0] ?? null, customerOf: salonsThat(false) };
}
