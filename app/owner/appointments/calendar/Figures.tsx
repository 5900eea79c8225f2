import { FigureCard } from '#app/owner/figures/FigureCard.tsx';
import { meanings } from '#app/owner/figures/meanings.ts';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { Calendar } from '#contract/calendar.ts';
import classes from './Figures.module.css';

/** Counts today's appointments and those of the shown week, in every status; `isFiltered`: only those of the chosen professional. */
export function Figures({
  calendar: { days, todayCount },
  isThisWeek,
  isFiltered,
}: {
  calendar: Calendar;
  isThisWeek: boolean;
  isFiltered: boolean;
}) {
  const meaningOf = (name: 'today' | 'week' | 'confirmed') =>
    isFiltered ? `${meanings[name]} ${meanings.chosenProfessional}` : meanings[name];
  return (
    <div className={classes.figures}>
      <StatRow>
        <FigureCard label="Hoje" meaning={meaningOf('today')} value={todayCount} />
        <FigureCard
          label={isThisWeek ? 'Esta semana' : 'Na semana'}
          meaning={meaningOf('week')}
          value={days.reduce((sum, { count }) => sum + count, 0)}
        />
        <FigureCard
          label="Confirmados"
          meaning={meaningOf('confirmed')}
          value={days.reduce((sum, { confirmed }) => sum + confirmed, 0)}
        />
      </StatRow>
    </div>
  );
}
