import { ORPCError } from '@orpc/server';
import type { Account } from '#contract/auth.ts';
import type { GivenConsent } from '#contract/consents.ts';
import { audit } from '#server/audit-log/commands.ts';
import { keepAcceptedTerms, keepGivenConsents } from '#server/consents/commands.ts';
import type { Context } from '#server/gate/context.ts';
import { refuseFields } from '#server/gate/refuse.ts';
import { type AnyoneScope, type Person, transaction, type VisitorScope } from '#server/gate/scope.ts';
import { insertAccount, tryPassword } from '../commands.ts';
import { getAccount } from '../queries.ts';
import { actorOf, easyPasswordOf } from '../rules.ts';
import { beginSession, passCookies } from '../sessions/commands.ts';

type SignUp = { fullName: string; email: string; phone: string | null; password: string };

export function registerOwner(
  context: Context,
  scope: AnyoneScope,
  input: SignUp & { isInvited: boolean },
): Promise<Account> {
  const userType = input.isInvited ? 'customer' : 'salon_owner';
  return register(context, scope, input, { userType, action: 'auth.registerOwner' });
}

/** At a salon's page. The profile there follows by `customers.join`, which the next sign-in repeats. */
export function registerCustomer(
  context: Context,
  scope: VisitorScope,
  input: SignUp & { consents: GivenConsent[] },
): Promise<Account> {
  const { consents } = input;
  return register(context, scope, input, { userType: 'customer', action: 'auth.registerCustomer', consents });
}

type Kind = Pick<Person, 'userType'> & { action: string; consents?: GivenConsent[] };

async function register(
  context: Context,
  scope: AnyoneScope | VisitorScope,
  { fullName, email, phone, password }: SignUp,
  { userType, action, consents = [] }: Kind,
): Promise<Account> {
  const easy = easyPasswordOf({ fullName, email, userType }, password);
  if (easy) throw refuseFields({ password: easy });
  const { passwords, database } = context.infra;
  await context.expectLeft('takenEmail');
  const passwordHash = await tryPassword(context, { action: 'signUp', account: email }, () => passwords.hash(password));
  const open = transaction(scope, async (scope) => {
    const person = await insertAccount(scope, { fullName, email, phone, userType, passwordHash });
    await keepAcceptedTerms(scope, person.id);
    if ('salonId' in scope) await keepGivenConsents(scope, person.id, consents);
    await audit({ ...scope, actor: actorOf(person) }, { action, entityId: person.id });
    return { person, cookies: await beginSession(context, scope, person.id) };
  });
  const { person, cookies } = await open.catch((error: unknown) => countTakenEmail(context, error));
  passCookies(context, cookies);
  context.setPerson(person);
  return getAccount(database.db, person);
}

/**
 * Sign-up has to say that an e-mail has an account. So that nobody learns it of a list of e-mails, a network that was told so a few
 * times signs nobody up for a while: not with a free e-mail either, or the refusal would tell the same.
 */
async function countTakenEmail(context: Context, error: unknown): Promise<never> {
  if (error instanceof ORPCError && error.code === 'EMAIL_TAKEN') await context.limit('takenEmail');
  throw error;
}
