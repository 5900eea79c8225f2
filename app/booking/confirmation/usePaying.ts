import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PAYING_PARAM } from '#app/components/booking/paths.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { OnlineWay, OwnPayment } from '#contract/payments.ts';
import { PAYMENT_ERROR } from './payment-words.ts';
import { usePaymentChecks } from './usePaymentChecks.ts';

type Asked = { slug: string; appointmentId: string; payment: OwnPayment | null };

/** Everything that moves while a booking is paid. The page calls it, because its parts come and go with the state. */
export function usePaying({ slug, appointmentId, payment }: Asked) {
  const isWaiting = payment?.state === 'waiting';
  const { check, ...checks } = usePaymentChecks({ slug, appointmentId }, payment);
  const starting = useJsonAction<'payments.pay'>({
    onDone({ way, checkoutUrl }) {
      if (way === 'card' && checkoutUrl) window.location.assign(checkoutUrl);
    },
    words: { otherwise: PAYMENT_ERROR },
  });

  // A card is paid elsewhere: whoever has just booked goes on there. Back then leads to this page, which stays.
  const isNew = useSearchParams()[0].has(PAYING_PARAM);
  const next = isNew && isWaiting && payment.way === 'card' ? payment.checkoutUrl : null;
  useEffect(() => {
    if (!next) return;
    const address = new URL(window.location.href);
    address.searchParams.delete(PAYING_PARAM);
    window.history.replaceState(window.history.state, '', address);
    window.location.assign(next);
  }, [next]);

  return {
    check,
    ...checks,
    pay: (way: OnlineWay) => starting.run({ intent: 'payments.pay', slug, appointmentId, way }),
    isStarting: starting.isRunning,
  };
}

export type Paying = ReturnType<typeof usePaying>;
