import { Button, Select } from '@mantine/core';
import { IconListCheck, IconRefresh } from '@tabler/icons-react';
import { z } from 'zod';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { DataTable } from '#app/ui/DataTable.tsx';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { readFilters, useFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { TabLinks } from '#app/ui/TabLinks.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import type { Route } from './+types/route.ts';
import { failedColumns, queueColumns } from './columns.tsx';
import { JobMenu } from './JobMenu.tsx';
import { intents, useJobActions } from './useJobActions.ts';
import { queueWords } from './words.ts';

export const meta = titled('Tarefas');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

const PER_PAGE = 25;
const ALL_QUEUES = 'filas';
const filters = {
  queue: { param: 'tarefa', shape: z.string().regex(/^[a-z][\w.-]{0,99}$/i) },
  tab: { param: 'aba', shape: z.literal(ALL_QUEUES) },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const { queue, tab } = readFilters(filters, params);
  const { jobs } = context.get(apiContext);
  const found = await loadPage(params, PER_PAGE, (range) => jobs.list({ queue, ...range }));
  return { ...found, isQueuesTab: tab === ALL_QUEUES };
}

export const action = ({ request, context }: Route.ActionArgs) => answerIntent(request, context, intents);

/** The background jobs. Nothing here shows a customer, a phone or a message text. */
export default function JobsScreen({ loaderData }: Route.ComponentProps) {
  const { jobs, queues, isQueuesTab, pages } = loaderData;
  const filter = useFilters(filters);
  const actions = useJobActions();
  useFreshData();
  const failing = queues.filter(({ failed }) => failed > 0);
  const chosen = failing.find(({ name }) => name === filter.values.queue);
  const failed = failing.reduce((sum, queue) => sum + queue.failed, 0);

  return (
    <>
      <PageHeader
        title="Tarefas"
        subtitle="O que roda por trás das telas. O que falhou em todas as tentativas fica aqui por 30 dias, menos e-mails de contas, que guardariam um endereço."
        actions={
          chosen && !isQueuesTab ? (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} />}
              loading={actions.isRunning}
              onClick={() => actions.retryAll(chosen)}
            >
              Tentar todas de novo
            </Button>
          ) : null
        }
      />
      <TabLinks
        label="Listas de tarefas"
        tabs={[
          { to: '?', label: 'Falharam', isCurrent: !isQueuesTab, count: failed },
          { to: `?aba=${ALL_QUEUES}`, label: 'Filas', isCurrent: isQueuesTab },
        ]}
      />
      {isQueuesTab ? (
        <DataTable
          label="Filas de tarefas"
          columns={queueColumns}
          rows={queues.map((queue) => ({ ...queue, id: queue.name }))}
          isFiltered={false}
          empty={noQueues}
        />
      ) : (
        <>
          {failing.length > 0 && (
            <FilterRow>
              <Select
                aria-label="Tarefa"
                placeholder="Todas as tarefas"
                data={failing.map(({ name, failed }) => ({ value: name, label: `${queueWords(name)} (${failed})` }))}
                clearable
                {...filter.props('queue')}
              />
            </FilterRow>
          )}
          <DataTable
            label="Tarefas que falharam"
            columns={failedColumns}
            rows={jobs}
            menu={(job) => <JobMenu job={job} actions={actions} />}
            isFiltered={filter.isFiltered}
            empty={noneFailed}
          />
          <Pages pages={pages} />
        </>
      )}
    </>
  );
}

const noneFailed = {
  icon: <IconListCheck size={24} />,
  title: 'Nenhuma tarefa falhou',
  whenFiltered: 'Nenhuma tarefa deste tipo espera por você.',
  whenNone: 'Uma tarefa que falha é tentada de novo, cada vez mais tarde. Só a que falha sempre aparece aqui.',
};

const noQueues = {
  icon: <IconListCheck size={24} />,
  title: 'Nenhuma tarefa na fila',
  whenFiltered: '',
  whenNone: 'Mensagens, avisos e limpezas entram aqui e saem quando são feitas.',
};

export const ErrorBoundary = () => <LoadError what="as tarefas" />;
