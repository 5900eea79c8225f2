import type { MessageKind } from '#contract/message-kinds.ts';
import type { MessageStatus, MessageWay, SentMessage } from '#contract/notifications.ts';
import { formatPhone } from '#lib/phone.ts';

export const kindLabels: Record<MessageKind, { label: string; when: string }> = {
  appointment_booked: { label: 'Confirmação do agendamento', when: 'Quando o agendamento é feito' },
  appointment_moved: { label: 'Mudança de data ou horário', when: 'Quando o agendamento muda' },
  appointment_cancelled: { label: 'Cancelamento', when: 'Quando o agendamento é cancelado' },
  appointment_reminder_day: {
    label: 'Lembrete da véspera',
    when: 'No dia anterior, com link para confirmar ou cancelar',
  },
  appointment_reminder_hours: { label: 'Lembrete do dia', when: 'Poucas horas antes, com link para avisar' },
  waiting_list_joined: { label: 'Entrada na lista de espera', when: 'Quando alguém entra, com link para sair' },
  waiting_list_opening: { label: 'Vaga da lista de espera', when: 'Quando abre um horário que o cliente quer' },
  review_request: { label: 'Pedido de avaliação', when: 'Duas horas depois de concluído, entre 9h e 20h' },
  payment_expired: { label: 'Pagamento não feito a tempo', when: 'Quando o prazo do pagamento online termina' },
  payment_late_booked: {
    label: 'Pagamento atrasado, horário mantido',
    when: 'Quando o pagamento chega depois do prazo',
  },
  payment_late_refunded: { label: 'Pagamento devolvido ao cliente', when: 'Quando chega e o agendamento já não vale' },
  payment_extra_refunded: {
    label: 'Pagamento a mais devolvido',
    when: 'Quando o cliente paga duas vezes, ou mais do que foi pedido',
  },
  payment_mismatch_refunded: {
    label: 'Pagamento de outro valor devolvido',
    when: 'Quando chega menos do que foi pedido',
  },
  owner_booked: { label: 'Novo agendamento online', when: 'Quando um cliente agenda pela sua página' },
  owner_moved: { label: 'Cliente remarcou', when: 'Quando um cliente muda o horário' },
  owner_cancelled: { label: 'Cliente cancelou', when: 'Quando um cliente cancela' },
  owner_paid: { label: 'Pagamento recebido', when: 'Quando um pagamento online é aprovado' },
  owner_refunded: { label: 'Aviso de pagamento devolvido', when: 'Quando chega e o agendamento já não vale' },
  owner_extra_refunded: { label: 'Aviso de pagamento a mais', when: 'Quando chega duas vezes, ou com outro valor' },
  owner_refund_failed: { label: 'Devolução não feita', when: 'Quando uma devolução precisa de você' },
};

type State = { label: string; color: string };

export const states: Record<MessageStatus, State> = {
  queued: { label: 'Na fila', color: 'gray' },
  sent: { label: 'Enviada', color: 'blue' },
  delivered: { label: 'Entregue', color: 'green' },
  read: { label: 'Lida', color: 'green' },
  failed: { label: 'Falhou', color: 'red' },
  withheld: { label: 'Retida', color: 'yellow' },
  outbox: { label: 'Não enviada', color: 'yellow' },
};

const channels = { whatsapp: 'WhatsApp', mail: 'E-mail' };
const NO_PROVIDER = {
  whatsapp: 'A plataforma ainda não tem um provedor de WhatsApp.',
  mail: 'A plataforma ainda não tem um servidor de e-mail.',
};

/** 'WhatsApp' or 'E-mail no lugar'. */
const wayName = ({ channel, isFallback }: MessageWay) => `${channels[channel]}${isFallback ? ' no lugar' : ''}`;

/** 'WhatsApp: não enviada'. The state of an only way is the message's own, and stands there. */
export const wayLabel = (way: MessageWay, { ways }: SentMessage) =>
  ways.length > 1 ? `${wayName(way)}: ${states[way.status].label.toLowerCase()}` : wayName(way);

/** '(11) 98888-7777' or the e-mail address. */
export const addressOf = ({ channel, recipient }: MessageWay) =>
  channel === 'whatsapp' ? formatPhone(recipient) : recipient;

/** Why it stands where it does; null when there is nothing to say. */
export function reasonOf({ channel, status, failure }: MessageWay): string | null {
  if (failure) return failure;
  if (status === 'withheld') return 'As mensagens da plataforma estavam desligadas.';
  return status === 'outbox' ? NO_PROVIDER[channel] : null;
}
