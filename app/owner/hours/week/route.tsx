import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import type { Week } from '#contract/availability.ts';
import { findDifferences } from '../opening-hours/differences.ts';
import { HoursDifference } from '../opening-hours/HoursDifference.tsx';
import { DAY_TITLES } from '../opening-hours/week-names.ts';
import type { Route } from './+types/route.ts';
import { DayCard } from './DayCard.tsx';
import { DayRanges } from './DayRanges.tsx';
import { useFieldFocus } from './useFieldFocus.ts';
import { useWeekForm } from './useWeekForm.tsx';
import { rowsFromHours } from './week.ts';

export const meta = titled('Cadastro de Agenda');

export async function loader({ context }: Route.LoaderArgs) {
  const week = await context.get(apiContext).availability.getWeek();
  return { week, canChange: mayChange(context.get(salonContext), 'availability.change') };
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
  const form = useWeekForm(week);
  const focusField = useFieldFocus();
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
      <Text c="dimmed" mb="md" maw="100ch">
        O intervalo é o passo entre um horário e o próximo, não a pausa do almoço. O almoço são dois períodos no mesmo
        dia.
      </Text>
      {form.isContested && <ChangedMeanwhile onTake={form.reset} />}
      <HoursDifference
        differences={findDifferences(week.openingHours, ranges)}
        copy="Copiar da página"
        onCopy={() => {
          form.clearErrors();
          form.setFieldValue('ranges', rowsFromHours(ranges, week.openingHours));
        }}
      />
      {DAY_TITLES.map((title, dayOfWeek) => (
        <DayCard key={title} title={title} {...{ dayOfWeek, form, focusField }} />
      ))}
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={form.isSending}>
          Salvar
        </Button>
      </Group>
    </form>
  );
}

function ChangedMeanwhile({ onTake }: { onTake: () => void }) {
  return (
    <Alert icon={<IconUsers />} color="yellow" mb="md" title="Os horários mudaram em outra aba ou por outra pessoa">
      Salvar de novo troca os horários de lá por estes.
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={onTake}>
          Ver os horários salvos
        </Button>
      </Group>
    </Alert>
  );
}

export const ErrorBoundary = () => (
  <ScreenError title="Erro ao carregar dados" description="Não foi possível carregar os dados" />
);
