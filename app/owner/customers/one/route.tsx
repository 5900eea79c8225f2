import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCalendarPlus, IconDotsVertical, IconPencil, IconTrash, IconUserOff } from '@tabler/icons-react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { answerIntent, apiContext, attempt, pageError } from '#app/api.ts';
import { habits } from '#app/components/customers/habits.ts';
import { pageTitle, titleOfUnknown } from '#app/frame/app-name.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { AppointmentDialog, formIntents } from '#app/owner/appointments/form/AppointmentDialog.tsx';
import { prefillParams } from '#app/owner/appointments/form/prefill.ts';
import { AppointmentPanel } from '#app/owner/appointments/panel/AppointmentPanel.tsx';
import { panelIntents } from '#app/owner/appointments/panel/intents.ts';
import { canChange, salonContext } from '#app/owner/guard.ts';
import { useRights } from '#app/owner/useRights.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { countPages, pageRange } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { localNow } from '#lib/dates.ts';
import { CustomerForm } from '../record/CustomerForm.tsx';
import { useCustomerRemoval } from '../record/useCustomerRemoval.tsx';
import type { Route } from './+types/route.ts';
import { AccountCard } from './AccountCard.tsx';
import { AppointmentList } from './AppointmentList.tsx';
import { ContactCard } from './ContactCard.tsx';
import classes from './Customer.module.css';
import { Figures } from './Figures.tsx';
import { NotesCard } from './NotesCard.tsx';
import { SamePhone } from './SamePhone.tsx';

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const title = loaderData?.history.customer.name ?? titleOfUnknown(error, 'Cliente');
  return [{ title: pageTitle(title, matches) }];
};
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

const PER_PAGE = 20;
const unknown = {
  title: 'Cliente não encontrado',
  description: 'Este cadastro não existe, foi excluído ou foi juntado com outro.',
};

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const query = url.searchParams;
  const range = pageRange(query, PER_PAGE);
  const { customers, consents, notifications } = context.get(apiContext);
  const answer = await attempt(customers.getHistory({ id: params.id, ...range }));
  if (!answer.ok) {
    const isUnknown = answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT';
    throw isUnknown ? pageError(answer, unknown, 404) : pageError(answer);
  }
  const { customer, pastCount } = answer.value;
  const asked = { customerId: customer.id };
  const [allowed, optOuts] = await Promise.all([
    customer.account ? consents.listOfCustomer(asked) : [],
    notifications.listOptOutsOfCustomer(asked),
  ]);
  return {
    history: answer.value,
    allowed,
    optOuts,
    pages: countPages(query, pastCount, PER_PAGE),
    since: localNow(customer.createdAt, salon.timeZone).date,
    now: { date: salon.today, time: salon.time },
    canChange: canChange(salon),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(
    request,
    context,
    [
      'customers.update',
      'customers.saveNotes',
      'customers.delete',
      'customers.linkAccount',
      'customers.unlinkAccount',
      ...formIntents,
      ...panelIntents,
    ],
    {
      'customers.delete': () => redirectWithFlash('/customers', 'Cliente excluído'),
      // The record of this page may be the one that is gone.
      'customers.merge': ({ id, name }) =>
        redirectWithFlash(`/customers/${id}`, 'Clientes juntados', `O histórico está em ${name}.`),
    },
  );

export default function CustomerScreen({ loaderData }: Route.ComponentProps) {
  const { history, allowed, optOuts, pages, since, now, canChange } = loaderData;
  const { mayChange } = useRights();
  const { customer, samePhone, upcoming, past, pastCount, lastServiceId } = history;
  const dialog = useUrlDialog([customer]);
  const askRemoval = useCustomerRemoval();
  const again = prefillParams({ customerId: customer.id, ...(lastServiceId && { serviceId: lastServiceId }) });
  const actions = canChange && (
    <>
      {mayChange('customers.change') && (
        <Button
          component={Link}
          {...dialog.editLink(customer.id)}
          variant="default"
          leftSection={<IconPencil size={18} />}
        >
          Editar
        </Button>
      )}
      {mayChange('appointments.create') && (
        <Button component={Link} to={`/appointments?novo=1&${again}`} leftSection={<IconCalendarPlus size={18} />}>
          {past.length > 0 ? 'Agendar de novo' : 'Agendar'}
        </Button>
      )}
      {mayChange('customers.delete') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Opções de ${customer.name}`}>
              <IconDotsVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => askRemoval(customer)}>
              Excluir
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );

  return (
    <>
      <PageHeader
        eyebrow={<BackLink to="/customers">Clientes</BackLink>}
        title={customer.name}
        subtitle={habits(history)}
        actions={actions}
      />
      <Figures history={history} since={since} today={now.date} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ContactCard customer={customer} optOuts={optOuts} />
          <NotesCard customer={customer} canChange={mayChange('customers.change')} />
          <AccountCard customer={customer} consents={allowed} canChange={mayChange('customers.merge')} />
        </div>
        <div className={classes.column}>
          <AppointmentList
            id="proximos"
            title="Próximos"
            entries={upcoming}
            empty="Nada marcado."
            linkTo={dialog.panelLink}
          />
          <AppointmentList
            id="historico"
            title="Histórico"
            entries={past}
            count={pastCount}
            empty="Os atendimentos passados aparecem aqui."
            linkTo={dialog.panelLink}
          >
            {pages > 1 && <Pages pages={pages} />}
          </AppointmentList>
        </div>
      </div>
      <SamePhone customer={customer} others={samePhone} canChange={mayChange('customers.merge')} />
      {mayChange('customers.change') && (
        <EditDialog dialog={{ ...dialog, isNew: false }} titles={{ new: '', edit: 'Editar cliente' }}>
          {(edited, close) => <CustomerForm edited={edited} today={now.date} close={close} />}
        </EditDialog>
      )}
      {canChange && <AppointmentDialog now={now} />}
      <AppointmentPanel now={now} canChange={canChange} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadError what="o cliente" />;
  return (
    <ErrorState
      icon={<IconUserOff size={24} />}
      {...unknown}
      actions={
        <Button component={Link} to="/customers">
          Ver clientes
        </Button>
      }
    />
  );
}
