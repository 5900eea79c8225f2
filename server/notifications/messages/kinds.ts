import { fillText, type MessageKind, type MessageVariable, variablesIn } from '#contract/message-kinds.ts';

/** Null: the value does not exist, and the line that would say it is left out. */
export type Values = Partial<Record<MessageVariable, string | null>>;

type Text = {
  /** The subject of the mail; WhatsApp has none. */
  subject: string;
  /** Neither begins nor ends with a variable, as Meta asks of its templates. */
  text: string;
  /** The words on Meta's button to the link: its templates have the link there and not in the text. */
  button?: string;
};

const DETAILS = 'Data: {data}\nHorário: {horario}\nServiço: {servico}\nValor: {valor}';
const PLACE = 'Profissional: {profissional}\nEndereço: {endereco}\nTelefone do salão: {telefone_salao}';
const ANSWER = 'Para ver, mudar ou cancelar: {link}';
const BOOK_AGAIN = 'Agende de novo aqui: {link}';
const PERSON = 'Cliente: {cliente}\nTelefone: {telefone}';
const ARRIVE_EARLY = 'Chegue com 10 minutos de antecedência.';
const IN_THE_AGENDA = 'Os detalhes estão na sua agenda.';

/** The default text of every kind. Specification, section 9; a salon may write its own for its customers. */
export const kinds: Record<MessageKind, Text> = {
  appointment_booked: {
    subject: 'Agendamento em {salao}: {data} às {horario}',
    text: `Olá, {nome}! Seu agendamento em {salao} está confirmado.\n\n${DETAILS}\nPagamento: {pagamento}\n${PLACE}\n\n${ANSWER}\n\n${ARRIVE_EARLY}\nSe precisar cancelar ou mudar, avise com antecedência.`,
    button: 'Ver meu horário',
  },
  appointment_moved: {
    subject: 'Agendamento em {salao} mudou: {data} às {horario}',
    text: `Olá, {nome}! Seu agendamento em {salao} mudou. Agora é assim:\n\n${DETAILS}\n${PLACE}\n\n${ANSWER}\n\n${ARRIVE_EARLY}`,
    button: 'Ver meu horário',
  },
  appointment_cancelled: {
    subject: 'Agendamento em {salao} cancelado: {data} às {horario}',
    text: `Olá, {nome}! Seu agendamento em {salao} foi cancelado.\n\n${DETAILS}\nDevolução: {devolucao}\n\n${BOOK_AGAIN}\n\nSe preferir, fale com o salão para marcar outro horário.`,
    button: 'Agendar de novo',
  },
  appointment_reminder_day: {
    subject: 'Amanhã em {salao}: {horario}',
    text: `Olá, {nome}! Seu agendamento em {salao} é amanhã.\n\n${DETAILS}\n\nConfirme ou cancele aqui: {link}\n\n${ARRIVE_EARLY}`,
    button: 'Confirmar ou cancelar',
  },
  appointment_reminder_hours: {
    subject: 'Está chegando: {horario} em {salao}',
    text: `Olá, {nome}! Seu horário em {salao} está chegando.\n\n${DETAILS}\n\nSe não puder vir, avise aqui: {link}\n\n${ARRIVE_EARLY}`,
    button: 'Ver meu horário',
  },
  waiting_list_joined: {
    subject: 'Você está na lista de espera de {salao}',
    text: 'Olá, {nome}! Você está na lista de espera de {salao}.\n\nServiço: {servico}\nData: {data}\nHorários: {horarios}\n\nSe um horário vagar, avisamos você por aqui. Quem agendar primeiro fica com ele.\n\nPara sair da lista: {link}\n\nSe não foi você quem pediu, saia da lista ou ignore esta mensagem.',
    button: 'Sair da lista',
  },
  waiting_list_opening: {
    subject: 'Abriu uma vaga em {salao}',
    text: 'Olá, {nome}! Abriu uma vaga em {salao}, como você pediu na lista de espera.\n\nServiço: {servico}\nData: {data}\nHorários livres: {horarios}\n\nAgende aqui: {link}\n\nO horário fica com quem agendar primeiro.',
    button: 'Agendar',
  },
  review_request: {
    subject: 'Como foi em {salao}?',
    text: 'Olá, {nome}! Obrigado por vir a {salao}.\n\nServiço: {servico}\n\nComo foi? Conte aqui, leva um minuto: {link}\n\nSua avaliação deste atendimento ajuda o salão a melhorar.',
    button: 'Avaliar',
  },
  payment_expired: {
    subject: 'O pagamento não foi feito a tempo: {data} às {horario} em {salao}',
    text: `Olá, {nome}! O pagamento não foi feito a tempo, e o horário que você escolheu em {salao} foi liberado.\n\n${DETAILS}\n\n${BOOK_AGAIN}\n\nSe você pagou há pouco, avisamos se ainda deu tempo. Se não deu, o valor é devolvido por inteiro.`,
    button: 'Agendar de novo',
  },
  payment_late_booked: {
    subject: 'Pagamento recebido: {data} às {horario} em {salao}',
    text: `Olá, {nome}! Seu pagamento chegou depois do prazo, mas ainda deu tempo: seu agendamento em {salao} está confirmado.\n\n${DETAILS}\nPago: {valor_pago}\n${PLACE}\n\n${ANSWER}\n\n${ARRIVE_EARLY}`,
    button: 'Ver meu horário',
  },
  payment_late_refunded: {
    subject: 'Pagamento devolvido: agendamento em {salao}',
    text: `Olá, {nome}! Seu pagamento a {salao} chegou quando o agendamento já não valia: o prazo passou ou ele foi cancelado. Por isso o valor é devolvido por inteiro.\n\n${DETAILS}\nDevolvido: {valor_pago}\n\nO dia em que o dinheiro aparece depende do seu banco ou cartão.`,
  },
  payment_extra_refunded: {
    subject: 'Pagamento a mais devolvido: agendamento em {salao}',
    text: `Olá, {nome}! Recebemos pelo seu agendamento em {salao} mais do que foi pedido: o pagamento veio duas vezes, ou era maior. O que veio a mais é devolvido.\n\n${DETAILS}\nDevolução: {devolucao}\n\nVocê não precisa fazer nada.`,
  },
  payment_mismatch_refunded: {
    subject: 'Pagamento devolvido: o valor não era o pedido em {salao}',
    text: `Olá, {nome}! Seu pagamento a {salao} chegou com um valor diferente do que foi pedido. Por isso ele não confirma o agendamento e é devolvido por inteiro.\n\n${DETAILS}\nDevolução: {devolucao}\n\nPara pagar o valor certo: {link}\n\nSe o pagamento não chegar a tempo, o horário fica livre de novo.`,
    button: 'Ver meu agendamento',
  },
  owner_booked: {
    subject: 'Novo agendamento: {data} às {horario}',
    text: `Novo agendamento online em {salao}.\n\n${PERSON}\n${DETAILS}\nPagamento: {pagamento}\n\n${IN_THE_AGENDA}`,
  },
  owner_moved: {
    subject: 'Agendamento remarcado: {data} às {horario}',
    text: `Um cliente remarcou um agendamento em {salao}. Agora é assim:\n\n${PERSON}\n${DETAILS}\n\n${IN_THE_AGENDA}`,
  },
  owner_cancelled: {
    subject: 'Agendamento cancelado: {data} às {horario}',
    text: `Um cliente cancelou um agendamento em {salao}.\n\n${PERSON}\n${DETAILS}\n\nO horário está livre de novo.`,
  },
  owner_paid: {
    subject: 'Pagamento recebido: {valor_pago}',
    text: `Chegou um pagamento online em {salao}.\n\n${PERSON}\n${DETAILS}\nPago: {valor_pago}\n\n${IN_THE_AGENDA}`,
  },
  owner_refunded: {
    subject: 'Pagamento devolvido: {valor_pago}',
    text: `Um pagamento a {salao} chegou quando o agendamento já não valia: o prazo passou ou ele foi cancelado. O cliente recebe tudo de volta e foi avisado.\n\n${PERSON}\n${DETAILS}\nDevolvido: {valor_pago}\n\nVocê não precisa fazer nada.`,
  },
  owner_extra_refunded: {
    subject: 'Pagamento devolvido: {valor_pago}',
    text: `Chegou em {salao} um pagamento que o agendamento não pedia: um segundo, ou de outro valor. O cliente recebe de volta o que não devia pagar e foi avisado.\n\n${PERSON}\n${DETAILS}\nDevolvido: {valor_pago}\n\nVocê não precisa fazer nada.`,
  },
  owner_refund_failed: {
    subject: 'Uma devolução não foi feita: {valor_pago}',
    text: `O Mercado Pago não fez a devolução de um pagamento em {salao}.\n\n${PERSON}\n${DETAILS}\nA devolver: {valor_pago}\n\nAbra o agendamento na sua agenda para tentar de novo.`,
  },
};

/**
 * `own`: the salon's text. One that leaves nothing without the missing values gives way to the default. One without `{link}` gets the
 * default's line with it, because nobody without an account has another way to change or to leave.
 */
export function write(kind: MessageKind, values: Values, own: string | null = null): { subject: string; body: string } {
  const { subject, text } = kinds[kind];
  const body = (own && fillText(own, values) && fillText(withLink(own, text), values)) || fillText(text, values);
  return { subject: fillText(subject, values), body };
}

const saysLink = (text: string) => variablesIn(text).includes('link');

function withLink(own: string, text: string): string {
  const line = text.split('\n').find(saysLink);
  return line && !saysLink(own) ? `${own}\n\n${line}` : own;
}
