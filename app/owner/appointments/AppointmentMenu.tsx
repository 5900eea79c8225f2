import { ActionIcon, Loader, Menu } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCalendarX,
  IconCheck,
  IconDotsVertical,
  IconPencil,
  IconRotate,
  IconUserOff,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import classes from './Appointments.module.css';
import type { Change } from './status-question.ts';
import type { StatusChange } from './useStatusChange.tsx';

const changes: { intent: Change; label: string; icon: typeof IconCheck; color?: string }[] = [
  { intent: 'confirm', label: 'Marcar como confirmado', icon: IconCalendarCheck },
  { intent: 'complete', label: 'Marcar como concluído', icon: IconCheck },
  { intent: 'markNoShow', label: 'Não compareceu', icon: IconUserOff },
  { intent: 'reopen', label: 'Reabrir', icon: IconRotate },
  { intent: 'cancel', label: 'Cancelar agendamento', icon: IconCalendarX, color: 'red' },
];

type Props = { appointment: Appointment; editLink: LinkProps; statusChange: StatusChange };

/** What can be done with an appointment: only what the server allows. */
export function AppointmentMenu({ appointment, editLink, statusChange }: Props) {
  const { id, can, customerName } = appointment;
  const trigger = useRef<HTMLButtonElement>(null);
  const isRunning = statusChange.isRunning(id);
  const allowed = changes.filter(({ intent }) => can[intent]);
  if (!can.edit && allowed.length === 0) return null;

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          ref={trigger}
          variant="subtle"
          color="gray"
          // Not `loading`, which disables it: the focus would be lost on the way.
          aria-busy={isRunning}
          className={classes.menu}
          aria-label={`Ações do agendamento de ${customerName}`}
        >
          {isRunning ? <Loader size={18} color="gray" aria-hidden /> : <IconDotsVertical size={18} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.edit && (
          <Menu.Item component={Link} {...editLink} leftSection={<IconPencil size={18} stroke={1.75} />}>
            Editar
          </Menu.Item>
        )}
        {allowed.map(({ intent, label, icon: Icon, ...look }) => (
          <Menu.Item
            key={intent}
            leftSection={<Icon size={18} stroke={1.75} />}
            onClick={() => {
              // Where a question returns the focus to: this entry is gone by then.
              trigger.current?.focus();
              statusChange.run(appointment, intent);
            }}
            {...look}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
