import { Paper, Text, Title } from '@mantine/core';
import type { Booking } from '#contract/bookings.ts';
import type { OutputOf } from '#contract/index.ts';
import { formatDateShort } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { PaymentBadge } from '../../components/appointments/PaymentBadge.tsx';
import { onlinePayments, paymentWords } from './online-payments.ts';

type Props = { payment: OutputOf<'appointments.getPaymentOptions'>; bookings: Booking[] };

/** Only where the salon wants to be paid online (specification, section 2). */
export function OnlinePaymentCard({ payment, bookings }: Props) {
  const words = paymentWords(payment);
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
          {paid.map(({ id, serviceName, date, time, priceCents, payment }) => (
            <li key={id}>
              <div>
                <Text fw={600}>{serviceName ?? 'Atendimento'}</Text>
                <Text c="dimmed" size="sm" className="tnum">
                  {formatDateShort(date)} às {time}
                  {priceCents !== null && ` · ${formatCents(priceCents)}`}
                </Text>
              </div>
              <PaymentBadge payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
