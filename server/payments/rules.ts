import type { PaymentMethod, PaymentStatus, VisiblePayment } from '#contract/bookings.ts';

type Paid = { status: string; paymentStatus: PaymentStatus; paymentMethod: PaymentMethod };
export type Priced = Paid & { priceCents: number | null };

/** Payment at the salon is stored as `paid` and `cash` from the start; `card` and `pix` come from a provider (D15). */
export const paidAtSalon = { paymentStatus: 'paid', paymentMethod: 'cash' } as const;

export const isAtSalon = ({ paymentMethod }: Pick<Paid, 'paymentMethod'>) => paymentMethod === 'cash';

/** The payment state that people see: money due at the salon is not 'Pago' before the work is done (D15). */
export function visiblePayment(appointment: Priced): VisiblePayment {
  const { status, paymentStatus, priceCents } = appointment;
  if (paymentStatus === 'cancelled' || status === 'cancelled') return 'none';
  if (!isAtSalon(appointment)) return paymentStatus === 'paid' ? 'paid' : 'waiting';
  if (status === 'no_show') return 'none';
  if (status !== 'completed') return 'at_salon';
  return priceCents === null ? 'none' : 'paid';
}

export function paymentAfter(before: Paid, status: string): Pick<Paid, 'paymentStatus' | 'paymentMethod'> {
  const { paymentStatus, paymentMethod } = before;
  if (status === 'cancelled') return { paymentStatus: 'cancelled', paymentMethod };
  if (before.status === 'cancelled') return paidAtSalon;
  return { paymentStatus, paymentMethod };
}

/** Whether the money is earned (D17): completed with a price, or paid online and a no-show. */
export function isSale(appointment: Priced): appointment is Priced & { priceCents: number } {
  const { status, paymentStatus, priceCents } = appointment;
  if (priceCents === null) return false;
  return status === 'completed' || (status === 'no_show' && paymentStatus === 'paid' && !isAtSalon(appointment));
}
