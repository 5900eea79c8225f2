import { answerIntent, apiContext, attempt } from '#app/api.ts';
import type { Route } from './+types/route.ts';

/** The devices of the account that get notices, for the switch of this device. Null when the session has ended. */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await attempt(context.get(apiContext).notifications.listDevices());
  return answer.ok ? answer.value : null;
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['notifications.addDevice', 'notifications.removeDevice']);

export { nullOffline as clientLoader, orOffline as clientAction } from '#app/ui/orOffline.ts';
