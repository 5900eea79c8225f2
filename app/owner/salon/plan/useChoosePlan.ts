import { useEffect, useState } from 'react';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { WordTable } from '#app/ui/words.ts';
import type { PaymentOffer } from '#contract/subscriptions.ts';

const noSalon = { title: 'Erro', description: 'Salão não encontrado' };

/** Specification, section 8. */
const words: WordTable<'subscriptions.choosePlan'> = {
  otherwise: 'Erro ao processar assinatura',
  codes: {
    NOT_FOUND: noSalon,
    SALON_REQUIRED: noSalon,
    CHANGED_MEANWHILE: {
      title: 'O plano mudou',
      description: 'O preço ou a sua assinatura mudou agora há pouco. Recarregue a página e escolha de novo.',
    },
    UNEXPECTED: { description: 'Não foi possível processar a assinatura' },
  },
};

/** Opens the checkout of a plan. `planId` is the plan on its way there, also while the browser leaves. */
export function useChoosePlan(salonId: string, onChosen: () => void) {
  const [planId, setPlanId] = useState<string | null>(null);
  const choosing = useJsonAction<'subscriptions.choosePlan'>({
    onDone: ({ checkoutUrl, startsAt }) => {
      if (checkoutUrl !== null) return window.location.assign(checkoutUrl);
      setPlanId(null);
      toast.success(startsAt === null ? 'Assinatura ativada!' : 'Mudança de plano agendada');
      onChosen();
    },
    onRefused: () => {
      setPlanId(null);
      return false;
    },
    words,
  });

  // The browser's Back button may show the page as it was left.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPlanId(null);
    };
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  return {
    planId,
    choose(planId: string, payment: PaymentOffer | null) {
      setPlanId(planId);
      choosing.run({ intent: 'subscriptions.choosePlan', planId, salonId, ...payment });
    },
  };
}
