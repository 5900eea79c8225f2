import { Button, Group, Text, Title, type TitleOrder } from '@mantine/core';
import { Link } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import type { OwnWaitingEntry } from '#contract/waiting-list.ts';
import { formatDateShort } from '#lib/dates.ts';
import { bookingPath } from './paths.ts';
import { signedOutBy } from './useBookingActions.tsx';

type Props = {
  entries: OwnWaitingEntry[];
  salon: Pick<PublicSalon, 'slug'>;
  order: TitleOrder;
  onSignedOut?: () => void;
};

/** For which days this account waits, with a way out of each. Nothing without an entry. */
export function MyWaitingEntries({ entries, salon: { slug }, order, onSignedOut }: Props) {
  const leave = useJsonAction<'waitingList.leave'>({
    onDone: () => toast.success('Você saiu da lista de espera'),
    onRefused: signedOutBy(onSignedOut),
    words: { otherwise: 'Erro' },
  });
  const askToLeave = ({ id, serviceName, preferredDate }: OwnWaitingEntry) =>
    confirm({
      title: 'Sair da lista de espera?',
      loss: `O salão não vai mais avisar você de uma vaga de ${serviceName} em ${formatDateShort(preferredDate)}.`,
      confirm: 'Sair da lista',
      onConfirm: () => leave.run({ intent: 'waitingList.leave', slug, id }),
    });
  if (entries.length === 0) return null;
  return (
    <section aria-label="Lista de espera">
      <Title order={order} className="salon-bookings-title">
        Lista de espera
      </Title>
      <ul className="salon-bookings">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Text fw={600}>{entry.serviceName}</Text>
            <Text className="tnum">
              {formatDateShort(entry.preferredDate)} · {wantedTimes(entry)}
            </Text>
            {entry.notes && (
              <Text c="dimmed" size="sm" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                Observações: {entry.notes}
              </Text>
            )}
            <Group gap="xs" mt="xs">
              {entry.canBook && (
                <Button
                  component={Link}
                  to={bookingPath(slug, entry.serviceId, { data: entry.preferredDate })}
                  size="xs"
                  variant="default"
                >
                  Ver horários
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => askToLeave(entry)}>
                Sair da lista
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wantedTimes({ preferredTimeStart: start, preferredTimeEnd: end }: OwnWaitingEntry): string {
  if (start && end) return `entre ${start} e ${end}`;
  if (start) return `a partir das ${start}`;
  return end ? `até as ${end}` : 'qualquer horário';
}
