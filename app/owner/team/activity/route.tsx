import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { salonContext } from '#app/owner/guard.ts';
import { CursorPages } from '#app/ui/CursorPages.tsx';
import { DataTable } from '#app/ui/DataTable.tsx';
import { readFilters, useFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import type { Route } from './+types/route.ts';
import { columnsWith } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { AFTER, filters } from './filters.ts';

export const meta = titled('Atividade');

const PER_PAGE = 25;

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const after = params.get(AFTER) ?? undefined;
  const { team } = context.get(apiContext);
  const { timeZone, today } = context.get(salonContext);
  const list = await team.listActivity({ ...readFilters(filters, params), after, limit: PER_PAGE });
  return { ...list, clock: { timeZone, today }, isFirst: after === undefined };
}

export default function ActivityScreen({
  loaderData: { entries, next, people, clock, isFirst },
}: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { isFiltered } = useFilters(filters);
  const pageAfter = (cursor: string | null) => {
    const query = new URLSearchParams(params);
    query.delete(AFTER);
    if (cursor) query.set(AFTER, cursor);
    return `?${query}`;
  };

  return (
    <>
      <PageHeader
        title="Atividade"
        subtitle="O que cada pessoa da equipe fez. Nada aqui pode ser alterado nem apagado."
      />
      <Filters people={people} today={clock.today} />
      <DataTable
        label="Atividade da equipe"
        columns={columnsWith(clock)}
        rows={entries}
        isFiltered={isFiltered}
        empty={{
          icon: <IconHistory size={24} />,
          title: 'Nada por aqui',
          whenFiltered: 'Tente outra pessoa ou outro dia.',
          whenNone: 'O que você e sua equipe fizerem no salão aparece aqui.',
        }}
      />
      <CursorPages isFirst={isFirst} next={next} pageAfter={pageAfter} />
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="a atividade da equipe" />;
