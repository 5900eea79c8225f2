import { Button, Group, Text } from '@mantine/core';
import { keyTold } from '#app/components/payments/key-told.ts';
import { CheckResult } from '#app/ui/CheckResult.tsx';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { PaymentProvider } from '#contract/system-settings.ts';

type Props = { provider: PaymentProvider; isSet: boolean; isUnsaved: boolean; action: string };

export function PaymentKeyCheck({ provider, isSet, isUnsaved, action }: Props) {
  const check = useJsonAction<'settings.testPaymentKeys'>({ words: { otherwise: 'Não foi possível testar' } });
  return (
    <div>
      <Group gap="sm">
        <Button
          variant="default"
          loading={check.isRunning}
          disabled={!isSet}
          onClick={() => check.run({ intent: 'settings.testPaymentKeys', provider })}
        >
          {action}
        </Button>
        <Text c="dimmed">{whatIsTested({ isSet, isUnsaved })}</Text>
      </Group>
      <CheckResult
        isRunning={check.isRunning}
        waiting="Perguntando ao provedor..."
        told={check.answer?.ok ? keyTold(check.answer.value) : null}
      />
    </div>
  );
}

function whatIsTested({ isSet, isUnsaved }: { isSet: boolean; isUnsaved: boolean }): string {
  if (!isSet) return 'Salve a chave para testar.';
  return isUnsaved ? 'Testa o que está salvo, não o que você acabou de digitar.' : 'Testa a chave salva.';
}
