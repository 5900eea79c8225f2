import { Button, Group } from '@mantine/core';
import { IconAddressBook, IconFileUpload } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { ExportButton } from '#app/components/export/ExportButton.tsx';
import { titled } from '#app/frame/app-name.ts';
import { findEdited } from '#app/frame/find-edited.ts';
import { FigureCard } from '#app/owner/figures/FigureCard.tsx';
import { meanings } from '#app/owner/figures/meanings.ts';
import { formatCount } from '#app/owner/figures/numbers.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { useRights } from '#app/owner/useRights.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { FilterRow } from '#app/ui/FilterRow.tsx';
import { filterParams, readFilters, searchFilter, useFilters } from '#app/ui/filters.ts';
import { NewButton } from '#app/ui/NewButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { SearchField } from '#app/ui/SearchField.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { formatCents } from '#lib/money.ts';
import { CustomerForm } from '../record/CustomerForm.tsx';
import { useCustomerRemoval } from '../record/useCustomerRemoval.tsx';
import type { Route } from './+types/route.ts';
import { BirthdayRow } from './BirthdayRow.tsx';
import { CustomerCard } from './CustomerCard.tsx';

export const meta = titled('Clientes');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

const filters = { search: searchFilter };
const PER_PAGE = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { customers } = context.get(apiContext);
  const salon = context.get(salonContext);
  const params = url.searchParams;
  const [list, totals, birthdays] = await Promise.all([
    loadPage(params, PER_PAGE, (range) => customers.list({ ...readFilters(filters, params), ...range })),
    customers.getTotals(),
    customers.listBirthdays(),
  ]);
  return {
    ...list,
    totals,
    birthdays,
    edited: await findEdited(params, list.customers, customers.get),
    today: salon.today,
    canChange: mayChange(salon, 'customers.change'),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['customers.create', 'customers.update', 'customers.delete']);

export default function CustomersScreen({ loaderData }: Route.ComponentProps) {
  const { customers, totals, birthdays, pages, edited, today, canChange } = loaderData;
  const { may, mayChange } = useRights();
  const seesAll = may('appointments.ofOthers');
  const searched = may('customers.phones') ? 'nome, telefone ou e-mail' : 'nome';
  const { isFiltered } = useFilters(filters);
  const [params] = useSearchParams();
  const dialog = useUrlDialog([...customers, edited]);
  const askRemoval = useCustomerRemoval();
  const newButton = canChange && (
    <>
      {mayChange('customers.import') && (
        <Button component={Link} to="/customers/importar" variant="default" leftSection={<IconFileUpload size={18} />}>
          Importar
        </Button>
      )}
      <NewButton link={dialog.newLink}>Novo cliente</NewButton>
    </>
  );

  return (
    <>
      <PageHeader
        title="Clientes"
        subtitle="Quem já veio, quem marcou e quem você cadastrou."
        actions={
          <>
            {may('reports.export') && (
              <ExportButton
                path="/reports/exportar/clientes"
                label={isFiltered ? 'Exportar os clientes encontrados' : 'Exportar todos os clientes'}
                query={filterParams(filters, params)}
              />
            )}
            {newButton}
          </>
        }
      />
      <StatRow>
        <FigureCard
          label="Total"
          meaning={seesAll ? meanings.customers : meanings.ownCustomers}
          value={formatCount(totals.total)}
        />
        <FigureCard
          label="Novos neste mês"
          meaning={seesAll ? meanings.newCustomers : meanings.newOwnCustomers}
          value={formatCount(totals.newThisMonth)}
        />
        {totals.billedCents !== null && (
          <FigureCard label="Total faturado" meaning={meanings.billed} value={formatCents(totals.billedCents)} />
        )}
      </StatRow>
      <BirthdayRow birthdays={birthdays} today={today} />
      <FilterRow>
        <SearchField label={`Buscar por ${searched}`} />
      </FilterRow>
      <CardList
        label="Clientes"
        entries={customers}
        isFiltered={isFiltered}
        empty={{
          icon: <IconAddressBook size={24} />,
          title: 'Nenhum cliente encontrado',
          whenFiltered: `Tente outro ${searched}.`,
          whenNone: seesAll
            ? 'Quem agenda pela sua página aparece aqui. Cadastre também quem liga ou passa no salão.'
            : 'Quem tem horário com você aparece aqui.',
          newButton: newButton && <Group justify="center">{newButton}</Group>,
        }}
      >
        {(customer) => (
          <CustomerCard
            customer={customer}
            editLink={dialog.editLink(customer.id)}
            onRemove={mayChange('customers.delete') ? () => askRemoval(customer) : null}
          />
        )}
      </CardList>
      <Pages pages={pages} />
      {canChange && (
        <EditDialog dialog={dialog} titles={{ new: 'Novo cliente', edit: 'Editar cliente' }}>
          {(edited, close) => <CustomerForm edited={edited} today={today} close={close} />}
        </EditDialog>
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os clientes" />;
