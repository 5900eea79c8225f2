import { isComing } from '#app/components/booking/bookings-by-time.ts';
import type { Booking } from '#contract/bookings.ts';
import type { OwnPayment, OwnPaymentState } from '#contract/payments.ts';
import { formatDate, type LocalMoment } from '#lib/dates.ts';
import { PAYMENT_ERROR, RELEASED } from './payment-words.ts';

export type Mood = 'good' | 'waiting' | 'over';
type Headline = { mood: Mood; title: string; text: string };

type Shown = Pick<Booking, 'status' | 'payment' | 'date' | 'time' | 'durationMinutes'>;
type Told = { wasMoved?: boolean; paid?: Pick<OwnPayment, 'state' | 'wasLate'> | null };

/** The words for the appointment's present state. `wasMoved`: the customer has just moved it; `paid`: its payment online. */
export function headline(booking: Shown, now: LocalMoment, { wasMoved = false, paid = null }: Told = {}): Headline {
  const { status, payment, date, time } = booking;
  const when = `${formatDate(date)} às ${time}`;
  if (status === 'cancelled') return cancelledHeadline(when, paid?.state);
  if (status === 'no_show') {
    return { mood: 'over', title: 'Você não compareceu', text: `Seu horário era ${when}.` };
  }
  if (status === 'completed') {
    return { mood: 'good', title: 'Atendimento finalizado', text: `Foi em ${when}. Obrigado pela visita!` };
  }
  if (!isComing(booking, now)) {
    return { mood: 'over', title: 'Este horário já passou', text: `Seu agendamento era em ${when}.` };
  }
  if (paid?.state === 'refused' || payment === 'refused') {
    return { mood: 'waiting', title: 'Pagamento não aprovado', text: `Seu horário de ${when} ainda não foi pago.` };
  }
  if (payment === 'waiting') {
    const text = `Seu horário de ${when} está guardado. Falta só o pagamento.`;
    return { mood: 'waiting', title: 'Aguardando pagamento', text };
  }
  if (wasMoved) return { mood: 'good', title: 'Agendamento remarcado!', text: `Seu novo horário é ${when}.` };
  if (paid?.wasLate) {
    const text = `O pagamento chegou depois do prazo, mas o horário ainda estava livre: ${when} é seu.`;
    return { mood: 'good', title: 'Agendamento realizado!', text };
  }
  return { mood: 'good', title: 'Agendamento realizado!', text: `Seu agendamento foi confirmado para ${when}.` };
}

function cancelledHeadline(when: string, state: OwnPaymentState | undefined): Headline {
  if (state === 'released') return { mood: 'over', title: PAYMENT_ERROR, text: RELEASED };
  if (state === 'expired') {
    const late = 'Se você pagou agora há pouco, conferimos: ou o horário volta a ser seu, ou o valor é devolvido.';
    return {
      mood: 'over',
      title: 'O tempo para pagar acabou',
      text: `Seu horário de ${when} foi liberado. ${late}`,
    };
  }
  if (state === 'late_refunded') {
    return {
      mood: 'over',
      title: 'O pagamento chegou tarde',
      text: `Seu horário de ${when} já não estava guardado, e o valor volta para você.`,
    };
  }
  return { mood: 'over', title: 'Agendamento cancelado', text: `O horário de ${when} foi liberado.` };
}
