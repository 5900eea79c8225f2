import type { ManagedPlan } from '#contract/plans.ts';

export const CYCLES = [
  { value: 'monthly', label: 'Mensal' },
  { value: 'yearly', label: 'Anual' },
] as const;

type Flag = keyof {
  [Field in keyof ManagedPlan as ManagedPlan[Field] extends boolean ? Field : never]: true;
};

export const ABILITIES: { field: Exclude<Flag, 'isActive'>; label: string; description: string }[] = [
  {
    field: 'onlinePaymentsEnabled',
    label: 'Pagamentos online',
    description: 'O salão pode cobrar pela internet ao agendar',
  },
  { field: 'onlineCheckoutEnabled', label: 'Checkout online', description: 'O cliente paga na página do provedor' },
  {
    field: 'paymentProcessingEnabled',
    label: 'Processamento de pagamentos',
    description: 'O sistema confirma os pagamentos sozinho',
  },
  {
    field: 'customMercadoPagoKeysEnabled',
    label: 'Chaves próprias do Mercado Pago',
    description: 'O salão recebe na conta dele. Sem isto, não há pagamento online',
  },
];

const number = (value: number) => value.toLocaleString('pt-BR');

const limit = (max: number, one: string, many: string, unlimited: string) =>
  max === 0 ? unlimited : `${number(max)} ${max === 1 ? one : many}`;

/** 0 is unlimited. */
export const limitsOf = ({ maxSalons, maxEmployees, maxCustomers }: ManagedPlan): string[] => [
  limit(maxSalons, 'salão', 'salões', 'Salões ilimitados'),
  limit(maxEmployees, 'profissional', 'profissionais', 'Profissionais ilimitados'),
  limit(maxCustomers, 'cliente', 'clientes', 'Clientes ilimitados'),
];

export function salonsOn({ salons }: Pick<ManagedPlan, 'salons'>): string {
  if (salons === 0) return 'Nenhum salão neste plano';
  return `${number(salons)} ${salons === 1 ? 'salão' : 'salões'} neste plano`;
}
