import { byAnyone, bySuperAdmin } from '../gate/orpc.ts';
import { sendTestMail, sendTestWhatsApp, testPaymentKeys } from './checks/commands.ts';
import { saveSystem } from './commands.ts';
import { getPlatform, getSystem } from './queries.ts';

export const settings = {
  getPlatform: byAnyone.settings.getPlatform.handler(async ({ context }) => {
    await context.limit('reading');
    return getPlatform(context.scope);
  }),

  getSystem: bySuperAdmin.settings.getSystem.handler(({ context }) => getSystem(context.scope)),
  saveSystem: bySuperAdmin.settings.saveSystem.handler(({ context, input }) =>
    saveSystem(context.scope, input, context.infra),
  ),
  testMail: bySuperAdmin.settings.testMail.handler(async ({ context: { limit, scope, infra }, input }) => {
    await limit('providerTest', scope.person.id);
    return sendTestMail(scope, input.to, infra);
  }),
  testWhatsApp: bySuperAdmin.settings.testWhatsApp.handler(async ({ context: { limit, scope, infra }, input }) => {
    await limit('providerTest', scope.person.id);
    return sendTestWhatsApp(scope, input.to, infra);
  }),
  testPaymentKeys: bySuperAdmin.settings.testPaymentKeys.handler(
    async ({ context: { limit, scope, infra }, input }) => {
      await limit('providerTest', scope.person.id);
      return testPaymentKeys(scope, input.provider, infra);
    },
  ),
};
