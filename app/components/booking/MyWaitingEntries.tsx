import { confirm } from '#app/ui/confirm.tsx';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
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
  onSignedOut?: () => void;
};

/** For which days this account waits, with a way out of each. Nothing without an entry. */
export function MyWaitingEntries({ entries, salon: { slug }, onSignedOut }: Props) {
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
      <h3 className="salon-bookings-title">Lista de espera</h3>
      <ul className="salon-bookings">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="salon-booking-name">{entry.serviceName}</p>
            <p className="tnum">
              {formatDateShort(entry.preferredDate)} · {wantedTimes(entry)}
            </p>
            {entry.notes && <p className="dimmed salon-booking-notes">Observações: {entry.notes}</p>}
            <div className="row">
              {entry.canBook && (
                <ButtonLink
                  size="xs"
                  to={bookingPath(slug, entry.serviceId, { data: entry.preferredDate })}
                  look="default"
                >
                  Ver horários
                </ButtonLink>
              )}
              <Button size="xs" look="default" onClick={() => askToLeave(entry)}>
                Sair da lista
              </Button>
            </div>
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
