import { IconEyeOff, IconFlag } from '@tabler/icons-react';
import { z } from 'zod';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { readFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { TabLinks } from '#app/ui/TabLinks.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import type { Route } from './+types/route.ts';
import { ModeratedCard } from './ModeratedCard.tsx';
import { useDecision } from './useDecision.ts';

export const meta = titled('Avaliações');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

const PER_PAGE = 24;
const HIDDEN = 'escondidas';
const filters = { tab: { param: 'aba', shape: z.literal(HIDDEN) } };

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const isHiddenTab = readFilters(filters, params).tab === HIDDEN;
  const state = isHiddenTab ? ('hidden' as const) : ('reported' as const);
  const { reviews } = context.get(apiContext);
  const found = await loadPage(params, PER_PAGE, (range) => reviews.listReported({ state, ...range }));
  return { ...found, isHiddenTab };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['reviews.hide', 'reviews.unhide', 'reviews.dismissReport']);

export default function ReviewsScreen({ loaderData }: Route.ComponentProps) {
  const { reviews, totals, isHiddenTab, pages } = loaderData;
  const decide = useDecision();
  useFreshData();

  return (
    <>
      <PageHeader
        title="Avaliações"
        subtitle="O que os salões denunciaram. Uma nota baixa não basta: esconda só o que ofende, expõe alguém ou não trata do atendimento."
      />
      <TabLinks
        label="Listas de avaliações"
        tabs={[
          { to: '?', label: 'Denunciadas', isCurrent: !isHiddenTab, count: totals.reported },
          { to: `?aba=${HIDDEN}`, label: 'Escondidas', isCurrent: isHiddenTab, count: totals.hidden },
        ]}
      />
      <CardList
        label={isHiddenTab ? 'Avaliações escondidas' : 'Avaliações denunciadas'}
        entries={reviews}
        isFiltered={false}
        empty={isHiddenTab ? noneHidden : noneReported}
      >
        {(review) => <ModeratedCard review={review} decide={decide} />}
      </CardList>
      <Pages pages={pages} />
    </>
  );
}

const noneReported = {
  icon: <IconFlag size={24} />,
  title: 'Nenhuma denúncia espera por você',
  whenNone: 'Quando um salão denunciar uma avaliação, ela aparece aqui com o motivo, a mais antiga primeiro.',
  whenFiltered: '',
  newButton: null,
};

const noneHidden = {
  icon: <IconEyeOff size={24} />,
  title: 'Nenhuma avaliação está escondida',
  whenNone: 'O que você esconder fica guardado aqui, e pode voltar para a página do salão.',
  whenFiltered: '',
  newButton: null,
};

export const ErrorBoundary = () => <LoadError what="as avaliações" />;
