import { Select, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { answerIntent, apiContext } from '#app/api.ts';
import { USER_TYPES } from '#app/components/users/words.ts';
import { titled } from '#app/frame/app-name.ts';
import { findEdited } from '#app/frame/find-edited.ts';
import { DataTable } from '#app/ui/DataTable.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { readFilters, searchFilter, useFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { SearchField } from '#app/ui/SearchField.tsx';
import { StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { UserType } from '#contract/shapes.ts';
import { MOST_LISTED_USERS } from '#contract/users.ts';
import { adminContext, isSuperAdmin } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { columns } from './columns.tsx';
import { RoleForm } from './RoleForm.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useEndSessions } from './useEndSessions.ts';
import { useLetIn } from './useLetIn.ts';

export const meta = titled('Usuários');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

const filters = { search: searchFilter, userType: { param: 'tipo', shape: UserType } };
const PER_PAGE = 25;
const typeChoices = UserType.options.map((value) => ({ value, label: USER_TYPES[value] }));

export async function loader({ url, context }: Route.LoaderArgs) {
  const { auth, users } = context.get(apiContext);
  const admin = context.get(adminContext);
  const params = url.searchParams;
  const canChangeRoles = isSuperAdmin(admin);
  const [list, totals, twoFactor] = await Promise.all([
    loadPage(params, PER_PAGE, (range) => users.list({ ...readFilters(filters, params), ...range })),
    users.getTotals(),
    canChangeRoles ? auth.getTwoFactor() : null,
  ]);
  return {
    ...list,
    totals,
    edited: canChangeRoles ? await findEdited(params, list.users, users.get) : null,
    canChangeRoles,
    ownId: admin.id,
    hasCode: twoFactor?.enabledAt != null,
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['users.changeRole', 'users.endSessions', 'users.letIn']);

export default function UsersScreen({ loaderData }: Route.ComponentProps) {
  const { users, hasMore, totals, pages, edited, canChangeRoles, ownId, hasCode } = loaderData;
  const filter = useFilters(filters);
  const dialog = useUrlDialog([...users, edited]);
  const letIn = useLetIn();
  const endSessions = useEndSessions();

  return (
    <>
      <PageHeader title="Usuários" subtitle="Todas as contas da plataforma, das mais novas às mais antigas." />
      <StatRow>
        <StatCard label="Total" value={totals.total.toLocaleString('pt-BR')} />
        <StatCard label="Proprietários" value={totals.owners.toLocaleString('pt-BR')} />
        <StatCard label="Admins" value={totals.admins.toLocaleString('pt-BR')} />
      </StatRow>
      <FilterRow>
        <SearchField label="Buscar por nome, e-mail, tipo ou telefone" />
        <Select
          aria-label="Tipo"
          placeholder="Todos os tipos"
          data={typeChoices}
          clearable
          {...filter.props('userType')}
        />
      </FilterRow>
      <DataTable
        label="Usuários"
        columns={columns}
        rows={users}
        menu={(user) => (
          <UserMenu
            user={user}
            roleLink={canChangeRoles ? dialog.editLink(user.id) : null}
            onLetIn={() => letIn(user)}
            onEndSessions={() => endSessions(user)}
          />
        )}
        isFiltered={filter.isFiltered}
        empty={{
          icon: <IconUsers size={24} />,
          title: 'Nenhum usuário encontrado',
          whenFiltered: 'Tente outro nome, e-mail, tipo ou telefone.',
          whenNone: 'Quem cria uma conta aparece aqui.',
        }}
      />
      {hasMore && (
        <Text c="dimmed" mt="md">
          Estas são as {MOST_LISTED_USERS.toLocaleString('pt-BR')} contas mais novas. Para achar uma mais antiga, busque
          por ela.
        </Text>
      )}
      <Pages pages={pages} />
      {canChangeRoles && (
        <EditDialog dialog={{ ...dialog, isNew: false }} titles={{ new: '', edit: 'Alterar perfil de acesso' }}>
          {(user, close) => user && <RoleForm user={user} isOwn={user.id === ownId} hasCode={hasCode} close={close} />}
        </EditDialog>
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os usuários" />;
