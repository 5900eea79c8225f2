import type { SubscriptionState, SubscriptionStatus } from '#contract/salons.ts';

/** The currency of every plan; an order keeps its own. */
export const CURRENCY = 'BRL';
export const TRIAL_DAYS = 7;
/** After the end of a paid period, before the block. */
export const GRACE_DAYS = 3;
const DAY = 24 * 60 * 60 * 1000;

/** The columns of a salon that `subscriptionState` reads. */
export const STATE_COLUMNS = [
  ...(['subscriptionStatus', 'subscriptionStartDate', 'subscriptionEndDate'] as const),
  ...(['endedStatus', 'nextPlanAt', 'nextPlanEnd'] as const),
] as const;

export type Subscription = {
  subscriptionStatus: string | null;
  subscriptionStartDate: Date | null;
  subscriptionEndDate: Date | null;
  /** The status before time ended it; since then `subscriptionStatus` is `inactive`. */
  endedStatus: string | null;
  /** The time from which another plan holds, which is paid or free (decision 049). */
  nextPlanAt: Date | null;
  nextPlanEnd: Date | null;
};

export const hasNextPlan = ({ nextPlanAt }: Pick<Subscription, 'nextPlanAt'>, now: Date) =>
  nextPlanAt !== null && nextPlanAt <= now;

/** Applies the next plan once its time has come, even if no job has stored it yet. */
function presentOf(subscription: Subscription, now: Date): Subscription {
  if (!hasNextPlan(subscription, now)) return subscription;
  const { nextPlanEnd: subscriptionEndDate } = subscription;
  return { ...subscription, subscriptionStatus: 'active', subscriptionEndDate, endedStatus: null };
}

/**
 * Specification, sections 4 and 9, with docs/decisions/014-subscription.md. A missing end counts as future; a past end blocks, whatever the
 * status. Only `active` has days of grace after its end, in which it is `past_due`: a stored `past_due` ends with its
 * end date. The result is the same before and after a job stores that time has ended a status.
 */
export function subscriptionState(subscription: Subscription, now: Date): SubscriptionState {
  const { subscriptionStartDate: start, subscriptionEndDate: end, ...present } = presentOf(subscription, now);
  const stored = (present.endedStatus ?? present.subscriptionStatus) as SubscriptionStatus | null;
  const hasEnded = end !== null && end <= now;
  const isActive = stored === 'active' && !hasEnded;
  const isLate = stored === 'past_due' || (stored === 'active' && hasEnded);
  // The end of the grace is stored together with `past_due`.
  const paidEnd = end && stored === 'past_due' ? new Date(end.getTime() - GRACE_DAYS * DAY) : end;
  const accessEnd = end && stored === 'active' ? new Date(end.getTime() + GRACE_DAYS * DAY) : end;
  const isBlocked = accessEnd !== null && accessEnd <= now;
  const daysUsed = start ? Math.floor((now.getTime() - start.getTime()) / DAY) : 0;
  return {
    status: isLate ? 'past_due' : stored,
    isActive,
    isBlocked,
    trialDaysLeft: Math.max(0, TRIAL_DAYS - daysUsed),
    endsAt: (isLate ? accessEnd : end)?.toISOString() ?? null,
    paidUntil: paidEnd?.toISOString() ?? null,
    graceUntil: isLate && !isBlocked ? (accessEnd?.toISOString() ?? null) : null,
  };
}

/** The status that time has ended before a job has stored that. Screens still show it. Null when there is none. */
export function endedStatusOf(subscription: Subscription, now: Date): EndedStatus | null {
  if (subscription.endedStatus !== null || subscription.subscriptionStatus === 'inactive') return null;
  const { status, isBlocked } = subscriptionState(subscription, now);
  return isBlocked && isEnded(status) ? status : null;
}

const ENDED = ['trial', 'cancelled', 'past_due', 'failed'] as const;
export type EndedStatus = (typeof ENDED)[number];
const isEnded = (status: string | null): status is EndedStatus => ENDED.some((one) => one === status);

export const trialFrom = (now: Date) => ({
  subscriptionStatus: 'trial' as const,
  subscriptionStartDate: now,
  subscriptionEndDate: new Date(now.getTime() + TRIAL_DAYS * DAY),
});

/** Converts a plan's number to a limit: 0 and a missing plan mean unlimited, which is null. */
export const limitOf = (max: number | undefined): number | null => (max ? max : null);

const online = (isEnabled: boolean) => ({
  onlinePaymentsEnabled: isEnabled,
  onlineCheckoutEnabled: isEnabled,
  paymentProcessingEnabled: isEnabled,
  // Payments go to the salon's own account, so online payment needs the salon's own keys.
  customMercadoPagoKeysEnabled: isEnabled,
});

const numbered = (max: number, name: string, unlimited: string) =>
  max === 0 ? `${name} ${unlimited}` : `Até ${new Intl.NumberFormat('pt-BR').format(max)} ${name.toLowerCase()}`;

const firstPlan = (
  name: string,
  priceCents: number,
  description: string,
  [maxSalons, maxEmployees, maxCustomers]: [number, number, number],
  features: string[],
  takesOnlinePayment: boolean,
) => ({
  name,
  description,
  priceCents,
  billingCycle: 'monthly' as const,
  features: [
    numbered(maxEmployees, 'Profissionais', 'ilimitados'),
    numbered(maxCustomers, 'Clientes', 'ilimitados'),
    ...features,
  ],
  maxSalons,
  maxEmployees,
  maxCustomers,
  ...online(takesOnlinePayment),
});

/** Básico for one person or a small team, Profissional with online payment, Premium without limits. */
export const FIRST_PLANS = [
  firstPlan(
    'Básico',
    4990,
    'Para quem trabalha sozinho ou com uma equipe pequena.',
    [1, 3, 300],
    ['Agendamento online 24 horas', 'Página personalizada do salão', 'Confirmação por WhatsApp', 'Lista de espera'],
    false,
  ),
  firstPlan(
    'Profissional',
    9990,
    'Para salões em crescimento que querem receber online.',
    [3, 10, 2000],
    ['Tudo do Básico', 'Pagamento online na sua conta do Mercado Pago'],
    true,
  ),
  firstPlan('Premium', 19990, 'Para equipes grandes, sem limites.', [0, 0, 0], ['Tudo do Profissional'], true),
];
