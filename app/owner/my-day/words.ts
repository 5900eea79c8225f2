import type { DayAppointment } from '#contract/calendar.ts';
import { formatDate, formatDuration, type LocalDate, localNow, MONTH_NAMES } from '#lib/dates.ts';
import type { StatusAction } from '../appointments/panel/status-changes.ts';

export const buttonLabels: Record<StatusAction, string> = {
  confirm: 'Confirmar',
  complete: 'Concluir',
  markArrived: 'Chegou',
  markNoShow: 'Não compareceu',
  takeAtSalon: 'Receber no salão',
  reopen: 'Reabrir',
  cancel: 'Cancelar',
};

/** 'Última visita em 12/10/2026, Corte · 4 visitas com você', 'Primeira visita com você'. */
export function visitWords({ visits, lastVisit }: DayAppointment['customer']): string {
  if (!lastVisit) return 'Primeira visita com você';
  const last = [`Última visita em ${formatDate(lastVisit.date)}`, lastVisit.serviceName].filter(Boolean).join(', ');
  return visits === 1 ? last : `${last} · ${visits} visitas com você`;
}

/** 'Chegou às 14:02'. */
export const arrivalWords = (arrivedAt: string, timeZone: string) => `Chegou às ${localNow(arrivedAt, timeZone).time}`;

export const countWords = (count: number) =>
  count === 0 ? 'nenhum agendamento' : count === 1 ? '1 agendamento' : `${count} agendamentos`;

/** 'em 19min'. */
export const inTime = (minutes: number) => `em ${formatDuration(minutes)}`;

/** '15 a 21 de novembro', '29 de novembro a 5 de dezembro'. */
export function weekWords(dates: LocalDate[]): string {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const month = (date: LocalDate) => MONTH_NAMES[Number(date.slice(5, 7)) - 1];
  const begins = month(first) === month(last) ? '' : ` de ${month(first)}`;
  return `${Number(first.slice(8))}${begins} a ${Number(last.slice(8))} de ${month(last)}`;
}
