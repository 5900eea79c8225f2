/** The rights of a salon's members. Each operation of a salon names the right that it needs; the words name it on screens and in refusals. */
export const rights = {
  'salons.enter': 'entra no salão',
  'appointments.read': 'vê a agenda',
  'appointments.ofOthers': 'vê e muda a agenda dos outros',
  'appointments.create': 'marca agendamentos',
  'appointments.update': 'confirma e remarca agendamentos',
  'appointments.complete': 'conclui agendamentos e marca faltas',
  'appointments.cancel': 'cancela agendamentos',
  'appointments.adjust': 'dá desconto',
  'payments.read': 'vê os pagamentos de um agendamento',
  'payments.take': 'recebe no salão',
  'payments.refund': 'devolve pagamentos',
  'customers.read': 'vê os clientes',
  'customers.phones': 'vê o telefone dos clientes',
  'customers.change': 'cadastra e altera clientes',
  'customers.merge': 'une cadastros de clientes',
  'customers.delete': 'exclui clientes',
  'customers.import': 'importa clientes',
  'waitingList.manage': 'atende a lista de espera',
  'notifications.read': 'vê as mensagens enviadas',
  'notifications.send': 'envia mensagens',
  'notifications.change': 'muda os textos das mensagens',
  'services.change': 'muda os serviços',
  'employees.read': 'vê os profissionais',
  'employees.change': 'muda os profissionais',
  'availability.change': 'muda os horários do salão',
  'reviews.manage': 'responde às avaliações',
  'salonPage.change': 'muda a página e os links do salão',
  'pictures.upload': 'envia imagens',
  'reports.read': 'vê o faturamento',
  'reports.export': 'exporta planilhas',
  'team.change': 'convida e muda a equipe',
  'team.activity': 'vê o que a equipe fez',
  'salons.change': 'muda as configurações do salão',
  'subscriptions.change': 'escolhe o plano',
  'salons.handOver': 'passa o salão para outra pessoa',
} as const;

export type Right = keyof typeof rights;
export const RIGHTS = Object.keys(rights) as [Right, ...Right[]];

/** Only the owner has these, and gives them to nobody. */
export const RIGHTS_OF_OWNER: readonly Right[] = ['salons.handOver'];

/** No operation asks for these: they decide which rows and columns the operations answer. */
export const RIGHTS_WITHIN: readonly Right[] = ['appointments.ofOthers', 'customers.phones'];

/** Without the second one the first one is worth nothing: its screen reads both, or what it shows and changes belongs to everybody. */
export const NEEDS: readonly (readonly [Right, Right])[] = [
  ['appointments.ofOthers', 'appointments.read'],
  ['appointments.create', 'appointments.read'],
  ['appointments.create', 'employees.read'],
  ['appointments.update', 'appointments.read'],
  ['appointments.complete', 'appointments.read'],
  ['appointments.cancel', 'appointments.read'],
  ['appointments.adjust', 'appointments.read'],
  ['payments.read', 'appointments.read'],
  ['payments.take', 'appointments.read'],
  ['payments.refund', 'payments.read'],
  ['customers.phones', 'customers.read'],
  // The form has the phone.
  ['customers.change', 'customers.phones'],
  ['customers.merge', 'customers.change'],
  ['customers.merge', 'appointments.ofOthers'],
  ['customers.delete', 'customers.read'],
  // It cancels what the customer has with anybody.
  ['customers.delete', 'appointments.ofOthers'],
  ['customers.import', 'customers.change'],
  ['customers.import', 'appointments.ofOthers'],
  ['waitingList.manage', 'customers.phones'],
  ['waitingList.manage', 'appointments.ofOthers'],
  ['notifications.read', 'customers.phones'],
  ['notifications.read', 'appointments.ofOthers'],
  ['notifications.send', 'customers.phones'],
  ['notifications.change', 'notifications.read'],
  ['employees.change', 'employees.read'],
  ['employees.change', 'appointments.ofOthers'],
  ['services.change', 'employees.read'],
  ['services.change', 'appointments.ofOthers'],
  ['availability.change', 'appointments.ofOthers'],
  ['reviews.manage', 'appointments.ofOthers'],
  ['reports.read', 'appointments.ofOthers'],
  ['reports.export', 'appointments.ofOthers'],
  ['reports.export', 'customers.phones'],
  ['team.change', 'employees.read'],
  ['team.change', 'appointments.ofOthers'],
  // It names the customers of everybody's appointments.
  ['team.activity', 'appointments.ofOthers'],
  ['team.activity', 'customers.read'],
];
