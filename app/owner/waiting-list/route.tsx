import { Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { readFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { TabLinks } from '#app/ui/TabLinks.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { WaitingEntry } from '#contract/waiting-list.ts';
import { AppointmentDialog, formIntents } from '../appointments/form/AppointmentDialog.tsx';
import { prefillParams } from '../appointments/form/prefill.ts';
import { mayChange, salonContext } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { entryIntents, useEntryActions } from './useEntryActions.ts';
import { filters } from './views.ts';
import { WaitingCard } from './WaitingCard.tsx';

export const meta = titled('Lista de Espera');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

const PER_PAGE = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const params = url.searchParams;
  const { view } = readFilters(filters, params);
  const status: 'waiting' | 'contacted' = view === 'contatados' ? 'contacted' : 'waiting';
  const { waitingList } = context.get(apiContext);
  const list = await loadPage(params, PER_PAGE, (range) => waitingList.list({ status, ...range }));
  return {
    ...list,
    status,
    now: { date: salon.today, time: salon.time },
    timeZone: salon.timeZone,
    canChange: mayChange(salon, 'waitingList.manage'),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [...formIntents, ...entryIntents]);

export default function WaitingListScreen({ loaderData }: Route.ComponentProps) {
  const { entries, status, matching, pages, now, timeZone, canChange } = loaderData;
  const dialog = useUrlDialog([]);
  const actions = useEntryActions();
  useFreshData();

  return (
    <>
      <PageHeader
        title="Lista de Espera"
        subtitle="Quem quer um dia que estava cheio. Quando abre uma vaga, o pedido sobe para o topo."
      />
      <TabLinks
        label="Pedidos"
        tabs={[
          { to: '/waiting-list', label: 'Esperando', isCurrent: status === 'waiting' },
          { to: '/waiting-list?ver=contatados', label: 'Contatados', isCurrent: status === 'contacted' },
        ]}
      />
      {matching > 0 && (
        <Text c="dimmed" size="xs" mb="xs" role="status">
          {matching === 1 ? '1 pedido' : `${matching.toLocaleString('pt-BR')} pedidos`}
        </Text>
      )}
      <CardList
        label="Lista de Espera"
        entries={entries}
        isFiltered={false}
        empty={{ icon: <IconHourglass size={24} />, ...empty[status], whenFiltered: '', newButton: null }}
      >
        {(entry) => (
          <WaitingCard
            entry={entry}
            today={now.date}
            timeZone={timeZone}
            bookLink={dialog.prefilledLink(prefillParams(prefillOf(entry)))}
            actions={canChange ? actions : null}
          />
        )}
      </CardList>
      <Pages pages={pages} />
      {canChange && <AppointmentDialog now={now} />}
    </>
  );
}

const empty = {
  waiting: {
    title: 'Ninguém na lista de espera',
    whenNone: 'Quando um dia da sua página está cheio, o cliente pode entrar na lista. Os pedidos aparecem aqui.',
  },
  contacted: {
    title: 'Ninguém contatado',
    whenNone:
      'Quem você marca como contatado sai da lista e fica aqui até o dia do pedido. Você pode devolver à lista.',
  },
};

/** The dialog reads name, phone and service from the entry. */
const prefillOf = ({ id, preferredDate, opening }: WaitingEntry) => ({
  waitingEntryId: id,
  date: preferredDate,
  ...(opening && { time: opening.time }),
});

export const ErrorBoundary = () => (
  <ScreenError title="Erro" description="Não foi possível carregar a lista de espera." />
);
