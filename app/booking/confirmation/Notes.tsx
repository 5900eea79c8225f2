import { IconClock, IconMessage, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Booking } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';

type Props = { booking: Booking; salon: Pick<PublicSalon, 'slug' | 'phone'> };

export function Notes({ booking, salon }: Props) {
  return (
    <ul className="book-notes">
      <li>
        <IconMessage size={20} aria-hidden />
        Você receberá a confirmação por WhatsApp ou telefone.
      </li>
      <li>
        <IconClock size={20} aria-hidden />
        Chegue 10 minutos antes do horário.
      </li>
      <li>
        <IconPhone size={20} aria-hidden />
        {booking.can.cancel ? <InTime booking={booking} salon={salon} /> : <TooLate {...salon} />}
      </li>
    </ul>
  );
}

/** Until the notice it is done here, and later with the salon: the two never stand beside each other. */
function InTime({ booking: { cancelNoticeMinutes, can }, salon: { slug } }: Props) {
  const until = cancelNoticeMinutes > 0 ? `até ${formatDuration(cancelNoticeMinutes)} antes` : 'até o horário marcado';
  return (
    <span>
      Se precisar {can.move ? 'cancelar ou remarcar' : 'cancelar'}, avise com antecedência: {until} em{' '}
      <Link to={`/${slug}?conta=agendamentos#conta`}>Minha Conta</Link>.
    </span>
  );
}

function TooLate({ phone }: Pick<PublicSalon, 'phone'>) {
  return (
    <span>
      Se precisar cancelar, entre em contato com antecedência
      {phone && (
        <>
          {': '}
          <a href={`tel:${phone}`} className="tnum">
            {formatPhone(phone)}
          </a>
        </>
      )}
      .
    </span>
  );
}
