import type { MySubscription, PaymentOffer } from '#contract/subscriptions.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { cycleOf, wayNames } from '../../components/plans/words.ts';

const providers = { mercado_pago: 'Mercado Pago', stripe: 'Stripe', sandbox: 'pagamento de teste' } as const;

/** 'PIX (Mercado Pago)'. */
export const offerName = ({ provider, way }: PaymentOffer) => `${wayNames[way]} (${providers[provider]})`;

export const dayText = (instant: string, timeZone: string) => formatDate(localNow(instant, timeZone).date);

type Offered = Pick<MySubscription['plans'][number], 'priceCents' | 'billingCycle' | 'terms'>;

/** What a plan that begins later means: nothing is charged before, unless it is paid by PIX already. */
function laterLines(
  plan: Offered & { name: string },
  payment: PaymentOffer | null,
  startsAt: string,
  timeZone: string,
): Line[] {
  const price = formatCents(plan.priceCents);
  const day = dayText(startsAt, timeZone);
  const isPaidNow = payment?.way === 'pix' && plan.terms.pixFrom === null;
  const change: Line[] = [
    ['Hoje', isPaidNow ? price : formatCents(0)],
    ['Mudança', `Muda para ${plan.name} em ${day}. Até lá, nada muda.`],
  ];
  if (!payment) return change;
  if (payment.way === 'card') {
    return [...change, ['Primeira cobrança', `${day}: ${price}${cycleOf(plan)}. Você cancela quando quiser.`]];
  }
  if (isPaidNow) {
    const until = plan.terms.accessUntil;
    return [...change, ...(until ? [['Pago até', dayText(until, timeZone)] as Line] : []), NO_RENEWAL];
  }
  return [...change, ['Pagamento', `${price} por PIX. Avisamos você 3 dias antes.`]];
}

type Line = [label: string, value: string];
const NO_RENEWAL: Line = ['Renovação', 'Não renova sozinho. Avisamos você antes do fim.'];

/** What is charged today, what comes next, and what is added to the time that is paid. */
export function termLines(plan: Offered & { name: string }, payment: PaymentOffer | null, timeZone: string): Line[] {
  if (plan.terms.startsAt) return laterLines(plan, payment, plan.terms.startsAt, timeZone);
  const { accessUntil, nextChargeAt, credit } = plan.terms;
  const price = formatCents(plan.priceCents);
  const creditOf = { trial: 'do teste grátis', plan: 'do plano atual' } as const;
  return [
    ['Hoje', price],
    ...(credit
      ? ([
          ['Crédito', `${credit.days} ${credit.days === 1 ? 'dia' : 'dias'} ${creditOf[credit.of]}, somados ao fim`],
        ] as const)
      : []),
    ...(accessUntil ? ([['Pago até', dayText(accessUntil, timeZone)]] as const) : []),
    payment?.way === 'card' && nextChargeAt
      ? [
          'Próxima cobrança',
          `${dayText(nextChargeAt, timeZone)}: ${price}${cycleOf(plan)}. Você cancela quando quiser.`,
        ]
      : NO_RENEWAL,
  ].map(([label = '', value = '']) => [label, value]);
}
