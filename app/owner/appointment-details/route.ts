import { apiContext, attempt } from '../../api.ts';
import { orOffline } from '../../ui/orOffline.ts';
import type { Route } from './+types/route.ts';

/** One appointment, for the fetcher of the panel that shows it. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  attempt(context.get(apiContext).appointments.get({ id: params.id }));

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orOffline({ serverAction: serverLoader });
