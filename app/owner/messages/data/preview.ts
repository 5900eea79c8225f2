import { z } from 'zod';
import { apiContext, attempt } from '#app/api.ts';
import { messageKindNames } from '#contract/message-kinds.ts';
import type { Route } from './+types/preview.ts';

/** For the fetcher while the owner writes a text. Null when the contract refuses it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = z.enum(messageKindNames).safeParse(url.searchParams.get('tipo'));
  if (!kind.success) return null;
  const text = url.searchParams.get('texto');
  const answer = await attempt(context.get(apiContext).notifications.preview({ kind: kind.data, text }));
  return answer.ok ? answer.value : null;
}

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
