import type { Booking } from '#contract/bookings.ts';
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

/** Those of which something is to be said: one that was cancelled is neither paid nor waited for, unless money comes back. */
export function onlinePayments<B extends Pick<Booking, 'paysOnline' | 'payment' | 'refund'>>(
  bookings: readonly B[],
): B[] {
  return bookings.filter(({ paysOnline, payment, refund }) => refund !== null || (paysOnline && payment !== 'none'));
}
