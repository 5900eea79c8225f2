import type { Activity } from '#contract/reports.ts';
import { formatRelativeDay, type LocalDate } from '#lib/dates.ts';
import { publicName } from '#lib/text.ts';

const KINDS = {
  'appointments.book': 'booked',
  'appointments.create': 'created',
  'appointments.confirm': 'confirmed',
  'appointments.complete': 'completed',
  'appointments.cancel': 'cancelled',
  'appointments.cancelMine': 'cancelled',
  'appointments.markNoShow': 'no_show',
  'appointments.update': 'moved',
  'appointments.reassign': 'moved',
  'appointments.adjust': 'moved',
  'appointments.reopen': 'reopened',
  'appointments.undo': 'undone',
  'reviews.write': 'reviewed',
  'waitingList.join': 'waiting',
  'customers.create': 'customer',
} as const satisfies Record<string, Activity['kind']>;

export const ACTIVITY_ACTIONS = Object.keys(KINDS);

/** An entry of the audit log and what it is about. Null: deleted since, or never part of the entry. */
export type LogEntry = {
  id: string;
  action: string;
  at: Date;
  customerName: string | null;
  /** The customer's record was anonymised. */
  isAnonymous: boolean;
  serviceName: string | null;
  employeeName: string | null;
  /** The date of the appointment at that time, or the day that somebody waits for. */
  date: LocalDate | null;
  time: string | null;
  isMove: boolean;
  rating: number | null;
  /** When the review was first written; null once it is deleted. */
  reviewedAt: Date | null;
};

export function activityOf(entry: LogEntry, today: LocalDate): Activity {
  const kind = KINDS[entry.action as keyof typeof KINDS];
  return { id: entry.id, kind, ...wordsFor(kind, entry, today), at: entry.at.toISOString() };
}

function wordsFor(kind: Activity['kind'], entry: LogEntry, today: LocalDate): Pick<Activity, 'title' | 'detail'> {
  const who = nameOf(entry);
  const { serviceName: service, employeeName } = entry;
  const day = entry.date && formatRelativeDay(entry.date, today);
  const when = day && entry.time ? `${day} às ${entry.time}` : day;
  const place = when && employeeName ? `${when} com ${employeeName}` : when;
  const detail = [service, when].filter(Boolean).join(', ') || null;
  switch (kind) {
    case 'booked':
      return { title: `${who} agendou ${service ?? 'um horário'}`, detail: place };
    case 'created':
      return { title: `Novo agendamento: ${service ? `${service} para ${who}` : who}`, detail: place };
    case 'confirmed':
      return { title: `Agendamento de ${who} confirmado`, detail };
    case 'completed':
      return { title: `Atendimento de ${who} concluído`, detail };
    case 'cancelled': {
      const byCustomer = entry.action === 'appointments.cancelMine';
      return { title: byCustomer ? `${who} cancelou o agendamento` : `Agendamento de ${who} cancelado`, detail };
    }
    case 'no_show':
      return { title: `${who} não compareceu`, detail };
    case 'reopened':
      return { title: `Agendamento de ${who} reaberto`, detail };
    case 'undone':
      return { title: `Mudança no agendamento de ${who} desfeita`, detail };
    case 'moved':
      return entry.isMove
        ? { title: `Agendamento de ${who} remarcado`, detail: place && `para ${place}` }
        : { title: `Agendamento de ${who} alterado`, detail };
    case 'reviewed':
      return {
        title: reviewTitle(entry),
        detail: [entry.customerName && who, service].filter(Boolean).join(', ') || null,
      };
    case 'waiting':
      return { title: `${who} entrou na lista de espera`, detail };
    case 'customer':
      return { title: `Cliente cadastrado: ${who}`, detail: null };
  }
}

function nameOf({ customerName, isAnonymous }: LogEntry): string {
  if (isAnonymous) return 'Cliente removido';
  return publicName(customerName ?? '') || 'Cliente';
}

function reviewTitle({ rating, reviewedAt, at }: LogEntry): string {
  const title = reviewedAt && reviewedAt < at ? 'Avaliação alterada' : 'Nova avaliação';
  return rating ? `${title}: ${stars(rating)}` : title;
}

const stars = (rating: number) => (rating === 1 ? '1 estrela' : `${rating} estrelas`);
