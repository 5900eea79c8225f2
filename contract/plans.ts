import { oc } from '@orpc/contract';
import { z } from 'zod';
import { operation } from './base.ts';
import { mayRefuse } from './errors.ts';
import { SubscriptionState } from './salons.ts';
import { Id } from './shapes.ts';

export const GrantedPlan = z.object({
  plan: z.object({ id: Id, name: z.string() }).nullable(),
  subscription: SubscriptionState,
});
export type GrantedPlan = z.infer<typeof GrantedPlan>;

export const plans = oc.tag('subscriptions').router({
  /** Any plan on offer, or none, which ends the subscription now (D24a). */
  grantPlan: operation
    .admin({ audit: 'subscriptions.grantPlan' })
    .route({ method: 'PUT', path: '/admin/salons/{salonId}/plan', summary: 'Alterar o plano de um salão' })
    .input(z.object({ salonId: Id, planId: Id.nullable() }))
    .output(GrantedPlan)
    .errors(mayRefuse('NOT_FOUND', 'PLAN_NOT_FOUND', 'PLAN_CURRENT', 'CANCELLATION_FAILED', 'CHANGED_MEANWHILE')),
});
