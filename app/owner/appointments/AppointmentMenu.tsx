import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCalendarX,
  IconCheck,
  IconDotsVertical,
  IconPencil,
  IconRotate,
  IconUserOff,
} from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import classes from './Appointments.module.css';
import type { Change, StatusChange } from './useStatusChange.tsx';

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
  const allowed = changes.filter(({ intent }) => can[intent]);
  if (!can.edit && allowed.length === 0) return null;

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={statusChange.isRunning(id)}
          className={classes.menu}
          aria-label={`Ações do agendamento de ${customerName}`}
        >
          <IconDotsVertical size={18} />
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
            onClick={() => statusChange.run(appointment, intent)}
            {...look}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
