import { Alert, Button, SegmentedControl, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { apiContext } from '#app/api.ts';
import { ExportButton } from '#app/components/export/ExportButton.tsx';
import { titled } from '#app/frame/app-name.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { useFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { DEFAULT_PERIOD, filters, isRunning, nameOf, periodIn, periods } from '../export/periods.ts';
import type { Route } from './+types/route.ts';
import { Customers } from './Customers.tsx';
import { Evolution } from './Evolution.tsx';
import { Figures } from './Figures.tsx';
import { PaymentWays } from './PaymentWays.tsx';
import { Professionals } from './Professionals.tsx';
import classes from './Reports.module.css';
import { Statuses } from './Statuses.tsx';

export const meta = titled('Relatórios');

const choices = Object.entries(periods).map(([value, { label }]) => ({ value, label }));

export async function loader({ url, context }: Route.LoaderArgs) {
  const report = await context.get(apiContext).reports.get({ period: periodIn(url.searchParams) });
  return { report, canChange: mayChange(context.get(salonContext), 'appointments.create') };
}

export default function ReportsScreen({ loaderData }: Route.ComponentProps) {
  const { report, canChange } = loaderData;
  const { values, set } = useFilters(filters);
  const period = values.period ?? DEFAULT_PERIOD;
  const isEmpty = report.customers.total === 0 && report.months.every(({ appointments }) => appointments === 0);

  return (
    <>
      <PageHeader
        title="Relatórios"
        subtitle="Pela data do agendamento, no fuso do seu salão."
        actions={
          <ExportButton
            path="/reports/exportar/relatorio"
            label="Exportar o período"
            query={{ periodo: period }}
            formats={['csv', 'xlsx']}
          />
        }
      />
      {isEmpty && <NothingYet canChange={canChange} />}
      <SegmentedControl
        aria-label="Período"
        data={choices}
        value={period}
        onChange={(value) => set('period', value)}
        classNames={{ root: classes.periods, label: classes.period }}
      />
      <Text c="dimmed" my="sm" role="status" className={classes.span}>
        {nameOf(report)}
        {isRunning(report) && ', ainda em andamento'}
      </Text>
      <Figures report={report} />
      <div className={classes.columns}>
        <Statuses appointments={report.appointments} />
        <Customers customers={report.customers} />
      </div>
      <Evolution months={report.months} />
      <div className={classes.last}>
        <PaymentWays paymentWays={report.paymentWays} />
      </div>
      <div className={classes.last}>
        <Professionals professionals={report.professionals} />
      </div>
    </>
  );
}

function NothingYet({ canChange }: { canChange: boolean }) {
  return (
    <Alert color="azul" mb="md" icon={<IconChartBar />} title="Ainda não há o que mostrar">
      <Text>Receita, clientes e serviços aparecem aqui a partir do primeiro agendamento.</Text>
      {canChange && (
        <Button component={Link} to="/appointments?novo=1" size="sm" mt="sm">
          Novo agendamento
        </Button>
      )}
    </Alert>
  );
}

export function ErrorBoundary() {
  return <ScreenError title="Erro ao carregar relatórios" description="Tente novamente em instantes." />;
}
