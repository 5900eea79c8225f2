import { daysAgo } from '#app/components/customers/habits.ts';
import { FigureCard } from '#app/owner/figures/FigureCard.tsx';
import { meanings } from '#app/owner/figures/meanings.ts';
import { orDash } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { CustomerHistory } from '#contract/customers.ts';
import { formatDate, type LocalDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

type Props = { history: CustomerHistory; since: LocalDate; today: LocalDate };

export function Figures({ history: { customer, upcoming }, since, today }: Props) {
  const [next] = upcoming;
  const { lastVisit, totalSpentCents } = customer;
  return (
    <StatRow>
      <FigureCard label="Total gasto" meaning={meanings.spent} value={formatCents(totalSpentCents)} />
      <FigureCard
        label="Última visita"
        meaning={meanings.lastVisit}
        value={orDash(lastVisit, formatDate)}
        comparison={lastVisit && daysAgo(lastVisit, today)}
      />
      <FigureCard
        label="Próxima visita"
        meaning={meanings.nextVisit}
        value={next ? formatDate(next.date) : '–'}
        comparison={next && `às ${next.time}`}
      />
      <FigureCard label="Cliente desde" meaning={meanings.customerSince} value={formatDate(since)} />
    </StatRow>
  );
}
