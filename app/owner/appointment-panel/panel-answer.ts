import type { Appointment } from '#contract/appointments.ts';
import type { SentMessage } from '#contract/notifications.ts';
import type { Refusal } from '../../ui/answer.ts';

/** `habits`: '12 visitas · a cada 21 dias'; null when the customer's record was removed. */
export type ShownAppointment = Appointment & { habits: string | null; messages: SentMessage[] };

export type PanelAnswer = { ok: true; value: ShownAppointment } | Refusal<'appointments.get'>;
