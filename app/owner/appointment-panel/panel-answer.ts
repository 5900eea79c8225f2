import type { Appointment } from '#contract/appointments.ts';
import type { SentMessage } from '#contract/notifications.ts';
import type { AppointmentPayments } from '#contract/payments.ts';
import type { LocalTime } from '#lib/dates.ts';
import type { Refusal } from '../../ui/answer.ts';

/**
 * `habits`: '12 visitas · a cada 21 dias'; null when the customer's record was removed. `money`: null when nothing of it was to be
 * paid online.
 */
export type ShownAppointment = Appointment & {
  habits: string | null;
  messages: SentMessage[];
  money: ShownMoney | null;
};

/** `heldUntil` is on the salon's clock. */
type ShownMoney = { payments: AppointmentPayments; heldUntil: LocalTime | null };

export type PanelAnswer = { ok: true; value: ShownAppointment } | Refusal<'appointments.get'>;
