import { answerIntent } from '#app/api.ts';
import type { Route } from './+types/undo.ts';

/** For the toast that offers to undo: it may outlive the screen on which something was done. */
export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['appointments.undo', 'waitingList.putBack']);

/** Keeps the page when the connection drops. */
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
