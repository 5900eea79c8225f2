import type { Booking, VisiblePayment } from '#contract/bookings.ts';
import type { OutputOf } from '#contract/index.ts';

type Options = Pick<OutputOf<'appointments.getPaymentOptions'>, 'paymentMode' | 'onlinePaymentAvailable'>;

/** Null where the salon is paid at the counter only. */
export function paymentWords({ paymentMode, onlinePaymentAvailable }: Options): string | null {
  if (paymentMode === 'offline_only') return null;
  if (onlinePaymentAvailable) return 'Este salão aceita pagamento online.';
  const unavailable = 'O pagamento online não está disponível no momento.';
  return paymentMode === 'both'
    ? `${unavailable} Você paga no salão.`
    : `${unavailable} Fale com o salão para agendar.`;
}

const RECEIVED: readonly VisiblePayment[] = ['paid', 'deposit_paid'];

/** Money that came, or that goes back. What is still to be paid stands with its booking, where it is paid. */
export function onlinePayments<B extends Pick<Booking, 'paysOnline' | 'payment' | 'refund'>>(
  bookings: readonly B[],
): B[] {
  return bookings.filter(
    ({ paysOnline, payment, refund }) => refund !== null || (paysOnline && RECEIVED.includes(payment)),
  );
}
