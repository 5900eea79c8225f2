import { Button, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { type Links, type MessageKind, offeredMessages } from './offered-messages.ts';
import type { StatusChange } from './useStatusChange.tsx';
import classes from './WhatsAppButtons.module.css';
import { WhatsAppMenu } from './WhatsAppMenu.tsx';

const labels: Record<MessageKind, string> = {
  confirm: 'Confirmação',
  cancel: 'Cancelamento',
  suggest: 'Remarcação',
};

type Props = {
  links: Links;
  customerName: string;
  payment: Appointment['payment'];
  /** The next steps on the card once a message was opened; missing when this owner may only read. */
  follow?: { appointment: Appointment; statusChange: StatusChange; editLink: LinkProps } | undefined;
};

/** Messages to send by WhatsApp. Opening one leaves the appointment as it is. */
export function WhatsAppButtons({ links, customerName, payment, follow }: Props) {
  const [opened, setOpened] = useState<MessageKind | null>(null);
  const offered = offeredMessages({ payment });

  return (
    <div className={classes.root}>
      <Text size="xs" className={classes.label}>
        <IconBrandWhatsapp size={16} aria-hidden /> Mensagem pelo WhatsApp
      </Text>
      <div className={classes.messages}>
        {offered.map((kind) => (
          <Button
            key={kind}
            component="a"
            href={links[kind]}
            target="_blank"
            rel="noreferrer"
            size="xs"
            variant="light"
            // A cancellation is not good news, so it is not green.
            color={kind === 'cancel' ? 'gray' : 'green'}
            className={classes.message}
            aria-label={`${labels[kind]}: abrir o WhatsApp de ${customerName}`}
            onClick={() => setOpened(kind)}
          >
            {labels[kind]}
          </Button>
        ))}
      </div>
      <WhatsAppMenu links={links} kinds={offered} onOpen={setOpened}>
        <Button
          variant="light"
          color="green"
          fullWidth
          className={classes.menu}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          aria-label={`Mensagem pelo WhatsApp para ${customerName}`}
        >
          Mensagem pelo WhatsApp
        </Button>
      </WhatsAppMenu>
      {follow && opened && <Follow kind={opened} {...follow} />}
    </div>
  );
}

function Follow({ kind, appointment, statusChange, editLink }: { kind: MessageKind } & NonNullable<Props['follow']>) {
  const { id, can } = appointment;
  const change = kind === 'confirm' ? 'confirm' : 'cancel';
  if (kind === 'suggest' ? !can.edit : !can[change]) return null;

  return (
    <div className={classes.follow} role="status">
      <Text size="xs" c="dimmed">
        Mensagem enviada?
      </Text>
      {kind === 'suggest' ? (
        <Button component={Link} {...editLink} size="xs" variant="default">
          Remarcar
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          // `loading` would disable the button, and it would lose the focus.
          aria-busy={statusChange.isRunning(id)}
          onClick={() => statusChange.run(appointment, change)}
        >
          {kind === 'confirm' ? 'Marcar como confirmado' : 'Marcar como cancelado'}
        </Button>
      )}
    </div>
  );
}
