import { answerIntent, apiContext, attempt } from '#app/api.ts';
import type { OwnAccountAnswer } from '#app/components/account/own-account.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { forgetKept } from '#app/frame/kept-pages.ts';
import { returnPath } from '#app/frame/return-to.ts';
import { forgetTyped } from '#app/ui/forget-typed.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import type { Consent } from '#contract/consents.ts';
import type { Route } from './+types/route.ts';

const none: Consent[] = [];

/** For the fetcher of the parts below a profile. `?salao=` adds what the account lets this salon send. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<OwnAccountAnswer> {
  const api = context.get(apiContext);
  const slug = url.searchParams.get('salao');
  const asked = Promise.all([
    api.auth.getMine(),
    api.privacy.previewDeletion(),
    slug ? api.consents.listMine({ slug }) : none,
  ]);
  const answer = await attempt(asked);
  if (!answer.ok) return answer;
  const [account, deletion, consents] = answer.value;
  return { ok: true, value: { account, deletion, consents } };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orOffline({ serverAction: serverLoader });

export function action({ request, context }: Route.ActionArgs) {
  const back = returnPath(request) ?? '/';
  return answerIntent(
    request,
    context,
    [
      'auth.requestEmailChange',
      'auth.cancelEmailChange',
      'auth.changePassword',
      'auth.endSession',
      'auth.endOtherSessions',
      'consents.set',
      'privacy.deleteAccount',
    ],
    {
      'privacy.deleteAccount': () => redirectWithFlash(back, 'Conta excluída', 'Seus dados pessoais foram removidos.'),
    },
  );
}

/** Kept pages and typed texts of a deleted account go. */
export async function clientAction(args: Route.ClientActionArgs) {
  const sent: { intent?: unknown } = await args.request.clone().json();
  if (sent.intent !== 'privacy.deleteAccount') return orOffline(args);
  await forgetKept();
  return forgetTyped(() => orOffline(args));
}
