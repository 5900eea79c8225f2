import { Button, Text } from '@mantine/core';
import type { Appointment } from '#contract/appointments.ts';
import classes from './AppointmentPanel.module.css';
import type { Merge } from './useCustomerMerge.tsx';

type Props = { appointment: Appointment; merge: Merge };

/** Lists other customers with the same phone. Only the owner can say whether they are the same person. */
export function SamePhone({ appointment, merge }: Props) {
  const { samePhone, customerName } = appointment;
  if (samePhone.length === 0) return null;

  return (
    <ul className={classes.samePhone} aria-label={`Mesmo telefone de ${customerName}`}>
      {samePhone.map((other) => (
        <li key={other.id}>
          <Text span size="xs">
            Mesmo telefone de {other.name}:
          </Text>{' '}
          <Button
            variant="subtle"
            size="compact-xs"
            // `loading` would disable the button, and it would lose the focus.
            aria-busy={merge.isRunning(appointment)}
            aria-label={`Juntar ${customerName} com ${other.name}`}
            onClick={() => merge.run(appointment, other)}
          >
            juntar?
          </Button>
        </li>
      ))}
    </ul>
  );
}
