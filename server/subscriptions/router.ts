import { byAdmin, byAnyone, byStaff, bySuperAdmin } from '../gate/orpc.ts';
import { listOrders, totalOrders } from './all-orders/queries.ts';
import { cancelSubscription, type Tools } from './cancellation/commands.ts';
import { undoChange } from './changes/commands.ts';
import { type Verdict, verifyOrder } from './charges/commands.ts';
import { grantPlan } from './grants/commands.ts';
import { getOrderDetails } from './order-details/queries.ts';
import { choosePlan } from './orders/commands.ts';
import { getMySubscription } from './orders/queries.ts';
import { createPlan, deletePlan, updatePlan } from './plans/commands.ts';
import { listAllPlans } from './plans/queries.ts';
import { listActivePlans } from './queries.ts';

/** `salons` and `notifications` import the rules of subscriptions: their commands come through `server/router.ts`. */
export const subscriptions = (given: Omit<Tools, 'checkouts'>) => ({
  listPlans: byAnyone.subscriptions.listPlans.handler(async ({ context }) => {
    await context.limit('reading');
    return { plans: await listActivePlans(context.scope) };
  }),
  getMine: byStaff.subscriptions.getMine.handler(({ context }) =>
    getMySubscription(context.scope, context.infra.checkouts),
  ),
  choosePlan: byStaff.subscriptions.choosePlan.handler(async ({ context, input }) => {
    const { checkouts } = context.infra;
    return choosePlan(context.scope, input, { checkouts, ...given });
  }),
  verifyPayment: byStaff.subscriptions.verifyPayment.handler(async ({ context, input }) => {
    const { checkouts } = context.infra;
    const asked = { checkoutId: input.preferenceId, paymentId: input.paymentId };
    return answer(await verifyOrder(context.scope, asked, { checkouts, ...given }));
  }),
  verifySession: byStaff.subscriptions.verifySession.handler(async ({ context, input }) => {
    const { checkouts } = context.infra;
    const asked = { checkoutId: input.sessionId, paymentId: null };
    return answer(await verifyOrder(context.scope, asked, { checkouts, ...given }));
  }),
  undoChange: byStaff.subscriptions.undoChange.handler(({ context }) => {
    const { checkouts } = context.infra;
    return undoChange(context.scope, { checkouts, ...given });
  }),
  cancel: byStaff.subscriptions.cancel.handler(({ context }) => {
    const { checkouts } = context.infra;
    return cancelSubscription(context.scope, { checkouts, ...given });
  }),
  listAllPlans: bySuperAdmin.subscriptions.listAllPlans.handler(async ({ context }) => ({
    plans: await listAllPlans(context.scope),
  })),
  createPlan: bySuperAdmin.subscriptions.createPlan.handler(({ context, input }) => createPlan(context.scope, input)),
  updatePlan: bySuperAdmin.subscriptions.updatePlan.handler(({ context, input }) => updatePlan(context.scope, input)),
  deletePlan: bySuperAdmin.subscriptions.deletePlan.handler(({ context, input }) =>
    deletePlan(context.scope, input.id),
  ),
  grantPlan: byAdmin.subscriptions.grantPlan.handler(({ context, input }) => {
    const { checkouts } = context.infra;
    return grantPlan(context.scope, input, { checkouts, ...given });
  }),
  listOrders: byAdmin.subscriptions.listOrders.handler(({ context, input }) => listOrders(context.scope, input)),
  getTotals: byAdmin.subscriptions.getTotals.handler(({ context }) => totalOrders(context.scope)),
  getOrder: byAdmin.subscriptions.getOrder.handler(({ context, input }) => getOrderDetails(context.scope, input)),
});

const answer = (status: Verdict) => ({ success: status === 'active' || status === 'scheduled', status });
