import { Paper, Text, Title } from '@mantine/core';
import type { OrderEntry } from '#contract/orders.ts';
import { momentText } from '../order-record/words.ts';
import classes from './Subscription.module.css';
import { actorText, entryText } from './words.ts';

/** The entries of the audit log, newest first. */
export function History({ entries }: { entries: OrderEntry[] }) {
  return (
    <Paper component="section" aria-labelledby="historico">
      <Title order={2} size="h4" id="historico" p="md" pb="xs">
        Histórico
      </Title>
      {entries.length === 0 ? (
        <Text c="dimmed" px="md" pb="md">
          Nada foi registrado sobre esta assinatura.
        </Text>
      ) : (
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {entryText(entry)}
              </Text>
              <Text c="dimmed" className="tnum" style={{ overflowWrap: 'anywhere' }}>
                {actorText(entry)} · {momentText(entry.createdAt)}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Paper>
  );
}
