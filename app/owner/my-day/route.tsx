import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { data, Link, redirect } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { homeIn, homeOf } from '#app/components/account/home-of.ts';
import { NoticesCard } from '#app/components/account/Notices.tsx';
import { titled } from '#app/frame/app-name.ts';
import { KEEP_FOR } from '#app/frame/kept-pages.ts';
import { readFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { LocalDate } from '#contract/shapes.ts';
import { formatDateLong } from '#lib/dates.ts';
import { AppointmentDialog, formIntents } from '../appointments/form/AppointmentDialog.tsx';
import { prefillParams } from '../appointments/form/prefill.ts';
import { panelIntents } from '../appointments/panel/intents.ts';
import { useStatusChange } from '../appointments/panel/useStatusChange.tsx';
import { canChange, salonContext } from '../guard.ts';
import { useRights } from '../useRights.ts';
import type { Route } from './+types/route.ts';
import { DayList } from './DayList.tsx';
import { DaySheet } from './DaySheet.tsx';
import { findNext } from './day.ts';
import { FreeTimes } from './FreeTimes.tsx';
import classes from './MyDay.module.css';
import { NextUp } from './NextUp.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Sales } from './Sales.tsx';
import { useKeptDay } from './useKeptDay.ts';
import { WeekStrip } from './WeekStrip.tsx';

export const meta = titled('Meu dia');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

/** Far from the ends of what dates can express, so that its week has dates too. */
const DayDate = LocalDate.refine((date) => date > '1900' && date < '2900');
const filters = { date: { param: 'data', shape: DayDate.optional() } };

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { date } = readFilters(filters, url.searchParams);
  const api = context.get(apiContext);
  const [day, account] = await Promise.all([api.calendar.getMyDay({ date }), api.auth.me()]);
  // For those who take no appointments there is no such page.
  if (!day) throw redirect(firstPageOf(salon));
  const keepFor = account?.id ?? '';
  return data({ day, salon, canChange: canChange(salon), keepFor }, { headers: { [KEEP_FOR]: keepFor } });
}

function firstPageOf(salon: OwnSalon): string {
  const member = { rights: salon.rights, employeeId: null };
  const { slug, isOneOfSeveral } = salon;
  return isOneOfSeveral ? homeIn({ slug, ...member }) : homeOf({ userType: 'customer', salon, ...member });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [...formIntents, ...panelIntents]);

export default function MyDayScreen({ loaderData }: Route.ComponentProps) {
  const { day, salon, canChange } = loaderData;
  const { mayChange } = useRights();
  const now = { date: salon.today, time: salon.time };
  const isToday = day.date === now.date;
  const dialog = useUrlDialog([]);
  const statusChange = useStatusChange(now);
  const isUnreachable = useFreshData({ asksFirst: true });
  useKeptDay(loaderData);
  const next = isToday ? findNext(day.appointments, now) : null;
  const shared = { now, timeZone: salon.timeZone, statusChange: canChange ? statusChange : null };
  const mayAdd = mayChange('appointments.create') && day.date >= now.date;
  const prefill = (time?: string) => prefillParams({ date: day.date, time, employeeId: day.employee.id });

  return (
    <div className={classes.root} data-dock={(canChange && next !== null) || undefined}>
      <link rel="manifest" href="/meu-dia.webmanifest" />
      <OfflineNotice loadedAt={salon.time} isUnreachable={isUnreachable} />
      <PageHeader
        eyebrow={<span className={classes.date}>{isToday ? formatDateLong(day.date) : <BackToToday />}</span>}
        title={isToday ? 'Meu dia' : <span className={classes.date}>{formatDateLong(day.date)}</span>}
        actions={
          mayAdd && (
            <Button component={Link} {...dialog.prefilledLink(prefill())} leftSection={<IconCalendarPlus size={18} />}>
              Novo agendamento
            </Button>
          )
        }
        hasDeskActions
      />
      <WeekStrip week={day.week} date={day.date} today={now.date} />
      <div className={classes.columns}>
        {next && <NextUp appointment={next} link={dialog.panelLink(next.id)} {...shared} />}
        <div className={classes.main}>
          <DayList appointments={day.appointments} linkOf={dialog.panelLink} now={now} timeZone={salon.timeZone} />
        </div>
        <div className={classes.aside}>
          {mayAdd && <FreeTimes times={day.freeTimes} linkOf={(time) => dialog.prefilledLink(prefill(time))} />}
          <Sales sales={day.sales} month={Number(day.date.slice(5, 7)) - 1} isToday={isToday} />
          <NoticesCard />
        </div>
      </div>
      <DaySheet appointments={day.appointments} {...shared} />
      {canChange && <AppointmentDialog now={now} />}
    </div>
  );
}

const BackToToday = () => (
  <Link to="/meu-dia" className={classes.today}>
    Voltar para hoje
  </Link>
);

export const ErrorBoundary = () => <LoadError what="o seu dia" />;
