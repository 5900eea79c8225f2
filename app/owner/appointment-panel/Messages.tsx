import { Text, Title } from '@mantine/core';
import type { SentMessage } from '#contract/notifications.ts';
import { kindLabels, reasonOf, wayLabel } from '../message-state/labels.ts';
import { MessageState } from '../message-state/MessageState.tsx';
import classes from './AppointmentPanel.module.css';

/** What the platform sent about this appointment, oldest first. */
export function Messages({ messages }: { messages: SentMessage[] }) {
  return (
    <section aria-labelledby="mensagens-do-agendamento">
      <Title order={3} id="mensagens-do-agendamento" fz="sm" mb={4}>
        Mensagens
      </Title>
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
    </section>
  );
}
