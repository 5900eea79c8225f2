import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCreditCardOff, IconReceipt } from '@tabler/icons-react';
import type { MySubscription } from '#contract/subscriptions.ts';
import { formatCents } from '#lib/money.ts';

type Props = { order: NonNullable<MySubscription['openOrder']>; onVerify: (checkoutId: string) => void };

/** A checkout that was left, paid in another window, or whose payment was refused. */
export function OpenOrder({ order, onVerify }: Props) {
  const { checkoutId, planName, amountCents, checkoutUrl, isRefused, failure } = order;
  const price = formatCents(amountCents);
  return (
    <Alert
      color={isRefused ? 'red' : 'azul'}
      mt="md"
      icon={isRefused ? <IconCreditCardOff /> : <IconReceipt />}
      title={isRefused ? 'Pagamento não aprovado' : 'Pagamento em aberto'}
    >
      {isRefused ? (
        <Text>
          O pagamento do plano {planName}, de {price}, não foi aprovado.{failure && ` ${failure}`} Tente de novo ou
          escolha outra forma de pagamento abaixo.
        </Text>
      ) : (
        <Text>
          Você começou a assinar o plano {planName}, de {price}.
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button component="a" href={checkoutUrl} size="sm">
          {isRefused ? 'Tentar de novo' : 'Continuar pagamento'}
        </Button>
        <Button variant="default" size="sm" onClick={() => onVerify(checkoutId)}>
          Já paguei
        </Button>
      </Group>
    </Alert>
  );
}
