import type { SandboxPayment } from '#contract/sandbox.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';

export const STATES: Record<SandboxPayment['state'], string> = {
  open: 'Esperando a sua decisão.',
  refused: 'Recusado. Você pode tentar de novo.',
  late: 'Será aprovado',
  approved: 'Aprovado.',
  closed: 'Encerrado: outro pagamento tomou o lugar deste, ou ele foi cancelado. Não pode mais ser pago.',
};

export const CHARGE_STATES: Record<SandboxPayment['charges'][number]['status'], string> = {
  approved: 'Aprovada',
  refused: 'Recusada',
  pending: 'Ainda não aconteceu',
  refunded: 'Reembolsada',
};

export function formatInstant(instant: string): string {
  const { date, time } = localNow(instant, DEFAULT_TIME_ZONE);
  return `${formatDate(date)} ${time}`;
}

export const timeLeft = (expiresAt: string) => `O prazo para pagar acaba em ${formatInstant(expiresAt)}.`;
