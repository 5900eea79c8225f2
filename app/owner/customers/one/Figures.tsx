import { daysAgo } from '#app/components/customers/habits.ts';
import { orDash, StatCard } from '#app/ui/StatCard.tsx';
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
      <StatCard label="Total gasto" value={formatCents(totalSpentCents)} />
      <StatCard
        label="Última visita"
        value={orDash(lastVisit, formatDate)}
        comparison={lastVisit && daysAgo(lastVisit, today)}
      />
      <StatCard
        label="Próxima visita"
        value={next ? formatDate(next.date) : '–'}
        comparison={next && `às ${next.time}`}
      />
      <StatCard label="Cliente desde" value={formatDate(since)} />
    </StatRow>
  );
}
