import { apiContext, attempt } from '#app/api.ts';
import type { Route } from './+types/postal-code.ts';

/** For a form's fetcher (`?cep=01001000`): the address, or why the person types it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const zipCode = url.searchParams.get('cep') ?? '';
  const answer = await attempt(context.get(apiContext).salons.findAddress({ zipCode }));
  if (answer.ok) return { zipCode, address: answer.value, isUnknown: false };
  return { zipCode, address: null, isUnknown: answer.code === 'POSTAL_CODE_NOT_FOUND' };
}

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
