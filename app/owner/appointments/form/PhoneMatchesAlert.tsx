import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './AppointmentForm.module.css';
import type { CustomerChoice, PhoneMatches } from './useAppointmentForm.ts';

type Props = PhoneMatches & { onTake: (customer: CustomerChoice) => void; isSending: boolean };

/** Asks whether the new customer is one of those with the same phone. */
export function PhoneMatchesAlert({ customers, onTake, onAllow, isSending }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    element.current?.focus();
  }, []);

  return (
    <Alert
      ref={element}
      tabIndex={-1}
      color="yellow"
      title={
        customers.length === 1 ? 'Já existe um cliente com este telefone' : 'Já existem clientes com este telefone'
      }
      icon={<IconUsers />}
      role="alert"
      classNames={{ body: classes.phoneMatches }}
    >
      <Stack gap="sm" align="flex-start">
        <Text>É a mesma pessoa, ou alguém da família com o mesmo telefone?</Text>
        {customers.map((customer) => (
          <Button
            key={customer.id}
            variant="default"
            miw={0}
            maw="100%"
            title={`Usar ${customer.name}`}
            onClick={() => onTake(customer)}
          >
            <Text span inherit truncate>
              Usar {customer.name}
            </Text>
          </Button>
        ))}
        <Button type="submit" color="yellow" onClick={onAllow} loading={isSending}>
          Cadastrar mesmo assim
        </Button>
      </Stack>
    </Alert>
  );
}
