import type { contract, OperationName } from '#contract/index.ts';

/** An entry's `action`: an operation, or one of these. */
type Action =
  | OperationName
  | 'auth.createSuperAdmin'
  | 'auth.openAccount'
  | 'auth.rateLimited'
  | 'auth.resetTwoFactor'
  | 'auth.signIn.failed'
  | `payments.${'expire' | 'lateBooked' | 'paid' | 'release' | 'surplus'}`
  | 'settings.save'
  | 'subscriptions.activate'
  | 'subscriptions.begin'
  | 'subscriptions.changePlan'
  | 'subscriptions.end'
  | 'subscriptions.expire'
  | 'subscriptions.fail'
  | 'subscriptions.paidTwice'
  | 'subscriptions.refund'
  | 'subscriptions.renew'
  | 'subscriptions.renewGrace'
  | 'subscriptions.schedule'
  | 'subscriptions.surplus';

export const ACTIONS = {
  'appointments.adjust': 'Mudou preço ou duração',
  'appointments.book': 'Agendou pela página',
  'appointments.cancel': 'Cancelou um agendamento',
  'appointments.cancelByLink': 'Cancelou pelo lembrete',
  'appointments.cancelMine': 'Cancelou o próprio agendamento',
  'appointments.complete': 'Concluiu um agendamento',
  'appointments.confirm': 'Confirmou um agendamento',
  'appointments.confirmByLink': 'Confirmou presença pelo lembrete',
  'appointments.create': 'Criou um agendamento',
  'appointments.markNoShow': 'Marcou que o cliente não compareceu',
  'appointments.moveMine': 'Remarcou o próprio agendamento',
  'appointments.reopen': 'Reabriu um agendamento',
  'appointments.saveInternalNotes': 'Mudou as anotações de um agendamento',
  'appointments.setPaidBy': 'Disse como um atendimento foi pago',
  'appointments.takeAtSalon': 'Passou um pagamento para o salão',
  'appointments.undo': 'Desfez a mudança de um agendamento',
  'appointments.update': 'Alterou um agendamento',
  'auditLog.export': 'Exportou a auditoria',
  'auth.becomeOwner': 'Tornou-se proprietário',
  'auth.cancelEmailChange': 'Desistiu de trocar o e-mail',
  'auth.changePassword': 'Trocou a senha',
  'auth.confirmEmailChange': 'Trocou o e-mail',
  'auth.confirmTwoFactor': 'Ligou a verificação em duas etapas',
  'auth.createSuperAdmin': 'Criou um super administrador pelo servidor',
  'auth.disableTwoFactor': 'Desligou a verificação em duas etapas',
  'auth.endOtherSessions': 'Encerrou as outras sessões',
  'auth.endSession': 'Encerrou uma sessão',
  'auth.initializeSuperAdmin': 'Criou o super administrador',
  'auth.openAccount': 'Abriu uma conta',
  'auth.rateLimited': 'Tentou vezes demais',
  'auth.registerCustomer': 'Criou a conta de cliente',
  'auth.registerOwner': 'Criou a conta de proprietário ou de quem foi convidado',
  'auth.rename': 'Mudou o próprio nome',
  'auth.renewRecoveryCodes': 'Gerou novos códigos de recuperação',
  'auth.requestEmailChange': 'Pediu a troca do e-mail',
  'auth.requestPasswordReset': 'Pediu uma nova senha',
  'auth.resetPassword': 'Definiu uma nova senha',
  'auth.resetTwoFactor': 'Removeu a verificação em duas etapas pelo servidor',
  'auth.signIn': 'Entrou',
  'auth.signIn.failed': 'Tentou entrar e não conseguiu',
  'auth.signOut': 'Saiu',
  'auth.startTwoFactor': 'Começou a verificação em duas etapas',
  'availability.saveWeek': 'Salvou os horários da semana',
  'consents.set': 'Respondeu a um consentimento',
  'customers.create': 'Cadastrou um cliente',
  'customers.delete': 'Excluiu um cliente',
  'customers.import': 'Importou clientes',
  'customers.linkAccount': 'Vinculou um cliente a uma conta',
  'customers.merge': 'Juntou dois clientes',
  'customers.saveNotes': 'Mudou as observações de um cliente',
  'customers.unlinkAccount': 'Desvinculou um cliente da conta',
  'customers.update': 'Alterou um cliente',
  'customers.updateProfile': 'Alterou o próprio perfil',
  'employees.activate': 'Ativou um profissional',
  'employees.create': 'Cadastrou um profissional',
  'employees.deactivate': 'Desativou um profissional',
  'employees.delete': 'Excluiu um profissional',
  'employees.update': 'Alterou um profissional',
  'invitations.accept': 'Aceitou um convite para a equipe',
  'team.changeMember': 'Mudou o acesso de alguém da equipe',
  'team.invite': 'Convidou alguém para a equipe',
  'team.removeMember': 'Removeu alguém da equipe',
  'team.revokeInvitation': 'Revogou um convite para a equipe',
  'payments.expire': 'Liberou um horário sem pagamento',
  'payments.lateBooked': 'Reservou de novo com um pagamento atrasado',
  'payments.paid': 'Registrou um pagamento online',
  'payments.pay': 'Iniciou um pagamento online',
  'payments.refund': 'Reembolsou um pagamento',
  'payments.release': 'Liberou um horário sem checkout',
  'payments.retryRefund': 'Tentou um reembolso de novo',
  'payments.surplus': 'Devolveu um pagamento que sobrou',
  'jobs.discard': 'Descartou uma tarefa que falhou',
  'jobs.retry': 'Tentou de novo uma tarefa que falhou',
  'jobs.retryAll': 'Tentou de novo as tarefas de uma fila',
  'notifications.optIn': 'Voltou a receber mensagens',
  'notifications.optOut': 'Parou de receber mensagens',
  'notifications.saveKind': 'Alterou uma mensagem do salão',
  'notifications.saveSettings': 'Alterou canais e lembretes do salão',
  'pictures.upload': 'Enviou uma imagem',
  'privacy.deleteAccount': 'Excluiu a própria conta',
  'privacy.exportMine': 'Baixou os próprios dados',
  'reports.exportAgenda': 'Exportou a agenda',
  'reports.exportAppointments': 'Exportou o relatório',
  'reports.exportCustomers': 'Exportou os clientes',
  'reviews.delete': 'Excluiu uma avaliação',
  'reviews.dismissReport': 'Encerrou uma denúncia',
  'reviews.hide': 'Ocultou uma avaliação',
  'reviews.reply': 'Respondeu a uma avaliação',
  'reviews.report': 'Denunciou uma avaliação',
  'reviews.unhide': 'Voltou a mostrar uma avaliação',
  'reviews.write': 'Avaliou um atendimento',
  'salonPage.saveSettings': 'Alterou a página do salão',
  'salons.activate': 'Ativou um salão',
  'salons.changeSlug': 'Trocou o endereço da página',
  'salons.create': 'Criou um salão',
  'salons.deactivate': 'Desativou um salão',
  'salons.deletePermanently': 'Excluiu um salão',
  'salons.markFirstStep': 'Deu um primeiro passo',
  'salons.setSuspensionCharge': 'Mudou a cobrança de um salão suspenso',
  'salons.suspend': 'Suspendeu um salão',
  'salons.testPaymentKeys': 'Testou as chaves de pagamento do salão',
  'salons.updateSettings': 'Alterou as configurações do salão',
  'services.activate': 'Ativou um serviço',
  'services.create': 'Cadastrou um serviço',
  'services.deactivate': 'Desativou um serviço',
  'services.delete': 'Excluiu um serviço',
  'services.update': 'Alterou um serviço',
  'settings.save': 'Alterou uma configuração da plataforma',
  'settings.saveSystem': 'Alterou as configurações da plataforma',
  'settings.testMail': 'Testou o envio de e-mail',
  'settings.testWhatsApp': 'Testou o envio de WhatsApp',
  'settings.testPaymentKeys': 'Testou as chaves de pagamento',
  'shortLinks.create': 'Criou um link curto',
  'shortLinks.delete': 'Excluiu um link curto',
  'shortLinks.update': 'Alterou um link curto',
  'subscriptions.activate': 'Pagou um plano',
  'subscriptions.begin': 'Começou um plano, sem cobrança ainda',
  'subscriptions.cancel': 'Cancelou a assinatura',
  'subscriptions.changePlan': 'Passou para outro plano',
  'subscriptions.choosePlan': 'Escolheu um plano',
  'subscriptions.createPlan': 'Criou um plano',
  'subscriptions.deletePlan': 'Excluiu um plano',
  'subscriptions.end': 'Terminou a assinatura ou o teste',
  'subscriptions.expire': 'Terminou um período sem pagamento',
  'subscriptions.fail': 'Teve uma cobrança recusada',
  'subscriptions.grantPlan': 'Alterou o plano de um salão',
  'subscriptions.paidTwice': 'Pagou um plano duas vezes',
  'subscriptions.refund': 'Teve um pagamento devolvido',
  'subscriptions.renew': 'Renovou um plano',
  'subscriptions.renewGrace': 'Ganhou novo prazo para pagar, depois da suspensão',
  'subscriptions.schedule': 'Agendou uma mudança de plano',
  'subscriptions.surplus': 'Pagou a mais por um plano',
  'subscriptions.undoChange': 'Desfez uma mudança de plano',
  'subscriptions.updatePlan': 'Alterou um plano',
  'users.changeRole': 'Alterou o perfil de acesso',
  'users.endSessions': 'Encerrou as sessões de uma conta',
  'users.letIn': 'Liberou a entrada de uma conta',
  'waitingList.join': 'Entrou na lista de espera',
  'waitingList.leave': 'Saiu da lista de espera',
  'waitingList.leaveByLink': 'Saiu da lista de espera pelo link',
  'waitingList.markContacted': 'Marcou um pedido como contatado',
  'waitingList.putBack': 'Devolveu um pedido à lista de espera',
  'waitingList.resolve': 'Resolveu um pedido da lista de espera',
} satisfies Partial<Record<Action, string>>;

const words = new Map<string, string>(Object.entries(ACTIONS));

/** An action of another version of the product is shown as it is stored. */
export const actionWords = (action: string) => words.get(action) ?? action;

/** The names of the contract's nouns, in the order of the filter. */
export const GROUPS = {
  auth: 'Contas e acesso',
  users: 'Usuários',
  salons: 'Salões',
  subscriptions: 'Planos e assinaturas',
  settings: 'Configurações da plataforma',
  reviews: 'Avaliações',
  auditLog: 'Auditoria',
  jobs: 'Tarefas',
  privacy: 'Privacidade',
  reports: 'Exportações',
  salonPage: 'Página do salão',
  services: 'Serviços',
  employees: 'Profissionais',
  team: 'Equipe',
  invitations: 'Convites para a equipe',
  availability: 'Horários',
  shortLinks: 'Links curtos',
  pictures: 'Imagens',
  appointments: 'Agendamentos',
  payments: 'Pagamentos',
  customers: 'Clientes',
  waitingList: 'Lista de espera',
  consents: 'Consentimentos',
  notifications: 'Mensagens',
} satisfies Partial<Record<keyof typeof contract, string>>;

const nounOf = (action: string) => action.split('.')[0] ?? '';

const ofNoun = (noun: string) => Object.entries(ACTIONS).filter(([action]) => nounOf(action) === noun);

/** For each noun, one choice for all of its actions, then each action. */
export const ACTION_CHOICES = Object.entries(GROUPS).map(([noun, group]) => ({
  group,
  items: [{ value: noun, label: `${group}: tudo` }, ...ofNoun(noun).map(([value, label]) => ({ value, label }))],
}));
