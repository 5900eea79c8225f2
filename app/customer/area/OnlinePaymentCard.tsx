import { PaymentBadge } from '#app/components/appointments/PaymentBadge.tsx';
import { refundLine } from '#app/components/booking/refund-words.ts';
import type { Booking } from '#contract/bookings.ts';
import type { OutputOf } from '#contract/index.ts';
import { formatDateShort } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { onlinePayments, paymentWords } from './online-payments.ts';

/** `payment`: null where nothing can be booked. */
type Props = { payment: OutputOf<'appointments.getPaymentOptions'> | null; bookings: Booking[] };

/** Only where the salon wants to be paid online (specification, section 2). */
export function OnlinePaymentCard({ payment, bookings }: Props) {
  const words = payment && paymentWords(payment);
  const paid = onlinePayments(bookings);
  if (words === null && paid.length === 0) return null;
  return (
    <section className="card" aria-labelledby="pagamento-online">
      <h2 id="pagamento-online" className="card-title">
        Pagamento online
      </h2>
      {words && <p className="dimmed">{words}</p>}
      {paid.length > 0 && (
        <ul className="area-payments">
          {paid.map((booking) => (
            <OnlinePayment key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OnlinePayment({ booking }: { booking: Booking }) {
  const { serviceName, date, time, dueOnlineCents, priceCents, payment, refund } = booking;
  const cents = dueOnlineCents ?? priceCents;
  return (
    <li>
      <div>
        <p className="salon-booking-name">{serviceName ?? 'Atendimento'}</p>
        <p className="dimmed tnum">
          {formatDateShort(date)} às {time}
          {cents !== null && ` · ${formatCents(cents)}`}
        </p>
        {refund && <p className="text tnum">{refundLine(refund)}</p>}
      </div>
      <PaymentBadge payment={payment} />
    </li>
  );
}
