import type { DepositFor, DepositKind } from '#contract/payments.ts';
import type { SalonSettings } from '#contract/salon-settings.ts';
import type { PaymentMode } from '#contract/salons.ts';
import { formatCents } from '#lib/money.ts';

export const PAYMENT_MODES: { value: PaymentMode; title: string; meaning: string }[] = [
  {
    value: 'both',
    title: 'Online ou no salão',
    meaning: 'O cliente escolhe: paga ao agendar ou no dia do atendimento.',
  },
  { value: 'online_only', title: 'Só online', meaning: 'O horário só é confirmado depois do pagamento.' },
  { value: 'offline_only', title: 'Só no salão', meaning: 'Dinheiro, PIX ou cartão, no dia do atendimento.' },
];

/** Why the salon's own keys cannot be used; null when they can (specification, section 5). */
export function whyNoKeys(plan: SalonSettings['plan']): string | null {
  if (!plan) return 'Você precisa assinar um plano com pagamento online para receber pelo Mercado Pago.';
  if (!plan.allowsOwnKeys)
    return 'Seu plano não inclui pagamento online pelo Mercado Pago. Escolha um plano que inclua.';
  return null;
}

type Till = {
  mode: PaymentMode;
  plan: SalonSettings['plan'];
  hasPublicKey: boolean;
  hasAccessToken: boolean;
  isBlocked: boolean;
};

/** The words for customers in this mode (specification, section 8), and the missing parts of online payment. */
export function paymentNotice({ mode, plan, hasPublicKey, hasAccessToken, isBlocked }: Till) {
  if (mode === 'offline_only') return { isFine: true, text: 'Seus clientes leem: “Pagamento no salão”.' };
  const missing = [
    !plan?.allowsOwnKeys || !plan.allowsOnlinePayment ? 'um plano com pagamento online' : null,
    !hasPublicKey && 'a public key',
    !hasAccessToken && 'o access token',
    isBlocked && 'a assinatura em dia',
  ].filter((thing) => typeof thing === 'string');
  if (missing.length === 0) return { isFine: true, text: 'O pagamento online está disponível na sua página.' };
  const needs = `Para receber online falta: ${new Intl.ListFormat('pt-BR').format(missing)}.`;
  return mode === 'both'
    ? { isFine: false, text: `${needs} Até lá seus clientes pagam no salão.` }
    : { isFine: false, text: `${needs} Até lá ninguém consegue agendar: a página pede para falar com o salão.` };
}

export const DEPOSITS: { value: DepositKind; label: string }[] = [
  { value: 'none', label: 'O preço todo' },
  { value: 'percentage', label: 'Um sinal: parte do preço, em %' },
  { value: 'amount', label: 'Um sinal: um valor fixo' },
];

export const DEPOSIT_FOR: { value: DepositFor; label: string }[] = [
  { value: 'all', label: 'Todos os clientes' },
  { value: 'missed_before', label: 'Só quem já não compareceu' },
];

/** The proposed value of each kind: percent or cents. */
export const FIRST_DEPOSIT: Record<DepositKind, number> = { none: 0, percentage: 30, amount: 2000 };

const EXAMPLE_CENTS = 10_000;

type Deposit = { kind: DepositKind; value: number | null; payer: DepositFor };

/** The meaning of a deposit for customers; an empty text without one. */
export function depositMeaning({ mode, ...deposit }: Deposit & { mode: PaymentMode }): string {
  if (deposit.kind === 'none') return '';
  if (mode === 'online_only' && deposit.payer === 'missed_before') {
    return 'Com “Só online” todos pagam o preço todo ao agendar, também quem já não compareceu. Este sinal só vale com “Online ou no salão”.';
  }
  const terms =
    'Quem paga sinal não escolhe pagar tudo no salão. O sinal faz parte do preço e volta por inteiro para quem cancela dentro do prazo.';
  return [depositExample(deposit), terms].filter((text) => text !== null).join(' ');
}

/** The deposit for a service of R$ 100,00; null while the value is no number. */
export function depositExample({ kind, value, payer }: Deposit): string | null {
  if (kind === 'none' || value === null || !Number.isInteger(value) || value <= 0) return null;
  if (kind === 'percentage' && value > 100) return null;
  const now = kind === 'percentage' ? Math.round((EXAMPLE_CENTS * value) / 100) : Math.min(value, EXAMPLE_CENTS);
  const rest = EXAMPLE_CENTS - now;
  const who = payer === 'all' ? 'o cliente paga' : 'quem já não compareceu paga';
  const left = rest > 0 ? ` e ${formatCents(rest)} no salão` : '';
  return `Exemplo: em um serviço de ${formatCents(EXAMPLE_CENTS)}, ${who} ${formatCents(now)} ao agendar${left}.`;
}
