import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { SandboxPayment } from '#contract/sandbox.ts';
import { formatCents } from '#lib/money.ts';
import { CHARGE_STATES, formatInstant } from './words.ts';

/** The provider's answer when it is asked. */
export function Charges({ payment: { id: paymentId, purpose, charges } }: { payment: SandboxPayment }) {
  const refunding = useJsonAction<'sandbox.refund'>({
    onDone: () => toast.success('Reembolso feito', 'O aviso chega ao site em instantes.'),
    words: {
      otherwise: 'Erro no reembolso de teste',
      codes: { CHANGED_MEANWHILE: { title: 'Nada foi reembolsado', description: 'Recarregue a página.' } },
    },
  });
  const refund = (chargeId: string, amountCents: number) =>
    refunding.run({ intent: 'sandbox.refund', id: paymentId, chargeId, amountCents });
  if (charges.length === 0) return null;
  return (
    <>
      <Title order={2} size="h4" mt="lg" mb="xs">
        Cobranças
      </Title>
      <Stack component="ul" aria-label="Cobranças" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {charges.map(({ id, status, amountCents, refundedCents, chargedAt }) => (
          <li key={id}>
            <Group justify="space-between" gap="xs">
              <time dateTime={chargedAt}>{formatInstant(chargedAt)}</time>
              <span className="tnum">{formatCents(amountCents)}</span>
            </Group>
            <Text size="sm" c="dimmed">
              {CHARGE_STATES[status]}
              {refundedCents > 0 && refundedCents < amountCents && `, ${formatCents(refundedCents)} reembolsados`}
            </Text>
            {purpose === 'plan' && status === 'approved' && (
              <Group gap="xs" mt={4}>
                <Button
                  size="sm"
                  variant="default"
                  disabled={refunding.isRunning}
                  onClick={() => refund(id, amountCents - refundedCents)}
                >
                  {refundedCents === 0 ? 'Reembolsar' : 'Reembolsar o resto'}
                </Button>
                {refundedCents === 0 && amountCents > 1 && (
                  <Button
                    size="sm"
                    variant="default"
                    disabled={refunding.isRunning}
                    onClick={() => refund(id, Math.floor(amountCents / 2))}
                  >
                    Reembolsar metade
                  </Button>
                )}
              </Group>
            )}
          </li>
        ))}
      </Stack>
    </>
  );
}
