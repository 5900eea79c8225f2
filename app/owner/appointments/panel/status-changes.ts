import {
  type Icon,
  IconBuildingStore,
  IconCalendarCheck,
  IconCalendarX,
  IconCheck,
  IconDoorEnter,
  IconRotate,
  IconUserOff,
} from '@tabler/icons-react';
import type { Appointment } from '#contract/appointments.ts';
import { formatDate, type LocalMoment, minutesBetween } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { cancelMoney } from './money-words.ts';

export type StatusAction = Exclude<keyof Appointment['can'], 'edit' | 'adjust' | 'setPaidBy'>;

/** `label` is for the menu and the question's button; `question` is shown when something would be lost. */
export const statusChanges: Record<StatusAction, { label: string; icon: Icon; question?: string; color?: string }> = {
  confirm: {
    label: 'Marcar como confirmado',
    icon: IconCalendarCheck,
    question: 'Marcar o agendamento de {name} como confirmado?',
  },
  complete: { label: 'Marcar como concluído', icon: IconCheck },
  markArrived: { label: 'Marcar que chegou', icon: IconDoorEnter },
  markNoShow: { label: 'Não compareceu', icon: IconUserOff, question: 'Marcar que {name} não compareceu?' },
  takeAtSalon: {
    label: 'Receber no salão',
    icon: IconBuildingStore,
    question: 'Receber o pagamento de {name} no salão?',
  },
  reopen: { label: 'Reabrir', icon: IconRotate, question: 'Reabrir o agendamento de {name}?' },
  cancel: {
    label: 'Cancelar agendamento',
    icon: IconCalendarX,
    question: 'Cancelar o agendamento de {name}?',
    color: 'red',
  },
};

/** The status, and which changes of it the server allows. */
export type Changeable = Pick<Appointment, 'status'> & { can: Pick<Appointment['can'], StatusAction> };

/** Leaves out cancelling for a completed visit: it took place, and is opened again. */
export function offeredChanges({ status, can }: Changeable): StatusAction[] {
  const changes = Object.keys(statusChanges) as StatusAction[];
  return changes.filter((change) => can[change] && (status !== 'completed' || change !== 'cancel'));
}

type Asked = Pick<Appointment, 'customerName' | 'date' | 'time' | 'status' | 'priceCents' | 'heldCents' | 'whatsapp'>;

/** The question before a change by which something is lost, and what is lost; null when nothing is. */
export function questionFor(appointment: Asked, change: StatusAction, now: LocalMoment) {
  const { customerName, date, time, status, priceCents, heldCents, whatsapp } = appointment;
  const { label, question } = statusChanges[change];
  const isSold = status === 'completed' && priceCents !== null;
  const isAsked = change === 'cancel' || change === 'takeAtSalon' || isSold;
  if (!question || !isAsked) return null;

  const isUpcoming = minutesBetween(now, { date, time }) >= 0;
  const loss = [
    change === 'takeAtSalon' && 'O cliente deixa de poder pagar pela internet, e o horário continua dele.',
    isSold && `A venda de ${formatCents(priceCents)} sai da receita.`,
    change === 'cancel' && isUpcoming && `O horário de ${formatDate(date)} às ${time} fica livre para outra pessoa.`,
    change === 'cancel' && !isUpcoming && `O atendimento era em ${formatDate(date)} às ${time}.`,
    change === 'cancel' && heldCents > 0 && cancelMoney(heldCents),
    change === 'cancel' && isUpcoming && whatsapp && 'Depois, avise o cliente pelo WhatsApp.',
  ];
  return { title: question.replace('{name}', customerName), loss: loss.filter(Boolean).join(' '), confirm: label };
}
