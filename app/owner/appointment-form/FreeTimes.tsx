import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import classes from './AppointmentForm.module.css';

type Props = {
  serviceId: string;
  date: string;
  employeeId: string | null;
  /** The appointment that is being edited: its own time counts as free. */
  appointmentId: string | null;
  value: string;
  onChoose: (time: string) => void;
};

/** Suggests times of that day at which the service fits. Any other minute may be typed (D19b). */
export function FreeTimes({ serviceId, date, employeeId, appointmentId, value, onChoose }: Props) {
  const { load, data: freeTimes, state } = useFetcher<string[] | null>();

  useEffect(() => {
    const wanted = {
      servico: serviceId,
      data: date,
      profissional: employeeId ?? '',
      agendamento: appointmentId ?? '',
    };
    void load(`/appointments/horarios?${new URLSearchParams(wanted)}`);
  }, [load, serviceId, date, employeeId, appointmentId]);

  if (!freeTimes) return null;

  return (
    <div aria-busy={state !== 'idle'}>
      <Text size="xs" c="dimmed" mb={6}>
        {freeTimes.length > 0
          ? 'Horários livres neste dia'
          : 'Nenhum horário livre no expediente deste dia. Você ainda pode marcar qualquer horário.'}
      </Text>
      <div className={classes.freeTimes}>
        {freeTimes.map((time) => (
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
