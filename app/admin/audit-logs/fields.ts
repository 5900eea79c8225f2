import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, isLocalDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { truncateText } from '#lib/text.ts';

const FIELDS: Record<string, string> = {
  accessToken: 'Access token',
  address: 'Endereço',
  amountCents: 'Valor',
  appName: 'Nome do aplicativo',
  avatarUrl: 'Foto',
  billingCycle: 'Cobrança',
  budget: 'Contado por',
  cancelNoticeMinutes: 'Antecedência para cancelar (min)',
  cancelled: 'Agendamentos cancelados',
  category: 'Categoria',
  city: 'Cidade',
  clickCount: 'Cliques',
  commissionPercentage: 'Comissão (%)',
  contactEmail: 'E-mail de contato',
  contactPhone: 'Telefone de contato',
  coverUrl: 'Capa',
  customDescription: 'Texto da página',
  description: 'Descrição',
  durationMinutes: 'Duração (min)',
  email: 'E-mail',
  employeeId: 'Profissional',
  ended: 'Sessões encerradas',
  endsAt: 'Termina em',
  expiresOn: 'Vale até',
  features: 'Recursos',
  from: 'De',
  fullName: 'Nome',
  galleryImages: 'Galeria',
  instagram: 'Instagram',
  isActive: 'Ativo',
  isFeatured: 'Em destaque',
  isSuspended: 'Suspenso',
  isTooLong: 'Longo demais para guardar',
  limit: 'Limite',
  logoUrl: 'Logo',
  maintenanceMode: 'Modo de manutenção',
  maxCustomers: 'Máximo de clientes',
  maxEmployees: 'Máximo de profissionais',
  maxSalons: 'Máximo de salões',
  mercadoPagoAccessToken: 'Access token do Mercado Pago',
  mercadoPagoPublicKey: 'Public key do Mercado Pago',
  mercadoPagoWebhookSecret: 'Assinatura secreta do Mercado Pago',
  name: 'Nome',
  names: 'Nomes',
  notificationsEnabled: 'Notificações',
  olderThan: 'Anteriores a',
  openingHours: 'Horário de funcionamento',
  page: 'Página',
  paymentMode: 'Forma de pagamento',
  performers: 'Profissionais que fazem',
  period: 'Período',
  phone: 'Telefone',
  plan: 'Plano',
  planCharge: 'Cobrança do plano',
  priceCents: 'Preço',
  provider: 'Provedor',
  ranges: 'Faixas de horário',
  reason: 'Motivo',
  rightsAdded: 'Direitos a mais',
  rightsTaken: 'Direitos a menos',
  role: 'Perfil de acesso',
  salon: 'Salão',
  salons: 'Salões',
  selectedServices: 'Serviços na página',
  serviceIds: 'Serviços que faz',
  showEmployees: 'Mostra profissionais',
  slug: 'Endereço da página',
  specialties: 'Especialidades',
  startsAt: 'Começa em',
  state: 'Estado',
  status: 'Situação',
  step: 'Passo',
  subscriptionStatus: 'Situação da assinatura',
  suspensionReason: 'Motivo da suspensão',
  takesAppointments: 'Atende',
  themeColor: 'Cor',
  themeMode: 'Tema',
  timeZone: 'Fuso horário',
  total: 'Linhas',
  until: 'Até',
  userDeleted: 'Conta do proprietário excluída',
  userType: 'Tipo de usuário',
  value: 'Valor',
  whatsapp: 'WhatsApp',
  zipCode: 'CEP',
};

/** A field without words is named as in the code. */
export const fieldWords = (field: string) => FIELDS[field] ?? field;

const VALUES: Record<string, string> = {
  set: 'definida',
  changed: 'trocada por outra',
  admin: 'Admin',
  super_admin: 'Super Admin',
  salon_owner: 'Proprietário',
  customer: 'Usuário',
  none: 'nenhum',
  manager: 'gerente',
  reception: 'recepção',
  professional: 'profissional',
  active: 'ativo',
  inactive: 'inativo',
  suspended: 'suspenso',
  trial: 'período de teste',
  past_due: 'pagamento atrasado',
  failed: 'pagamento recusado',
  cancelled: 'cancelado',
  pause: 'pausar',
  continue: 'continuar',
  cancel: 'cancelar',
  pending: 'pendente',
  online_only: 'só online',
  offline_only: 'só no salão',
  both: 'online e no salão',
  monthly: 'mensal',
  yearly: 'anual',
};
const WITH_VALUES = /userType|planCharge|role|token|key|secret|password|status|mode|cycle/i;

const LONGEST_VALUE = 300;

/** A stored value as a person reads it. Instants in the time of São Paulo. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') return field.endsWith('Cents') ? formatCents(value) : value.toLocaleString('pt-BR');
  if (typeof value === 'string') return textWords(field, value);
  if (!Array.isArray(value)) return truncateText(JSON.stringify(value), LONGEST_VALUE);
  if (value.length === 0) return 'nenhum';
  if (value.every((one) => typeof one === 'string' && UUID.test(one))) return String(value.length);
  const texts = value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return truncateText(texts.join(', '), LONGEST_VALUE);
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;

function textWords(field: string, value: string): string {
  if (WITH_VALUES.test(field) && VALUES[value]) return VALUES[value];
  if (INSTANT.test(value)) return formatInstant(value);
  if (isLocalDate(value)) return formatDate(value);
  return value;
}

/** '20/11/2026 09:30'. */
export function formatInstant(instant: string): string {
  const { date, time } = localNow(instant, DEFAULT_TIME_ZONE);
  return `${formatDate(date)} ${time}`;
}
