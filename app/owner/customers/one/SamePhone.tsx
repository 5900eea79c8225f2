import { Button, Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useCustomerMerge } from '#app/owner/appointments/panel/useCustomerMerge.tsx';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import type { Customer } from '#contract/customers.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import classes from './Customer.module.css';

/** The section that other screens link to. */
export const SAME_PHONE = 'mesmo-telefone';

type Props = { customer: Customer; others: Customer[]; canChange: boolean };

/** The records with one phone side by side. Only the owner can say whether they are the same person. */
export function SamePhone({ customer, others, canChange }: Props) {
  const merge = useCustomerMerge();
  const shown = useRef(others.length);
  useEffect(() => {
    // A merge took the record with the pressed button away.
    if (others.length < shown.current && document.activeElement === document.body) focusTitle();
    shown.current = others.length;
  }, [others.length]);
  if (others.length === 0) return null;

  return (
    <section className={classes.samePhone} id={SAME_PHONE} aria-labelledby="mesmo-telefone-titulo" tabIndex={-1}>
      <Title order={2} id="mesmo-telefone-titulo">
        Mesmo telefone
      </Title>
      <Text c="dimmed" mb="sm">
        É a mesma pessoa, ou alguém da família? Se for a mesma, junte os cadastros.
      </Text>
      <ul className={classes.records} aria-label="Cadastros com o mesmo telefone">
        <Record record={customer} mark="Este cadastro" />
        {others.map((other) => {
          const subject = { id: other.id, customerId: other.id };
          const bothHaveAccounts = customer.account !== null && other.account !== null;
          return (
            <Record key={other.id} record={other}>
              {bothHaveAccounts && (
                <Text size="xs" c="dimmed">
                  Cada um tem a sua conta: não podem ser juntados.
                </Text>
              )}
              <Group gap="xs">
                {canChange && !bothHaveAccounts && (
                  <Button
                    variant="default"
                    aria-busy={merge.isRunning(subject)}
                    aria-label={`Juntar ${other.name} com ${customer.name}`}
                    onClick={() => merge.run(subject, customer)}
                  >
                    Juntar
                  </Button>
                )}
                <Button
                  component={Link}
                  to={`/customers/${other.id}`}
                  variant="subtle"
                  aria-label={`Ver cadastro de ${other.name}`}
                >
                  Ver cadastro
                </Button>
              </Group>
            </Record>
          );
        })}
      </ul>
    </section>
  );
}

type RecordProps = { record: Customer; mark?: string; children?: ReactNode };

function Record({ record, mark, children }: RecordProps) {
  const { name, email, birthDate, totalVisits, totalSpentCents, lastVisit, account, notes } = record;
  const facts: [string, string][] = [
    ['Visitas', totalVisits.toLocaleString('pt-BR')],
    ['Última visita', lastVisit ? formatDate(lastVisit) : '–'],
    ['Total gasto', formatCents(totalSpentCents)],
    ['E-mail', email ?? '–'],
    ['Aniversário', birthDate ? formatDate(birthDate) : '–'],
    ['Conta', account ? (account.email ?? account.name) : 'Sem conta'],
    ['Observações', notes ?? '–'],
  ];

  return (
    <Card component="li" className={classes.record} {...(mark && { 'data-current': true })}>
      <div>
        <Title order={3} size="h4" className={classes.text}>
          {name}
        </Title>
        {mark && (
          <Text size="xs" c="dimmed">
            {mark}
          </Text>
        )}
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className={classes.recordActions}>{children}</div>}
    </Card>
  );
}
