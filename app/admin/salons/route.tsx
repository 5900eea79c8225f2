import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { answerIntent, apiContext, attempt } from '#app/api.ts';
import { useSalonSwitch } from '#app/components/salon/useSalonSwitch.ts';
import { titled } from '#app/frame/app-name.ts';
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
import { SALON_DIALOGS, unlessDialogOnly, useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { SalonStatus } from '#contract/salon-administration.ts';
import type { Route } from './+types/route.ts';
import { ChargeForm } from './ChargeForm.tsx';
import { columns } from './columns.tsx';
import { DeletionForm } from './DeletionForm.tsx';
import { PlanForm } from './PlanForm.tsx';
import { SalonMenu } from './SalonMenu.tsx';
import { SuspensionForm } from './SuspensionForm.tsx';
import { orderChoices, statusChoices, suspendedText } from './words.ts';

export const meta: Route.MetaFunction = titled('Salões');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

const filters = {
  search: searchFilter,
  status: { param: 'status', shape: SalonStatus },
  order: { param: 'ordem', shape: z.enum(['oldest', 'name']) },
};
const PER_PAGE = 25;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { auth, salons, subscriptions } = context.get(apiContext);
  const params = url.searchParams;
  const [list, totals] = await Promise.all([
    loadPage(params, PER_PAGE, (range) => salons.listAll({ ...readFilters(filters, params), ...range })),
    salons.getTotals(),
  ]);
  const doomed = params.get(SALON_DIALOGS.deletion);
  const deletion = doomed ? await attempt(salons.previewDeletion({ id: doomed })) : null;
  const twoFactor = doomed ? await auth.getTwoFactor() : null;
  return {
    ...list,
    totals,
    plans: params.has(SALON_DIALOGS.plan) ? (await subscriptions.listPlans()).plans : null,
    deletion: deletion?.ok ? deletion.value : null,
    // A deletion needs the same proof as a sign-in.
    hasCode: twoFactor?.enabledAt != null,
  };
}

/** Runs the loader when the dialog of a plan or a deletion opens, because it reads the dialog's data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const opens = (param: string) => {
    const id = args.nextUrl.searchParams.get(param);
    return id !== null && id !== args.currentUrl.searchParams.get(param);
  };
  const { plan, deletion } = SALON_DIALOGS;
  return opens(plan) || opens(deletion) || unlessDialogOnly(args);
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'salons.activate',
    'salons.deactivate',
    'salons.suspend',
    'salons.setSuspensionCharge',
    'salons.deletePermanently',
    'subscriptions.grantPlan',
  ]);

export default function AdminSalonsScreen({ loaderData }: Route.ComponentProps) {
  const { salons, totals, pages } = loaderData;
  const filter = useFilters(filters);
  const { search, status } = filter.values;
  const plans = useLatest(loaderData.plans);
  // A deleted salon is gone from the loader's answer while its dialog still closes.
  const deletion = useLatest(loaderData.deletion);
  const dialog = useUrlDialog(salons);
  const deletionDialog = useUrlDialog([deletion]);
  const { activate, deactivate } = useSalonSwitch();
  const showing = (edited: (typeof salons)[number] | null) => ({ isNew: false, edited, close: dialog.close });

  return (
    <>
      <PageHeader title="Salões" subtitle="Todos os salões da plataforma, com plano, situação e números." />
      <StatRow>
        <StatCard label="Total" value={totals.total.toLocaleString('pt-BR')} />
        <StatCard label="Ativos" value={totals.active.toLocaleString('pt-BR')} />
        <StatCard
          label="Inativos"
          value={totals.inactive.toLocaleString('pt-BR')}
          comparison={suspendedText(totals.suspended)}
        />
      </StatRow>
      <FilterRow>
        <SearchField label="Buscar por nome, endereço, cidade, estado ou proprietário" />
        <Select
          aria-label="Situação"
          placeholder="Todas as situações"
          data={statusChoices}
          clearable
          {...filter.props('status')}
        />
        <Select aria-label="Ordem" placeholder="Mais novos" data={orderChoices} clearable {...filter.props('order')} />
      </FilterRow>
      <DataTable
        label="Salões"
        columns={columns}
        rows={salons}
        menu={(salon) => (
          <SalonMenu
            salon={salon}
            linkTo={(name) => dialog.salonLink(name, salon.id)}
            onActivate={() => activate(salon)}
            onDeactivate={() => deactivate(salon)}
          />
        )}
        isFiltered={search !== undefined || status !== undefined}
        empty={{
          icon: <IconBuildingStore size={24} />,
          title: 'Nenhum salão encontrado',
          whenFiltered: 'Tente outro nome, cidade ou proprietário.',
          whenNone: 'Quem cadastra um salão aparece aqui.',
        }}
      />
      <Pages pages={pages} />
      <EditDialog dialog={showing(dialog.salonOf('suspension'))} titles={{ new: '', edit: 'Suspender salão' }}>
        {(salon, close) => salon && <SuspensionForm salon={salon} close={close} />}
      </EditDialog>
      <EditDialog dialog={showing(dialog.salonOf('charge'))} titles={{ new: '', edit: 'Cobrança durante a suspensão' }}>
        {(salon, close) => salon && <ChargeForm salon={salon} close={close} />}
      </EditDialog>
      <EditDialog dialog={showing(plans && dialog.salonOf('plan'))} titles={{ new: '', edit: 'Alterar plano' }}>
        {(salon, close) => salon && plans && <PlanForm salon={salon} plans={plans} close={close} />}
      </EditDialog>
      <EditDialog
        dialog={{ isNew: false, edited: deletionDialog.salonOf('deletion'), close: dialog.close }}
        titles={{ new: '', edit: 'Excluir permanentemente' }}
      >
        {(salon, close) => salon && <DeletionForm salon={salon} hasCode={loaderData.hasCode} close={close} />}
      </EditDialog>
    </>
  );
}

/** The last value that was not null. */
function useLatest<T>(value: T | null): T | null {
  const [latest, setLatest] = useState(value);
  if (value !== null && value !== latest) setLatest(value);
  return value ?? latest;
}

export const ErrorBoundary = () => <LoadError what="os salões" />;
