import { byAnyone } from '../gate/orpc.ts';
import { chargeNextPeriod, decidePayment, refundPlan, setNextRefund } from './commands.ts';
import { getPayment } from './queries.ts';

export const sandbox = {
  get: byAnyone.sandbox.get.handler(async ({ context, input }) => {
    await context.limit('reading');
    return getPayment(context.scope, input.id);
  }),
  decide: byAnyone.sandbox.decide.handler(async ({ context, input }) => {
    await context.limit('reading');
    return { returnPath: await decidePayment(context.scope, input) };
  }),
  chargeNext: byAnyone.sandbox.chargeNext.handler(async ({ context, input }) => {
    await context.limit('reading');
    return chargeNextPeriod(context.scope, input);
  }),
  refund: byAnyone.sandbox.refund.handler(async ({ context, input }) => {
    await context.limit('reading');
    return refundPlan(context.scope, input);
  }),
  setNextRefund: byAnyone.sandbox.setNextRefund.handler(async ({ context, input }) => {
    await context.limit('reading');
    return setNextRefund(context.scope, input);
  }),
};
