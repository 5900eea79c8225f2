import { badgesAt, offerText } from '#app/components/plans/words.ts';
import type { SubscriptionState } from '#contract/salons.ts';
import type { PlanChoice } from '#contract/subscriptions.ts';

type Own = {
  subscription: SubscriptionState;
  /** The salon's plan, now or before it ended. */
  isHeld: boolean;
};

export function buttonText(choice: PlanChoice, place: number, { subscription, isHeld }: Own): string {
  if (choice === 'current') return 'Atual';
  if (choice === 'later') return 'Mudar no fim do período';
  if (choice === 'chosen') return 'Escolhido';
  if (choice === 'due') return 'Pagar agora';
  if (choice === 'renew') return 'Renovar';
  if (isHeld && choice === 'choose') return againText(subscription);
  // A used trial is not offered again.
  return isInTrial(subscription) ? offerText(place) : 'Assinar Agora';
}

function againText({ status, isBlocked }: SubscriptionState): string {
  if (status === 'past_due' || status === 'failed') return 'Regularizar';
  return status === 'cancelled' && !isBlocked ? 'Reativar' : 'Renovar';
}

/** The badge of the first plan promises a trial, which a salon gets only once. */
export const badgesOf = (place: number, subscription: SubscriptionState) =>
  place > 0 || isInTrial(subscription) ? badgesAt(place) : [];

type Offer = { choice: PlanChoice; priceCents: number };

/** Whether the plan can be chosen now, at once or in advance. */
export const isOffered = (choice: PlanChoice) =>
  choice === 'choose' || choice === 'renew' || choice === 'later' || choice === 'due';

/** Explains what the button alone leaves unclear. Null when there is nothing to add. */
export function noteOn({ choice, priceCents }: Offer, place: number, { subscription, isHeld }: Own): string | null {
  if (choice === 'unavailable') return 'Disponível quando o seu plano atual terminar.';
  if (choice === 'later' || choice === 'due') return 'Começa quando o seu plano atual terminar.';
  if (choice === 'chosen') return null;
  if (choice === 'renew') return 'O novo período começa quando o atual terminar.';
  if (choice === 'current' || priceCents === 0 || place > 0 || isHeld || subscription.status !== 'trial') return null;
  // The landing page promises free days, so the note tells when the first charge comes.
  return isInTrial(subscription)
    ? 'Você já está no teste grátis: no cartão, a primeira cobrança é no fim dele.'
    : 'Seu teste grátis já foi usado: o plano começa com o pagamento.';
}

/** The consequence of choosing one of the offered plans now; null when there is nothing to say. */
export function noteOnAll(subscription: SubscriptionState, choices: PlanChoice[]): string | null {
  if (isInTrial(subscription))
    return 'Se você assinar agora, os dias de teste continuam seus: no cartão, nada é cobrado antes do fim deles; no PIX, são somados.';
  if (!subscription.isActive) return null;
  const credit = subscription.endsAt === null ? '' : ', e os dias já pagos viram crédito';
  const notes = [
    choices.includes('choose') && `Um plano maior vale na hora${credit}.`,
    choices.includes('later') && 'Um plano menor começa no fim do período.',
  ];
  return notes.filter(Boolean).join(' ') || null;
}

const isInTrial = ({ status, isBlocked }: SubscriptionState) => status === 'trial' && !isBlocked;
