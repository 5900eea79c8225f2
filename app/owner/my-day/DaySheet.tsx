import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { PaymentBadge } from '#app/components/appointments/PaymentBadge.tsx';
import { StatusBadge } from '#app/components/appointments/StatusBadge.tsx';
import { PHONE } from '#app/ui/phone.ts';
import { Badge } from '#app/ui/public/Badge.tsx';
import { useCloseOnEscape } from '#app/ui/useCloseOnEscape.ts';
import { PANEL, useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { DayAppointment } from '#contract/calendar.ts';
import { addMinutes, type LocalMoment } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { StatusChange } from '../appointments/panel/useStatusChange.tsx';
import classes from './DaySheet.module.css';
import { changesOf } from './day.ts';
import { Notes } from './Notes.tsx';
import { arrivalWords, buttonLabels } from './words.ts';

type Props = {
  appointments: DayAppointment[];
  now: LocalMoment;
  timeZone: string;
  statusChange: StatusChange | null;
};

/** One appointment of the day, opened by `?agendamento={id}`. It asks the server for nothing, so it opens without a connection too. */
export function DaySheet({ appointments, now, timeZone, statusChange }: Props) {
  const [params] = useSearchParams();
  const { close } = useUrlDialog([]);
  const isPhone = useMediaQuery(PHONE);
  const shown = appointments.find(({ id }) => id === params.get(PANEL)) ?? null;
  const closeOnEscape = useCloseOnEscape(shown !== null, close);
  return (
    <Drawer
      opened={shown !== null}
      onClose={close}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 'md'}
      title={shown?.customerName ?? 'Agendamento'}
      classNames={{ content: classes.sheet, title: classes.sheetTitle }}
    >
      {shown && <Details appointment={shown} now={now} timeZone={timeZone} statusChange={statusChange} />}
    </Drawer>
  );
}

type DetailsProps = Omit<Props, 'appointments'> & { appointment: DayAppointment };

function Details({ appointment, now, timeZone, statusChange }: DetailsProps) {
  const { id, time, durationMinutes, serviceName, priceCents, status, payment, arrivedAt } = appointment;
  const { isRunning, run } = statusChange ?? { isRunning: () => false, run: null };
  const changes = run ? changesOf(appointment, now) : [];
  return (
    <>
      <div className={classes.badges}>
        <StatusBadge status={status} />
        {arrivedAt && <Badge color="green">{arrivalWords(arrivedAt, timeZone)}</Badge>}
        <PaymentBadge payment={payment} />
      </div>
      <p className={classes.sheetFacts}>
        {time} às {addMinutes(time, durationMinutes)} · {serviceName ?? 'Sem serviço'}
        {priceCents !== null && ` · ${formatCents(priceCents)}`}
      </p>
      <Notes appointment={appointment} />
      <div className={classes.sheetActions}>
        {changes.map((change, index) => (
          <Button
            key={change}
            size="lg"
            variant={change === 'cancel' ? 'subtle' : index === 0 && change !== 'reopen' ? 'filled' : 'default'}
            color={change === 'cancel' ? 'red' : undefined}
            className={classes.sheetButton}
            data-wide={index === 0 || undefined}
            aria-label={change === 'cancel' ? 'Cancelar agendamento' : undefined}
            aria-busy={isRunning(id)}
            onClick={({ detail }) => detail < 2 && run?.(appointment, change)}
          >
            {buttonLabels[change]}
          </Button>
        ))}
        <Button
          component={Link}
          to={`/appointments?${PANEL}=${id}`}
          size="lg"
          variant="subtle"
          color="gray"
          className={classes.sheetButton}
          leftSection={<IconExternalLink size={18} />}
        >
          Ver tudo
        </Button>
      </div>
    </>
  );
}
