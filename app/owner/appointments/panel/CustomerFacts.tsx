import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { daysAgo } from '#app/components/customers/habits.ts';
import { formatDate } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';
import { Notes } from './Notes.tsx';
import type { ShownAppointment } from './panel-answer.ts';

type Props = { appointment: ShownAppointment; today: string };

/** The customer's visits, the last one, and the salon's notes about the customer. */
export function CustomerFacts({ appointment, today }: Props) {
  const { customerId, customerName, customer } = appointment;
  if (!customer) return null;
  const { habits, lastVisit, notes } = customer;
  return (
    <section aria-label={`Sobre ${customerName}`}>
      <Text c="dimmed">
        {habits}
        {lastVisit && ` · última em ${formatDate(lastVisit)}, ${daysAgo(lastVisit, today)}`}
      </Text>
      {notes && (
        <>
          <Text size="xs" c="dimmed" mt={6}>
            <Anchor component={Link} to={`/customers/${customerId}`} inherit underline="always">
              Observações sobre {firstName(customerName)}
            </Anchor>{' '}
            (só o salão lê)
          </Text>
          <Notes>{notes}</Notes>
        </>
      )}
    </section>
  );
}
