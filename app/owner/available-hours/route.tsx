import { Button, Group } from '@mantine/core';
import type { Week } from '#contract/availability.ts';
import { answerIntent, apiContext } from '../../api.ts';
import { numberOf } from '../../ui/NumberField.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import { useLeaveQuestion } from '../../ui/useLeaveQuestion.ts';
import { mayChange, salonContext } from '../guard.ts';
import { findDifferences } from '../opening-hours/differences.ts';
import { HoursDifference } from '../opening-hours/HoursDifference.tsx';
import { DAY_TITLES } from '../opening-hours/week-names.ts';
import type { Route } from './+types/route.ts';
import { DayCard } from './DayCard.tsx';
import { DayRanges } from './DayRanges.tsx';
import { rowsFromHours, type WeekValues } from './week.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Agenda · Encaixe' }];

export async function loader({ context }: Route.LoaderArgs) {
  const week = await context.get(apiContext).availability.getWeek();
  return { week, canChange: mayChange(context.get(salonContext)) };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['availability.saveWeek']);

export const clientAction = orOffline;

export default function AvailableHours({ loaderData: { week, canChange } }: Route.ComponentProps) {
  if (canChange) return <WeekForm week={week} />;
  return (
    <>
      <PageHeader {...HEADER} />
      {DAY_TITLES.map((title, dayOfWeek) => (
        <DayRanges key={title} title={title} ranges={week.ranges.filter((range) => range.dayOfWeek === dayOfWeek)} />
      ))}
    </>
  );
}

const HEADER = {
  title: 'Cadastro de Agenda',
  subtitle: 'Os períodos em que seus clientes podem agendar, dia a dia.',
};

function WeekForm({ week }: { week: Week }) {
  const form = useJsonForm({
    initialValues: { ranges: week.ranges } as WeekValues,
    toSend: ({ ranges }) => ({
      intent: 'availability.saveWeek',
      version: week.version,
      ranges: ranges.map((row) => ({ ...row, intervalMinutes: numberOf(row.intervalMinutes) })),
    }),
    onDone: ({ ranges }) => {
      // The server sorts the rows and drops empty ones.
      form.setValues({ ranges });
      form.resetDirty();
      toast.success('Sucesso', 'Horários salvos');
    },
    words: {
      otherwise: 'Erro',
      codes: {
        INVALID_INPUT: { description: 'Não foi possível salvar os horários. Confira as linhas marcadas.' },
        UNEXPECTED: { description: 'Não foi possível salvar os horários' },
      },
    },
  });
  useLeaveQuestion(form.isDirty);
  const { ranges } = form.values;

  return (
    <form {...form.props}>
      <PageHeader
        {...HEADER}
        actions={
          <Button type="submit" loading={form.isSending}>
            Salvar
          </Button>
        }
      />
      <HoursDifference
        differences={findDifferences(week.openingHours, ranges)}
        copy="Copiar da página"
        onCopy={() => form.setFieldValue('ranges', rowsFromHours(ranges, week.openingHours))}
      />
      {DAY_TITLES.map((title, dayOfWeek) => (
        <DayCard key={title} title={title} dayOfWeek={dayOfWeek} form={form} />
      ))}
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={form.isSending}>
          Salvar
        </Button>
      </Group>
    </form>
  );
}

export const ErrorBoundary = () => (
  <ScreenError title="Erro ao carregar dados" description="Não foi possível carregar os dados" />
);
