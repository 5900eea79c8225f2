import type { MySubscription, PaymentOffer } from '#contract/subscriptions.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { cycleOf } from '../../components/plans/words.ts';

const ways = { card: 'Cartão de crédito', pix: 'PIX' } as const;
const providers = { mercado_pago: 'Mercado Pago', stripe: 'Stripe', sandbox: 'pagamento de teste' } as const;

/** 'PIX (Mercado Pago)'. */
export const offerName = ({ provider, way }: PaymentOffer) => `${ways[way]} (${providers[provider]})`;

export const dayText = (instant: string, timeZone: string) => formatDate(localNow(instant, timeZone).date);

type Offered = Pick<MySubscription['plans'][number], 'priceCents' | 'billingCycle' | 'terms'>;

/** What is charged today, what comes next, and what is added to the time that is paid. */
export function termLines(plan: Offered, { way }: PaymentOffer, timeZone: string): [string, string][] {
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
    way === 'card' && nextChargeAt
      ? [
          'Próxima cobrança',
          `${dayText(nextChargeAt, timeZone)}: ${price}${cycleOf(plan)}. Você cancela quando quiser.`,
        ]
      : ['Renovação', 'Não renova sozinho. Avisamos você antes do fim.'],
  ].map(([label = '', value = '']) => [label, value]);
}
