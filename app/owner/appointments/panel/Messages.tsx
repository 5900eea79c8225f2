import { Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { kindLabels, reasonOf, wayLabel } from '#app/owner/messages/state/labels.ts';
import { MessageState } from '#app/owner/messages/state/MessageState.tsx';
import type { SentMessage } from '#contract/notifications.ts';
import classes from './AppointmentPanel.module.css';

/** The messages that the platform sent about this appointment, oldest first. Closed, they take one line. */
export function Messages({ messages }: { messages: SentMessage[] }) {
  // One that failed is what the owner must know.
  const told = messages.find(({ status }) => status === 'failed') ?? messages.at(-1);
  if (!told) return null;

  return (
    <details className={classes.sent}>
      <summary className={classes.summary}>
        <Title order={3} fz="sm" className={classes.message}>
          {messages.length === 1 ? '1 mensagem' : `${messages.length} mensagens`}
        </Title>
        <MessageState status={told.status} />
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </summary>
      <ul className={classes.messages}>
        {messages.map((message) => {
          const { id, kind, status, customerName, ways } = message;
          const reasons = status === 'failed' ? ways.map(reasonOf).filter((reason) => reason !== null) : [];
          return (
            <li key={id} className={classes.fact}>
              <Text c="dimmed" size="sm" className={classes.message}>
                {kindLabels[kind].label}
                {customerName === null && ', para você'}
                {ways.map((way) => ` · ${wayLabel(way, message)}`)}
                {reasons.map((reason) => ` · ${reason}`)}
              </Text>
              <MessageState status={status} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
