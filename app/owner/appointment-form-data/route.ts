import { apiContext } from '../../api.ts';
import { readFormData } from '../appointment-form/form-data.ts';
import type { Route } from './+types/route.ts';

/** What the appointment dialog needs, for its fetcher. */
export const loader = ({ url, context }: Route.LoaderArgs) => readFormData(context.get(apiContext), url.searchParams);

export { nullOffline as clientLoader } from '../../ui/orOffline.ts';
