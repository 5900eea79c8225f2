import type { CSSProperties } from 'react';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { Report } from '#contract/reports.ts';
import { formatCount, formatPercent } from './numbers.ts';
import classes from './Reports.module.css';
import { Section } from './Section.tsx';

/** Plural, because each is a number of appointments. */
const rows: { status: AppointmentStatus; label: string; color: string }[] = [
  { status: 'completed', label: 'Concluídos', color: 'green' },
  { status: 'cancelled', label: 'Cancelados', color: 'red' },
  { status: 'no_show', label: 'Não compareceram', color: 'orange' },
  { status: 'confirmed', label: 'Confirmados', color: 'azul' },
  { status: 'scheduled', label: 'Agendados', color: 'gray' },
];

export function Statuses({ appointments: { total, byStatus } }: Pick<Report, 'appointments'>) {
  return (
    <Section id="por-status" title="Agendamentos por status">
      <ul className={classes.bars}>
        {rows.map(({ status, label, color }) => {
          const share = total === 0 ? 0 : byStatus[status] / total;
          return (
            <li key={status} className={classes.status}>
              <span>{label}</span>
              <span className={classes.count}>
                {formatCount(byStatus[status])} <span className={classes.share}>({formatPercent(share * 100)})</span>
              </span>
              <span className={classes.track}>
                <span
                  className={classes.bar}
                  style={{ '--share': share, '--color': `var(--mantine-color-${color}-5)` } as CSSProperties}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
