import { ACTIONS } from '#app/components/audit-log/actions.ts';
import type { contract } from '#contract/index.ts';

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
  handOver: 'Passagem do salão',
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
