import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import type { CheckoutReturn, ReturnState } from './useCheckoutReturn.ts';

type Words = { color: 'orange' | 'red' | 'azul'; title: string; text: string; canAskAgain?: boolean };

const words: Partial<Record<ReturnState, Words>> = {
  pending: {
    color: 'orange',
    title: 'Pagamento em análise',
    text: 'Assim que o pagamento for confirmado, seu plano é ativado. Você não precisa pagar de novo.',
    canAskAgain: true,
  },
  refused: {
    color: 'red',
    title: 'Pagamento não aprovado',
    text: 'Seu plano não foi ativado. Você pode tentar de novo ou usar outra forma de pagamento.',
  },
  left: {
    color: 'azul',
    title: 'Pagamento não concluído',
    text: 'Você voltou antes de pagar. Escolha um plano quando quiser.',
  },
  unknown: {
    color: 'orange',
    title: 'Ainda não conseguimos confirmar o pagamento',
    text: 'Se você pagou, nada se perdeu. Confira de novo em instantes.',
    canAskAgain: true,
  },
};

/** Stands in the page before it has something to say, so that screen readers hear it. */
export function ReturnNotice({ checkout: { state, askAgain } }: { checkout: CheckoutReturn }) {
  const said = words[state];
  return (
    <div role="status">
      {state === 'asking' && (
        <Group gap="xs" mt="md">
          <Loader size="xs" aria-hidden />
          <Text>Confirmando o pagamento...</Text>
        </Group>
      )}
      {said && (
        <Alert color={said.color} mt="md" title={said.title}>
          <Text>{said.text}</Text>
          {said.canAskAgain && (
            <Button variant="default" size="sm" mt="sm" onClick={askAgain}>
              Conferir de novo
            </Button>
          )}
        </Alert>
      )}
    </div>
  );
}
