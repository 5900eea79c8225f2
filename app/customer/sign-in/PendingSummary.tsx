import { Link } from 'react-router';
import type { PendingBooking } from '#app/components/booking/pending.ts';
import { formatDateLong, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

/** The booking that is made as soon as the person has signed in. */
export function PendingSummary({ pending, back }: { pending: PendingBooking; back: string }) {
  const { input, service, professionalName } = pending;
  return (
    <section className="signin-pending" aria-label="Seu agendamento">
      <div>
        <b>{service.name}</b>
        <p>
          {formatDateLong(input.date)} às {input.time}
          {professionalName && ` com ${professionalName}`}
        </p>
        <p className="tnum">
          {formatDuration(service.durationMinutes)} · {formatCents(service.priceCents)}
        </p>
      </div>
      <Link to={back}>Trocar</Link>
    </section>
  );
}
