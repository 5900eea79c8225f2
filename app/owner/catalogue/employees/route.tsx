import { IconUsersGroup } from '@tabler/icons-react';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { findEdited } from '#app/frame/find-edited.ts';
import { may, mayChange, salonContext } from '#app/owner/guard.ts';
import { useRights } from '#app/owner/useRights.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { readFilters, searchFilter, useFilters } from '#app/ui/filters.ts';
import { NewButton } from '#app/ui/NewButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { SearchField } from '#app/ui/SearchField.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { ActivityFilter, activityFilter } from '../shared/ActivityFilter.tsx';
import { mostUsed } from '../shared/most-used.ts';
import { useCatalogueActions } from '../shared/useCatalogueActions.ts';
import type { Route } from './+types/route.ts';
import { EmployeeCard } from './EmployeeCard.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { Figures } from './Figures.tsx';

export const meta = titled('Profissionais');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

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
  return {
    ...list,
    services: catalogue.services,
    usualRole,
    edited,
    canChange: mayChange(context.get(salonContext), 'employees.change'),
    mayInvite: mayChange(context.get(salonContext), 'team.change'),
    mayReassign:
      mayChange(context.get(salonContext), 'appointments.update') &&
      may(context.get(salonContext), 'appointments.ofOthers'),
  };
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
  const { employees, totals, services, usualRole, edited, canChange, mayInvite, mayReassign } = loaderData;
  const { may } = useRights();
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
      {may('appointments.ofOthers') && <Figures totals={totals} />}
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
            mayInvite={mayInvite}
            mayReassign={mayReassign}
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
