import type { BadgeColor } from '#app/ui/public/Badge.tsx';
import type { AppointmentStatus, VisiblePayment } from '#contract/bookings.ts';
import type { PaidBy } from '#contract/payments.ts';

type Label = { label: string; color: BadgeColor };

export const statuses: Record<AppointmentStatus, Label> = {
  scheduled: { label: 'Agendado', color: 'blue' },
  confirmed: { label: 'Confirmado', color: 'green' },
  completed: { label: 'Concluído', color: 'gray' },
  cancelled: { label: 'Cancelado', color: 'red' },
  no_show: { label: 'Não compareceu', color: 'orange' },
};

export const customerStatuses: Record<AppointmentStatus, Label> = {
  ...statuses,
  completed: { label: 'Finalizado', color: 'gray' },
};

export function statusOf(status: string, side: 'salon' | 'customer' = 'salon'): Label {
  const all: Record<string, Label> = side === 'customer' ? customerStatuses : statuses;
  return all[status] ?? statuses.scheduled;
}

export const paidByNames: Record<PaidBy, string> = { cash: 'Dinheiro', pix: 'PIX', card: 'Cartão', other: 'Outro' };

/** The words about the payment; null where nothing is to be said. */
export const payments: Record<VisiblePayment, Label | null> = {
  at_salon: { label: 'Pagar no salão', color: 'gray' },
  paid: { label: 'Pago', color: 'green' },
  deposit_paid: { label: 'Sinal pago', color: 'green' },
  waiting: { label: 'Aguardando pagamento', color: 'yellow' },
  refused: { label: 'Não aprovado', color: 'red' },
  none: null,
};
