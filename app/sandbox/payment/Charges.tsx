import { Group, List, Text, Title } from '@mantine/core';
import type { SandboxPayment } from '#contract/sandbox.ts';
import { formatCents } from '#lib/money.ts';
import { CHARGE_STATES, formatInstant } from './words.ts';

/** What the provider would answer when it is asked. */
export function Charges({ payment: { charges } }: { payment: SandboxPayment }) {
  if (charges.length === 0) return null;
  return (
    <>
      <Title order={2} size="h4" mt="lg" mb="xs">
        Cobranças
      </Title>
      <List
        listStyleType="none"
        aria-label="Cobranças"
        spacing="xs"
        w="100%"
        styles={{ itemWrapper: { width: '100%' } }}
      >
        {charges.map(({ id, status, amountCents, refundedCents, chargedAt }) => (
          <List.Item key={id}>
            <Group justify="space-between" gap="xs">
              <time dateTime={chargedAt}>{formatInstant(chargedAt)}</time>
              <span className="tnum">{formatCents(amountCents)}</span>
            </Group>
            <Text size="sm" c="dimmed">
              {CHARGE_STATES[status]}
              {refundedCents > 0 && refundedCents < amountCents && `, ${formatCents(refundedCents)} reembolsados`}
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  );
}
