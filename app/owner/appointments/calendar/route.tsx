import { Alert, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { canChange, may, salonContext } from '#app/owner/guard.ts';
import { useRights } from '#app/owner/useRights.ts';
import { readFilters } from '#app/ui/filters.ts';
import { NewButton } from '#app/ui/NewButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { PHONE } from '#app/ui/phone.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { MAX_CALENDAR_ENTRIES } from '#contract/ceilings.ts';
import { CloseDialog, closingIntents } from '../closing/CloseDialog.tsx';
import { DayGrid } from '../day-grid/DayGrid.tsx';
import { DayPrint } from '../day-grid/DayPrint.tsx';
import { Legend } from '../day-grid/Legend.tsx';
import { moveIntents } from '../day-grid/useMove.tsx';
import { AppointmentDialog, formIntents } from '../form/AppointmentDialog.tsx';
import { prefillParams } from '../form/prefill.ts';
import { AppointmentPanel } from '../panel/AppointmentPanel.tsx';
import { panelIntents } from '../panel/intents.ts';
import type { Route } from './+types/route.ts';
import classes from './Calendar.module.css';
import { Figures } from './Figures.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { Openings } from './Openings.tsx';
import { PeriodSteps, PeriodTitle } from './PeriodSteps.tsx';
import { ProfessionalFilter } from './ProfessionalFilter.tsx';
import { Unclosed } from './Unclosed.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';
import { filters, monthOf, type View, weekOf } from './views.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { WeekList } from './WeekList.tsx';
import { WeekPrint } from './WeekPrint.tsx';

export const meta = titled('Agenda');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const { view, date = salon.today, employeeId } = readFilters(filters, url.searchParams);
  const [calendar, days, unclosed, openings] = await Promise.all([
    api.calendar.get({ ...weekOf(date), employeeId }),
    view === 'mes' ? api.calendar.listDays({ ...monthOf(date), employeeId }) : [],
    api.appointments.listUnclosed(),
    may(salon, 'waitingList.manage') ? api.calendar.listOpenings(weekOf(date)) : [],
  ]);
  return {
    view: view ?? null,
    salonName: salon.name,
    date,
    employeeId,
    calendar,
    days,
    unclosed,
    openings,
    now: { date: salon.today, time: salon.time },
    canChange: canChange(salon),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [...formIntents, ...panelIntents, ...moveIntents, ...closingIntents]);

/** Without a view in the address the width decides. Only CSS knows the width, so both views are rendered. */
const byDefault = [
  { view: 'semana', className: classes.onDesk },
  { view: 'dia', className: classes.onPhone },
] as const;

export default function CalendarScreen({ loaderData }: Route.ComponentProps) {
  const { view, date, employeeId, calendar, unclosed, openings, canChange, now, salonName } = loaderData;
  const { may, mayChange } = useRights();
  const seesAll = may('appointments.ofOthers');
  const dialog = useUrlDialog([]);
  useFreshData();
  // Not by CSS: paper has a width of its own.
  const isPhone = useMediaQuery(PHONE);
  const printed = view ?? (isPhone ? 'dia' : 'semana');
  const shown = view ? [{ view, className: undefined }] : byDefault;
  const prefill = prefillParams({ date, ...(employeeId && employeeId !== 'none' && { employeeId }) });
  const newButton = (label: string) =>
    mayChange('appointments.create') && (
      <NewButton link={dialog.prefilledLink(prefill)} icon={<IconCalendarPlus size={18} />}>
        {label}
      </NewButton>
    );
  const onEachWidth = (part: (view: View) => ReactNode) =>
    shown.map(({ view, className }) => (
      <div key={view} className={className}>
        {part(view)}
      </div>
    ));

  return (
    <>
      <PageHeader
        title="Agenda"
        actions={
          <>
            {onEachWidth((view) => (
              <ViewSwitch view={view} date={date} today={now.date} />
            ))}
            {onEachWidth(
              (view) =>
                view !== 'mes' && (
                  <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
                    Imprimir
                  </Button>
                ),
            )}
            <div className={classes.onDesk}>{newButton('Novo agendamento')}</div>
          </>
        }
      />
      <div className={classes.toolbar}>
        <div className={classes.period}>
          {onEachWidth((view) => (
            <PeriodTitle view={view} date={date} today={now.date} />
          ))}
          {onEachWidth((view) => (
            <PeriodSteps view={view} date={date} today={now.date} />
          ))}
        </div>
        <div className={classes.onPhone}>{newButton('Agendar')}</div>
        <Group gap="sm" className={classes.side}>
          {mayChange('appointments.complete') && <Unclosed count={unclosed.matching} link={dialog.closingLink} />}
          {mayChange('appointments.create') &&
            onEachWidth((view) => (
              <Openings
                openings={view === 'dia' ? openings.filter((opening) => opening.date === date) : openings}
                today={now.date}
              />
            ))}
          {seesAll && <ProfessionalFilter professionals={calendar.professionals} />}
        </Group>
      </div>
      {onEachWidth((wanted) => (
        <Shown {...loaderData} view={wanted} isAlone={view === null} />
      ))}
      {printed === 'dia' && <DayPrint {...{ calendar, date, salonName, employeeId }} />}
      {printed === 'semana' && <WeekPrint {...{ calendar, date, salonName, employeeId }} />}
      <Figures
        calendar={calendar}
        isThisWeek={weekOf(date).from === weekOf(now.date).from}
        isFiltered={seesAll && employeeId !== undefined}
      />
      {canChange && <AppointmentDialog now={now} />}
      {mayChange('appointments.complete') && (
        <CloseDialog unclosed={unclosed.appointments} matching={unclosed.matching} today={now.date} />
      )}
      <AppointmentPanel now={now} canChange={canChange} />
    </>
  );
}

type ShownProps = Omit<Route.ComponentProps['loaderData'], 'view'> & {
  view: View;
  /** The address names no view, so CSS shows this one on one width only. */
  isAlone: boolean;
};

function Shown({ view, isAlone, calendar, date, days, now, employeeId }: ShownProps) {
  if (view === 'mes') return <MonthGrid days={days} date={date} today={now.date} />;
  return (
    <>
      {view === 'dia' && <DayGrid {...{ calendar, date, now, employeeId }} />}
      {view === 'semana' && calendar.isCut && (
        <Alert color="yellow" mb="md">
          A semana tem mais de {MAX_CALENDAR_ENTRIES.toLocaleString('pt-BR')} agendamentos e aqui estão os primeiros.
          Veja os outros na Visão Diária.
        </Alert>
      )}
      {view === 'semana' && (
        <div className={classes.onDesk}>
          <WeekGrid {...{ calendar, date, now }} />
        </div>
      )}
      {view === 'semana' && !isAlone && (
        <div className={classes.onPhone}>
          <WeekList {...{ calendar, date, now }} />
        </div>
      )}
      <Legend />
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os agendamentos" />;
