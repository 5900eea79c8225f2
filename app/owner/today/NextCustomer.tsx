import { ActionIcon, Button, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { type LocalTime, toMinutes } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { firstName } from '#lib/text.ts';
import { offeredMessages } from '../appointments/panel/offered-messages.ts';
import type { StatusChange } from '../appointments/panel/useStatusChange.tsx';
import { WhatsAppMenu } from '../appointments/panel/WhatsAppMenu.tsx';
import classes from './NextCustomer.module.css';
import { inTime } from './words.ts';

type Props = {
  appointment: Appointment;
  time: LocalTime;
  panelLink: LinkProps;
  /** Null when this owner may only read. */
  statusChange: StatusChange | null;
};

/** On a phone: who comes next, and what one does then. */
export function NextCustomer({ appointment, time, panelLink, statusChange }: Props) {
  const { customerName, serviceName, employeeName, priceCents, whatsapp } = appointment;
  const isAhead = appointment.time > time;
  const facts = [
    serviceName ?? 'Sem serviço',
    employeeName && `com ${firstName(employeeName)}`,
    priceCents !== null && formatCents(priceCents),
  ];

  return (
    <section className={classes.root} aria-label="Próximo cliente">
      <div className={classes.head}>
        <span>{isAhead ? 'Próximo' : 'Em atendimento'}</span>
        <span>{isAhead ? inTime(toMinutes(appointment.time) - toMinutes(time)) : 'agora'}</span>
      </div>
      <p className={classes.who}>
        <time className={classes.time}>{appointment.time}</time> <span className={classes.name}>{customerName}</span>
      </p>
      <Text className={classes.facts}>{facts.filter(Boolean).join(' · ')}</Text>
      <div className={classes.actions}>
        {statusChange && <Primary appointment={appointment} isAhead={isAhead} statusChange={statusChange} />}
        {whatsapp && (
          <WhatsAppMenu links={whatsapp} kinds={offeredMessages(appointment)}>
            <Button className={classes.secondary} aria-label={`WhatsApp de ${customerName}`}>
              WhatsApp
            </Button>
          </WhatsAppMenu>
        )}
        <ActionIcon
          component={Link}
          {...panelLink}
          variant="transparent"
          className={classes.more}
          aria-label={`Tudo sobre o agendamento de ${customerName}`}
        >
          <IconDots size={20} />
        </ActionIcon>
      </div>
    </section>
  );
}

type PrimaryProps = { appointment: Appointment; isAhead: boolean; statusChange: StatusChange };

function Primary({ appointment, isAhead, statusChange }: PrimaryProps) {
  const { id, status, can } = appointment;
  const change = isAhead && status === 'scheduled' ? 'confirm' : 'complete';
  if (!can[change]) return null;
  return (
    <Button
      className={classes.primary}
      aria-busy={statusChange.isRunning(id)}
      onClick={() => statusChange.run(appointment, change)}
    >
      {change === 'confirm' ? 'Confirmar' : 'Concluir'}
    </Button>
  );
}
