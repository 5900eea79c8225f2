import type { Calendar } from '#contract/calendar.ts';
import { formatDateLong } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';
import { openSpans } from './open-time.ts';
import { PrintSheet } from './PrintSheet.tsx';
import { spanOf, takesTime } from './placed.ts';
import { printColumns, printHours } from './printed.ts';

type Props = { calendar: Calendar; date: string; salonName: string; employeeId?: string | undefined };

/** The day on paper: a column for each professional. */
export function DayPrint({ calendar, date, salonName, employeeId }: Props) {
  const entries = calendar.entries.filter((entry) => entry.date === date && takesTime(entry));
  const open = openSpans(calendar.ranges, date);
  return (
    <PrintSheet
      title={`${formatDateLong(date)} de ${date.slice(0, 4)}`}
      salonName={salonName}
      columns={printColumns(calendar.professionals, entries, employeeId).map((column) => ({ ...column, open }))}
      hours={printHours([...open, ...entries.map(spanOf)])}
      perPage={6}
      detailsOf={({ serviceName, customerPhone }) => [
        serviceName ?? 'Sem serviço',
        customerPhone && formatPhone(customerPhone),
      ]}
    />
  );
}
