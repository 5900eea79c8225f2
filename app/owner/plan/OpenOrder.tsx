import { Alert, Button, Group, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { MySubscription } from '#contract/subscriptions.ts';
import { formatCents } from '#lib/money.ts';

type Props = { order: NonNullable<MySubscription['openOrder']>; onVerify: (checkoutId: string) => void };

/** A checkout that was left, or paid in another window. */
export function OpenOrder({ order: { checkoutId, planName, amountCents, checkoutUrl }, onVerify }: Props) {
  return (
    <Alert color="azul" mt="md" icon={<IconReceipt />} title="Pagamento em aberto">
      <Text>
        Você começou a assinar o plano {planName}, de {formatCents(amountCents)}.
      </Text>
      <Group gap="xs" mt="sm">
        <Button component="a" href={checkoutUrl} size="sm">
          Continuar pagamento
        </Button>
        <Button variant="default" size="sm" onClick={() => onVerify(checkoutId)}>
          Já paguei
        </Button>
      </Group>
    </Alert>
  );
}
