import type { Appointment } from '#contract/appointments.ts';

export type Links = NonNullable<Appointment['whatsapp']>;
export type MessageKind = keyof Links;

const kinds: MessageKind[] = ['confirm', 'cancel', 'suggest'];

/** An appointment that awaits its online payment is not confirmed yet. */
export const offeredMessages = ({ payment }: Pick<Appointment, 'payment'>): MessageKind[] =>
  payment === 'waiting' || payment === 'refused' ? kinds.filter((kind) => kind !== 'confirm') : kinds;
