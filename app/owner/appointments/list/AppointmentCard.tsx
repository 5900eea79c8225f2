import { Card, Text, Title } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import { OverbookingBadge } from '#app/components/appointments/OverbookingBadge.tsx';
import { PaymentBadge } from '#app/components/appointments/PaymentBadge.tsx';
import { StatusBadge } from '#app/components/appointments/StatusBadge.tsx';
import type { Appointment } from '#contract/appointments.ts';
import { formatDate, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { AppointmentMenu } from '../panel/AppointmentMenu.tsx';
import { Notes } from '../panel/Notes.tsx';
import { SamePhone } from '../panel/SamePhone.tsx';
import { cardId, type Merge } from '../panel/useCustomerMerge.tsx';
import type { StatusChange } from '../panel/useStatusChange.tsx';
import { WhatsAppButtons } from '../panel/WhatsAppButtons.tsx';
import classes from './Appointments.module.css';

type Props = {
  appointment: Appointment;
  /** It was just saved: the owner is led to it. */
  isShown: boolean;
  /** Null, like `merge`, when this owner may only read. */
  statusChange: StatusChange | null;
  merge: Merge | null;
  editLink: LinkProps;
  /** Opens the appointment in place: its money and its messages are there alone. */
  panelLink: LinkProps;
};

export function AppointmentCard({ appointment, isShown, statusChange, merge, editLink, panelLink }: Props) {
  const { customerName, customerPhone, date, time, durationMinutes, serviceName, priceCents } = appointment;
  const { employeeName, isOverbooking, notes, payment, status, whatsapp } = appointment;
  const service = [serviceName ?? 'Sem serviço', priceCents !== null && formatCents(priceCents)];
  const work = [formatDuration(durationMinutes), employeeName && `com ${employeeName}`];

  return (
    <Card
      component="article"
      className={classes.card}
      id={cardId(appointment)}
      tabIndex={-1}
      data-shown={isShown || undefined}
    >
      <div className={classes.cardHead}>
        <Title order={2} fz="md" className={classes.customer}>
          <Link {...panelLink} className={classes.link}>
            {customerName}
          </Link>
        </Title>
        <StatusBadge status={status} className={classes.badge} />
        {statusChange && <AppointmentMenu appointment={appointment} editLink={editLink} statusChange={statusChange} />}
      </div>
      <div className={classes.line}>
        <Text className="tnum">
          {formatDate(date)} às {time}
        </Text>
        {isOverbooking && <OverbookingBadge isSmall />}
        <PaymentBadge payment={payment} isSmall />
      </div>
      <Text c="dimmed" className={classes.text}>
        {service.filter(Boolean).join(' · ')}
      </Text>
      <Text c="dimmed" className={classes.text}>
        {work.filter(Boolean).join(' · ')}
      </Text>
      {customerPhone && (
        <Text c="dimmed" className="tnum">
          {formatPhone(customerPhone)}
        </Text>
      )}
      {merge && <SamePhone appointment={appointment} merge={merge} />}
      {notes && <Notes>{notes}</Notes>}
      {whatsapp && (
        <WhatsAppButtons
          links={whatsapp}
          customerName={customerName}
          payment={payment}
          follow={statusChange ? { appointment, statusChange, editLink } : undefined}
        />
      )}
    </Card>
  );
}
