import type { Refusal } from '#app/ui/answer.ts';
import type { Adjustment } from '#contract/appointment-corrections.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { SentMessage } from '#contract/notifications.ts';
import type { AppointmentPayments } from '#contract/payments.ts';
import type { LocalDate, LocalMoment, LocalTime } from '#lib/dates.ts';
import type { ShownEntry } from './history-words.ts';

/**
 * `customer`: null when their record was removed; `habits` reads '12 visitas · a cada 21 dias'. `money`: null when nothing of it was
 * to be paid online.
 */
export type ShownAppointment = Appointment & {
  customer: { habits: string; lastVisit: LocalDate | null; notes: string | null } | null;
  /** Newest first. */
  adjustments: ShownAdjustment[];
  messages: SentMessage[];
  /** Newest first. */
  history: ShownEntry[];
  money: ShownMoney | null;
};

/** `when` is on the salon's clock. */
export type ShownAdjustment = Omit<Adjustment, 'at'> & { when: LocalMoment };

/** `heldUntil` is on the salon's clock. */
type ShownMoney = { payments: AppointmentPayments; heldUntil: LocalTime | null };

export type PanelAnswer = { ok: true; value: ShownAppointment } | Refusal<'appointments.get'>;
