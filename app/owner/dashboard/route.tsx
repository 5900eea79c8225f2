import { Button, Paper, Title } from '@mantine/core';
import { IconArrowUpRight, IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDateLong } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';
import { answerIntent, apiContext } from '../../api.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { useFreshData } from '../../ui/useFreshData.ts';

import { AppointmentDialog, formIntents } from '../appointment-form/AppointmentDialog.tsx';
import { AppointmentPanel } from '../appointment-panel/AppointmentPanel.tsx';
import { panelIntents } from '../appointment-panel/intents.ts';
import { DayGrid } from '../day/DayGrid.tsx';
import { moveIntents } from '../day/useMove.tsx';

import { mayChange, salonContext } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { ActivityFeed } from './ActivityFeed.tsx';
import { CopyLink } from './CopyLink.tsx';
import classes from './Dashboard.module.css';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NothingToday } from './NothingToday.tsx';
import { Revenue } from './Revenue.tsx';
import { TrialBanner } from './TrialBanner.tsx';
import { greeting } from './words.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const { today, time } = salon;
  const [dashboard, calendar, account] = await Promise.all([
    api.reports.getDashboard(),
    api.calendar.get({ from: today, until: today }),
    api.auth.me(),
  ]);
  const isNew = dashboard.figures.totalAppointments === 0;
  return {
    salon,
    canChange: mayChange(salon),
    dashboard,
    calendar,
    now: { date: today, time },
    firstName: firstName(account?.fullName ?? ''),
    publicUrl: new URL(`/${salon.slug}`, request.url).href,
    hasServices: !isNew || (await api.services.list({ status: 'active' })).services.length > 0,
  };
}

export { orOffline as clientAction } from '../../ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '../../ui/useUrlDialog.ts';

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [...formIntents, ...panelIntents, ...moveIntents]);

export const meta = () => [{ title: 'Dashboard · Encaixe' }];

export default function DashboardScreen({ loaderData }: Route.ComponentProps) {
  const { salon, canChange, dashboard, calendar, now, firstName, publicUrl, hasServices } = loaderData;
  useFreshData();

  return (
    <>
      <PageHeader
        eyebrow={<span className={classes.date}>{formatDateLong(dashboard.today)}</span>}
        title={`${greeting(salon.time)}, ${firstName}`}
        actions={
          canChange && (
            <>
              <CopyLink url={publicUrl} />
              <Button
                component={Link}
                to="/appointments?novo=1"
                prefetch="intent"
                leftSection={<IconCalendarPlus size={18} />}
              >
                Novo agendamento
              </Button>
            </>
          )
        }
      />
      {canChange && <TrialBanner subscription={salon.subscription} />}
      <Figures dashboard={dashboard} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {canChange && dashboard.figures.totalAppointments === 0 ? (
            <FirstSteps
              hasServices={hasServices}
              hasProfessionals={dashboard.professionals.length > 0}
              slug={salon.slug}
            />
          ) : (
            <>
              <Paper component="section" p="md" miw={0} aria-labelledby="agenda">
                <div className={classes.panelHead}>
                  <Title order={2} id="agenda">
                    Agenda de hoje
                  </Title>
                  <Button
                    component={Link}
                    to="/appointments"
                    variant="subtle"
                    size="compact-sm"
                    rightSection={<IconArrowUpRight size={16} />}
                  >
                    Ver todos
                  </Button>
                </div>
                {calendar.entries.length === 0 ? (
                  <NothingToday canChange={canChange} />
                ) : (
                  <DayGrid calendar={calendar} date={now.date} now={now} canChange={canChange} />
                )}
              </Paper>
              <Revenue revenue={dashboard.revenue} />
            </>
          )}
        </div>
        <ActivityFeed activity={dashboard.activity} salon={salon} />
      </div>
      {canChange && <AppointmentDialog now={now} />}
      <AppointmentPanel now={now} canChange={canChange} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ScreenError title="Erro ao carregar dados" description="Não foi possível carregar as informações do dashboard" />
  );
}
