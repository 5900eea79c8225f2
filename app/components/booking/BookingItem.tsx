import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import type { Booking } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { formatDateShort, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { whatsappUrl } from '#lib/phone.ts';
import { PaymentBadge } from '../appointments/PaymentBadge.tsx';
import { StatusBadge } from '../appointments/StatusBadge.tsx';
import { Stars } from '../reviews/Stars.tsx';
import { bookingPath, confirmationPath, movePath } from './paths.ts';
import { refundLine } from './refund-words.ts';
import type { BookingActions } from './useBookingActions.tsx';

type Props = {
  booking: Booking;
  salon: PublicSalon;
  isPast: boolean;
  actions: BookingActions;
  onReview: () => void;
};

export function BookingItem({ booking, salon, isPast, actions, onReview }: Props) {
  const { date, time, priceCents, can, review } = booking;
  const service = booking.serviceName ?? 'Sem serviço';
  const details = [
    booking.employeeName,
    formatDuration(booking.durationMinutes),
    priceCents !== null && formatCents(priceCents),
  ];
  return (
    <li>
      <div className="salon-booking-head">
        <div>
          <p className="salon-booking-name">{service}</p>
          <p className="tnum">
            {formatDateShort(date)}/{date.slice(0, 4)} às {time}
          </p>
        </div>
        <div className="row">
          <StatusBadge status={booking.status} side="customer" />
          <PaymentBadge payment={booking.payment} />
        </div>
      </div>
      <p className="dimmed tnum">{details.filter(Boolean).join(' · ')}</p>
      {booking.refund && <p className="text tnum">{refundLine(booking.refund)}</p>}
      {booking.notes && <p className="dimmed salon-booking-notes">Observações: {booking.notes}</p>}
      {review && (
        <div className="row">
          <Stars rating={review.rating} />
          <p className="text">{review.comment ?? 'Sua avaliação'}</p>
        </div>
      )}
      <div className="row">
        {isPast ? (
          <PastActions {...{ booking, salon, actions, onReview }} />
        ) : (
          <ComingActions {...{ booking, salon, actions }} />
        )}
      </div>
      {!isPast && !can.cancel && <LateWords booking={booking} salon={salon} />}
    </li>
  );
}

function ComingActions({ booking, salon: { slug }, actions }: Pick<Props, 'booking' | 'salon' | 'actions'>) {
  const move = movePath(slug, booking);
  return (
    <>
      {booking.can.pay && (
        <ButtonLink size="xs" to={`${confirmationPath(slug, booking)}#pagamento`}>
          Pagar agora
        </ButtonLink>
      )}
      <ButtonLink size="xs" to={confirmationPath(slug, booking)} look="default">
        Ver
      </ButtonLink>
      {move && (
        <ButtonLink size="xs" to={move} look="default">
          Remarcar
        </ButtonLink>
      )}
      {booking.can.cancel && (
        <Button size="xs" look="default" onClick={() => actions.askToCancel(booking)}>
          Cancelar
        </Button>
      )}
    </>
  );
}

function PastActions({ booking, salon, actions, onReview }: Omit<Props, 'isPast'>) {
  const { can, review, serviceId, employeeId } = booking;
  return (
    <>
      {can.bookAgain && serviceId && (
        <ButtonLink size="xs" to={bookingPath(salon.slug, serviceId, { profissional: employeeId })} look="default">
          Agendar de novo
        </ButtonLink>
      )}
      {can.review && (
        <Button size="xs" look={review ? 'default' : 'light'} onClick={onReview}>
          {review ? 'Alterar avaliação' : 'Avaliar'}
        </Button>
      )}
      {review && (
        <Button size="xs" look="subtle" onClick={() => actions.askToDeleteReview(booking)}>
          Excluir avaliação
        </Button>
      )}
    </>
  );
}

/** The notice has passed: only the salon can change it. */
function LateWords({ booking, salon: { phone, whatsapp } }: Pick<Props, 'booking' | 'salon'>) {
  const { date, time, serviceName } = booking;
  const text = `Olá! Preciso mudar meu horário de ${formatDateShort(date)} às ${time} (${serviceName ?? 'atendimento'}).`;
  return (
    <>
      <p className="dimmed">Para cancelar ou remarcar agora, fale com o salão.</p>
      <div className="row">
        {phone && (
          <ButtonLink size="xs" href={`tel:${phone}`} look="default">
            Ligar
          </ButtonLink>
        )}
        {whatsapp && (
          <ButtonLink size="xs" href={whatsappUrl(whatsapp, text)} target="_blank" rel="noopener" look="default">
            WhatsApp
          </ButtonLink>
        )}
      </div>
    </>
  );
}
