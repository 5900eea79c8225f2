import { IconUsersGroup } from '@tabler/icons-react';
import { answerIntent, apiContext } from '../../api.ts';
import { titled } from '../../app-name.ts';
import { findEdited } from '../../find-edited.ts';
import { CardList } from '../../ui/CardList.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { FilterRow } from '../../ui/FilterRow.tsx';
import { readFilters, searchFilter, useFilters } from '../../ui/filters.ts';
import { NewButton } from '../../ui/NewButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadError } from '../../ui/ScreenError.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useUrlDialog } from '../../ui/useUrlDialog.ts';
import { ActivityFilter, activityFilter } from '../catalogue/ActivityFilter.tsx';
import { mostUsed } from '../catalogue/most-used.ts';
import { useCatalogueActions } from '../catalogue/useCatalogueActions.ts';
import { mayChange, salonContext } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { EmployeeCard } from './EmployeeCard.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { Figures } from './Figures.tsx';

export const meta = titled('Profissionais');
export { orOffline as clientAction } from '../../ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '../../ui/useUrlDialog.ts';

const filters = { search: searchFilter, status: activityFilter };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { employees, services } = context.get(apiContext);
  const params = url.searchParams;
  const filter = readFilters(filters, params);
  const isFiltered = Object.values(filter).some(Boolean);
  const [list, catalogue, all] = await Promise.all([
    employees.list(filter),
    services.list({}),
    isFiltered ? employees.list({}) : null,
  ]);
  const usualRole = mostUsed((all ?? list).employees.map(({ role }) => role)) ?? 'barber';
  const edited = await findEdited(params, list.employees, employees.get);
  return { ...list, services: catalogue.services, usualRole, edited, canChange: mayChange(context.get(salonContext)) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'employees.create',
    'employees.update',
    'employees.activate',
    'employees.deactivate',
    'employees.delete',
  ]);

export default function EmployeesScreen({ loaderData }: Route.ComponentProps) {
  const { employees, totals, services, usualRole, edited, canChange } = loaderData;
  const filter = useFilters(filters);
  const dialog = useUrlDialog([...employees, edited]);
  const actions = useCatalogueActions('employees', { message: 'Funcionário', spoken: 'profissional' });
  const newButton = canChange && <NewButton link={dialog.newLink}>Novo profissional</NewButton>;

  return (
    <>
      <PageHeader
        title="Profissionais"
        subtitle="Quem trabalha no salão e quem pode ser escolhido ao agendar."
        actions={newButton}
      />
      <Figures totals={totals} />
      <FilterRow>
        <SearchField label="Buscar por nome, telefone ou e-mail" />
        <ActivityFilter {...filter.props('status')} />
      </FilterRow>
      <CardList
        label="Profissionais"
        entries={employees}
        isFiltered={filter.isFiltered}
        empty={{
          icon: <IconUsersGroup size={24} />,
          title: 'Nenhum profissional encontrado',
          whenFiltered: 'Tente outro nome ou outra situação.',
          whenNone: 'Cadastre quem atende no salão. Sem profissionais, um cliente é atendido por vez.',
          newButton,
        }}
      >
        {(employee) => (
          <EmployeeCard
            employee={employee}
            services={services}
            editLink={dialog.editLink(employee.id)}
            actions={canChange ? actions : null}
          />
        )}
      </CardList>
      {canChange && (
        <EditDialog dialog={dialog} titles={{ new: 'Novo profissional', edit: 'Editar profissional' }}>
          {(edited, close) => <EmployeeForm {...{ edited, services, usualRole, close }} />}
        </EditDialog>
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os funcionários" />;
