import type { LinkedAppointment } from '#contract/appointment-links.ts';
import { formatDate, formatDateLong } from '#lib/dates.ts';

export type Mood = 'asked' | 'good' | 'waiting' | 'over';
type Told = Pick<LinkedAppointment, 'status' | 'payment' | 'date' | 'time' | 'firstName'>;

/** The words for the appointment's present state. Null: it has begun, and the link no longer works. */
export function reminderWords(told: Told | null, salonName: string): { mood: Mood; title: string; text: string } {
  if (!told) {
    const text = `O link valeu até o início do atendimento em ${salonName}. Se precisar de algo, fale com o salão.`;
    return { mood: 'over', title: 'Este horário já começou', text };
  }
  const { status, payment, date, time, firstName } = told;
  const when = `${formatDateLong(date)} às ${time}`;
  if (status === 'cancelled') {
    const text = `O horário de ${formatDate(date)} às ${time} foi liberado.`;
    return { mood: 'over', title: 'Agendamento cancelado', text };
  }
  if (status === 'completed') return { mood: 'good', title: 'Atendimento finalizado', text: `Foi em ${when}.` };
  if (status === 'no_show') {
    return { mood: 'over', title: 'Agendamento encerrado', text: `O salão encerrou o horário de ${when}.` };
  }
  if (payment === 'waiting' || payment === 'refused') {
    const text = `Seu horário em ${salonName}, ${when}, fica confirmado com o pagamento.`;
    return { mood: 'waiting', title: 'Aguardando pagamento', text };
  }
  return status === 'confirmed'
    ? { mood: 'good', title: 'Presença confirmada!', text: `Esperamos você em ${salonName}, ${when}.` }
    : { mood: 'asked', title: `Olá, ${firstName}!`, text: `Seu horário em ${salonName} é ${when}. Você vem?` };
}

const BACK = 'Tudo o que você pagou online volta para você.';
const NOT_CHARGED = 'O pagamento ainda não foi feito, e nada será cobrado.';
const MONEY: Record<string, string> = {
  paid: BACK,
  deposit_paid: BACK,
  waiting: NOT_CHARGED,
  refused: NOT_CHARGED,
  at_salon: 'Cancelando agora, você não paga nada.',
};

/** The words about the money when the customer cancels in time. Null: no money is concerned. */
export const moneyWords = ({ payment }: { payment: string }): string | null => MONEY[payment] ?? null;
