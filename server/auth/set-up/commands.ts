import { createHash, timingSafeEqual } from 'node:crypto';
import type { InputOf } from '#contract/index.ts';
import { COMMON_PASSWORD } from '#contract/texts.ts';
import { isListedPassword } from '#lib/listed-passwords.ts';
import { audit } from '#server/audit-log/commands.ts';
import type { Context } from '#server/gate/context.ts';
import { originOf } from '#server/gate/origin.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import { isAdmin } from '#server/gate/roles.ts';
import { type AnyoneScope, type Person, transaction } from '#server/gate/scope.ts';
import { holdUntilCommit } from '#server/infra/database/locks.ts';
import { saveContactEmail } from '#server/settings/commands.ts';
import { getPlatform } from '#server/settings/queries.ts';
import { deletePassword, insertAccount, lockAccount, tryPassword } from '../commands.ts';
import { createResetToken } from '../password-reset/commands.ts';
import { findPasswordHash, findPersonByEmail, getAccount } from '../queries.ts';
import { actorOf } from '../rules.ts';
import { hasSuperAdmin, setUpKeyOf } from './queries.ts';

type FirstAdmin = Pick<InputOf<'auth.initializeSuperAdmin'>, 'email' | 'password' | 'key' | 'contactEmail'>;

/** The set-up asks for no name; the profile changes it. */
const FIRST_NAME = 'Super Administrador';

const OTHER_PASSWORD = { password: 'Este e-mail já tem uma conta. Use a senha dela.' };

/** The legal pages send people to it. */
const NO_CONTACT = { contactEmail: 'Informe um e-mail para as pessoas falarem com a plataforma' };

/** Opens no session. Throws ALREADY_SET_UP, also to the second of two at once. */
export async function initializeSuperAdmin(context: Context, scope: AnyoneScope, input: FirstAdmin): Promise<void> {
  const { email, password, key, contactEmail } = input;
  const { known, knownHash, passwordHash } = await tryPassword(
    context,
    { action: 'setUp', account: email },
    async () => {
      if (await hasSuperAdmin(scope.db)) throw refuse('ALREADY_SET_UP');
      if (!isSame(key, setUpKeyOf(context.infra))) throw refuseFields({ key: 'Chave de inicialização incorreta' });
      if (!contactEmail && !(await getPlatform(scope)).contactEmail) throw refuseFields(NO_CONTACT);
      const { passwords } = context.infra;
      const known = await findPersonByEmail(scope.db, email);
      const knownHash = known && (await findPasswordHash(scope.db, email));
      if (known && !(await passwords.isRight(knownHash, password))) throw refuseFields(OTHER_PASSWORD);
      if (!known && isListedPassword(password)) throw refuseFields({ password: COMMON_PASSWORD });
      return { known, knownHash, passwordHash: known ? null : await passwords.hash(password) };
    },
  );
  await transaction(scope, async (scope) => {
    await holdUntilCommit(scope.db, 'auth.set-up');
    if (await hasSuperAdmin(scope.db)) throw refuse('ALREADY_SET_UP');
    const account = { fullName: FIRST_NAME, email, phone: null, userType: 'super_admin', passwordHash } as const;
    const person = known ? await promote(scope, known) : await insertAccount(scope, account);
    // The account is locked now, and its password may have changed since it was compared.
    if (known && (await findPasswordHash(scope.db, email)) !== knownHash) throw refuseFields(OTHER_PASSWORD);
    if (contactEmail) await saveContactEmail(scope, contactEmail);
    const after = { userType: person.userType, ...(contactEmail ? { contactEmail } : {}) };
    await audit(
      { ...scope, actor: actorOf(person) },
      {
        action: 'auth.initializeSuperAdmin',
        entityId: person.id,
        data: known ? { email, before: { userType: known.userType }, after } : { after: { email, ...after } },
        origin: originOf(context),
      },
    );
  });
  context.infra.platform.forget();
}

type Created = {
  isNew: boolean;
  /** For a link that sets the password; null for an administrator, whose password stays. */
  token: string | null;
};

/** For a person at the server itself, who needs no key and may make a further one. Opens no session. Throws INVALID_INPUT at `email`. */
export function createSuperAdmin(scope: AnyoneScope, email: string): Promise<Created> {
  return transaction(scope, async (scope) => {
    await holdUntilCommit(scope.db, 'auth.set-up');
    const known = await findPersonByEmail(scope.db, email);
    if (known?.userType === 'super_admin') throw refuseFields({ email: 'Esta conta já é de um super administrador.' });
    const account = { fullName: FIRST_NAME, email, phone: null, userType: 'super_admin', passwordHash: null } as const;
    const person = known ? await promote(scope, known) : await insertAccount(scope, account);
    const keepsPassword = known !== null && isAdmin(known);
    // It may be shorter than those of administrators are.
    if (!keepsPassword) await deletePassword(scope, person.id);
    const after = { userType: person.userType };
    const data = known ? { email, before: { userType: known.userType }, after } : { after: { email, ...after } };
    await audit(scope, { action: 'auth.createSuperAdmin', entityId: person.id, data });
    return { isNew: !known, token: keepsPassword ? null : await createResetToken(scope, person.id) };
  });
}

/** Locks the account. Ends the sessions, which began with other rights, and the links that were mailed. */
async function promote(scope: AnyoneScope, known: Person): Promise<Person> {
  const { id } = known;
  await lockAccount(scope, id);
  // An administrator opens no owner's screen, so the salon would be left without anybody.
  const { salon } = await getAccount(scope.db, known);
  if (salon) throw refuseFields({ email: `Esta conta é a do salão ${salon.name}. Use outro e-mail.` });
  await scope.db
    .updateTable('users')
    .set((eb) => ({ userType: 'super_admin', version: eb('version', '+', 1), updatedAt: scope.now }))
    .where('id', '=', id)
    .execute();
  await scope.db.deleteFrom('sessions').where('userId', '=', id).execute();
  await scope.db.deleteFrom('verifications').where('value', '=', id).execute();
  await scope.db.deleteFrom('emailChanges').where('userId', '=', id).execute();
  return { ...known, userType: 'super_admin' };
}

function isSame(typed: string, key: string): boolean {
  const [one, other] = [typed, key].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
