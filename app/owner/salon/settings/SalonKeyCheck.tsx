import { Button, Group, Text } from '@mantine/core';
import { keyTold } from '#app/components/payments/key-told.ts';
import { CheckResult } from '#app/ui/CheckResult.tsx';
import { useJsonAction } from '#app/ui/useJsonAction.ts';

/** Asks the provider whether the saved key works. */
export function SalonKeyCheck({ isUnsaved }: { isUnsaved: boolean }) {
  const check = useJsonAction<'salons.testPaymentKeys'>({ words: { otherwise: 'Não foi possível testar' } });
  return (
    <div>
      <Group gap="sm">
        <Button
          variant="default"
          loading={check.isRunning}
          onClick={() => check.run({ intent: 'salons.testPaymentKeys' })}
        >
          Testar chaves
        </Button>
        <Text c="dimmed">
          {isUnsaved ? 'Testa o que está salvo, não o que você acabou de digitar.' : 'Testa o access token salvo.'}
        </Text>
      </Group>
      <CheckResult
        isRunning={check.isRunning}
        waiting="Perguntando ao provedor..."
        told={check.answer?.ok ? keyTold(check.answer.value) : null}
      />
    </div>
  );
}
