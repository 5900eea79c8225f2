import { Button, Skeleton, Text } from '@mantine/core';
import classes from './AppointmentForm.module.css';
import type { FreeTimesOfDay } from './useFreeTimes.ts';

type Props = { freeTimes: FreeTimesOfDay; value: string; onChoose: (time: string) => void };

export function FreeTimes({ freeTimes: { times, isLoading }, value, onChoose }: Props) {
  if (times === undefined) return <Skeleton h={58} role="status" aria-busy aria-label="Carregando horários" />;
  if (times === null) return null;

  return (
    <div aria-busy={isLoading}>
      <Text size="xs" c="dimmed" mb={6}>
        {times.length > 0
          ? 'Horários livres neste dia'
          : 'Nenhum horário livre no expediente deste dia. Você ainda pode marcar qualquer horário.'}
      </Text>
      <div className={classes.freeTimes}>
        {times.map((time) => (
          <Button
            key={time}
            size="compact-sm"
            variant={time === value ? 'filled' : 'default'}
            aria-pressed={time === value}
            className="tnum"
            onClick={() => onChoose(time)}
          >
            {time}
          </Button>
        ))}
      </div>
    </div>
  );
}
