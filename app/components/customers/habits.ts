import type { CustomerHistory } from '#contract/customers.ts';
import { daysBetween, type LocalDate } from '#lib/dates.ts';

type Facts = Pick<CustomerHistory, 'visitIntervalDays' | 'noShows' | 'cancellations'> & {
  customer: { totalVisits: number };
};

/** '12 visitas · a cada 21 dias · não compareceu 2 vezes · 1 cancelamento'. */
export function habits({ customer, visitIntervalDays, noShows, cancellations }: Facts): string {
  const { totalVisits } = customer;
  const parts = [
    totalVisits === 0 ? 'Nenhuma visita ainda' : count(totalVisits, 'visita', 'visitas'),
    visitIntervalDays !== null && (visitIntervalDays === 1 ? 'todo dia' : `a cada ${visitIntervalDays} dias`),
    noShows > 0 && `não compareceu ${count(noShows, 'vez', 'vezes')}`,
    cancellations > 0 && count(cancellations, 'cancelamento', 'cancelamentos'),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** 'hoje', 'ontem', 'há 12 dias'. */
export function daysAgo(date: LocalDate, today: LocalDate): string {
  const days = daysBetween(date, today);
  if (days <= 1) return days === 1 ? 'ontem' : 'hoje';
  return `há ${days.toLocaleString('pt-BR')} dias`;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`;
