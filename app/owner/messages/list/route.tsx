import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from 'react-router';
import { apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { salonContext } from '#app/owner/guard.ts';
import { useRights } from '#app/owner/useRights.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { readFilters, useFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import { MessageTabs } from '../state/MessageTabs.tsx';
import { OutageNotice } from '../state/OutageNotice.tsx';
import type { Route } from './+types/route.ts';
import { Filters, filters } from './Filters.tsx';
import { MessageCard } from './MessageCard.tsx';

export const meta = titled('Mensagens');

const PER_PAGE = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const { list, listOutages } = context.get(apiContext).notifications;
  const [found, outages] = await Promise.all([
    loadPage(params, PER_PAGE, (range) => list({ ...readFilters(filters, params), ...range })),
    listOutages(),
  ]);
  return { ...found, outages, salon: context.get(salonContext) };
}

export default function MessagesScreen({ loaderData: { messages, outages, pages, salon } }: Route.ComponentProps) {
  const { may } = useRights();
  const { isFiltered } = useFilters(filters);
  useFreshData();

  return (
    <>
      <PageHeader title="Mensagens" subtitle="O que seus clientes e você receberam, por onde e o que aconteceu." />
      <MessageTabs />
      <OutageNotice outages={outages} salon={salon} />
      <Filters />
      <CardList
        label="Mensagens"
        entries={messages}
        isFiltered={isFiltered}
        empty={{
          icon: <IconMessages size={24} />,
          title: isFiltered ? 'Nenhuma mensagem aqui' : 'Nenhuma mensagem ainda',
          whenFiltered: 'Veja todas para encontrar o que você procura.',
          whenNone: 'Quando alguém agendar, a confirmação e os lembretes aparecem aqui.',
          newButton: may('notifications.change') && (
            <Button component={Link} to="/mensagens/configurar" variant="default">
              Escolher o que enviar
            </Button>
          ),
        }}
      >
        {(message) => <MessageCard message={message} salon={salon} />}
      </CardList>
      <Pages pages={pages} />
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="as mensagens" />;
