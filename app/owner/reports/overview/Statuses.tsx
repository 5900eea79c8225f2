import type { CSSProperties } from 'react';
import { statuses } from '#app/components/appointments/labels.ts';
import { formatCount, formatPercent } from '#app/owner/figures/numbers.ts';
import type { AppointmentStatus } from '#contract/bookings.ts';
import type { Report } from '#contract/reports.ts';
import classes from './Reports.module.css';
import { Section } from './Section.tsx';

/** Plural, because each is a number of appointments. */
const rows: { status: AppointmentStatus; label: string }[] = [
  { status: 'completed', label: 'Concluídos' },
  { status: 'cancelled', label: 'Cancelados' },
  { status: 'no_show', label: 'Não compareceram' },
  { status: 'confirmed', label: 'Confirmados' },
  { status: 'scheduled', label: 'Agendados' },
];

export function Statuses({ appointments: { total, byStatus } }: Pick<Report, 'appointments'>) {
  return (
    <Section id="por-status" title="Agendamentos por status">
      <ul className={classes.bars}>
        {rows.map(({ status, label }) => {
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
                  style={
                    {
                      '--share': share,
                      '--color': `var(--mantine-color-${statuses[status].color}-filled)`,
                    } as CSSProperties
                  }
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
