import { Button, Group, Modal, Text } from '@mantine/core';
import { IconCalendarHeart } from '@tabler/icons-react';
import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { formatDateShort, formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { PaymentBadge } from '../../components/appointments/PaymentBadge.tsx';
import { StatusBadge } from '../../components/appointments/StatusBadge.tsx';
import { Stars } from '../../components/reviews/Stars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { type BookingActions, useBookingActions } from './useBookingActions.tsx';

/** The rest is shown on request. */
const SHOWN = 5;

/** `bookings` come newest first. */
type Props = { bookings: Booking[]; salon: { slug: string; name: string } };

export function MyBookings({ bookings, salon }: Props) {
  const [reviewed, setReviewed] = useState<Booking | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const actions = useBookingActions(salon.slug);
  if (bookings.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarHeart size={24} />}
        title="Nenhum agendamento ainda"
        hint={`Escolha um serviço abaixo: seus horários em ${salon.name} aparecem aqui.`}
      />
    );
  }
  return (
    <>
      <ul className="salon-bookings">
        {(showsAll ? bookings : bookings.slice(0, SHOWN)).map((booking) => (
          <BookingItem key={booking.id} booking={booking} actions={actions} onReview={() => setReviewed(booking)} />
        ))}
      </ul>
      {!showsAll && bookings.length > SHOWN && (
        <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
          Ver todos ({bookings.length})
        </Button>
      )}
      <Modal opened={reviewed !== null} onClose={() => setReviewed(null)} title={`Avaliar ${salon.name}`}>
        {reviewed && <ReviewForm slug={salon.slug} booking={reviewed} onClose={() => setReviewed(null)} />}
      </Modal>
    </>
  );
}

type ItemProps = { booking: Booking; actions: BookingActions; onReview: () => void };

function BookingItem({ booking, actions, onReview }: ItemProps) {
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
        {can.cancel && (
          <Button size="xs" variant="default" onClick={() => actions.askToCancel(booking)}>
            Cancelar
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
      </Group>
      {!can.cancel && (booking.status === 'scheduled' || booking.status === 'confirmed') && (
        <Text c="dimmed" size="xs" mt={4}>
          Para cancelar agora, fale com o salão.
        </Text>
      )}
    </li>
  );
}
