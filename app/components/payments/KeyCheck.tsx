import { Button, Group, Text } from '@mantine/core';
import type { Sent } from '#app/ui/answer.ts';
import { CheckResult, type Told } from '#app/ui/CheckResult.tsx';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { PaymentKeyTest, PaymentProvider } from '#contract/system-settings.ts';

type Test = 'settings.testPaymentKeys' | 'salons.testPaymentKeys';

type Props = {
  sent: Sent<Test>;
  button: string;
  /** 'a chave salva'. */
  tested: string;
  isSet?: boolean;
  isUnsaved: boolean;
};

/** Asks the provider whether the saved key works. */
export function KeyCheck({ sent, button, tested, isSet = true, isUnsaved }: Props) {
  const { run, isRunning, answer } = useJsonAction<Test>({ words: { otherwise: 'Não foi possível testar' } });
  const saved = isUnsaved ? 'Testa o que está salvo, não o que você acabou de digitar.' : `Testa ${tested}.`;
  return (
    <div>
      <Group gap="sm">
        <Button variant="default" loading={isRunning} disabled={!isSet} onClick={() => run(sent)}>
          {button}
        </Button>
        <Text c="dimmed">{isSet ? saved : 'Salve a chave para testar.'}</Text>
      </Group>
      <CheckResult
        isRunning={isRunning}
        waiting="Perguntando ao provedor..."
        told={answer?.ok ? keyTold(answer.value) : null}
      />
    </div>
  );
}

const PROVIDERS: Record<PaymentProvider, string> = { mercado_pago: 'O Mercado Pago', stripe: 'A Stripe' };

const KEYS: Record<PaymentKeyTest['result'], (provider: string, status: number | null) => string> = {
  accepted: (provider) => `${provider} aceitou a chave.`,
  refused: (provider, status) => `${provider} recusou a chave (${status}).`,
  failed: (provider, status) => `${provider} respondeu com um erro (${status}). Tente de novo mais tarde.`,
  no_answer: (provider) => `${provider} não respondeu a tempo. Tente de novo mais tarde.`,
  missing: () => 'Nenhuma chave está salva.',
};

const keyTold = ({ result, provider, status, answer, isTest }: PaymentKeyTest): Told => ({
  isFine: result === 'accepted',
  text: KEYS[result](PROVIDERS[provider], status) + (isTest ? ' É uma chave de teste: não movimenta dinheiro.' : ''),
  answer,
});
