import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDotsVertical, IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import classes from './AppointmentPanel.module.css';
import { offeredChanges, statusChanges } from './status-changes.ts';
import type { StatusChange } from './useStatusChange.tsx';

type Props = { appointment: Appointment; editLink: LinkProps; statusChange: StatusChange };

export function AppointmentMenu({ appointment, editLink, statusChange }: Props) {
  const { id, can, customerName } = appointment;
  const trigger = useRef<HTMLButtonElement>(null);
  const isRunning = statusChange.isRunning(id);
  const allowed = offeredChanges(appointment);
  if (!can.edit && allowed.length === 0) return null;

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          ref={trigger}
          variant="subtle"
          color="gray"
          // `loading` would disable the button, and it would lose the focus.
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
        {allowed.map((change) => {
          const { label, icon: Icon, color } = statusChanges[change];
          return (
            <Menu.Item
              key={change}
              leftSection={<Icon size={18} stroke={1.75} />}
              {...(color && { color })}
              onClick={() => {
                // This entry no longer exists when a question returns the focus.
                trigger.current?.focus();
                statusChange.run(appointment, change);
              }}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
