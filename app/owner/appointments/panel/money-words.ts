import type { AppointmentPayments, OnlineWay, Payment, Refund } from '#contract/payments.ts';
import { formatCents } from '#lib/money.ts';

const WAYS: Record<OnlineWay, string> = { pix: 'PIX', card: 'cartão' };

const PAYMENTS: Record<Payment['status'], (payment: Payment) => string> = {
  open: ({ kind, way }) => `Aguardando ${kind === 'deposit' ? 'o sinal' : 'o pagamento'} com ${WAYS[way]}`,
  paid: ({ kind, way }) => `${kind === 'deposit' ? 'Sinal pago' : 'Pago'} com ${WAYS[way]}`,
  surplus: ({ way }) => `Pago com ${WAYS[way]}, mas não aceito`,
  refused: ({ way }) => `Não aprovado, com ${WAYS[way]}`,
  expired: ({ way }) => `Não pago, com ${WAYS[way]}`,
  cancelled: ({ way }) => `Cancelado, com ${WAYS[way]}`,
  failed: ({ way }) => `Não foi possível cobrar, com ${WAYS[way]}`,
};

/** 'Sinal pago com PIX'. */
export function paymentName(payment: Payment): string {
  const { status, isTest, hasOldKeys } = payment;
  const name = PAYMENTS[status](payment) + (hasOldKeys ? ', com as chaves anteriores' : '');
  return name + (isTest ? ' (teste)' : '');
}

/** Tells the owner how to refund by hand when the provider refuses the payment's keys. */
export const BY_HAND = 'Ele foi pago com as chaves anteriores: devolva pela conta antiga, no Mercado Pago.';

const REASONS: Record<Refund['reason'], string> = {
  customer: 'o cliente cancelou',
  salon: 'o salão cancelou',
  owner: 'devolvido por você',
  no_show: 'o cliente não compareceu',
  late: 'o pagamento chegou tarde',
  twice: 'foi pago duas vezes',
  excess: 'foi pago mais do que o pedido',
  mismatch: 'o valor não era o pedido',
  provider: 'feito no Mercado Pago',
};

const STATES: Record<Refund['status'], string> = {
  queued: 'Devolução a caminho',
  pending: 'Devolução a caminho',
  done: 'Devolvido',
  failed: 'Devolução não feita',
};

/** 'Devolvido: o cliente cancelou'. */
export const refundName = ({ status, reason }: Refund) => `${STATES[status]}: ${REASONS[reason]}`;

/** The words about the money when the salon cancels. */
export const cancelMoney = (heldCents: number) =>
  `Os ${formatCents(heldCents)} pagos pela internet voltam por inteiro para o cliente.`;

/** The payment that the salon awaits; null when there is none. */
export const openPayment = ({ payments }: AppointmentPayments) =>
  payments.find(({ status }) => status === 'open') ?? null;
