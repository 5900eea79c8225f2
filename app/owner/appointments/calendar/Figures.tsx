import { meanings } from '#app/owner/figures/meanings.ts';
import { StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { Calendar } from '#contract/calendar.ts';
import classes from './Calendar.module.css';

/** Counts today's appointments and those of the shown week, in every status. */
export function Figures({
  calendar: { entries, todayCount },
  isThisWeek,
}: {
  calendar: Calendar;
  isThisWeek: boolean;
}) {
  return (
    <div className={classes.figures}>
      <StatRow>
        <StatCard label="Hoje" meaning={meanings.today} value={todayCount} />
        <StatCard label={isThisWeek ? 'Esta semana' : 'Na semana'} meaning={meanings.week} value={entries.length} />
        <StatCard
          label="Confirmados"
          meaning={meanings.confirmed}
          value={entries.filter(({ status }) => status === 'confirmed').length}
        />
      </StatRow>
    </div>
  );
}
