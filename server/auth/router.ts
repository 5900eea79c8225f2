import { byAdmin, byAnyone, byPerson, byVisitor } from '../gate/orpc.ts';
import { isAdmin } from '../gate/roles.ts';
import { changePassword, endOtherSessions, endSession, renameAccount } from './account/commands.ts';
import { getMyAccount } from './account/queries.ts';
import { becomeOwner } from './commands.ts';
import { cancelEmailChange, confirmEmailChange, getEmailChange, requestEmailChange } from './email-change/commands.ts';
import { getReset, requestPasswordReset, resetPassword } from './password-reset/commands.ts';
import { getAccount, listSalonsOfCustomer } from './queries.ts';
import { registerCustomer, registerOwner } from './registration/commands.ts';
import { signIn, signOut } from './sessions/commands.ts';
import { initializeSuperAdmin } from './set-up/commands.ts';
import { getSetUp } from './set-up/queries.ts';
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor/commands.ts';
import { getTwoFactor } from './two-factor/queries.ts';

export const auth = {
  me: byAnyone.auth.me.handler(({ context: { scope, readOnce } }) => {
    const { db, person } = scope;
    return person ? readOnce('account', () => getAccount(db, person)) : null;
  }),
  listMySalons: byPerson.auth.listMySalons.handler(({ context }) => listSalonsOfCustomer(context.scope)),
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
  getMine: byPerson.auth.getMine.handler(({ context }) => getMyAccount(context, context.scope)),
  rename: byPerson.auth.rename.handler(({ context, input }) => renameAccount(context, context.scope, input)),
  changePassword: byPerson.auth.changePassword.handler(({ context, input }) =>
    changePassword(context, context.scope, input),
  ),
  requestEmailChange: byPerson.auth.requestEmailChange.handler(({ context, input }) =>
    requestEmailChange(context, context.scope, input),
  ),
  cancelEmailChange: byPerson.auth.cancelEmailChange.handler(({ context }) => cancelEmailChange(context.scope)),
  getEmailChange: byAnyone.auth.getEmailChange.handler(({ context, input }) =>
    getEmailChange(context, context.scope, input.token),
  ),
  confirmEmailChange: byAnyone.auth.confirmEmailChange.handler(({ context, input }) =>
    confirmEmailChange(context, context.scope, input.token),
  ),
  endSession: byPerson.auth.endSession.handler(({ context, input }) => endSession(context, context.scope, input.id)),
  endOtherSessions: byPerson.auth.endOtherSessions.handler(({ context }) => endOtherSessions(context, context.scope)),
  becomeOwner: byPerson.auth.becomeOwner.handler(({ context }) => becomeOwner(context, context.scope)),
  getSetUp: byAnyone.auth.getSetUp.handler(({ context }) => getSetUp(context.scope)),
  initializeSuperAdmin: byAnyone.auth.initializeSuperAdmin.handler(({ context, input }) =>
    initializeSuperAdmin(context, context.scope, input),
  ),
  getTwoFactor: byAdmin.auth.getTwoFactor.handler(({ context }) => getTwoFactor(context.scope)),
  startTwoFactor: byAdmin.auth.startTwoFactor.handler(({ context, input }) =>
    startTwoFactor(context, context.scope, input),
  ),
  confirmTwoFactor: byAdmin.auth.confirmTwoFactor.handler(({ context, input }) =>
    confirmTwoFactor(context, context.scope, input),
  ),
  renewRecoveryCodes: byAdmin.auth.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, context.scope, input),
  ),
  disableTwoFactor: byAdmin.auth.disableTwoFactor.handler(({ context, input }) =>
    disableTwoFactor(context, context.scope, input),
  ),
};
