import { Button, Select } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { IconClockPlay } from '@tabler/icons-react';
import { fromMinutes, type LocalMoment, toMinutes } from '#lib/dates.ts';
import { FreeTimes } from '../form/FreeTimes.tsx';
import type { useAppointmentForm } from '../form/useAppointmentForm.ts';
import type { FreeTimesOfDay } from '../form/useFreeTimes.ts';
import classes from './ManualBooking.module.css';

const FIRST = toMinutes('08:00');
const STEP = 30;
/** 08:00 to 17:30, whatever the opening hours (specification, section 9). */
const grid = Array.from({ length: 20 }, (_, slot) => fromMinutes(FIRST + slot * STEP));

type Props = {
  form: ReturnType<typeof useAppointmentForm>['form'];
  freeTimes: FreeTimesOfDay;
  now: LocalMoment;
  onNow: () => void;
};

/** Any minute, over another appointment too; the free times and those of the grid are quick choices. */
export function TimeSlots({ form, freeTimes, now, onNow }: Props) {
  const { date, time } = form.values;
  const choose = (chosen: string) => form.setFieldValue('time', chosen);
  const isOver = (choice: string) => date === now.date && choice < now.time;

  return (
    <>
      <div className={classes.time}>
        <TimePicker
          label="Horário"
          withAsterisk
          hoursInputLabel="Hora"
          minutesInputLabel="Minutos"
          {...form.getInputProps('time')}
        />
        <Button variant="default" leftSection={<IconClockPlay size={18} />} onClick={onNow}>
          Agora
        </Button>
        <Select
          label="Outro horário"
          placeholder="08:00 a 17:30"
          openOnFocus={false}
          data={grid.map((choice) => ({ value: choice, label: choice, disabled: isOver(choice) }))}
          value={grid.includes(time) ? time : null}
          onChange={(chosen) => chosen && choose(chosen)}
        />
      </div>
      <FreeTimes freeTimes={freeTimes} value={time} onChoose={choose} />
    </>
  );
}
