import { Text, Title } from '@mantine/core';
import type { SentMessage } from '#contract/notifications.ts';
import { kindLabels, reasonOf } from '../message-state/labels.ts';
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
          const { id, kind, channel, status, customerName } = message;
          const reason = status === 'failed' ? reasonOf(message) : null;
          return (
            <li key={id} className={classes.fact}>
              <Text c="dimmed" size="sm" className={classes.message}>
                {kindLabels[kind].label} · {channel === 'whatsapp' ? 'WhatsApp' : 'e-mail'}
                {customerName === null && ', para você'}
                {reason && ` · ${reason}`}
              </Text>
              <MessageState status={status} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
