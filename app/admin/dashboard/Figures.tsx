import { StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { PlatformFigures } from '#contract/platform-report.ts';
import { formatCents } from '#lib/money.ts';
import { counted } from './words.ts';

export function Figures({ figures }: { figures: PlatformFigures }) {
  const { salons, users, appointments, customers, revenueCents } = figures;
  const inactive = counted(salons.inactive, 'inativo', 'inativos');
  return (
    <StatRow>
      <StatCard
        label="Salões"
        value={salons.total.toLocaleString('pt-BR')}
        comparison={`${counted(salons.active, 'ativo', 'ativos')} · ${inactive}`}
      />
      <StatCard label="Usuários" value={users.toLocaleString('pt-BR')} comparison="contas na plataforma" />
      <StatCard
        label="Agendamentos"
        value={appointments.toLocaleString('pt-BR')}
        comparison={counted(customers, 'cliente', 'clientes')}
      />
      <StatCard label="Receita total" value={formatCents(revenueCents)} comparison="vendas dos salões" />
    </StatRow>
  );
}
