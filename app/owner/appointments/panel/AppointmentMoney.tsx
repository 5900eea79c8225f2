import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { AppointmentPayments, Refund } from '#contract/payments.ts';
import type { LocalTime } from '#lib/dates.ts';
import { formatAmount } from '#lib/money.ts';
import classes from './AppointmentPanel.module.css';
import { BY_HAND, openPayment, paymentName, refundName } from './money-words.ts';
import { RefundForm } from './RefundForm.tsx';

type Props = {
  appointmentId: string;
  customerName: string;
  payments: AppointmentPayments;
  /** The salon's local time until which the slot is held for a payment; null when it is not held. */
  heldUntil: LocalTime | null;
  canChange: boolean;
};

/** The online payments, including expected ones, and the refunds. */
export function AppointmentMoney({ appointmentId, customerName, payments: all, heldUntil, canChange }: Props) {
  const { payments, refunds, refundableCents, restCents, aboveCents } = all;
  const [isRefunding, setRefunding] = useState(false);
  const close = () => setRefunding(false);
  const again = useJsonAction<'payments.retryRefund'>({
    onDone: () => toast.success('Reembolso pedido de novo', 'Avisamos por e-mail se ele falhar outra vez.'),
    words: { otherwise: 'Erro ao reembolsar' },
  });
  const open = openPayment(all);
  const paymentOf = (refund: Refund) => payments.find(({ id }) => id === refund.paymentId);
  return (
    <section aria-label="Pagamento online" className={classes.money}>
      <dl className={classes.facts}>
        {payments.map((payment) => (
          <Fact key={payment.id} {...payment}>
            {paymentName(payment)}
            {payment === open && heldUntil && `, até ${heldUntil}`}
          </Fact>
        ))}
        {restCents > 0 && <Fact amountCents={restCents}>A receber no salão</Fact>}
        {aboveCents > 0 && <Fact amountCents={aboveCents}>Pago a mais</Fact>}
        {refunds.map((refund) => (
          <Fact key={refund.id} amountCents={refund.amountCents} currency={paymentOf(refund)?.currency}>
            <RefundWords
              refund={refund}
              hasOldKeys={paymentOf(refund)?.hasOldKeys === true}
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
        <RefundForm
          {...{ appointmentId, customerName, refundableCents }}
          wishedCents={aboveCents || refundableCents}
          onClose={close}
        />
      </FormDialog>
    </section>
  );
}

type FactProps = { amountCents: number; currency?: string | undefined; children: ReactNode };

function Fact({ amountCents, currency = 'BRL', children }: FactProps) {
  return (
    <div className={classes.fact}>
      <Text component="dt" c="dimmed">
        {children}
      </Text>
      <Text component="dd" className="tnum">
        {formatAmount(amountCents, currency)}
      </Text>
    </div>
  );
}

type RefundProps = { refund: Refund; hasOldKeys: boolean; isBusy: boolean; onRetry: (() => void) | null };

function RefundWords({ refund, hasOldKeys, isBusy, onRetry }: RefundProps) {
  const { status, note, failure } = refund;
  const isFailed = status === 'failed';
  return (
    <>
      {refundName(refund)}
      {note && ` (${note})`}
      {isFailed && failure && `. O Mercado Pago respondeu: ${failure}`}
      {isFailed && hasOldKeys && ` ${BY_HAND}`}
      {isFailed && onRetry && (
        <Button variant="subtle" size="compact-sm" aria-busy={isBusy} onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </>
  );
}
