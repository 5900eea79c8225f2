import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';

/** By the names in the code; a test looks for those that are missing. */
export const QUEUES: Record<string, string> = {
  'audit-log.forget-old-entries': 'Limpar a auditoria antiga',
  'audit-log.redact-salon-entries': 'Limpar a auditoria de um salão excluído',
  'auth.delete-expired-access': 'Apagar sessões e links vencidos',
  'auth.mail-email-change': 'E-mail: confirmar a troca de e-mail',
  'auth.mail-email-notice': 'E-mail: aviso de troca de e-mail',
  'auth.mail-password-change': 'E-mail: senha trocada',
  'auth.mail-password-reset': 'E-mail: nova senha',
  'auth.mail-role': 'E-mail: novo perfil de acesso',
  'auth.mail-two-factor-change': 'E-mail: verificação em duas etapas',
  'delete-unused-pictures': 'Apagar imagens sem uso',
  'memberships.delete-old-invitations': 'Apagar convites antigos da equipe',
  'memberships.mail-hand-over': 'E-mail: pedido para passar o salão',
  'memberships.mail-handed-over': 'E-mail: o salão tem novo proprietário',
  'memberships.mail-invitation': 'E-mail: convite para a equipe',
  'notifications.notice-change': 'Aviso: mudança de um agendamento',
  'notifications.notice-device': 'Aviso: a um aparelho',
  'notifications.delete-ended-devices': 'Apagar aparelhos de contas sem salão',
  'notifications.announce-booking': 'Avisar de um agendamento',
  'notifications.delete-old-account-mails': 'Apagar e-mails de conta não enviados',
  'notifications.delete-old-messages': 'Apagar mensagens antigas',
  'notifications.deliver': 'Entregar mensagem por e-mail',
  'notifications.deliver-bulk': 'Entregar lembrete por e-mail',
  'notifications.deliver-closing': 'Avisar por e-mail do fim de um salão',
  'notifications.deliver-closing-whatsapp': 'Avisar por WhatsApp do fim de um salão',
  'notifications.deliver-whatsapp': 'Entregar mensagem por WhatsApp',
  'notifications.deliver-whatsapp-bulk': 'Entregar lembrete por WhatsApp',
  'notifications.provider-notices': 'Aviso de entrega do WhatsApp',
  'notifications.remind': 'Enviar lembrete',
  'notifications.request-review': 'Pedir avaliação',
  'notifications.reschedule-reminders': 'Remarcar lembretes de um salão',
  'payments.forget-old-keys': 'Apagar chaves de pagamento antigas',
  'payments.apply-event': 'Ler aviso de pagamento',
  'payments.end-hold': 'Liberar horário não pago',
  'payments.refund': 'Reembolsar',
  'payments.return-of-deleted-salon': 'Reembolsar: salão excluído',
  'payments.sync': 'Conferir pagamento',
  'pictures.delete-of-salon': 'Apagar imagens de um salão excluído',
  'salons.free-unvisited-slugs': 'Liberar endereços antigos sem visitas',
  'salons.mail-deleted': 'E-mail: salão excluído',
  'sandbox.notify': 'Aviso do pagamento de teste',
  'subscriptions.align-order': 'Pausar ou retomar a cobrança de um plano',
  'subscriptions.apply-event': 'Ler aviso de assinatura',
  'subscriptions.close-order': 'Encerrar pedido de plano',
  'copies.delete-old-runs': 'Apagar registros antigos de cópias de segurança',
  'copies.take': 'Fazer a cópia de segurança do dia',
  'copies.try': 'Testar a cópia de segurança',
  'subscriptions.follow-suspension': 'Pausar, retomar ou cancelar a cobrança de um salão suspenso',
  'subscriptions.refund-surplus': 'Devolver dinheiro a mais de um plano',
  'subscriptions.review': 'Conferir assinaturas',
  'subscriptions.review-salon': 'Conferir assinatura de um salão',
  'subscriptions.sync-order': 'Conferir pedido de plano',
  'waiting-list.delete-old-entries': 'Apagar pedidos antigos da lista de espera',
  'waiting-list.resolve-passed': 'Encerrar pedidos vencidos da lista de espera',
  'waiting-list.tell-next': 'Avisar o próximo da lista de espera',
  'webhook-events.delete-old': 'Apagar avisos antigos de pagamento',
};

/** A kind of job of another version is named as in the code. */
export const queueWords = (name: string) => (Object.hasOwn(QUEUES, name) ? QUEUES[name] : undefined) ?? name;

const SUBJECTS: Record<string, string> = {
  appointmentId: 'Agendamento',
  customerId: 'Cliente',
  deviceId: 'Aparelho',
  entryId: 'Pedido',
  invitationId: 'Convite',
  messageId: 'Mensagem',
  orderId: 'Assinatura',
  paymentId: 'Pagamento',
  refundId: 'Reembolso',
  salonId: 'Salão',
  serviceId: 'Serviço',
  userId: 'Conta',
};

export const subjectWords = (field: string) =>
  (Object.hasOwn(SUBJECTS, field) ? SUBJECTS[field] : undefined) ?? field.replace(/Id$/, '');

export function formatInstant(instant: string): string {
  const { date, time } = localNow(instant, DEFAULT_TIME_ZONE);
  return `${formatDate(date)} ${time}`;
}

export const jobsText = (count: number) => (count === 1 ? '1 tarefa' : `${count.toLocaleString('pt-BR')} tarefas`);
