import { StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { PlatformFigures } from '#contract/platform-report.ts';
import { formatMonth } from '#lib/dates.ts';
import { counted, decimal } from './words.ts';

export function Analytics({ figures }: { figures: PlatformFigures }) {
  const { salons, activeSalonsPercent, customersPerSalon, customers, today } = figures;
  const ofAll = counted(salons.total, 'salão', 'salões');
  return (
    <section aria-label="Analytics">
      <StatRow>
        <StatCard
          label="Novos salões este mês"
          value={salons.newThisMonth.toLocaleString('pt-BR')}
          comparison={`em ${formatMonth(today)}`}
        />
        <StatCard
          label="Taxa de salões ativos"
          value={`${decimal(activeSalonsPercent)}%`}
          comparison={`${salons.active.toLocaleString('pt-BR')} de ${ofAll}`}
        />
        <StatCard
          label="Média de clientes por salão"
          value={decimal(customersPerSalon)}
          comparison={`${counted(customers, 'cliente', 'clientes')} em ${ofAll}`}
        />
      </StatRow>
    </section>
  );
}
