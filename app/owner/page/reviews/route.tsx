import { IconStar } from '@tabler/icons-react';
import { useRevalidator } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { findEdited } from '#app/frame/find-edited.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { readFilters, useFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { Route } from './+types/route.ts';
import { Figures } from './Figures.tsx';
import { Filters, filters } from './Filters.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { useReplyRemoval } from './useReplyRemoval.ts';

export const meta = titled('Avaliações');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

const PER_PAGE = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { list, get } = context.get(apiContext).reviews;
  const params = url.searchParams;
  const found = await loadPage(params, PER_PAGE, (range) => list({ ...readFilters(filters, params), ...range }));
  return {
    ...found,
    edited: await findEdited(params, found.reviews, get),
    salon,
    canChange: mayChange(salon, 'reviews.manage'),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['reviews.reply', 'reviews.report']);

export default function ReviewsScreen({ loaderData }: Route.ComponentProps) {
  const { reviews, totals, pages, edited, salon, canChange } = loaderData;
  const { isFiltered } = useFilters(filters);
  const dialog = useUrlDialog([...reviews, edited]);
  const askRemoval = useReplyRemoval();
  const { revalidate } = useRevalidator();
  const onRefused = ({ code }: { code: string }) => {
    if (code === 'NOT_FOUND') void revalidate();
    return false;
  };
  useFreshData();

  return (
    <>
      <PageHeader
        title="Avaliações"
        subtitle="O que seus clientes escreveram. A sua resposta aparece na sua página, abaixo da avaliação."
      />
      <Figures totals={totals} />
      <Filters />
      <CardList
        label="Avaliações"
        entries={reviews}
        isFiltered={isFiltered}
        empty={{
          icon: <IconStar size={24} />,
          title: isFiltered ? 'Nenhuma avaliação aqui' : 'Ainda não há avaliações',
          whenFiltered: 'Veja todas para encontrar o que você procura.',
          whenNone:
            'Depois de cada atendimento concluído, o cliente pode avaliar na sua página. As avaliações aparecem aqui.',
          newButton: null,
        }}
      >
        {(review) => (
          <ReviewCard
            review={review}
            salon={salon}
            links={{ reply: dialog.editLink(review.id), report: dialog.reportLink(review.id) }}
            onRemoveReply={canChange ? askRemoval : null}
          />
        )}
      </CardList>
      <Pages pages={pages} />
      {canChange && (
        <>
          <EditDialog dialog={dialog} titles={{ new: '', edit: 'Responder à avaliação' }}>
            {(review, close) => review && <ReplyForm review={review} close={close} onRefused={onRefused} />}
          </EditDialog>
          <EditDialog
            dialog={{ isNew: false, edited: dialog.reported, close: dialog.close }}
            titles={{ new: '', edit: 'Denunciar avaliação' }}
          >
            {(review, close) => review && <ReportForm review={review} close={close} onRefused={onRefused} />}
          </EditDialog>
        </>
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="as avaliações" />;
