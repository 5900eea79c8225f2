import { Select, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { DataTable } from '#app/ui/DataTable.tsx';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { readFilters, searchFilter, useFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { SearchField } from '#app/ui/SearchField.tsx';
import { StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import { MOST_LISTED_ORDERS, OrderStatus } from '#contract/orders.ts';
import { formatCents } from '#lib/money.ts';
import { statusChoices } from '../order-record/words.ts';
import type { Route } from './+types/route.ts';
import { columns } from './columns.tsx';

export const meta = titled('Assinaturas');

const filters = { search: searchFilter, status: { param: 'status', shape: OrderStatus } };
const PER_PAGE = 25;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { subscriptions } = context.get(apiContext);
  const params = url.searchParams;
  const [list, totals] = await Promise.all([
    loadPage(params, PER_PAGE, (range) => subscriptions.listOrders({ ...readFilters(filters, params), ...range })),
    subscriptions.getTotals(),
  ]);
  return { ...list, totals };
}

export default function SubscriptionsScreen({ loaderData }: Route.ComponentProps) {
  const { orders, hasMore, totals, pages } = loaderData;
  const filter = useFilters(filters);

  return (
    <>
      <PageHeader title="Assinaturas" subtitle="O que cada salão escolheu e pagou, das mais novas às mais antigas." />
      <StatRow>
        <StatCard label="Total" value={totals.total.toLocaleString('pt-BR')} />
        <StatCard label="Ativas" value={totals.active.toLocaleString('pt-BR')} />
        <StatCard label="Pendentes" value={totals.pending.toLocaleString('pt-BR')} />
        <StatCard
          label="Receita das ativas"
          value={formatCents(totals.revenueCents)}
          comparison={`${formatCents(totals.receivedCents)} recebidos até hoje`}
        />
      </StatRow>
      <FilterRow>
        <SearchField label="Buscar por salão, cidade ou proprietário" />
        <Select
          aria-label="Status"
          placeholder="Todos os status"
          data={statusChoices}
          clearable
          {...filter.props('status')}
        />
      </FilterRow>
      <DataTable
        label="Assinaturas"
        columns={columns}
        rows={orders}
        isFiltered={filter.isFiltered}
        empty={{
          icon: <IconCreditCard size={24} />,
          title: 'Nenhuma assinatura encontrada',
          whenFiltered: 'Tente outro salão ou outro status.',
          whenNone: 'Quando um salão escolhe um plano, a assinatura aparece aqui.',
        }}
      />
      {hasMore && (
        <Text c="dimmed" mt="md">
          Estas são as {MOST_LISTED_ORDERS.toLocaleString('pt-BR')} assinaturas mais novas. Para achar uma mais antiga,
          busque pelo salão.
        </Text>
      )}
      <Pages pages={pages} />
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="as assinaturas" />;
