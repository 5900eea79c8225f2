import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { CustomerConsents } from '#contract/consents.ts';
import type { Customer } from '#contract/customers.ts';
import { allowedWords } from './allowed-words.ts';
import classes from './Customer.module.css';
import { ACCOUNT, useAccountLink } from './useAccountLink.tsx';

type Props = { customer: Customer; consents: CustomerConsents; canChange: boolean };

/** The account that booked with this record, and what it may see of it. */
export function AccountCard({ customer, consents, canChange }: Props) {
  const { account } = customer;
  const { link, unlink, isRunning } = useAccountLink(customer);
  if (!account) return null;
  const { name, email, isLinked } = account;

  return (
    <Paper component="section" p="md" aria-labelledby={ACCOUNT}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4" id={ACCOUNT}>
          Conta
        </Title>
        <Badge color={isLinked ? 'green' : 'gray'}>{isLinked ? 'Vinculada' : 'Não vinculada'}</Badge>
      </Group>
      <Text className={classes.text}>{name}</Text>
      {email && (
        <Text c="dimmed" className={classes.text}>
          {email}
        </Text>
      )}
      <Text c="dimmed" mt="xs">
        {isLinked
          ? 'Vê o que ela mesma agendou e o que o salão marca para este cadastro.'
          : 'Vê só o que ela mesma agendou. Vincule quando tiver certeza de que é a mesma pessoa.'}
      </Text>
      <Text mt="xs">{allowedWords(consents)}</Text>
      {canChange && (
        <Group gap="xs" mt="sm">
          {!isLinked && (
            <Button variant="default" onClick={link} aria-busy={isRunning}>
              Vincular
            </Button>
          )}
          <Button variant={isLinked ? 'default' : 'subtle'} color="gray" onClick={unlink} aria-busy={isRunning}>
            Desvincular
          </Button>
        </Group>
      )}
    </Paper>
  );
}
