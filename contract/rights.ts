/** What members of a salon may do there. Each operation of a salon names the right that it needs; the words name it on screens and in refusals. */
export const rights = {
  'salons.enter': 'entra no salão',
  'appointments.read': 'vê a agenda',
  'appointments.create': 'marca agendamentos',
  'appointments.update': 'confirma e remarca agendamentos',
  'appointments.complete': 'conclui agendamentos e marca faltas',
  'appointments.cancel': 'cancela agendamentos',
  'appointments.adjust': 'dá desconto',
  'payments.read': 'vê os pagamentos de um agendamento',
  'payments.take': 'recebe no salão',
  'payments.refund': 'devolve pagamentos',
  'customers.read': 'vê os clientes',
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
  'salons.change': 'muda as configurações do salão',
  'subscriptions.change': 'escolhe o plano',
} as const;

export type Right = keyof typeof rights;
export const RIGHTS = Object.keys(rights) as [Right, ...Right[]];

/** Without the second one the first one is worth nothing: its screen reads both. */
export const NEEDS: readonly (readonly [Right, Right])[] = [
  ['appointments.create', 'appointments.read'],
  ['appointments.create', 'employees.read'],
  ['appointments.update', 'appointments.read'],
  ['appointments.complete', 'appointments.read'],
  ['appointments.cancel', 'appointments.read'],
  ['appointments.adjust', 'appointments.read'],
  ['payments.read', 'appointments.read'],
  ['payments.take', 'appointments.read'],
  ['payments.refund', 'payments.read'],
  ['customers.change', 'customers.read'],
  ['customers.merge', 'customers.read'],
  ['customers.delete', 'customers.read'],
  ['customers.import', 'customers.change'],
  ['notifications.change', 'notifications.read'],
  ['employees.change', 'employees.read'],
  ['services.change', 'employees.read'],
  ['reports.read', 'appointments.read'],
  ['team.change', 'employees.read'],
];

export const ROLES = ['owner', 'manager', 'reception', 'professional'] as const;
export type Role = (typeof ROLES)[number];

export const roleTitles: Record<Role, string> = {
  owner: 'Proprietário',
  manager: 'Gerente',
  reception: 'Recepção',
  professional: 'Profissional',
};
