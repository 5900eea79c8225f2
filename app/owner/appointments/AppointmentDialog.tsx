import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { AppointmentForm } from './AppointmentForm.tsx';
import type { Choices } from './choices.ts';

type Props = { isNew: boolean; edited: Appointment | null; choices: Choices; today: string; onClose: () => void };

/** Creates an appointment, or changes one. */
export function AppointmentDialog({ isNew, edited, choices, today, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const isOpen = isNew || edited !== null;

  // What the dialog shows while it fades out.
  const [last, setLast] = useState(edited);
  if (isOpen && edited !== last) setLast(edited);
  const shown = isOpen ? edited : last;

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={shown ? 'Editar agendamento' : 'Novo agendamento'}
      size="lg"
      fullScreen={isPhone ?? false}
      closeOnClickOutside={false}
    >
      <AppointmentForm key={shown?.id ?? 'new'} edited={shown} choices={choices} today={today} onClose={onClose} />
    </Modal>
  );
}
