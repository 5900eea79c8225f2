import { Button, Select } from '@mantine/core';
import { IconPlus, IconScissors } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { ServiceCategory } from '#contract/services.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { answerIntent, apiContext } from '../../api.ts';
import { categoryChoices } from '../../components/services/labels.ts';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { EmptyList } from '../../ui/EmptyList.tsx';
import { FilterRow } from '../../ui/FilterRow.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatRow } from '../../ui/StatRow.tsx';
import { useSetParam } from '../../ui/useSetParam.ts';
import { unlessDialogOnly, useUrlDialog } from '../../ui/useUrlDialog.ts';
import { ActivityFilter, readActivity } from '../catalogue/ActivityFilter.tsx';
import { useCatalogueActions } from '../catalogue/useCatalogueActions.ts';
import { mayChange, salonContext } from '../guard.ts';
import { readSearch } from '../read-search.ts';
import type { Route } from './+types/route.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { ServiceDialog } from './ServiceDialog.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Serviços · Encaixe' }];
export const shouldRevalidate = unlessDialogOnly;

export async function loader({ request, context }: Route.LoaderArgs) {
  const list = await context.get(apiContext).services.list(readFilter(new URL(request.url).searchParams));
  return { ...list, canChange: mayChange(context.get(salonContext)) };
}

function readFilter(params: URLSearchParams) {
  return {
    search: readSearch(params),
    category: ServiceCategory.safeParse(params.get('categoria')).data,
    status: readActivity(params),
  } as const;
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'services.create',
    'services.update',
    'services.activate',
    'services.deactivate',
    'services.delete',
  ]);

export const clientAction = orOffline;

export default function ServicesScreen({ loaderData: { services, totals, canChange } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const dialog = useUrlDialog();
  const actions = useCatalogueActions('services', { message: 'Serviço', spoken: 'serviço' });
  const filter = readFilter(params);
  const isFiltered = Boolean(filter.search || filter.category || filter.status);
  const set = useSetParam();
  const newButton = canChange && (
    <Button component={Link} {...dialog.linkTo({ novo: '1' })} leftSection={<IconPlus size={18} />}>
      Novo serviço
    </Button>
  );

  return (
    <>
      <PageHeader title="Serviços" subtitle="O que seus clientes podem agendar." actions={newButton} />
      <StatRow>
        <StatCard label="Total" value={totals.total} />
        <StatCard label="Ativos" value={totals.active} />
        <StatCard
          label="Preço médio"
          value={totals.averagePriceCents === null ? '–' : formatCents(totals.averagePriceCents)}
        />
        <StatCard
          label="Duração média"
          value={totals.averageDurationMinutes === null ? '–' : formatDuration(totals.averageDurationMinutes)}
        />
      </StatRow>
      <FilterRow>
        <SearchField label="Buscar por nome ou descrição" />
        <Select
          aria-label="Categoria"
          placeholder="Todas as categorias"
          data={categoryChoices}
          value={filter.category ?? null}
          onChange={(value) => set('categoria', value)}
          clearable
        />
        <ActivityFilter />
      </FilterRow>
      {services.length === 0 ? (
        <EmptyList
          icon={<IconScissors size={24} />}
          title="Nenhum serviço encontrado"
          isFiltered={isFiltered}
          hints={{
            filtered: 'Tente outro nome, outra categoria ou outra situação.',
            empty: 'Cadastre o que você faz, com preço e duração: é isso que aparece na sua página.',
          }}
          newButton={newButton}
        />
      ) : (
        <CardGrid label="Serviços">
          {services.map((service) => (
            <ServiceCard
              key={service.id}
              service={service}
              editLink={dialog.linkTo({ editar: service.id })}
              actions={canChange ? actions : null}
            />
          ))}
        </CardGrid>
      )}
      {canChange && (
        <ServiceDialog
          isNew={dialog.isNew}
          edited={services.find(({ id }) => id === dialog.editedId) ?? null}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

export const ErrorBoundary = () => (
  <ScreenError title="Erro ao carregar dados" description="Não foi possível carregar os serviços" />
);
