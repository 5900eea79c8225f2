import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
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
          <Text fw={600}>{service}</Text>
          <Text className="tnum">
            {formatDateShort(date)}/{date.slice(0, 4)} às {time}
          </Text>
        </div>
        <Group gap={6}>
          <StatusBadge status={booking.status} side="customer" />
          <PaymentBadge payment={booking.payment} />
        </Group>
      </div>
      <Text c="dimmed" size="sm" className="tnum">
        {details.filter(Boolean).join(' · ')}
      </Text>
      {booking.refund && (
        <Text size="sm" mt={4} className="tnum">
          {refundLine(booking.refund)}
        </Text>
      )}
      {booking.notes && (
        <Text c="dimmed" size="sm" mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          Observações: {booking.notes}
        </Text>
      )}
      {review && (
        <Group gap="xs" mt={6}>
          <Stars rating={review.rating} />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {review.comment ?? 'Sua avaliação'}
          </Text>
        </Group>
      )}
      <Group gap="xs" mt="xs">
        {isPast ? (
          <PastActions {...{ booking, salon, actions, onReview }} />
        ) : (
          <ComingActions {...{ booking, salon, actions }} />
        )}
      </Group>
      {!isPast && !can.cancel && <LateWords booking={booking} salon={salon} />}
    </li>
  );
}

function ComingActions({ booking, salon: { slug }, actions }: Pick<Props, 'booking' | 'salon' | 'actions'>) {
  const move = movePath(slug, booking);
  return (
    <>
      {booking.can.pay && (
        <Button component={Link} to={`${confirmationPath(slug, booking)}#pagamento`} size="xs">
          Pagar agora
        </Button>
      )}
      <Button component={Link} to={confirmationPath(slug, booking)} size="xs" variant="default">
        Ver
      </Button>
      {move && (
        <Button component={Link} to={move} size="xs" variant="default">
          Remarcar
        </Button>
      )}
      {booking.can.cancel && (
        <Button size="xs" variant="default" onClick={() => actions.askToCancel(booking)}>
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
        <Button
          component={Link}
          to={bookingPath(salon.slug, serviceId, { profissional: employeeId })}
          size="xs"
          variant="default"
        >
          Agendar de novo
        </Button>
      )}
      {can.review && (
        <Button size="xs" variant={review ? 'default' : 'light'} onClick={onReview}>
          {review ? 'Alterar avaliação' : 'Avaliar'}
        </Button>
      )}
      {review && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => actions.askToDeleteReview(booking)}>
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
      <Text c="dimmed" size="sm" mt="xs">
        Para cancelar ou remarcar agora, fale com o salão.
      </Text>
      <Group gap="xs" mt="xs">
        {phone && (
          <Button component="a" href={`tel:${phone}`} size="xs" variant="default">
            Ligar
          </Button>
        )}
        {whatsapp && (
          <Button
            component="a"
            href={whatsappUrl(whatsapp, text)}
            target="_blank"
            rel="noopener"
            size="xs"
            variant="default"
          >
            WhatsApp
          </Button>
        )}
      </Group>
    </>
  );
}
