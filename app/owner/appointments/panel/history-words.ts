import type { HistoryEntry, HistoryTerms } from '#contract/appointment-history.ts';
import { formatDate, type LocalDate, type LocalMoment } from '#lib/dates.ts';
import { changeWords } from './terms-words.ts';

/** `when` is on the salon's clock. */
export type ShownEntry = Omit<HistoryEntry, 'at'> & { when: LocalMoment };

/** By the entry's action. An action of another version of the product says that something changed. */
export const HISTORY_WORDS: Record<string, string> = {
  'appointments.adjust': 'Preço ou duração mudou',
  'appointments.book': 'Marcado',
  'appointments.cancel': 'Cancelado',
  'appointments.cancelByLink': 'Cancelado',
  'appointments.cancelMine': 'Cancelado',
  'appointments.complete': 'Concluído',
  'appointments.confirm': 'Confirmado',
  'appointments.confirmByLink': 'Presença confirmada',
  'appointments.create': 'Marcado',
  'appointments.markArrived': 'Chegada marcada',
  'appointments.markNoShow': 'Marcado como não compareceu',
  'appointments.moveMine': 'Remarcado',
  'appointments.reassign': 'Passado',
  'appointments.reopen': 'Reaberto',
  'appointments.saveInternalNotes': 'Anotações internas mudadas',
  'appointments.setPaidBy': 'Forma de pagamento anotada',
  'appointments.takeAtSalon': 'Pagamento passado para o salão',
  'appointments.undo': 'Última mudança desfeita',
  'appointments.update': 'Alterado',
  'notifications.remind': 'Lembrete enviado',
  'payments.expire': 'Horário liberado sem pagamento',
  'payments.lateBooked': 'Marcado de novo com um pagamento atrasado',
  'payments.paid': 'Pago online',
  'payments.pay': 'Pagamento online iniciado',
  'payments.refund': 'Pagamento reembolsado',
  'payments.release': 'Horário liberado sem pagamento',
  'payments.retryRefund': 'Reembolso tentado de novo',
  'payments.surplus': 'Pagamento a mais devolvido',
};

/** 'Confirmado por Rafael', 'Marcado por Maria (cliente)', 'Lembrete enviado'. */
export function deedWords({ action, actor, before, after }: ShownEntry): string {
  const isMove = action === 'appointments.update' && (after.date !== undefined || after.time !== undefined);
  const isPassed = !isMove && action === 'appointments.update' && before.employeeName && after.employeeName;
  const deed = isMove ? 'Remarcado' : isPassed ? 'Passado' : (HISTORY_WORDS[action] ?? 'Alterado');
  const by = actorWords(actor);
  return by ? `${deed} ${by}` : deed;
}

function actorWords({ kind, name }: HistoryEntry['actor']): string | null {
  if (kind === 'system') return null;
  if (kind === 'admin') return 'por quem administra a plataforma';
  if (kind === 'customer') return name ? `por ${name} (cliente)` : 'pelo cliente';
  // The link of a message is in the customer's hands.
  if (kind === 'visitor') return 'pelo cliente, pelo link da mensagem';
  return `por ${name ?? 'uma conta excluída'}`;
}

/** A line for each change; none for a new appointment. */
export function changedWords({ before, after, isNoted }: ShownEntry): string[] {
  const lines =
    Object.keys(before).length === 0 ? [] : [place(before, after), ...namesOf(before, after), terms(before, after)];
  return [...lines, isNoted && 'As observações mudaram'].filter((line): line is string => Boolean(line));
}

const momentWords = ({ date, time }: HistoryTerms) => [date && formatDate(date), time].filter(Boolean).join(' às ');

function place(before: HistoryTerms, after: HistoryTerms) {
  if (after.date === undefined && after.time === undefined) return null;
  return `De ${momentWords(before)} para ${momentWords(after)}`;
}

const namesOf = (before: HistoryTerms, after: HistoryTerms) => [
  after.employeeName !== undefined &&
    `De ${before.employeeName ?? 'sem profissional'} para ${after.employeeName ?? 'sem profissional'}`,
  after.serviceName !== undefined &&
    `Serviço: de ${before.serviceName ?? 'sem serviço'} para ${after.serviceName ?? 'sem serviço'}`,
];

function terms(before: HistoryTerms, after: HistoryTerms) {
  const of = ({ priceCents = null, durationMinutes = 0 }: HistoryTerms) => ({ priceCents, durationMinutes });
  return changeWords({ before: of(before), after: of(after) });
}

/** '14:02' today, '12/03 às 14:02' this year. */
export function whenWords({ date, time }: LocalMoment, today: LocalDate): string {
  if (date === today) return time;
  const day = formatDate(date);
  return `${date.slice(0, 4) === today.slice(0, 4) ? day.slice(0, 5) : day} às ${time}`;
}
