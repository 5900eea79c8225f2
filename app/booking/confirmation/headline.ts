import type { Booking } from '#contract/bookings.ts';
import { formatDate, type LocalMoment } from '#lib/dates.ts';
import { isComing } from '../../components/booking/bookings-by-time.ts';

export type Mood = 'good' | 'waiting' | 'over';
type Headline = { mood: Mood; title: string; text: string };

type Shown = Pick<Booking, 'status' | 'payment' | 'date' | 'time' | 'durationMinutes'>;

/** What is true of the appointment now. `wasMoved`: the customer has just moved it. */
export function headline(booking: Shown, now: LocalMoment, { wasMoved = false } = {}): Headline {
  const { status, payment, date, time } = booking;
  const when = `${formatDate(date)} às ${time}`;
  if (status === 'cancelled') {
    return { mood: 'over', title: 'Agendamento cancelado', text: `O horário de ${when} foi liberado.` };
  }
  if (status === 'no_show') {
    return { mood: 'over', title: 'Você não compareceu', text: `Seu horário era ${when}.` };
  }
  if (status === 'completed') {
    return { mood: 'good', title: 'Atendimento finalizado', text: `Foi em ${when}. Obrigado pela visita!` };
  }
  if (!isComing(booking, now)) {
    return { mood: 'over', title: 'Este horário já passou', text: `Seu agendamento era em ${when}.` };
  }
  if (payment === 'waiting') {
    return {
      mood: 'waiting',
      title: 'Aguardando pagamento',
      text: `Seu horário de ${when} fica guardado por 30 minutos.`,
    };
  }
  if (payment === 'refused') {
    return { mood: 'waiting', title: 'Pagamento não aprovado', text: `Seu horário de ${when} ainda não foi pago.` };
  }
  return wasMoved
    ? { mood: 'good', title: 'Agendamento remarcado!', text: `Seu novo horário é ${when}.` }
    : { mood: 'good', title: 'Agendamento realizado!', text: `Seu agendamento foi confirmado para ${when}.` };
}
