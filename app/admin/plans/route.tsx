import { IconPackage } from '@tabler/icons-react';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { NewButton } from '#app/ui/NewButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { superAdminGuard } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { PlanCard } from './PlanCard.tsx';
import { PlanForm } from './PlanForm.tsx';
import { usePlanRemoval } from './usePlanRemoval.ts';

export const meta = titled('Planos');
export const middleware = [superAdminGuard];
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext).subscriptions.listAllPlans();

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['subscriptions.createPlan', 'subscriptions.updatePlan', 'subscriptions.deletePlan']);

export default function PlansScreen({ loaderData: { plans } }: Route.ComponentProps) {
  const dialog = useUrlDialog(plans);
  const askRemoval = usePlanRemoval();
  const newButton = <NewButton link={dialog.newLink}>Novo plano</NewButton>;

  return (
    <>
      <PageHeader
        title="Planos"
        subtitle="O que os salões podem assinar, do menor preço ao maior."
        actions={newButton}
      />
      <CardList
        label="Planos"
        entries={plans}
        isFiltered={false}
        empty={{
          icon: <IconPackage size={24} />,
          title: 'Nenhum plano encontrado',
          whenFiltered: '',
          whenNone: 'Sem um plano, nenhum salão pode assinar depois do teste.',
          newButton,
        }}
      >
        {(plan) => <PlanCard plan={plan} editLink={dialog.editLink(plan.id)} onRemove={() => askRemoval(plan)} />}
      </CardList>
      <EditDialog dialog={dialog} titles={{ new: 'Novo plano', edit: 'Editar plano' }} size="lg">
        {(edited, close) => <PlanForm edited={edited} close={close} />}
      </EditDialog>
    </>
  );
}

export const ErrorBoundary = () => (
  <ScreenError title="Erro ao carregar planos" description="Não foi possível carregar os planos" />
);
