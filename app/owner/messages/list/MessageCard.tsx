import { Card, Text, Title } from '@mantine/core';
import type { SentMessage } from '#contract/notifications.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { formatRelativeDay, localNow } from '#lib/dates.ts';
import { addressOf, kindLabels, reasonOf, wayLabel } from '../state/labels.ts';
import { MessageState } from '../state/MessageState.tsx';
import classes from './Messages.module.css';

export function MessageCard({ message, salon }: { message: SentMessage; salon: OwnSalon }) {
  const { kind, customerName, createdAt, subject, body, status, ways } = message;
  const { date, time } = localNow(createdAt, salon.timeZone);
  return (
    <Card component="article" className={classes.card}>
      <div className={classes.head}>
        <Title order={2} fz="md" className={classes.words}>
          {customerName ?? 'Para você'}
        </Title>
        <MessageState status={status} />
      </div>
      <Text>{kindLabels[kind].label}</Text>
      <Text c="dimmed" size="sm" className="tnum">
        {formatRelativeDay(date, salon.today)} às {time}
      </Text>
      <ul className={classes.ways}>
        {ways.map((way) => {
          const reason = reasonOf(way);
          return (
            <li key={way.id}>
              <Text className={classes.words}>{wayLabel(way, message)}</Text>
              <Text c="dimmed" size="sm" className={`tnum ${classes.words}`}>
                {addressOf(way)}
                {way.attempts > 1 && ` · ${way.attempts} tentativas`}
              </Text>
              {reason && (
                <Text size="sm" className={classes.words} c={status === 'failed' ? 'red' : 'dimmed'}>
                  {reason}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
      <details className={classes.text}>
        <summary aria-label={`Ver texto: ${kindLabels[kind].label}, ${customerName ?? 'para você'}`}>Ver texto</summary>
        {subject && <Text fw={600}>{subject}</Text>}
        <Text className={classes.words}>{body}</Text>
      </details>
    </Card>
  );
}
