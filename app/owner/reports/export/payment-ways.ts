import { paidByNames } from '#app/components/appointments/labels.ts';
import type { ExportedAppointment, PaymentWay } from '#contract/reports.ts';

export const paymentWayNames: Record<PaymentWay, string> = {
  ...paidByNames,
  online: 'Online',
  unsaid: 'Não informado',
};

type Paid = Pick<ExportedAppointment, 'status' | 'payment' | 'priceCents' | 'dueOnlineCents' | 'paidBy'>;

/** 'PIX', 'Online', 'Online e PIX' after a deposit; null when nothing was paid. */
export function howPaid({ status, payment, priceCents, dueOnlineCents, paidBy }: Paid): string | null {
  const isPaid = payment === 'paid' || payment === 'deposit_paid';
  const isOnline = isPaid && dueOnlineCents !== null;
  const isAtSalon = isPaid && status === 'completed' && (priceCents ?? 0) > (dueOnlineCents ?? 0);
  const ways = [isOnline && paymentWayNames.online, isAtSalon && paymentWayNames[paidBy ?? 'unsaid']].filter(Boolean);
  return ways.join(' e ') || null;
}
