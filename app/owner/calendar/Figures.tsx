import type { Calendar } from '#contract/calendar.ts';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatRow } from '../../ui/StatRow.tsx';
import { takesTime } from '../day/placed.ts';
import classes from './Calendar.module.css';

/** Of today, and of the week that is shown. */
export function Figures({
  calendar: { entries, todayCount },
  isThisWeek,
}: {
  calendar: Calendar;
  isThisWeek: boolean;
}) {
  const counted = entries.filter(takesTime);
  return (
    <div className={classes.figures}>
      <StatRow>
        <StatCard label="Hoje" value={todayCount} />
        <StatCard label={isThisWeek ? 'Esta semana' : 'Na semana'} value={counted.length} />
        <StatCard label="Confirmados" value={counted.filter(({ status }) => status === 'confirmed').length} />
      </StatRow>
    </div>
  );
}
