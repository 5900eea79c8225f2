import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarQuestion, IconPencil, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useFetcher, useSearchParams } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { addMinutes, formatDateLong, formatDuration, type LocalMoment } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { OverbookingBadge } from '../../components/appointments/OverbookingBadge.tsx';
import { PaymentBadge } from '../../components/appointments/PaymentBadge.tsx';
import { StatusBadge } from '../../components/appointments/StatusBadge.tsx';
import type { Answer } from '../../ui/answer.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PHONE } from '../../ui/phone.ts';
import { PANEL, useUrlDialog } from '../../ui/useUrlDialog.ts';
import classes from './AppointmentPanel.module.css';
import { Notes } from './Notes.tsx';
import { SamePhone } from './SamePhone.tsx';
import { type StatusAction, statusChanges } from './status-changes.ts';
import { useCustomerMerge } from './useCustomerMerge.tsx';
import { useStatusChange } from './useStatusChange.tsx';
import { WhatsAppButtons } from './WhatsAppButtons.tsx';

type Props = { now: LocalMoment; canChange: boolean };

/**
 * One appointment, opened in place by `?agendamento={id}`, with everything that it can become. Any owner screen may show it
 * beside an `AppointmentDialog`.
 */
export function AppointmentPanel({ now, canChange }: Props) {
  const [params] = useSearchParams();
  const { close } = useUrlDialog([]);
  const isPhone = useMediaQuery(PHONE);
  const id = params.get(PANEL);
  const { data, load } = useFetcher<Answer<'appointments.get'>>();

  useEffect(() => {
    if (id) void load(`/appointments/agendamento/${id}`);
  }, [id, load]);

  const shown = data?.ok && (id === null || data.value.id === id) ? data.value : null;
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 'sm'}
      title={shown?.customerName ?? 'Agendamento'}
    >
      {shown && <Details appointment={shown} now={now} canChange={canChange} />}
      {!shown && data && !data.ok && (
        <EmptyState icon={<IconCalendarQuestion size={24} />} title="Este agendamento não existe mais" />
      )}
      {!shown && (!data || data.ok) && <Skeleton h={240} aria-busy aria-label="Carregando" />}
    </Drawer>
  );
}

function Details({ appointment, now, canChange }: Props & { appointment: Appointment }) {
  const { date, time, durationMinutes, serviceName, priceCents, employeeName, customerPhone, notes } = appointment;
  const statusChange = useStatusChange(now);
  const merge = useCustomerMerge();
  const { editLink } = useUrlDialog([]);
  const allowed = (Object.keys(statusChanges) as StatusAction[]).filter((change) => appointment.can[change]);
  const facts: [string, string][] = [
    [formatDateLong(date), `${time} às ${addMinutes(time, durationMinutes)}`],
    [serviceName ?? 'Sem serviço', priceCents === null ? formatDuration(durationMinutes) : formatCents(priceCents)],
    ...(employeeName ? [['Profissional', employeeName] as [string, string]] : []),
    ...(customerPhone ? [['Telefone', formatPhone(customerPhone)] as [string, string]] : []),
  ];

  return (
    <Stack gap="md">
      <Group gap="xs">
        <StatusBadge status={appointment.status} />
        {appointment.isOverbooking && <OverbookingBadge size="sm" />}
        <PaymentBadge payment={appointment.payment} size="sm" />
      </Group>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <Text component="dt" c="dimmed">
              {name}
            </Text>
            <Text component="dd" className="tnum">
              {value}
            </Text>
          </div>
        ))}
      </dl>
      {notes && <Notes>{notes}</Notes>}
      {canChange && <SamePhone appointment={appointment} merge={merge} />}
      {canChange && (
        <div className={classes.actions}>
          {allowed.map((change) => {
            const { label, icon: Icon, color } = statusChanges[change];
            return (
              <Button
                key={change}
                variant={change === 'complete' ? 'filled' : 'default'}
                {...(color && { color, variant: 'light' })}
                leftSection={<Icon size={18} stroke={1.75} />}
                onClick={() => statusChange.run(appointment, change)}
                aria-busy={statusChange.isRunning(appointment.id)}
              >
                {label}
              </Button>
            );
          })}
          {appointment.can.edit && (
            <Button
              component={Link}
              {...editLink(appointment.id)}
              replace
              variant="default"
              leftSection={<IconPencil size={18} />}
            >
              Editar ou remarcar
            </Button>
          )}
          <Button
            component={Link}
            to={`/customers/${appointment.customerId}`}
            variant="default"
            leftSection={<IconUser size={18} />}
          >
            Ver cliente
          </Button>
        </div>
      )}
      {appointment.whatsapp && <WhatsAppButtons links={appointment.whatsapp} customerName={appointment.customerName} />}
    </Stack>
  );
}
