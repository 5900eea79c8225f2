import type { UserType } from '#contract/shapes.ts';
import { newId } from '#lib/id.ts';
import { openAccount } from '#server/auth/commands.ts';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import { setUpKeyOf } from '#server/auth/set-up/queries.ts';
import { contextAs, contextOf } from '#server/context.ts';
import type { Person } from '#server/gate/scope.ts';
import { createApi } from '#server/router.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { appCode } from './app-code.ts';
import { type ExampleSalon, newEmail } from './example-salon.ts';
import { as, createPerson, phoneNumber, type TestWorld } from './test-world.ts';
import { ADMIN_PASSWORD, openAdministrator, openTwoFactor, withoutSuperAdmins } from './two-factor.ts';

export const password = 'segredo1';

/** Accounts: how they are opened, signed in to, changed and deleted, by their people and by administrators. */
export function accountExamples(world: TestWorld, { salon, slug, customer }: ExampleSalon) {
  const account = { fullName: 'Nova Pessoa', password, confirmPassword: password };
  const openSecret = async (userType: UserType = 'customer') => {
    const passwordHash = await world.passwords.hash(password);
    const values = { fullName: 'Ana Souza', phone: null, userType, email: newEmail() };
    return openAccount(scopeOfSystem(world), { ...values, passwordHash });
  };
  const openReset = async () => ({ token: await createResetToken(scopeOfSystem(world), (await openSecret()).id) });

  const openEmailChange = async () => {
    const email = newEmail();
    const asked = { email, currentPassword: password };
    await as(world, await openSecret()).auth.requestEmailChange(asked);
    await world.jobs.drain();
    const mail = world.mailer.sent.findLast(({ to }) => to === email);
    return { token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] };
  };

  let administrator: Person | null = null;
  const proveTwoFactor = async () => {
    const { person, codeLater } = await openTwoFactor(world);
    administrator = person;
    return { currentPassword: ADMIN_PASSWORD, code: codeLater(1) };
  };

  const inputs: Record<string, unknown> = {
    'auth.me': undefined,
    'auth.registerOwner': { ...account, email: newEmail() },
    'auth.registerCustomer': { ...account, email: newEmail(), slug, phone: phoneNumber(998) },
    'auth.signIn': async () => ({ email: (await openSecret()).email, password }),
    'auth.signOut': undefined,
    'auth.getSetUp': undefined,
    'auth.initializeSuperAdmin': async () => {
      await withoutSuperAdmins(world);
      const account = { email: newEmail(), password: 'Segredo1', confirmPassword: 'Segredo1' };
      return { ...account, key: setUpKeyOf(world), contactEmail: 'oi@example.com' };
    },
    'auth.getTwoFactor': undefined,
    'auth.startTwoFactor': async () => {
      administrator = await openAdministrator(world);
      return { currentPassword: ADMIN_PASSWORD };
    },
    'auth.confirmTwoFactor': async () => {
      administrator = await openAdministrator(world);
      const { key } = await as(world, administrator).auth.startTwoFactor({ currentPassword: ADMIN_PASSWORD });
      return { code: appCode(key, world.clock.now()) };
    },
    'auth.renewRecoveryCodes': proveTwoFactor,
    'auth.disableTwoFactor': proveTwoFactor,
    'auth.requestPasswordReset': { email: customer.person.email },
    'auth.getPasswordReset': openReset,
    'auth.resetPassword': async () => ({ ...(await openReset()), password: 'abacaxi1', confirmPassword: 'abacaxi1' }),
    'auth.becomeOwner': undefined,
    'auth.listMySalons': undefined,
    'auth.getMine': undefined,
    'auth.rename': async () => {
      const { version } = await as(world, salon.person).auth.getMine();
      return { fullName: 'Marina Souza', version };
    },
    'auth.changePassword': { currentPassword: password, password: 'abacaxi1', confirmPassword: 'abacaxi1' },
    'auth.requestEmailChange': { email: newEmail(), currentPassword: password },
    'auth.cancelEmailChange': undefined,
    'auth.getEmailChange': openEmailChange,
    'auth.confirmEmailChange': openEmailChange,
    'auth.endSession': async () => {
      const [id, token] = [newId(), newId()];
      const session = { id, token, userId: salon.person.id, expiresAt: new Date('2099-01-01') };
      await world.database.db.insertInto('sessions').values(session).execute();
      return { id };
    },
    'auth.endOtherSessions': undefined,
    'privacy.exportMine': undefined,
    'privacy.previewDeletion': undefined,
    'privacy.deleteAccount': { currentPassword: password },
    'users.list': { search: 'ana' },
    'users.getTotals': undefined,
    'users.get': { id: salon.person.id },
    'users.letIn': { id: salon.person.id },
    'users.endSessions': { id: salon.person.id },
    'users.changeRole': async () => {
      const { id } = await createPerson(world);
      return { id, role: 'admin', currentPassword: password, version: 1 };
    },
  };
  /** For operations whose caller is not the owner, the booker or a visitor. Asked after the input. */
  const callers: Record<string, (() => Promise<object>) | undefined> = {
    'auth.startTwoFactor': async () => as(world, administrator),
    'auth.confirmTwoFactor': async () => as(world, administrator),
    'auth.renewRecoveryCodes': async () => as(world, administrator),
    'auth.disableTwoFactor': async () => as(world, administrator),
    'auth.signOut': async () => {
      const context = contextAs(world, null);
      await createApi(context).auth.signIn({ email: (await openSecret()).email, password });
      const cookies = context.responseHeaders.getSetCookie().map((cookie) => cookie.split(';')[0]);
      const headers = new Headers({ cookie: cookies.join('; ') });
      return createApi(contextOf({ infra: world, headers, address: 'inside', requestId: 'inside' }));
    },
    'auth.changePassword': async () => as(world, await openSecret()),
    'auth.requestEmailChange': async () => as(world, await openSecret()),
    'privacy.deleteAccount': async () => as(world, await openSecret()),
    'auth.becomeOwner': async () => as(world, await createPerson(world)),
    'invitations.accept': async () => as(world, await createPerson(world)),
    'users.changeRole': async () => as(world, await openSecret('super_admin')),
    'salons.deletePermanently': async () => as(world, await openSecret('admin')),
    'salons.create': async () => as(world, await createPerson(world, { userType: 'salon_owner' })),
  };
  return { inputs, callers };
}
