import { attempt } from '#app/api.ts';
import type { Api } from '#contract/index.ts';

/** The operations that a route with this section must accept. */
export const planIntents = [
  'subscriptions.choosePlan',
  'subscriptions.cancel',
  'subscriptions.undoChange',
  'subscriptions.verifyPayment',
  'subscriptions.verifySession',
] as const;

/** For the loader of that route. A refusal is a value, so the rest of the screen works without the plans. */
export const readPlan = (api: Api) => attempt(api.subscriptions.getMine());
export type PlanData = Awaited<ReturnType<typeof readPlan>>;
