import type { Appointment, Money } from '#contract/appointments.ts';
import type { PaidBy } from '#contract/payments.ts';
import { formatCents } from '#lib/money.ts';

/** An appointment whose time is over and that is still scheduled or confirmed. */
export type Unclosed = Pick<
  Appointment,
  'id' | 'version' | 'date' | 'time' | 'customerName' | 'serviceName' | 'priceCents' | 'heldCents' | 'dueAtSalonCents'
>;

/** `later` leaves the appointment open. */
export type Outcome = 'completed' | 'no_show' | 'later';

/** The answers by appointment id. They survive a refresh of the list. */
export type Answers = Readonly<Record<string, Outcome | undefined>>;

/** By appointment id: what happens to money paid online after a no-show. The default is that the salon keeps it. */
export type MoneyAnswers = Readonly<Record<string, Money | undefined>>;

/** How the appointments were paid at the salon: `all` holds for every id that `of` does not contain. */
export type PaidByAnswers = { all: PaidBy | null; of: Readonly<Record<string, PaidBy | null | undefined>> };

export const paidByOf = ({ all, of }: PaidByAnswers, id: string): PaidBy | null =>
  of[id] === undefined ? all : of[id];

export const isAskedHowPaid = (answers: Answers, { id, dueAtSalonCents }: Pick<Unclosed, 'id' | 'dueAtSalonCents'>) =>
  outcomeOf(answers, id) === 'completed' && dueAtSalonCents > 0;

/** The default is 'completed', because most customers did come. */
export const outcomeOf = (answers: Answers, id: string): Outcome => answers[id] ?? 'completed';

export const toOutcomes = (
  unclosed: readonly Unclosed[],
  answers: Answers,
  moneyAnswers: MoneyAnswers = {},
  paidBy: PaidByAnswers = { all: null, of: {} },
) =>
  unclosed.flatMap((appointment) => {
    const { id, version, heldCents } = appointment;
    const outcome = outcomeOf(answers, id);
    if (outcome === 'later') return [];
    const isAsked = outcome === 'no_show' && heldCents > 0;
    return [
      {
        ...{ id, version, outcome },
        ...(isAsked && { money: moneyAnswers[id] ?? ('keep' as const) }),
        ...(isAskedHowPaid(answers, appointment) && { paidBy: paidByOf(paidBy, id) }),
      },
    ];
  });

export const appointmentCount = (count: number) => (count === 1 ? '1 atendimento' : `${count} atendimentos`);

/** The words for money that the salon need not collect any more; null without any. */
export function heldWords({ priceCents, heldCents }: Pick<Unclosed, 'priceCents' | 'heldCents'>): string | null {
  if (heldCents === 0) return null;
  return heldCents === priceCents ? 'pago pela internet' : `${formatCents(heldCents)} pagos pela internet`;
}
