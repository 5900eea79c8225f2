import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { chargeStates, partlyRefundedText } from '#app/components/plans/words.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { amountText, momentText } from '../order-record/words.ts';
import classes from './Subscription.module.css';
import { periodText } from './words.ts';

/** The charges that the provider made or tried, newest first. */
export function Charges({ charges }: { charges: OrderDetails['charges'] }) {
  if (charges.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby="cobrancas">
      <Title order={2} size="h4" id="cobrancas" p="md" pb="xs">
        Cobranças
      </Title>
      <ol className={classes.entries}>
        {charges.map((charge) => (
          <li key={charge.id}>
            <Group justify="space-between" gap="xs">
              <Text fw={600} className="tnum">
                {momentText(charge.chargedAt)} · {amountText(charge)}
              </Text>
              <Badge color={chargeStates[charge.status].color}>{chargeStates[charge.status].text}</Badge>
            </Group>
            <Text className="tnum">
              {periodText(charge) ?? 'Sem período'}
              {partlyRefundedText(charge)}
            </Text>
            {charge.failure && <Text style={{ overflowWrap: 'anywhere' }}>{charge.failure}</Text>}
            <Text c="dimmed" size="sm" className="tnum" style={{ overflowWrap: 'anywhere' }}>
              {charge.chargeId}
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
