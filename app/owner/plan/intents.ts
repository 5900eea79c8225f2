import type { Api } from '#contract/index.ts';
import { attempt } from '../../api.ts';

/** The operations that the section needs of the route that shows it. */
export const planIntents = [
  'subscriptions.choosePlan',
  'subscriptions.cancel',
  'subscriptions.undoChange',
  'subscriptions.verifyPayment',
  'subscriptions.verifySession',
] as const;

/** For the loader of that route: without its plans the rest of the screen still works. */
export const readPlan = (api: Api) => attempt(api.subscriptions.getMine());
export type PlanData = Awaited<ReturnType<typeof readPlan>>;
