import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { statuses } from '#app/components/appointments/labels.ts';
import { useRights } from '#app/owner/useRights.ts';
import { DateField } from '#app/ui/DateField.tsx';
import { useFilters } from '#app/ui/filters.ts';
import { SearchField } from '#app/ui/SearchField.tsx';
import { isLocalDate } from '#lib/dates.ts';
import { employeeChoices, filters, viewOf, views } from '../views/views.ts';
import classes from './Appointments.module.css';

const viewChoices = Object.entries(views).map(([value, { label }]) => ({ value, label }));

const ALL = 'todos';
const statusChoices = [
  { value: ALL, label: 'Todos os status' },
  ...Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
];

type Props = { today: string; professionals: { id: string; name: string }[] };

export function Filters({ today, professionals }: Props) {
  const { values, set, props } = useFilters(filters);
  const { may } = useRights();
  const choosesWhose = may('appointments.ofOthers') && (professionals.length > 1 || values.employeeId);
  const searched = may('customers.phones') ? 'cliente, telefone ou serviço' : 'cliente ou serviço';
  const status = {
    value: values.status ?? ALL,
    onChange: (value: string | null) => set('status', value === ALL ? null : value),
  };
  const isToday = values.date === today;

  return (
    <search className={classes.filters}>
      <div className={classes.row}>
        <SegmentedControl
          aria-label="Período"
          data={viewChoices}
          value={viewOf(values)}
          // Named even when it is the default, which another filter may change.
          onChange={(view) => set('view', view)}
          className={classes.view}
        />
        <SearchField label={`Buscar por ${searched}`} className={classes.search} />
        <SegmentedControl aria-label="Status" data={statusChoices} {...status} className={classes.wideStatus} />
        <Select
          aria-label="Status"
          data={statusChoices}
          {...status}
          allowDeselect={false}
          className={classes.narrowStatus}
        />
        {choosesWhose && (
          <Select
            aria-label="Profissional"
            placeholder="Todos os profissionais"
            searchable
            clearable
            data={employeeChoices(professionals)}
            {...props('employeeId')}
            className={classes.professional}
          />
        )}
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
          className={classes.today}
        >
          Hoje
        </Button>
      </div>
    </search>
  );
}
