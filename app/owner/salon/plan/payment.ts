import { cycleOf, wayNames } from '#app/components/plans/words.ts';
import type { MySubscription, PaymentOffer } from '#contract/subscriptions.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

const providers = { mercado_pago: 'Mercado Pago', stripe: 'Stripe', sandbox: 'pagamento de teste' } as const;

/** 'PIX (Mercado Pago)'. */
export const offerName = ({ provider, way }: PaymentOffer) => `${wayNames[way]} (${providers[provider]})`;

export const dayText = (instant: string, timeZone: string) => formatDate(localNow(instant, timeZone).date);

type Offered = Pick<MySubscription['plans'][number], 'name' | 'priceCents' | 'billingCycle' | 'terms'>;
type Line = [label: string, value: string];
const NO_RENEWAL: Line = ['Renovação', 'Não renova sozinho. Avisamos você antes do fim.'];
const creditOf = { trial: 'do teste grátis', plan: 'do plano atual' } as const;

/** Today's charge, the next one and the paid end, as the server computed them. */
export function termLines(plan: Offered, payment: PaymentOffer | null, timeZone: string): Line[] {
  const { startsAt } = plan.terms;
  const today: Line = ['Hoje', formatCents(payment ? plan.terms[payment.way].todayCents : 0)];
  const change: Line[] = startsAt
    ? [['Mudança', `Muda para ${plan.name} em ${dayText(startsAt, timeZone)}. Até lá, nada muda.`]]
    : [];
  if (!payment) return [today, ...change];
  return [today, ...change, ...creditLine(plan, payment), ...nextLines(plan, payment, timeZone)];
}

function creditLine({ terms: { credit } }: Offered, { way }: PaymentOffer): Line[] {
  if (!credit) return [];
  const days = `${credit.days} ${credit.days === 1 ? 'dia' : 'dias'} ${creditOf[credit.of]}`;
  return [['Crédito', way === 'card' ? `${days}, sem cobrança` : `${days}, somados ao fim`]];
}

function nextLines(plan: Offered, { way }: PaymentOffer, timeZone: string): Line[] {
  const { todayCents, nextCharge, payableFrom, paidUntil } = plan.terms[way];
  const price = formatCents(plan.priceCents);
  if (payableFrom) return [['Pagamento', `${price} por PIX. Avisamos você 3 dias antes do fim.`]];
  const until: Line[] = todayCents > 0 && paidUntil ? [['Pago até', dayText(paidUntil, timeZone)]] : [];
  if (!nextCharge) return [...until, NO_RENEWAL];
  const { at, amountCents } = nextCharge;
  const label = todayCents > 0 ? 'Próxima cobrança' : 'Primeira cobrança';
  const charge = `${dayText(at, timeZone)}: ${formatCents(amountCents)}${cycleOf(plan)}. Você cancela quando quiser.`;
  return [...until, [label, charge]];
}
