import { Badge, Group, Text, Title } from '@mantine/core';
import { chargeStates, partlyRefundedText } from '#app/components/plans/words.ts';
import type { Invoice } from '#contract/subscriptions.ts';
import { formatCents } from '#lib/money.ts';
import classes from './PlanSection.module.css';
import { dayText } from './payment.ts';

type Props = { invoices: Invoice[]; timeZone: string };

/** The charges, newest first. Renders nothing before the first one. */
export function Invoices({ invoices, timeZone }: Props) {
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="faturas">
      <Title order={3} id="faturas" size="h4" mt="xl">
        Faturas
      </Title>
      <ul className={classes.invoices}>
        {invoices.map((invoice) => (
          <li key={invoice.id} className={classes.invoice}>
            <div>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {dayText(invoice.chargedAt, timeZone)} · Plano {invoice.planName}
              </Text>
              <Text c="dimmed">
                {invoice.periodStart && invoice.periodEnd
                  ? `Período de ${dayText(invoice.periodStart, timeZone)} a ${dayText(invoice.periodEnd, timeZone)}`
                  : 'Sem período'}
                {invoice.way === 'pix' ? ' · PIX' : ' · Cartão'}
                {partlyRefundedText(invoice)}
              </Text>
            </div>
            <Group gap="sm" wrap="nowrap">
              <Text fw={600} className="tnum">
                {formatCents(invoice.amountCents)}
              </Text>
              <Badge color={chargeStates[invoice.status].color}>{chargeStates[invoice.status].text}</Badge>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
