import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconRefresh, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { OverbookingBadge } from '#app/components/appointments/OverbookingBadge.tsx';
import { PaymentBadge } from '#app/components/appointments/PaymentBadge.tsx';
import { StatusBadge } from '#app/components/appointments/StatusBadge.tsx';
import { useRights } from '#app/owner/useRights.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { Appointment } from '#contract/appointments.ts';
import { addMinutes, formatDate, formatDuration, formatRelativeDay, type LocalMoment } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { AppointmentMoney } from './AppointmentMoney.tsx';
import classes from './AppointmentPanel.module.css';
import { CustomerFacts } from './CustomerFacts.tsx';
import { History } from './History.tsx';
import { InternalNotes } from './InternalNotes.tsx';
import { Messages } from './Messages.tsx';
import { Notes } from './Notes.tsx';
import { nextChanges } from './next-changes.ts';
import { PaidAtSalon } from './PaidAtSalon.tsx';
import type { ShownAppointment } from './panel-answer.ts';
import { SamePhone } from './SamePhone.tsx';
import { type StatusAction, statusChanges } from './status-changes.ts';
import { Terms } from './Terms.tsx';
import { useCustomerMerge } from './useCustomerMerge.tsx';
import { useStatusChange } from './useStatusChange.tsx';
import { WhatsAppButtons } from './WhatsAppButtons.tsx';

type Props = { appointment: ShownAppointment; now: LocalMoment; canChange: boolean };

export function AppointmentDetails({ appointment, now, canChange }: Props) {
  const { id, version, status, customerId, notes, payment, whatsapp, can } = appointment;
  const { may, mayChange } = useRights();
  const change = useForeignChange(version);
  const statusChange = useStatusChange(now, change.expect);
  const merge = useCustomerMerge();
  const { editLink } = useUrlDialog([]);
  const { first, others } = nextChanges(appointment, now);
  const root = useKeptFocus(version);

  function run(next: StatusAction) {
    change.expect();
    statusChange.run(appointment, next);
  }

  return (
    <Stack gap="md" ref={root} tabIndex={-1} className={classes.details}>
      <Group gap="xs">
        <StatusBadge status={status} />
        {appointment.isOverbooking && <OverbookingBadge isSmall />}
        <PaymentBadge payment={payment} isSmall />
      </Group>
      <CustomerFacts appointment={appointment} today={now.date} />
      {change.isForeign && (
        <Alert color="yellow" icon={<IconRefresh />} p="sm" role="status">
          Este agendamento acabou de mudar. O que você vê já é o novo.
        </Alert>
      )}
      <Facts appointment={appointment} today={now.date} />
      {notes && (
        <div>
          <Text size="xs" c="dimmed">
            Observações do agendamento (o cliente também lê)
          </Text>
          <Notes>{notes}</Notes>
        </div>
      )}
      <InternalNotes
        appointment={appointment}
        canChange={mayChange('appointments.update')}
        onOwnChange={change.expect}
      />
      {mayChange('customers.merge') && <SamePhone appointment={appointment} merge={merge} />}
      {canChange && first.length > 0 && (
        <div className={`${classes.actions} ${classes.first}`}>
          {first.map((next, index) => (
            <Button
              // The same button whatever the status, so that it keeps the focus, too.
              key={index === 0 ? 'main' : next}
              variant={index === 0 && next !== 'reopen' ? 'filled' : 'default'}
              // The second press of a double click would be one of the button that comes in its place.
              onClick={({ detail }) => detail < 2 && run(next)}
              aria-busy={statusChange.isRunning(id)}
            >
              {shortLabels[next]}
            </Button>
          ))}
        </div>
      )}
      {/* Parts that a change of the status brings or removes: below the main button, which keeps its place. */}
      {appointment.money && (
        <AppointmentMoney
          appointmentId={id}
          customerName={appointment.customerName}
          {...appointment.money}
          canChange={mayChange('payments.refund')}
        />
      )}
      <PaidAtSalon appointment={appointment} canChange={canChange} onOwnChange={change.expect} />
      <Terms appointment={appointment} today={now.date} canChange={canChange} onOwnChange={change.expect} />
      {canChange && (
        <div className={classes.actions}>
          {can.edit && (
            <Button
              component={Link}
              {...editLink(id)}
              replace
              variant={first.length === 0 ? 'filled' : 'default'}
              leftSection={<IconPencil size={18} stroke={1.75} />}
            >
              Editar ou remarcar
            </Button>
          )}
          {may('customers.read') && (
            <Button
              component={Link}
              to={`/customers/${customerId}`}
              variant="default"
              leftSection={<IconUser size={18} stroke={1.75} />}
            >
              Ver cliente
            </Button>
          )}
        </div>
      )}
      {canChange && others.length > 0 && (
        <Group gap="xs" className={classes.others}>
          {others.map((next) => {
            const { label, icon: Icon, color } = statusChanges[next];
            return (
              <Button
                key={next}
                variant="subtle"
                size="compact-md"
                color={color ?? 'gray'}
                leftSection={<Icon size={18} stroke={1.75} />}
                onClick={() => run(next)}
                aria-busy={statusChange.isRunning(id)}
              >
                {label}
              </Button>
            );
          })}
        </Group>
      )}
      {whatsapp && (
        <WhatsAppButtons
          links={whatsapp}
          customerName={appointment.customerName}
          payment={payment}
          follow={canChange ? { appointment, statusChange, editLink: editLink(id) } : undefined}
        />
      )}
      {appointment.messages.length > 0 && <Messages messages={appointment.messages} />}
      <History entries={appointment.history} today={now.date} />
    </Stack>
  );
}

const shortLabels: Record<StatusAction, string> = {
  confirm: 'Confirmar',
  complete: 'Concluir',
  markArrived: 'Chegou',
  markNoShow: 'Não compareceu',
  takeAtSalon: 'Receber no salão',
  reopen: 'Reabrir',
  cancel: 'Cancelar agendamento',
};

function Facts({ appointment, today }: { appointment: Appointment; today: string }) {
  const { date, time, durationMinutes, serviceName, priceCents, employeeName, customerPhone } = appointment;
  const day = formatRelativeDay(date, today);
  const facts: [string, string][] = [
    [day.length > 6 ? day : `${day}, ${formatDate(date)}`, `${time} às ${addMinutes(time, durationMinutes)}`],
    [serviceName ?? 'Sem serviço', priceCents === null ? formatDuration(durationMinutes) : formatCents(priceCents)],
    ['Profissional', employeeName ?? 'Sem profissional'],
    ...(customerPhone ? [['Telefone', formatPhone(customerPhone)] as [string, string]] : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <Text component="dt" c="dimmed" className={classes.factName}>
            {name}
          </Text>
          <Text component="dd" className="tnum">
            {value}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** A button that is gone after its change takes the focus with it, and Escape would reach nobody. */
function useKeptFocus(version: number) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, [version]);
  return root;
}

/** Tells a change by others from one that was made here: `expect` announces the latter. */
function useForeignChange(version: number) {
  const [seen, setSeen] = useState({ version, isOwn: false, isForeign: false });
  if (version !== seen.version) setSeen({ version, isOwn: false, isForeign: !seen.isOwn });
  return { isForeign: seen.isForeign, expect: () => setSeen((now) => ({ ...now, isOwn: true, isForeign: false })) };
}
