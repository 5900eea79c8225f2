import type { Appointment, Money } from '#contract/appointments.ts';
import { formatCents } from '#lib/money.ts';

/** An appointment whose time is over and that is still scheduled or confirmed. */
export type Unclosed = Pick<
  Appointment,
  'id' | 'version' | 'date' | 'time' | 'customerName' | 'serviceName' | 'priceCents' | 'heldCents'
>;

/** `later` leaves it open. */
export type Outcome = 'completed' | 'no_show' | 'later';

/** By appointment. Answers survive a refresh of the list. */
export type Answers = Readonly<Record<string, Outcome | undefined>>;

/** What becomes of what was paid online for somebody who did not come; without an answer the salon keeps it (D19c). */
export type MoneyAnswers = Readonly<Record<string, Money | undefined>>;

/** Most customers whose appointment was not closed did come. */
export const outcomeOf = (answers: Answers, id: string): Outcome => answers[id] ?? 'completed';

export const toOutcomes = (unclosed: readonly Unclosed[], answers: Answers, moneyAnswers: MoneyAnswers = {}) =>
  unclosed.flatMap(({ id, version, heldCents }) => {
    const outcome = outcomeOf(answers, id);
    if (outcome === 'later') return [];
    const isAsked = outcome === 'no_show' && heldCents > 0;
    return [{ id, version, outcome, ...(isAsked && { money: moneyAnswers[id] ?? ('keep' as const) }) }];
  });

export const appointmentCount = (count: number) => (count === 1 ? '1 atendimento' : `${count} atendimentos`);

/** What is not collected at the salon any more; null without it. */
export function heldWords({ priceCents, heldCents }: Pick<Unclosed, 'priceCents' | 'heldCents'>): string | null {
  if (heldCents === 0) return null;
  return heldCents === priceCents ? 'pago pela internet' : `${formatCents(heldCents)} pagos pela internet`;
}
