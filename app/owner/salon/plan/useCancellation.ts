import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { SubscriptionState } from '#contract/salons.ts';
import type { MySubscription } from '#contract/subscriptions.ts';
import { dayText } from './payment.ts';

/** Asks before it cancels what is charged again; what is paid stays. */
export function useCancellation(timeZone: string) {
  const cancelling = useJsonAction<'subscriptions.cancel'>({
    onDone: ({ endsAt }) =>
      toast.success(
        'Assinatura cancelada',
        endsAt ? `Seu acesso continua até ${dayText(endsAt, timeZone)}.` : undefined,
      ),
    words: { otherwise: 'Erro ao cancelar assinatura' },
  });
  return {
    isCancelling: cancelling.isRunning,
    ask({ endsAt }: SubscriptionState, change: MySubscription['change']) {
      const until = endsAt ? `Seu acesso continua até ${dayText(endsAt, timeZone)}. ` : '';
      confirm({
        title: 'Cancelar a assinatura?',
        loss: `Nada mais será cobrado${change && !change.isPaid ? `, e o plano ${change.planName} não começa` : ''}. ${until}Depois disso, a gestão do salão fica bloqueada até você escolher um plano.`,
        confirm: 'Cancelar assinatura',
        onConfirm: () => cancelling.run({ intent: 'subscriptions.cancel' }),
      });
    },
  };
}
