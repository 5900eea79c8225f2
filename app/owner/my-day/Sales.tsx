import { StatRow } from '#app/ui/StatRow.tsx';
import type { MyDay } from '#contract/calendar.ts';
import { MONTH_NAMES } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { FigureCard } from '../figures/FigureCard.tsx';
import { meanings } from '../figures/meanings.ts';
import classes from './MyDay.module.css';

type Props = { sales: MyDay['sales'] /** 0 is January. */; month: number; isToday: boolean };

export const Sales = ({ sales, month, isToday }: Props) => (
  <section aria-label="Minhas vendas" className={classes.part}>
    <StatRow>
      <FigureCard
        label={isToday ? 'Vendas de hoje' : 'Vendas do dia'}
        value={formatCents(sales.dayCents)}
        meaning={meanings.ownSales}
      />
      <FigureCard
        label={`Vendas de ${MONTH_NAMES[month]}`}
        value={formatCents(sales.monthCents)}
        meaning={meanings.ownSales}
      />
    </StatRow>
  </section>
);
