import { Input, Select } from '@mantine/core';
import { fromMinutes, toMinutes } from '#lib/dates.ts';
import { FreeTimes } from '../appointment-form/FreeTimes.tsx';
import type { useAppointmentForm } from '../appointment-form/useAppointmentForm.ts';
import type { FreeTimesOfDay } from '../appointment-form/useFreeTimes.ts';

const FIRST = toMinutes('08:00');
const STEP = 30;
/** 08:00 to 17:30, whatever the opening hours (specification, section 9). */
const grid = Array.from({ length: 20 }, (_, slot) => fromMinutes(FIRST + slot * STEP));

type Props = { form: ReturnType<typeof useAppointmentForm>['form']; freeTimes: FreeTimesOfDay };

/** The free times first; any time of the grid is still there to choose, over another appointment too (D13). */
export function TimeSlots({ form, freeTimes }: Props) {
  const { time } = form.values;
  const choose = (chosen: string) => form.setFieldValue('time', chosen);
  const isFree = freeTimes.times?.includes(time) ?? false;
  const choices = time && !grid.includes(time) ? [...grid, time].sort() : grid;

  return (
    <>
      <div>
        <Input.Label component="div" required>
          Horário
        </Input.Label>
        <FreeTimes freeTimes={freeTimes} value={time} onChoose={choose} />
      </div>
      <Select
        label="Outro horário"
        name="time"
        placeholder="08:00 a 17:30"
        openOnFocus={false}
        clearable
        data={choices}
        value={isFree || !time ? null : time}
        onChange={(chosen) => choose(chosen ?? '')}
        error={form.errors.time}
      />
    </>
  );
}
