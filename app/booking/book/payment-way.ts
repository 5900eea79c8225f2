import type { BookingPage } from '#contract/salon-page.ts';

export type PaymentTerms = Pick<BookingPage, 'paymentMode' | 'takesOnlinePayment' | 'onlinePaymentAvailable'>;
type Way = 'at salon' | 'online' | 'none' | 'choice' | 'choice without online';

/** Online payment is mentioned only where the salon takes it, even if not right now (decision 029). */
export function paymentWay({ paymentMode, takesOnlinePayment, onlinePaymentAvailable }: PaymentTerms): Way {
  if (paymentMode === 'online_only') return onlinePaymentAvailable ? 'online' : 'none';
  if (paymentMode === 'offline_only' || !takesOnlinePayment) return 'at salon';
  return onlinePaymentAvailable ? 'choice' : 'choice without online';
}
