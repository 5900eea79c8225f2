import { Alert, Button, Card, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { homeIn } from '#app/components/account/home-of.ts';
import { FactList } from '#app/ui/FactList.tsx';
import { formatCents } from '#lib/money.ts';
import { compareRevenue } from '../../figures/compare-revenue.ts';
import { formatCount } from '../../figures/numbers.ts';
import type { SideBySide } from './route.tsx';

/** The day and the month of one salon. */
export function SalonCard({ salon }: { salon: SideBySide }) {
  const { name, isBlocked, dashboard } = salon;
  const id = useId();
  return (
    <Card component="article" aria-labelledby={id} padding="lg">
      <Group justify="space-between" wrap="nowrap" mb="md">
        <Title order={2} size="h3" id={id} lineClamp={2}>
          {name}
        </Title>
        <Button component="a" href={homeIn(salon)} variant="default" size="xs" aria-label={`Abrir ${name}`}>
          Abrir
        </Button>
      </Group>
      {dashboard ? <FigureList dashboard={dashboard} /> : <NoFigures isBlocked={isBlocked} />}
    </Card>
  );
}

function FigureList({ dashboard: { figures, previous } }: { dashboard: NonNullable<SideBySide['dashboard']> }) {
  const revenue = compareRevenue({
    previousCents: figures.revenueBeforeCents,
    growthPercent: figures.revenueGrowthPercent,
    previous,
  });
  const month = (
    <>
      {formatCents(figures.monthlyRevenueCents)}
      <Text span display="block" size="sm" c="dimmed">
        {revenue.comparison}
      </Text>
    </>
  );
  return (
    <FactList
      facts={[
        ['Hoje', formatCount(figures.todayAppointments)],
        ['A confirmar', formatCount(figures.todayToConfirm)],
        ['Lista de espera', formatCount(figures.waitingListCount)],
        ['Receita do mês', month],
        ['Clientes novos', formatCount(figures.newCustomersThisMonth)],
      ]}
    />
  );
}

const NoFigures = ({ isBlocked }: { isBlocked: boolean }) => (
  <Alert color="gray">
    {isBlocked
      ? 'A assinatura deste salão não está ativa. Abra-o para escolher um plano.'
      : 'Não foi possível ler os números deste salão agora.'}
  </Alert>
);
