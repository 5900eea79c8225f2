import type { PaymentMethod, PaymentStatus, VisiblePayment } from '#contract/bookings.ts';
import type { DepositFor, DepositKind, OnlineDue } from '#contract/payments.ts';
import type { PaymentMode } from '#contract/salons.ts';

type Paid = { status: string; paymentStatus: PaymentStatus; paymentMethod: PaymentMethod };
export type Priced = Paid & { priceCents: number | null; dueOnlineCents: number | null };

/** An unpaid online booking keeps its time for this long. */
const HOLD_MINUTES = 30;

/** Such a hold ends at the appointment's start at the latest. */
export function endOfHold(now: Date, startsAt: Date): Date {
  return new Date(Math.min(now.getTime() + HOLD_MINUTES * 60_000, startsAt.getTime()));
}

/** Payment at the salon is stored as `paid` and `cash` from the start; `card` and `pix` come from a provider. */
export const paidAtSalon = { paymentStatus: 'paid', paymentMethod: 'cash' } as const;

/** As `paidAtSalon`, for an appointment that was to be paid online. */
export const backToSalon = { ...paidAtSalon, heldUntil: null, dueOnlineCents: null } as const;

export const isAtSalon = ({ paymentMethod }: Pick<Paid, 'paymentMethod'>) => paymentMethod === 'cash';

/** The payment state that people see: money due at the salon is not 'Pago' before the work is done. */
export function visiblePayment(appointment: Priced): VisiblePayment {
  const { status, paymentStatus, priceCents } = appointment;
  if (paymentStatus === 'cancelled' || status === 'cancelled') return 'none';
  if (!isAtSalon(appointment)) {
    if (paymentStatus !== 'paid') return 'waiting';
    const isDeposit = appointment.dueOnlineCents !== null && restCents(appointment) > 0;
    return isDeposit && status !== 'completed' ? 'deposit_paid' : 'paid';
  }
  if (status === 'no_show') return 'none';
  if (status !== 'completed') return 'at_salon';
  return priceCents === null ? 'none' : 'paid';
}

/** The amount that is paid at the salon. */
export function restCents({ priceCents, dueOnlineCents }: Pick<Priced, 'priceCents' | 'dueOnlineCents'>): number {
  return Math.max(0, (priceCents ?? 0) - (dueOnlineCents ?? 0));
}

export type PaymentFields = Pick<Paid, 'paymentStatus' | 'paymentMethod'> & { heldUntil: Date | null };

/** A cancelled payment went back. Another status then is a new agreement, which is paid at the salon. */
export function paymentAfter(before: Paid & { heldUntil: Date | null }, status: string): Partial<PaymentFields> {
  if (status === before.status) return {};
  if (status === 'cancelled') return { paymentStatus: 'cancelled', heldUntil: null };
  return before.paymentStatus === 'cancelled' ? backToSalon : {};
}

/** The money that stays paid online, and the money that went back or is on its way back. */
export type Money = { paidCents: number; returnedCents: number };

/**
 * The salon's earning: the price of a completed appointment, less what went back, or what it keeps of a missed one. Null
 * is no sale.
 */
export function saleCents(appointment: Priced, { paidCents, returnedCents }: Money): number | null {
  const { status, paymentStatus, priceCents } = appointment;
  if (status === 'completed') {
    if (priceCents === null) return null;
    // Money that is paid at the salon was never part of a refund.
    if (isAtSalon(appointment)) return priceCents;
    const dueOnlineCents = appointment.dueOnlineCents ?? paidCents;
    // The customer has paid more than the price if it was lowered since: the surplus is not earned.
    const earned = Math.min(priceCents, restCents({ priceCents, dueOnlineCents }) + paidCents - returnedCents);
    return earned > 0 || returnedCents === 0 ? earned : null;
  }
  const kept = paidCents - returnedCents;
  const isKept = status === 'no_show' && paymentStatus === 'paid' && !isAtSalon(appointment);
  return isKept && kept > 0 ? kept : null;
}

/** The part of a sale that came online. */
export function onlineCents(totalCents: number, { paymentMethod }: Pick<Paid, 'paymentMethod'>, money: Money): number {
  return isAtSalon({ paymentMethod }) ? 0 : Math.min(totalCents, money.paidCents - money.returnedCents);
}

/**
 * The whole price when the appointment was agreed anew, as after a cancellation; else the part that is not paid online.
 */
export function dueAtSalonCents(appointment: Priced): number {
  const { status, paymentStatus } = appointment;
  const isOnline = !isAtSalon(appointment) && (status === 'completed' || paymentStatus !== 'cancelled');
  return isOnline ? restCents(appointment) : (appointment.priceCents ?? 0);
}

export type DepositTerms = {
  paymentMode: PaymentMode;
  depositKind: DepositKind;
  depositValue: number;
  depositFor: DepositFor;
};

/**
 * Where everybody pays the whole price online, a deposit would be a discount for customers who missed before (decision
 * 042).
 */
export const dependsOnThePast = ({ paymentMode, depositKind, depositFor }: DepositTerms) =>
  depositKind !== 'none' && depositFor === 'missed_before' && paymentMode !== 'online_only';

/** The amount that somebody pays online now; null when there is nothing to pay. A deposit is the smaller part, or it is the price. */
export function onlineDue(terms: DepositTerms, priceCents: number, hasMissed: boolean): OnlineDue | null {
  if (priceCents <= 0) return null;
  const { paymentMode, depositKind, depositValue, depositFor } = terms;
  const isAsked = depositFor === 'all' ? depositKind !== 'none' : dependsOnThePast(terms) && hasMissed;
  const share = depositKind === 'percentage' ? Math.round((priceCents * depositValue) / 100) : depositValue;
  const depositCents = Math.max(1, share);
  const amountCents = isAsked ? Math.min(priceCents, depositCents) : priceCents;
  return {
    kind: amountCents < priceCents ? 'deposit' : 'full',
    amountCents,
    restCents: priceCents - amountCents,
    depositFor: isAsked ? depositFor : null,
    mayPayAtSalon: paymentMode === 'both' && !isAsked,
  };
}
