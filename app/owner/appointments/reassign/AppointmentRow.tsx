import { Anchor, Button, Select, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Reassignable } from '#contract/appointment-reassignment.ts';
import { addMinutes, formatDateShort, formatRelativeDay, type LocalDate, WEEKDAY_SHORT_NAMES } from '#lib/dates.ts';
import classes from './AppointmentRow.module.css';
import type { Reassign } from './useReassign.ts';
import { whyLeft } from './words.ts';

type Props = {
  appointment: Reassignable;
  today: string;
  /** Null when this member may only read. */
  reassign: Reassign | null;
};

export function AppointmentRow({ appointment, today, reassign }: Props) {
  const { id, date, time, durationMinutes, customerName, serviceName, colleagues, suggestedId } = appointment;
  const why = reassign?.whyLeft(id) ?? null;
  const employeeId = reassign?.employeeIdOf(appointment) ?? null;
  const day = dayWords(date, today);
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Text size="sm" c="dimmed" className={`tnum ${classes.when}`}>
          {day} · {time} às {addMinutes(time, durationMinutes)}
        </Text>
        <Title order={2} fz="md">
          {customerName}
        </Title>
        <Text size="sm">{serviceName ?? 'Sem serviço'}</Text>
        {why && (
          <Text size="sm" c="yellow" role="status">
            {whyLeft[why]}
          </Text>
        )}
      </div>
      {!reassign ? null : colleagues.length > 0 ? (
        <div className={classes.choice}>
          <Select
            aria-label={`Quem assume ${customerName}, ${day} às ${time}`}
            data={colleagues.map(({ id, name }) => ({
              value: id,
              label: id === suggestedId ? `${name} (sugestão)` : name,
            }))}
            value={employeeId}
            placeholder="Escolha"
            allowDeselect={false}
            onChange={(chosenId) => chosenId && reassign.choose(id, chosenId)}
          />
          <Button
            variant="default"
            aria-label={`Passar ${customerName}, ${day} às ${time}`}
            aria-disabled={reassign.isRunning || employeeId === null}
            onClick={() => employeeId && reassign.pass([appointment])}
          >
            Passar
          </Button>
        </div>
      ) : (
        <div className={classes.nobody}>
          <Text size="sm" c="dimmed">
            Ninguém que faz {serviceName ?? 'este atendimento'} está livre neste horário.
          </Text>
          <Anchor component={Link} to={`/appointments?quando=todos&editar=${id}`} className={classes.link}>
            Remarcar
          </Anchor>
        </div>
      )}
    </li>
  );
}

/** Also of this week with its date: a list of weeks has each weekday more than once. */
function dayWords(date: LocalDate, today: LocalDate): string {
  const day = formatRelativeDay(date, today);
  return WEEKDAY_SHORT_NAMES.some((name) => name === day) ? formatDateShort(date) : day;
}
