import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from '#app/ui/DateField.tsx';
import { addDays, type LocalDate } from '#lib/dates.ts';
import classes from './AppointmentForm.module.css';

type Props = {
  value?: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
  today: LocalDate;
  minDate?: LocalDate;
};

/** The day of an appointment; the two that are asked for most are a tap away. */
export function DayField({ today, ...field }: Props) {
  const days = [
    { label: 'Hoje', date: today },
    { label: 'Amanhã', date: addDays(today, 1) },
  ];
  return (
    <div>
      <DateField label="Data" withAsterisk today={today} {...field} />
      <div className={classes.dayButtons}>
        {days.map(({ label, date }) => (
          <Button
            key={date}
            size="compact-sm"
            mt={6}
            variant={date === field.value ? 'light' : 'default'}
            aria-pressed={date === field.value}
            onClick={() => field.onChange(date)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
