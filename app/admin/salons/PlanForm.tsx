import { Select, Stack, Text } from '@mantine/core';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import type { Plan } from '#contract/subscriptions.ts';
import { NO_PLAN, planText, subscriptionText } from './words.ts';

type Props = { salon: AdministeredSalon; plans: Plan[]; close: Close };

/** A grant: without payment, from now on. */
export function PlanForm({ salon, plans, close }: Props) {
  const { id, name, plan, subscription } = salon;
  const form = useJsonForm({
    // A salon in its trial has none: nobody ends that by accepting what stands there.
    initialValues: { planId: plan?.id ?? '' },
    toSend: ({ planId }) => ({
      intent: 'subscriptions.grantPlan',
      salonId: id,
      planId: planId === NO_PLAN ? null : planId,
    }),
    onDone: ({ plan }) => {
      toast.success('Plano alterado com sucesso', `${name}: ${plan?.name ?? 'nenhum plano'}.`);
      close();
    },
    words: {
      otherwise: 'Não foi possível alterar o plano do salão',
      codes: {
        PLAN_CURRENT: { description: 'O salão já está assim. Escolha outro plano.' },
        NOT_FOUND: { description: 'Este salão não existe mais.' },
        CHANGED_MEANWHILE: { description: 'O proprietário pagou um plano nesse meio-tempo. Confira e tente de novo.' },
      },
    },
  });
  const { planId } = form.values;
  const choices = [
    { value: NO_PLAN, label: 'Nenhum plano' },
    ...plans.map((plan) => ({ value: plan.id, label: planText(plan) })),
    // No longer on offer: it can be kept, not chosen.
    ...(plan && !plans.some(({ id }) => id === plan.id)
      ? [{ value: plan.id, label: `${plan.name}, fora de venda`, disabled: true }]
      : []),
  ];

  return (
    <form {...form.props}>
      <Stack>
        <Text>
          <b>{name}</b> está {plan ? `com o plano ${plan.name}` : 'sem plano'}: {subscriptionText(subscription)}.
        </Text>
        <Select
          label="Plano"
          placeholder="Escolha um plano"
          data={choices}
          allowDeselect={false}
          required
          data-autofocus
          {...form.getInputProps('planId')}
        />
        <Text c="dimmed">
          {planId === NO_PLAN
            ? 'O acesso do proprietário termina agora. A página continua no ar e recebe agendamentos pagos no salão.'
            : 'Vale a partir de agora, sem cobrança do salão.'}{' '}
          Se houver uma assinatura paga, ela é cancelada antes no provedor.
        </Text>
      </Stack>
      <FormActions submit="Alterar plano" sending={form.isSending} disabled={!planId} onCancel={close} />
    </form>
  );
}
