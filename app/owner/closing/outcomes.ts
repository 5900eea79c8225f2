import type { Appointment } from '#contract/appointments.ts';

/** An appointment whose time is over and that is still scheduled or confirmed. */
export type Unclosed = Pick<
  Appointment,
  'id' | 'version' | 'date' | 'time' | 'customerName' | 'serviceName' | 'priceCents'
>;

/** `later` leaves it open. */
export type Outcome = 'completed' | 'no_show' | 'later';

/** By appointment. Answers survive a refresh of the list. */
export type Answers = Readonly<Record<string, Outcome | undefined>>;

/** Most customers whose appointment was not closed did come. */
export const outcomeOf = (answers: Answers, id: string): Outcome => answers[id] ?? 'completed';

export const toOutcomes = (unclosed: readonly Unclosed[], answers: Answers) =>
  unclosed.flatMap(({ id, version }) => {
    const outcome = outcomeOf(answers, id);
    return outcome === 'later' ? [] : [{ id, version, outcome }];
  });

export const appointmentCount = (count: number) => (count === 1 ? '1 atendimento' : `${count} atendimentos`);
