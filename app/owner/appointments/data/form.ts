import { apiContext } from '#app/api.ts';
import { readFormData } from '../form/form-data.ts';
import type { Route } from './+types/form.ts';

/** The data of the appointment dialog, for its fetcher. */
export const loader = ({ url, context }: Route.LoaderArgs) => readFormData(context.get(apiContext), url.searchParams);

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
