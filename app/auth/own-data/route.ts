import { redirect } from 'react-router';
import { apiContext, attempt } from '#app/api.ts';
import { BRASILIA } from '#app/components/account/own-account.ts';
import { redirectWithError } from '#app/frame/flash.ts';
import { returnPath } from '#app/frame/return-to.ts';
import { type WordTable, wordsFor } from '#app/ui/words.ts';
import { localNow } from '#lib/dates.ts';
import type { Route } from './+types/route.ts';

const words: WordTable<'privacy.exportMine'> = {
  otherwise: 'Não foi possível baixar seus dados',
  codes: {
    RATE_LIMITED: { description: 'Você já os baixou algumas vezes hoje. Tente de novo amanhã.' },
  },
};

/** The file of one's own data. A refusal leads back to the page of the link, and is told there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const back = returnPath(request) ?? '/conta';
  const answer = await attempt(context.get(apiContext).privacy.exportMine());
  if (!answer.ok) {
    return answer.code === 'UNAUTHENTICATED' ? redirect(back) : redirectWithError(back, wordsFor(answer, words));
  }
  const { date } = localNow(answer.value.exportedAt, BRASILIA);
  return new Response(JSON.stringify(answer.value, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="encaixe-meus-dados-${date}.json"`,
      'cache-control': 'no-store',
    },
  });
}
