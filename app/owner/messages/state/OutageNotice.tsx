import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Outage } from '#contract/message-channels.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { formatRelativeDay, localNow } from '#lib/dates.ts';
import { outageTitle, whoIsNotTold } from './outages.ts';

/** Nothing while every channel takes the salon's messages. */
export function OutageNotice({ outages, salon }: { outages: Outage[]; salon: OwnSalon }) {
  if (outages.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} mb="lg" title={outageTitle(outages)}>
      {outages.map(({ channel, beganAt, failure }) => {
        const { date, time } = localNow(beganAt, salon.timeZone);
        return (
          <Text key={channel} className="tnum">
            Desde {formatRelativeDay(date, salon.today)} às {time}: {failure}
          </Text>
        );
      })}
      <Text>{whoIsNotTold(outages)}</Text>
      <Text>Os agendamentos continuam funcionando, e este aviso some quando uma mensagem voltar a sair.</Text>
    </Alert>
  );
}
