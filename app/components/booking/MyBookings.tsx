import { IconCalendarHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Button } from '#app/ui/public/Button.tsx';
import { Dialog } from '#app/ui/public/Dialog.tsx';
import type { Booking } from '#contract/bookings.ts';
import type { PublicSalon } from '#contract/salon-page.ts';
import { BookingItem } from './BookingItem.tsx';
import { splitByTime } from './bookings-by-time.ts';
import { REVIEW_PARAM } from './paths.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { useBookingActions } from './useBookingActions.tsx';

/** The number of past bookings shown at first. A button shows the rest. */
const SHOWN = 5;

type Props = {
  /** Newest first. */
  bookings: Booking[];
  salon: PublicSalon;
  onSignedOut?: () => void;
};

/** Coming bookings first, then past ones. */
export function MyBookings({ bookings, salon, onSignedOut }: Props) {
  const { reviewed, setReviewed, close } = useReviewed(bookings);
  const [showsAll, setShowsAll] = useState(false);
  const actions = useBookingActions(salon, onSignedOut);
  if (bookings.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarHeart size={24} />}
        title="Nenhum agendamento ainda"
        hint={`Escolha um serviço abaixo: seus horários em ${salon.name} aparecem aqui.`}
      />
    );
  }
  const { coming, past } = splitByTime(bookings, { date: salon.today, time: salon.time });
  const item = (booking: Booking, isPast: boolean) => (
    <BookingItem key={booking.id} {...{ booking, salon, actions, isPast }} onReview={() => setReviewed(booking)} />
  );
  return (
    <>
      {coming.length > 0 && (
        <section aria-label="Próximos">
          <h3 className="salon-bookings-title">Próximos</h3>
          <ul className="salon-bookings">{coming.map((booking) => item(booking, false))}</ul>
        </section>
      )}
      {past.length > 0 && (
        <section aria-label="Anteriores">
          <h3 className="salon-bookings-title">Anteriores</h3>
          <ul className="salon-bookings">
            {(showsAll ? past : past.slice(0, SHOWN)).map((booking) => item(booking, true))}
          </ul>
          {!showsAll && past.length > SHOWN && (
            <Button look="subtle" isWide onClick={() => setShowsAll(true)}>
              Ver todos ({past.length})
            </Button>
          )}
        </section>
      )}
      {reviewed && (
        <Dialog title={`Avaliar ${salon.name}`} onClose={close}>
          <ReviewForm slug={salon.slug} booking={reviewed} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

/** The booking that is being reviewed. A link opens it with `?avaliar={id}`; closing removes the parameter. */
function useReviewed(bookings: Booking[]) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get(REVIEW_PARAM);
  const [reviewed, setReviewed] = useState(bookings.find(({ id, can }) => id === asked && can.review) ?? null);

  function close() {
    setReviewed(null);
    if (asked !== null) void navigate('?', { replace: true, preventScrollReset: true });
  }

  return { reviewed, setReviewed, close };
}
