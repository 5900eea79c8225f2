import type { Words } from '#app/ui/words.ts';
import type { OutputOf } from '#contract/index.ts';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import type { SalonDeletionPreview } from '#contract/salon-deletion.ts';
import type { SubscriptionStatus, SuspendedCharge, SuspensionCharge } from '#contract/salons.ts';
import type { Plan } from '#contract/subscriptions.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

export const statusChoices = [
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
  { value: 'suspended', label: 'Suspensos' },
];

/** The orders besides the default, which is newest first. */
export const orderChoices = [
  { value: 'oldest', label: 'Mais antigos' },
  { value: 'name', label: 'Nome' },
];

const number = (value: number) => value.toLocaleString('pt-BR');
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** Suspended salons are counted among the inactive ones. */
export const suspendedText = (count: number) =>
  count === 0 ? undefined : `${counted(count, 'deles suspenso', 'deles suspensos')}`;

export const placeOf = ({ city, state }: Pick<AdministeredSalon, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ') || '–';

const subscriptionWords: Record<SubscriptionStatus, string> = {
  trial: 'Período de teste',
  active: 'Ativo',
  cancelled: 'Cancelado',
  past_due: 'Pagamento em Atraso',
  failed: 'Falha no Pagamento',
  inactive: 'Inativo',
};

/** The words of the specification, section 4. An ended trial has its own. */
export function subscriptionText({ status, isBlocked }: AdministeredSalon['subscription']): string {
  if (status === null) return 'Sem Assinatura';
  return status === 'trial' && isBlocked ? 'Teste terminado' : subscriptionWords[status];
}

/** Tells beside the badge who switched the salon off. An administrator needs this before 'Ativar'. */
export function switchText({ status, switchedOffBy }: Pick<AdministeredSalon, 'status' | 'switchedOffBy'>) {
  if (status !== 'inactive') return null;
  return switchedOffBy === 'owner' ? 'pelo proprietário' : 'pela plataforma';
}

/** The plan's charge while the salon is suspended. Null when no card is charged. */
export const suspendedChargeTexts: Record<SuspendedCharge, string | null> = {
  none: null,
  going_on: 'cobrança continua',
  pausing: 'pausa da cobrança ainda não confirmada pelo provedor',
  paused: 'cobrança pausada',
  cancelling: 'cancelamento da cobrança ainda não confirmado pelo provedor',
  cancelled: 'cobrança cancelada',
};

export const chargeChoices: { value: SuspensionCharge; label: string; description: string }[] = [
  {
    value: 'pause',
    label: 'Pausar',
    description: 'Nada é cobrado até a suspensão terminar. Depois, a cobrança volta.',
  },
  { value: 'continue', label: 'Continuar', description: 'O plano é cobrado como antes. O proprietário pode cancelar.' },
  { value: 'cancel', label: 'Cancelar', description: 'A assinatura acaba no fim do que está pago.' },
];

/** Tells the new choice. The provider may not have confirmed it yet. */
export const chosenChargeTexts: Record<SuspensionCharge, string> = {
  pause: 'nada é cobrado até a suspensão terminar.',
  continue: 'o plano é cobrado como antes.',
  cancel: 'a assinatura acaba no fim do que está pago.',
};

export const NO_PLAN = 'nenhum';

/** 'Básico, R$ 49,90 por mês'. */
export const planText = ({ name, priceCents, billingCycle }: Pick<Plan, 'name' | 'priceCents' | 'billingCycle'>) =>
  `${name}, ${priceCents === 0 ? 'grátis' : formatCents(priceCents)} ${billingCycle === 'monthly' ? 'por mês' : 'por ano'}`;

/** The losses, a line for each. */
export function lossesOf(salon: SalonDeletionPreview): string[] {
  const { customers, appointments, revenueCents, services, employees, reviews, pictures } = salon;
  const some = (count: number, one: string, many: string) => (count === 0 ? [] : [counted(count, one, many)]);
  const lines = [
    [
      ...some(customers, 'cliente', 'clientes'),
      ...some(appointments, 'agendamento', 'agendamentos'),
      ...(revenueCents === 0 ? [] : [`${formatCents(revenueCents)} de receita registrada`]),
    ],
    [...some(services, 'serviço', 'serviços'), ...some(employees, 'profissional', 'profissionais')],
    [...some(reviews, 'avaliação', 'avaliações'), ...some(pictures, 'foto', 'fotos')],
    ['A página pública, os links curtos e a lista de espera'],
    ['O plano: nada mais é cobrado'],
  ];
  return lines.filter((line) => line.length > 0).map((line) => joined.format(line));
}

const joined = new Intl.ListFormat('pt-BR');

/** The consequences besides the losses. */
export function consequencesOf(salon: SalonDeletionPreview): string[] {
  const { upcoming, slug, formerSlugs, ownerName, deletesOwner, paid } = salon;
  const addresses = formerSlugs === 0 ? '' : ` e ${counted(formerSlugs, 'endereço antigo', 'endereços antigos')}`;
  return [
    ...(upcoming === 0
      ? []
      : [
          upcoming === 1
            ? '1 horário marcado será cancelado, e o cliente avisado.'
            : `${number(upcoming)} horários marcados serão cancelados, e os clientes avisados.`,
        ]),
    ...(paid
      ? [
          `O plano ${paid.planName} está pago até ${dayText(paid.until)}, e a exclusão não devolve esse valor. O que a plataforma recebeu fica registrado, sem nomes.`,
        ]
      : []),
    deletesOwner
      ? `A conta de ${ownerName} também será excluída.`
      : `A conta de ${ownerName} continua, porque é usada em outro lugar.`,
    `O endereço /${slug}${addresses} ${formerSlugs === 0 ? 'fica livre' : 'ficam livres'} para outro salão.`,
  ];
}

const dayText = (instant: string) => formatDate(localNow(instant, DEFAULT_TIME_ZONE).date);

export function deletedText({ details }: OutputOf<'salons.deletePermanently'>): string {
  const { salonName, userDeleted, slug } = details;
  const account = userDeleted ? 'A conta do proprietário também foi excluída.' : 'A conta do proprietário continua.';
  return `${salonName} foi excluído. ${account} O endereço /${slug} está livre.`;
}

/** Specification, section 8: 'Falha ao excluir o salão: {message or Erro desconhecido}'. */
export function deletionFailed(refusal: { code?: string; message?: string }): Partial<Words> {
  return { description: `Falha ao excluir o salão: ${refusal.message || 'Erro desconhecido'}` };
}
