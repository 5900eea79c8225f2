import type { Appointment } from '#contract/appointments.ts';
import { formatDate, type LocalMoment, minutesBetween } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

export type Change = 'confirm' | 'complete' | 'markNoShow' | 'reopen' | 'cancel';

type Asked = Pick<Appointment, 'customerName' | 'date' | 'time' | 'status' | 'priceCents' | 'whatsapp'>;

const words = {
  confirm: { title: 'Voltar o agendamento de {name} para confirmado?', confirm: 'Marcar como confirmado' },
  markNoShow: { title: 'Marcar que {name} não compareceu?', confirm: 'Não compareceu' },
  reopen: { title: 'Reabrir o agendamento de {name}?', confirm: 'Reabrir' },
  cancel: { title: 'Cancelar o agendamento de {name}?', confirm: 'Cancelar agendamento' },
} as const;

/** What is asked before a change of status by which something is lost, and what that is; null where nothing is. */
export function questionFor(appointment: Asked, intent: Change, now: LocalMoment) {
  const { customerName, date, time, status, priceCents, whatsapp } = appointment;
  const isSold = status === 'completed' && priceCents !== null;
  if (intent === 'complete' || (intent !== 'cancel' && !isSold)) return null;

  const isComing = minutesBetween(now, { date, time }) >= 0;
  const loss = [
    isSold && `A venda de ${formatCents(priceCents)} sai da receita.`,
    intent === 'cancel' && isComing && `O horário de ${formatDate(date)} às ${time} fica livre para outra pessoa.`,
    intent === 'cancel' && !isComing && `O atendimento era em ${formatDate(date)} às ${time}.`,
    intent === 'cancel' && isComing && whatsapp && 'Depois, avise o cliente com o botão Cancelar do WhatsApp.',
  ];
  const { title, confirm } = words[intent];
  return { title: title.replace('{name}', customerName), loss: loss.filter(Boolean).join(' '), confirm };
}
