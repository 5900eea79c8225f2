import { byAnyone, byPerson, byVisitor } from '../orpc.ts';
import { becomeOwner } from './commands.ts';
import { getReset, requestPasswordReset, resetPassword } from './password-reset/commands.ts';
import { getAccount } from './queries.ts';
import { registerCustomer, registerOwner } from './registration/commands.ts';
import { isAdmin } from './rules.ts';
import { signIn, signOut } from './sessions/commands.ts';

export const auth = {
  me: byAnyone.auth.me.handler(({ context: { scope } }) => (scope.person ? getAccount(scope.db, scope.person) : null)),
  registerOwner: byAnyone.auth.registerOwner.handler(({ context, input }) =>
    registerOwner(context, context.scope, input),
  ),
  registerCustomer: byVisitor.auth.registerCustomer.handler(({ context, input }) =>
    registerCustomer(context, context.scope, input),
  ),
  signIn: byAnyone.auth.signIn.handler(({ context, input }) => signIn(context, context.scope, input)),
  signOut: byAnyone.auth.signOut.handler(({ context }) => signOut(context, context.scope)),
  requestPasswordReset: byAnyone.auth.requestPasswordReset.handler(({ context, input }) =>
    requestPasswordReset(context, context.scope, input),
  ),
  getPasswordReset: byAnyone.auth.getPasswordReset.handler(async ({ context, input }) => ({
    forAdministrator: isAdmin((await getReset(context, context.scope, input.token)).person),
  })),
  resetPassword: byAnyone.auth.resetPassword.handler(({ context, input }) =>
    resetPassword(context, context.scope, input),
  ),
  becomeOwner: byPerson.auth.becomeOwner.handler(({ context }) => becomeOwner(context, context.scope)),
};
