import { Paper, Text, Title } from '@mantine/core';
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
    <Paper p="md" component="section" aria-labelledby="pagamento-online">
      <Title order={2} size="h4" id="pagamento-online">
        Pagamento online
      </Title>
      {words && (
        <Text c="dimmed" mt={4}>
          {words}
        </Text>
      )}
      {paid.length > 0 && (
        <ul className="area-payments">
          {paid.map((booking) => (
            <OnlinePayment key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

function OnlinePayment({ booking }: { booking: Booking }) {
  const { serviceName, date, time, dueOnlineCents, priceCents, payment, refund } = booking;
  const cents = dueOnlineCents ?? priceCents;
  return (
    <li>
      <div>
        <Text fw={600}>{serviceName ?? 'Atendimento'}</Text>
        <Text c="dimmed" size="sm" className="tnum">
          {formatDateShort(date)} às {time}
          {cents !== null && ` · ${formatCents(cents)}`}
        </Text>
        {refund && (
          <Text size="sm" className="tnum">
            {refundLine(refund)}
          </Text>
        )}
      </div>
      <PaymentBadge payment={payment} />
    </li>
  );
}
