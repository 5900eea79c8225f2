import { Badge, Group, Text, Title } from '@mantine/core';
import type { ChargeStatus, Invoice } from '#contract/subscriptions.ts';
import { formatCents } from '#lib/money.ts';
import classes from './PlanSection.module.css';
import { dayText } from './payment.ts';

const states: Record<ChargeStatus, { text: string; color: string }> = {
  approved: { text: 'Pago', color: 'green' },
  pending: { text: 'Em análise', color: 'orange' },
  refused: { text: 'Não aprovado', color: 'red' },
  refunded: { text: 'Devolvido', color: 'gray' },
};

type Props = { invoices: Invoice[]; timeZone: string };

/** What was charged, newest first. Nothing before the first charge. */
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
              </Text>
            </div>
            <Group gap="sm" wrap="nowrap">
              <Text fw={600} className="tnum">
                {formatCents(invoice.amountCents)}
              </Text>
              <Badge color={states[invoice.status].color}>{states[invoice.status].text}</Badge>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
