import { Button, Paper, Title } from '@mantine/core';
import { IconArrowUpRight, IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { answerIntent, apiContext, attempt } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { formatDateLong } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';
import { CloseDialog, closingIntents } from '../appointments/closing/CloseDialog.tsx';
import { DayGrid } from '../appointments/day-grid/DayGrid.tsx';
import { Legend } from '../appointments/day-grid/Legend.tsx';
import { moveIntents } from '../appointments/day-grid/useMove.tsx';
import { AppointmentDialog, formIntents } from '../appointments/form/AppointmentDialog.tsx';
import { AppointmentPanel } from '../appointments/panel/AppointmentPanel.tsx';
import { panelIntents } from '../appointments/panel/intents.ts';
import { useStatusChange } from '../appointments/panel/useStatusChange.tsx';
import { CopyLink } from '../first-steps/CopyLink.tsx';
import { FirstSteps } from '../first-steps/FirstSteps.tsx';
import { findNextStep } from '../first-steps/steps.ts';
import { useMarkStep } from '../first-steps/useMarkStep.ts';
import { canChange, salonContext } from '../guard.ts';
import { OutageNotice } from '../messages/state/OutageNotice.tsx';
import { useRights } from '../useRights.ts';
import type { Route } from './+types/route.ts';
import { ActivityFeed } from './ActivityFeed.tsx';
import classes from './Dashboard.module.css';
import { Figures } from './Figures.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { NextCustomer } from './NextCustomer.tsx';
import { NothingToday } from './NothingToday.tsx';
import { Revenue } from './Revenue.tsx';
import { TodayList } from './TodayList.tsx';
import { TrialBanner } from './TrialBanner.tsx';
import { findNext } from './today.ts';
import { greeting } from './words.ts';

export const meta = titled('Dashboard');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const [dashboard, day, unclosed, { services: unperformed }, account, outages] = await Promise.all([
    api.reports.getDashboard(),
    api.calendar.get({ from: salon.today, until: salon.today }),
    api.appointments.listUnclosed(),
    api.services.listUnperformed(),
    api.auth.me(),
    // A blocked owner may not ask.
    attempt(api.notifications.listOutages()),
  ]);
  const nextId = findNext(day, salon.time)?.id;
  const next = nextId ? await attempt(api.appointments.get({ id: nextId })) : null;
  return {
    salon,
    canChange: canChange(salon),
    dashboard,
    day,
    unclosed,
    unperformed,
    outages: outages.ok ? outages.value : [],
    next: next?.ok ? next.value : null,
    firstName: firstName(account?.fullName ?? ''),
    publicUrl: new URL(`/${salon.slug}`, request.url).href,
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    ...formIntents,
    ...panelIntents,
    ...closingIntents,
    ...moveIntents,
    'salons.markFirstStep',
  ]);

export default function DashboardScreen({ loaderData }: Route.ComponentProps) {
  const { salon, canChange, dashboard, day, unclosed, unperformed, outages, next, firstName, publicUrl } = loaderData;
  const { mayChange } = useRights();
  const { figures, activity } = dashboard;
  const now = { date: salon.today, time: salon.time };
  const dialog = useUrlDialog([]);
  const statusChange = useStatusChange(now);
  const markStep = useMarkStep(salon.firstSteps);
  useFreshData();
  const hasDay = day.entries.length > 0;
  // Before the first appointment the first steps say what to do.
  const hasSchedule = figures.totalAppointments > 0 || !mayChange('salons.change') || !findNextStep(salon);

  return (
    <>
      <PageHeader
        eyebrow={<span className={classes.date}>{formatDateLong(dashboard.today)}</span>}
        title={`${greeting(salon.time)}, ${firstName}`}
        actions={
          canChange && (
            <>
              <CopyLink url={publicUrl} onCopy={() => markStep('page')} />
              {mayChange('appointments.create') && (
                <Button component={Link} {...dialog.newLink} leftSection={<IconCalendarPlus size={18} />}>
                  Novo agendamento
                </Button>
              )}
            </>
          )
        }
        hasDeskActions
      />
      {mayChange('subscriptions.change') && <TrialBanner subscription={salon.subscription} />}
      <OutageNotice outages={outages} salon={salon} />
      {mayChange('salons.change') && <FirstSteps salon={salon} />}
      {next && (
        <NextCustomer
          appointment={next}
          time={salon.time}
          panelLink={dialog.panelLink(next.id)}
          statusChange={canChange ? statusChange : null}
        />
      )}
      {canChange && (
        <NeedsYou
          unclosed={unclosed}
          openings={dashboard.openings}
          unperformed={unperformed}
          today={salon.today}
          links={dialog}
        />
      )}
      {hasDay && <TodayList day={day} now={now} canChange={mayChange('appointments.create')} links={dialog} />}
      {hasSchedule && (
        <Paper
          component="section"
          p="md"
          mb="lg"
          miw={0}
          aria-labelledby="agenda"
          className={hasDay ? classes.deskDay : undefined}
        >
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
          {hasDay ? (
            <>
              <DayGrid calendar={day} date={now.date} now={now} />
              <Legend />
            </>
          ) : (
            <NothingToday canChange={mayChange('appointments.create')} />
          )}
        </Paper>
      )}
      <Figures dashboard={dashboard} />
      <div className={classes.columns}>
        <Revenue revenue={dashboard.revenue} />
        <ActivityFeed activity={activity} salon={salon} />
      </div>
      {canChange && (
        <div className={classes.phoneLink}>
          <CopyLink url={publicUrl} onCopy={() => markStep('page')} />
        </div>
      )}
      {canChange && <AppointmentDialog now={now} />}
      {mayChange('appointments.complete') && (
        <CloseDialog unclosed={unclosed.appointments} matching={unclosed.matching} today={salon.today} />
      )}
      <AppointmentPanel now={now} canChange={canChange} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ScreenError title="Erro ao carregar dados" description="Não foi possível carregar as informações do dashboard" />
  );
}
