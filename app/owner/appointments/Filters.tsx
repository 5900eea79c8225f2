import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { AppointmentStatus } from '#contract/bookings.ts';
import { LocalDate } from '#contract/shapes.ts';
import { isLocalDate } from '#lib/dates.ts';
import { statuses } from '../../components/appointments/labels.ts';
import { DateField } from '../../ui/DateField.tsx';
import { searchFilter, useFilters } from '../../ui/filters.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './Appointments.module.css';

export const filters = {
  search: searchFilter,
  status: { param: 'status', shape: AppointmentStatus },
  date: { param: 'data', shape: LocalDate },
};

const ALL = 'todos';
const choices = [
  { value: ALL, label: 'Todos' },
  ...Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
];

export function Filters({ today }: { today: string }) {
  const { values, set } = useFilters(filters);
  const status = {
    value: values.status ?? ALL,
    onChange: (value: string | null) => set('status', value === ALL ? null : value),
  };
  const isToday = values.date === today;

  return (
    <search className={classes.filters}>
      <div className={classes.firstRow}>
        <SearchField label="Buscar por cliente ou serviço" className={classes.search} />
        <div className={classes.day}>
          <DateField
            aria-label="Data"
            placeholder="Data"
            leftSection={<IconCalendarEvent size={18} />}
            clearable
            today={today}
            isAlone
            value={values.date ?? null}
            onChange={(value) => (!value || isLocalDate(value)) && set('date', value)}
            className={classes.date}
          />
          <Button
            variant={isToday ? 'light' : 'default'}
            aria-pressed={isToday}
            onClick={() => set('date', isToday ? null : today)}
          >
            Hoje
          </Button>
        </div>
      </div>
      <SegmentedControl aria-label="Status" data={choices} {...status} className={classes.wideStatus} />
      <Select aria-label="Status" data={choices} {...status} allowDeselect={false} className={classes.narrowStatus} />
    </search>
  );
}
