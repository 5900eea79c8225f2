import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { apiContext, attempt } from '#app/api.ts';
import { ExportButton } from '#app/components/export/ExportButton.tsx';
import { titled } from '#app/frame/app-name.ts';
import { CursorPages } from '#app/ui/CursorPages.tsx';
import { DataTable } from '#app/ui/DataTable.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { readFilters, useFilters, withFilter } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useUrlDialog, withoutDialog } from '#app/ui/useUrlDialog.ts';
import { MOST_EXPORTED_ENTRIES } from '#contract/audit-log.ts';
import { superAdminGuard } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { columnsWith } from './columns.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { Filters } from './Filters.tsx';
import { AFTER, type Choice, filters } from './filters.ts';
import { salonWords } from './words.ts';

export const meta = titled('Auditoria');
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';
export const middleware = [superAdminGuard];

const PER_PAGE = 25;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { auditLog, users } = context.get(apiContext);
  const params = url.searchParams;
  const asked = readFilters(filters, params);
  const after = params.get(AFTER) ?? undefined;
  const [list, person] = await Promise.all([
    auditLog.list({ ...asked, after, limit: PER_PAGE }),
    asked.personId ? attempt(users.get({ id: asked.personId })) : null,
  ]);
  const nameOfPerson = person?.ok ? person.value.fullName : null;
  const { salon = null } = list.entries.find(({ salon }) => salon?.id === asked.salonId) ?? {};
  return {
    ...list,
    person: choiceOf(asked.personId, nameOfPerson ?? 'Pessoa que não existe mais'),
    salon: choiceOf(asked.salonId, salonWords({ salon }) ?? 'Salão escolhido'),
    isFirst: after === undefined,
  };
}

const choiceOf = (value: string | undefined, label: string): Choice | null => (value ? { value, label } : null);

export default function AuditLogScreen({ loaderData }: Route.ComponentProps) {
  const { entries, next, person, salon, isFirst, today } = loaderData;
  const [params] = useSearchParams();
  const filter = useFilters(filters);
  const dialog = useUrlDialog(entries);
  const asked = new URLSearchParams(withoutDialog(params));
  asked.delete(AFTER);
  const pageAfter = (cursor: string | null) => {
    const query = new URLSearchParams(asked);
    if (cursor) query.set(AFTER, cursor);
    return `?${query}`;
  };

  return (
    <>
      <PageHeader
        title="Auditoria"
        subtitle="Quem fez o quê, quando e de onde. Nada aqui pode ser alterado nem apagado."
        actions={
          <ExportButton
            path="/admin/audit-logs/exportar"
            label={`Exportar os registros, até ${MOST_EXPORTED_ENTRIES.toLocaleString('pt-BR')} dos mais novos`}
            query={Object.fromEntries(asked)}
            signIn="/admin-auth"
          />
        }
      />
      <Filters person={person} salon={salon} today={today} />
      <DataTable
        label="Registros de auditoria"
        columns={columnsWith(dialog.editLink)}
        rows={entries}
        isFiltered={filter.isFiltered}
        empty={{
          icon: <IconHistory size={24} />,
          title: 'Nenhum registro encontrado',
          whenFiltered: 'Tente outra pessoa, ação, salão ou período.',
          whenNone: 'O que os administradores e os salões fizerem aparece aqui.',
        }}
      />
      <CursorPages isFirst={isFirst} next={next} pageAfter={pageAfter} />
      <EditDialog dialog={{ ...dialog, isNew: false }} titles={{ new: '', edit: 'Registro de auditoria' }} size="lg">
        {(entry, close) =>
          entry && (
            <EntryDetails
              entry={entry}
              personHref={
                entry.actor.name && entry.actor.id
                  ? `?${withFilter(asked, filters.personId.param, entry.actor.id)}`
                  : null
              }
              onClose={() => close()}
            />
          )
        }
      </EditDialog>
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="a auditoria" />;
