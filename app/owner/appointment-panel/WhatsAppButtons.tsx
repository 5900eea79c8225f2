import { Button, Text } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { Appointment } from '#contract/appointments.ts';
import classes from './AppointmentPanel.module.css';

type Props = { links: NonNullable<Appointment['whatsapp']>; customerName: string };

/** Open WhatsApp with a text to send; the appointment stays as it is (D28). */
export function WhatsAppButtons({ links, customerName }: Props) {
  const buttons = [
    { href: links.confirm, label: 'Confirmar', variant: 'light', color: 'green' },
    { href: links.cancel, label: 'Cancelar', variant: 'default' },
    { href: links.suggest, label: 'Remarcar', variant: 'default' },
  ];

  return (
    <div className={classes.whatsapp}>
      <Text size="xs" className={classes.whatsappLabel}>
        <IconBrandWhatsapp size={16} aria-hidden /> Avisar pelo WhatsApp
      </Text>
      <div className={classes.whatsappButtons}>
        {buttons.map(({ href, label, ...look }) => (
          <Button
            key={label}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            size="xs"
            px={4}
            aria-label={`${label}: abrir o WhatsApp de ${customerName}`}
            {...look}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
