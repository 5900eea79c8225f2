import { IconScissors } from '@tabler/icons-react';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { findEdited } from '#app/frame/find-edited.ts';
import { may, mayChange, salonContext } from '#app/owner/guard.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { readFilters, useFilters } from '#app/ui/filters.ts';
import { NewButton } from '#app/ui/NewButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { useCatalogueActions } from '../shared/useCatalogueActions.ts';
import type { Route } from './+types/route.ts';
import { Figures } from './Figures.tsx';
import { Filters, filters } from './Filters.tsx';
import { ServiceCard } from './ServiceCard.tsx';
import { ServiceForm } from './ServiceForm.tsx';

export const meta = titled('Serviços');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, employees, salonPage } = context.get(apiContext);
  const salon = context.get(salonContext);
  const params = url.searchParams;
  const filter = readFilters(filters, params);
  const isFiltered = Object.values(filter).some(Boolean);
  const [list, team, page, all] = await Promise.all([
    services.list(filter),
    // A person who sees the own record alone cannot tell who performs a service.
    may(salon, 'employees.read') && may(salon, 'appointments.ofOthers')
      ? employees.list({ status: 'active' })
      : { employees: [] },
    // For the form of somebody who may change the page too.
    may(salon, 'salonPage.change') ? salonPage.getSettings() : null,
    isFiltered ? services.list({}) : null,
  ]);
  const professionals = team.employees.filter((one) => one.takesAppointments);
  const edited = await findEdited(params, list.services, services.get);
  return {
    ...list,
    catalogue: (all ?? list).services,
    pageServices: page?.selectedServices ?? [],
    professionals,
    edited,
    canChange: mayChange(salon, 'services.change'),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'services.create',
    'services.update',
    'services.activate',
    'services.deactivate',
    'services.delete',
  ]);

export default function ServicesScreen({ loaderData }: Route.ComponentProps) {
  const { services, totals, professionals, catalogue, pageServices, edited, canChange } = loaderData;
  const { isFiltered } = useFilters(filters);
  const dialog = useUrlDialog([...services, edited]);
  const actions = useCatalogueActions('services', { message: 'Serviço', spoken: 'serviço' });
  const newButton = canChange && <NewButton link={dialog.newLink}>Novo serviço</NewButton>;

  return (
    <>
      <PageHeader title="Serviços" subtitle="O que seus clientes podem agendar." actions={newButton} />
      <Figures totals={totals} />
      <Filters />
      <CardList
        label="Serviços"
        entries={services}
        isFiltered={isFiltered}
        empty={{
          icon: <IconScissors size={24} />,
          title: 'Nenhum serviço encontrado',
          whenFiltered: 'Tente outro nome, outra categoria ou outra situação.',
          whenNone: 'Cadastre o que você faz, com preço e duração: é isso que aparece na sua página.',
          newButton,
        }}
      >
        {(service) => (
          <ServiceCard
            service={service}
            professionals={professionals}
            editLink={dialog.editLink(service.id)}
            actions={canChange ? actions : null}
          />
        )}
      </CardList>
      {canChange && (
        <EditDialog dialog={dialog} titles={{ new: 'Novo serviço', edit: 'Editar serviço' }}>
          {(edited, close) => <ServiceForm {...{ edited, professionals, catalogue, pageServices, close }} />}
        </EditDialog>
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os serviços" />;
