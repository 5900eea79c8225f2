import type { Activity } from '#contract/reports.ts';
import { addMonths, formatRelativeDay, type LocalDate, startOfMonth } from '#lib/dates.ts';
import { publicName } from '#lib/text.ts';

/** What 'Atividade Recente' tells of, by the name that the deed has in the audit log. */
const KINDS = {
  'appointments.book': 'booked',
  'appointments.create': 'created',
  'appointments.confirm': 'confirmed',
  'appointments.complete': 'completed',
  'appointments.cancel': 'cancelled',
  'appointments.cancelMine': 'cancelled',
  'appointments.markNoShow': 'no_show',
  'appointments.update': 'moved',
  'appointments.reopen': 'reopened',
  'reviews.write': 'reviewed',
  'waitingList.join': 'waiting',
  'customers.create': 'customer',
} as const satisfies Record<string, Activity['kind']>;

export const ACTIVITY_ACTIONS = Object.keys(KINDS);

/** An entry of the audit log and what it is about; null where that is gone or was never part of it. */
export type Deed = {
  id: string;
  action: string;
  at: Date;
  customerName: string | null;
  /** The customer's record was anonymised (D21a). */
  isAnonymous: boolean;
  serviceName: string | null;
  employeeName: string | null;
  /** Of the appointment as it was then, or the day that somebody waits for. */
  date: LocalDate | null;
  time: string | null;
  /** The update gave it another day or time. */
  isMove: boolean;
  rating: number | null;
  /** When the review was first written; null once it is deleted. */
  reviewedAt: Date | null;
};

/** What happened, in the words that the owner reads on the dashboard. */
export function activityOf(deed: Deed, today: LocalDate): Activity {
  const kind = KINDS[deed.action as keyof typeof KINDS];
  return { id: deed.id, kind, ...wordsFor(kind, deed, today), at: deed.at.toISOString() };
}

function wordsFor(kind: Activity['kind'], deed: Deed, today: LocalDate): Pick<Activity, 'title' | 'detail'> {
  const who = nameOf(deed);
  const { serviceName: service, employeeName } = deed;
  const day = deed.date && formatRelativeDay(deed.date, today);
  const when = day && deed.time ? `${day} às ${deed.time}` : day;
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
      const byCustomer = deed.action === 'appointments.cancelMine';
      return { title: byCustomer ? `${who} cancelou o agendamento` : `Agendamento de ${who} cancelado`, detail };
    }
    case 'no_show':
      return { title: `${who} não compareceu`, detail };
    case 'reopened':
      return { title: `Agendamento de ${who} reaberto`, detail };
    case 'moved':
      return deed.isMove
        ? { title: `Agendamento de ${who} remarcado`, detail: place && `para ${place}` }
        : { title: `Agendamento de ${who} alterado`, detail };
    case 'reviewed':
      return {
        title: reviewTitle(deed),
        detail: [deed.customerName && who, service].filter(Boolean).join(', ') || null,
      };
    case 'waiting':
      return { title: `${who} entrou na lista de espera`, detail };
    case 'customer':
      return { title: `Cliente cadastrado: ${who}`, detail: null };
  }
}

function nameOf({ customerName, isAnonymous }: Deed): string {
  if (isAnonymous) return 'Cliente removido';
  return publicName(customerName ?? '') || 'Cliente';
}

function reviewTitle({ rating, reviewedAt, at }: Deed): string {
  const title = reviewedAt && reviewedAt < at ? 'Avaliação alterada' : 'Nova avaliação';
  return rating ? `${title}: ${stars(rating)}` : title;
}

const stars = (rating: number) => (rating === 1 ? '1 estrela' : `${rating} estrelas`);

const MONTHS_SHOWN = 6;

/** First day of the earliest month of the dashboard's revenue: six months, the present one included. */
export const firstMonth = (today: LocalDate): LocalDate => addMonths(startOfMonth(today), 1 - MONTHS_SHOWN);

/** One entry for each month shown, oldest first; a month without sales is 0. Keys of `totals` are 'yyyy-MM'. */
export function revenueByMonth(totals: ReadonlyMap<string, number>, today: LocalDate) {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const month = addMonths(firstMonth(today), index).slice(0, 7);
    return { month, totalCents: totals.get(month) ?? 0 };
  });
}

/** Percent with one decimal; 0 when there was nothing before (specification, section 9). */
export function growthPercent(current: number, previous: number): number {
  return previous === 0 ? 0 : Math.round(((current - previous) / previous) * 1000) / 10;
}
