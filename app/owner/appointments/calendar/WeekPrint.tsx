import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import { formatDateShort } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';
import { openSpans } from '../day-grid/open-time.ts';
import { PrintSheet } from '../day-grid/PrintSheet.tsx';
import { spanOf, takesTime } from '../day-grid/placed.ts';
import { printHours } from '../day-grid/printed.ts';
import { datesOf, views, weekOf } from './views.ts';

type Props = { calendar: Calendar; date: string; salonName: string; employeeId?: string | undefined };

/** The week on paper: a column for each day. */
export function WeekPrint({ calendar, date, salonName, employeeId }: Props) {
  const { professionals, ranges, isCut } = calendar;
  const nameOf = (id: string | null | undefined) => professionals.find((one) => one.id === id)?.name;
  const keyOf = ({ time, employeeId }: CalendarEntry) => `${time} ${nameOf(employeeId) ?? ''}`;
  const entries = calendar.entries
    .filter(takesTime)
    .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other), 'pt-BR'));
  const columns = datesOf(weekOf(date)).map((day) => ({
    key: day,
    name: formatDateShort(day),
    entries: entries.filter((entry) => entry.date === day),
    open: openSpans(ranges, day),
  }));
  const title = [views.semana.title(date, date), nameOf(employeeId), isCut && 'incompleta'].filter(Boolean).join(' · ');
  return (
    <PrintSheet
      title={title}
      salonName={salonName}
      columns={columns}
      hours={printHours([...columns.flatMap(({ open }) => open), ...entries.map(spanOf)])}
      perPage={7}
      detailsOf={({ serviceName, employeeId: who }) => {
        const name = employeeId ? undefined : nameOf(who);
        return [serviceName ?? 'Sem serviço', name ? firstName(name) : null];
      }}
    />
  );
}
