import type { Order } from '#contract/orders.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

/** Specification, section 9. Another status is shown as it is. */
const statuses = new Map([
  ['active', 'Ativo'],
  ['pending', 'Pendente'],
  ['scheduled', 'Agendado'],
  ['ended', 'Encerrado'],
  ['cancelled', 'Cancelado'],
]);

export const statusText = (status: string) => statuses.get(status) ?? status;

export const statusChoices = [...statuses].map(([value, label]) => ({ value, label }));

/** 'R$ 49,90', 'US$ 7,00'. */
export function amountText({ amountCents, currency }: Pick<Order, 'amountCents' | 'currency'>): string {
  if (currency === 'BRL') return formatCents(amountCents);
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(amountCents / 100);
}

/** On the wall clock of administrators. */
export const dateText = (instant: string) => formatDate(localNow(instant, DEFAULT_TIME_ZONE).date);

export function momentText(instant: string): string {
  const { date, time } = localNow(instant, DEFAULT_TIME_ZONE);
  return `${formatDate(date)} às ${time}`;
}
