import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { isLocalDate } from '#lib/dates.ts';
import { statuses } from '../../components/appointments/labels.ts';
import { DateField } from '../../ui/DateField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './Appointments.module.css';
import { changed, type Filter } from './filter.ts';

const ALL = 'todos';
const choices = [
  { value: ALL, label: 'Todos' },
  ...Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
];

/** Search, status and day; all of it in the address. */
export function Filters({ filter, today }: { filter: Filter; today: string }) {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setParams(changed(params, { [name]: value, pagina: null }), { preventScrollReset: true });
  const setStatus = (value: string | null) => set('status', value === ALL ? null : value);
  const isToday = filter.date === today;

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
            value={filter.date ?? null}
            onChange={(value) => (!value || isLocalDate(value)) && set('data', value)}
            className={classes.date}
          />
          <Button
            variant={isToday ? 'light' : 'default'}
            aria-pressed={isToday}
            onClick={() => set('data', isToday ? null : today)}
          >
            Hoje
          </Button>
        </div>
      </div>
      <SegmentedControl
        aria-label="Status"
        data={choices}
        value={filter.status ?? ALL}
        onChange={setStatus}
        className={classes.wideStatus}
      />
      <Select
        aria-label="Status"
        data={choices}
        value={filter.status ?? ALL}
        onChange={setStatus}
        allowDeselect={false}
        className={classes.narrowStatus}
      />
    </search>
  );
}
