import { Button } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { answerIntent, apiContext } from '../../api.ts';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { EmptyList } from '../../ui/EmptyList.tsx';
import { FilterRow } from '../../ui/FilterRow.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatRow } from '../../ui/StatRow.tsx';
import { unlessDialogOnly, useUrlDialog } from '../../ui/useUrlDialog.ts';
import { ActivityFilter, readActivity } from '../catalogue/ActivityFilter.tsx';
import { useCatalogueActions } from '../catalogue/useCatalogueActions.ts';
import { mayChange, salonContext } from '../guard.ts';
import { readSearch } from '../read-search.ts';
import type { Route } from './+types/route.ts';
import { EmployeeCard } from './EmployeeCard.tsx';
import { EmployeeDialog } from './EmployeeDialog.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Profissionais · Encaixe' }];
export const shouldRevalidate = unlessDialogOnly;

export async function loader({ request, context }: Route.LoaderArgs) {
  const list = await context.get(apiContext).employees.list(readFilter(new URL(request.url).searchParams));
  return { ...list, canChange: mayChange(context.get(salonContext)) };
}

function readFilter(params: URLSearchParams) {
  return {
    search: readSearch(params),
    status: readActivity(params),
  } as const;
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'employees.create',
    'employees.update',
    'employees.activate',
    'employees.deactivate',
    'employees.delete',
  ]);

export const clientAction = orOffline;

export default function EmployeesScreen({ loaderData: { employees, totals, canChange } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const dialog = useUrlDialog();
  const actions = useCatalogueActions('employees', { message: 'Funcionário', spoken: 'profissional' });
  const filter = readFilter(params);
  const isFiltered = Boolean(filter.search || filter.status);
  const newButton = canChange && (
    <Button component={Link} {...dialog.linkTo({ novo: '1' })} leftSection={<IconPlus size={18} />}>
      Novo profissional
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Profissionais"
        subtitle="Quem trabalha no salão e quem pode ser escolhido ao agendar."
        actions={newButton}
      />
      <StatRow>
        <StatCard label="Total" value={totals.total} />
        <StatCard label="Ativos" value={totals.active} />
        <StatCard label="Inativos" value={totals.inactive} />
        <StatCard
          label="Comissão média"
          value={totals.averageCommission === null ? '–' : `${totals.averageCommission.toLocaleString('pt-BR')}%`}
        />
      </StatRow>
      <FilterRow>
        <SearchField label="Buscar por nome, telefone ou e-mail" />
        <ActivityFilter />
      </FilterRow>
      {employees.length === 0 ? (
        <EmptyList
          icon={<IconUsersGroup size={24} />}
          title="Nenhum profissional encontrado"
          isFiltered={isFiltered}
          hints={{
            filtered: 'Tente outro nome ou outra situação.',
            empty: 'Cadastre quem atende no salão. Sem profissionais, um cliente é atendido por vez.',
          }}
          newButton={newButton}
        />
      ) : (
        <CardGrid label="Profissionais">
          {employees.map((employee) => (
            <EmployeeCard
              key={employee.id}
              employee={employee}
              editLink={dialog.linkTo({ editar: employee.id })}
              actions={canChange ? actions : null}
            />
          ))}
        </CardGrid>
      )}
      {canChange && (
        <EmployeeDialog
          isNew={dialog.isNew}
          edited={employees.find(({ id }) => id === dialog.editedId) ?? null}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

export const ErrorBoundary = () => (
  <ScreenError title="Erro ao carregar dados" description="Não foi possível carregar os funcionários" />
);
