import type { Told } from '#app/ui/CheckResult.tsx';
import type { PaymentKeyTest, PaymentProvider } from '#contract/system-settings.ts';

const PROVIDERS: Record<PaymentProvider, string> = { mercado_pago: 'O Mercado Pago', stripe: 'A Stripe' };

const KEYS: Record<PaymentKeyTest['result'], (provider: string, status: number | null) => string> = {
  accepted: (provider) => `${provider} aceitou a chave.`,
  refused: (provider, status) => `${provider} recusou a chave (${status}).`,
  failed: (provider, status) => `${provider} respondeu com um erro (${status}). Tente de novo mais tarde.`,
  no_answer: (provider) => `${provider} não respondeu a tempo. Tente de novo mais tarde.`,
  missing: () => 'Nenhuma chave está salva.',
};

export const keyTold = ({ result, provider, status, answer, isTest }: PaymentKeyTest): Told => ({
  isFine: result === 'accepted',
  text: KEYS[result](PROVIDERS[provider], status) + (isTest ? ' É uma chave de teste: não movimenta dinheiro.' : ''),
  answer,
});
