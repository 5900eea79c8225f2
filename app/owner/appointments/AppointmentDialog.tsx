import { useState } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';
import type { Choices } from './choices.ts';

type Props = { isNew: boolean; edited: Appointment | null; choices: Choices; today: string; onClose: () => void };

/** Creates an appointment, or changes one. */
export function AppointmentDialog({ isNew, edited, choices, today, onClose }: Props) {
  const isOpen = isNew || edited !== null;

  // What the dialog shows while it fades out.
  const [last, setLast] = useState(edited);
  if (isOpen && edited !== last) setLast(edited);
  const shown = isOpen ? edited : last;

  return (
    <FormDialog opened={isOpen} onClose={onClose} title={shown ? 'Editar agendamento' : 'Novo agendamento'} size="lg">
      <AppointmentForm key={shown?.id ?? 'new'} edited={shown} choices={choices} today={today} onClose={onClose} />
    </FormDialog>
  );
}
