import { Button, Select } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { data, Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { answered, apiContext } from '../../api.ts';
import { useCatalogueActions } from '../../components/catalogue/useCatalogueActions.ts';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterRow } from '../../ui/FilterRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatRow } from '../../ui/StatRow.tsx';
import { useSetParam } from '../../ui/useSetParam.ts';
import { isDialogOnly, useUrlDialog } from '../../ui/useUrlDialog.ts';
import type { Route } from './+types/route.ts';
import { EmployeeCard } from './EmployeeCard.tsx';
import { EmployeeDialog } from './EmployeeDialog.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Profissionais · Encaixe' }];
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  !isDialogOnly(change) && change.defaultShouldRevalidate;

export function loader({ request, context }: Route.LoaderArgs) {
  return context.get(apiContext).employees.list(readFilter(new URL(request.url).searchParams));
}

function readFilter(params: URLSearchParams) {
  const status = params.get('status');
  return {
    search: params.get('busca')?.slice(0, 100),
    status: status === 'active' || status === 'inactive' ? status : undefined,
  } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { employees } = context.get(apiContext);
  const { intent, ...input } = await request.json();
  switch (intent) {
    case 'create':
      return answered(employees.create(input));
    case 'update':
      return answered(employees.update(input));
    case 'activate':
      return answered(employees.activate(input));
    case 'deactivate':
      return answered(employees.deactivate(input));
    case 'delete':
      return answered(employees.delete(input));
    default:
      throw data(null, { status: 400 });
  }
}

export default function EmployeesScreen({ loaderData: { employees, totals } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const dialog = useUrlDialog();
  const actions = useCatalogueActions({ message: 'Funcionário', spoken: 'profissional' });
  const filter = readFilter(params);
  const isFiltered = Boolean(filter.search || filter.status);
  const set = useSetParam();
  const newButton = (
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
        <Select
          aria-label="Situação"
          placeholder="Ativos e inativos"
          data={[
            { value: 'active', label: 'Ativos' },
            { value: 'inactive', label: 'Inativos' },
          ]}
          value={filter.status ?? null}
          onChange={(value) => set('status', value)}
          clearable
        />
      </FilterRow>
      {employees.length === 0 ? (
        <EmptyState
          icon={<IconUsersGroup size={24} />}
          title="Nenhum profissional encontrado"
          hint={
            isFiltered
              ? 'Tente outro nome ou outra situação.'
              : 'Cadastre quem atende no salão. Sem profissionais, um cliente é atendido por vez.'
          }
          action={
            isFiltered ? (
              <Button component={Link} to="/employees" variant="default">
                Limpar filtros
              </Button>
            ) : (
              newButton
            )
          }
        />
      ) : (
        <CardGrid label="Profissionais">
          {employees.map((employee) => (
            <EmployeeCard
              key={employee.id}
              employee={employee}
              editLink={dialog.linkTo({ editar: employee.id })}
              actions={actions}
            />
          ))}
        </CardGrid>
      )}
      <EmployeeDialog
        isNew={dialog.isNew}
        edited={employees.find(({ id }) => id === dialog.editedId) ?? null}
        onClose={dialog.close}
      />
    </>
  );
}

export const ErrorBoundary = () => (
  <ScreenError title="Erro ao carregar dados" description="Não foi possível carregar os funcionários" />
);
