import { apiContext } from '../../api.ts';
import { readFormData } from '../appointment-form/form-data.ts';
import type { Route } from './+types/route.ts';

/** The data of the appointment dialog, for its fetcher. */
export const loader = ({ url, context }: Route.LoaderArgs) => readFormData(context.get(apiContext), url.searchParams);

export { nullOffline as clientLoader } from '../../ui/orOffline.ts';
