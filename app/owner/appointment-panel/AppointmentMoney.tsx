import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AppointmentPayments, Refund } from '#contract/payments.ts';
import type { LocalTime } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useJsonAction } from '../../ui/useJsonAction.ts';
import classes from './AppointmentPanel.module.css';
import { openPayment, paymentName, refundName } from './money-words.ts';
import { RefundForm } from './RefundForm.tsx';

type Props = {
  appointmentId: string;
  customerName: string;
  payments: AppointmentPayments;
  /** On the salon's clock: until when the time is held for a payment; null when it is not. */
  heldUntil: LocalTime | null;
  canChange: boolean;
};

/** What was paid online, what is waited for, and what went back. */
export function AppointmentMoney({ appointmentId, customerName, payments: all, heldUntil, canChange }: Props) {
  const { payments, refunds, refundableCents, restCents } = all;
  const [isRefunding, setRefunding] = useState(false);
  const close = () => setRefunding(false);
  const again = useJsonAction<'payments.retryRefund'>({
    onDone: () => toast.success('Reembolso pedido de novo', 'Avisamos por e-mail se ele falhar outra vez.'),
    words: { otherwise: 'Erro ao reembolsar' },
  });
  const open = openPayment(all);
  return (
    <section aria-label="Pagamento online" className={classes.money}>
      <dl className={classes.facts}>
        {payments.map((payment) => (
          <Fact key={payment.id} amountCents={payment.amountCents}>
            {paymentName(payment)}
            {payment === open && heldUntil && `, até ${heldUntil}`}
          </Fact>
        ))}
        {restCents > 0 && <Fact amountCents={restCents}>A receber no salão</Fact>}
        {refunds.map((refund) => (
          <Fact key={refund.id} amountCents={refund.amountCents}>
            <RefundWords
              refund={refund}
              isBusy={again.isRunning}
              onRetry={
                canChange ? () => again.run({ intent: 'payments.retryRefund', appointmentId, id: refund.id }) : null
              }
            />
          </Fact>
        ))}
      </dl>
      {canChange && refundableCents > 0 && (
        <Button variant="default" size="sm" onClick={() => setRefunding(true)}>
          Reembolsar
        </Button>
      )}
      <FormDialog opened={isRefunding} onClose={close} title={`Reembolsar ${customerName}`}>
        <RefundForm {...{ appointmentId, customerName, refundableCents }} onClose={close} />
      </FormDialog>
    </section>
  );
}

function Fact({ amountCents, children }: { amountCents: number; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <Text component="dt" c="dimmed">
        {children}
      </Text>
      <Text component="dd" className="tnum">
        {formatCents(amountCents)}
      </Text>
    </div>
  );
}

function RefundWords({ refund, isBusy, onRetry }: { refund: Refund; isBusy: boolean; onRetry: (() => void) | null }) {
  const { status, note, failure } = refund;
  const isFailed = status === 'failed';
  return (
    <>
      {refundName(refund)}
      {note && ` (${note})`}
      {isFailed && failure && `. O Mercado Pago respondeu: ${failure}`}
      {isFailed && onRetry && (
        <Button variant="subtle" size="compact-sm" aria-busy={isBusy} onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </>
  );
}
