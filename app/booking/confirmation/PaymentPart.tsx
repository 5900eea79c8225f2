import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { refundWords } from '#app/components/booking/refund-words.ts';
import { Alert } from '#app/ui/public/Alert.tsx';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import type { OnlineWay, OwnPayment } from '#contract/payments.ts';
import { formatCents } from '#lib/money.ts';
import { PixCode } from './PixCode.tsx';
import { besidesWords, HEARD, PAY_AT_SALON, PAYMENT_ERROR, paidWords } from './payment-words.ts';
import { TimeLeft } from './TimeLeft.tsx';
import type { Paying } from './usePaying.ts';

type Props = { payment: OwnPayment; slug: string; appointmentId: string; paying: Paying };

/** The online payment of a booking: the next step while it is waited for, and its outcome. */
export function PaymentPart({ payment, slug, appointmentId, paying }: Props) {
  const { state } = payment;
  if (state === 'released') return null;
  if (state === 'at_salon') {
    return (
      <Alert icon={<IconAlertTriangle size={20} aria-hidden />} title={PAYMENT_ERROR}>
        {PAY_AT_SALON}
      </Alert>
    );
  }
  const isOpen = state === 'waiting' || (state === 'refused' && payment.canPay);
  return (
    <section className="card book-payment" id="pagamento" aria-labelledby="titulo-pagamento">
      <h2 id="titulo-pagamento" className="card-title">
        Pagamento
      </h2>
      {isOpen ? <ToPay {...{ payment, slug, appointmentId, paying }} /> : <Settled payment={payment} paying={paying} />}
      {(payment.isTest || payment.provider === 'sandbox') && (
        <p className="dimmed">Pagamento de teste: nenhum dinheiro é movimentado.</p>
      )}
    </section>
  );
}

function ToPay({ payment, slug, appointmentId, paying }: Props) {
  const { state, kind, amountCents, restCents, holdsUntil, now, pix, checkoutUrl, canPay, way } = payment;
  const isWaiting = state === 'waiting';
  const others: OnlineWay[] = isWaiting ? [way === 'pix' ? 'card' : 'pix'] : ['pix', 'card'];
  return (
    <>
      <div className="book-due">
        <div>
          <b className="tnum">{formatCents(amountCents)}</b>
          <span>
            {kind === 'deposit' ? 'Sinal' : 'Total'}
            {restCents > 0 && `; ${formatCents(restCents)} no salão`}
          </span>
        </div>
        {holdsUntil && <TimeLeft until={holdsUntil} now={now} onOver={paying.check} />}
      </div>
      {payment.besides === 'mismatch' ? (
        <p className="text tnum" role="status">
          {besidesWords(payment)} {payment.refund && refundWords(payment.refund, way)}
        </p>
      ) : (
        !isWaiting && (
          <p className="text">
            O pagamento não foi aprovado, e nada foi cobrado. Tente de novo ou pague de outra forma.
          </p>
        )
      )}
      {isWaiting && pix && (
        <PixCode code={pix.code} src={`/${slug}/confirmacao/pix.svg?agendamento=${appointmentId}`} />
      )}
      {isWaiting && way === 'card' && checkoutUrl && (
        <ButtonLink href={checkoutUrl} isWide size="md">
          Pagar agora
        </ButtonLink>
      )}
      {isWaiting && pix?.ticketUrl && payment.provider === 'sandbox' && (
        <ButtonLink href={pix.ticketUrl} look="light" isWide>
          Simular o pagamento do PIX
        </ButtonLink>
      )}
      {canPay && (
        <div className="book-ways">
          {others.map((other) => (
            <Button
              key={other}
              look={isWaiting ? 'subtle' : other === 'pix' ? 'filled' : 'default'}
              // `isBusy` would disable the button, which would then lose the focus.
              aria-busy={paying.isStarting}
              onClick={() => paying.pay(other)}
            >
              {other === 'pix' ? 'Pagar com PIX' : 'Pagar com cartão'}
            </Button>
          ))}
        </div>
      )}
      {isWaiting && (
        <p className="dimmed" role="status">
          Aguardando o pagamento. <span className="book-live">Esta página se atualiza sozinha.</span>
        </p>
      )}
      <noscript>
        <p>Recarregue esta página para ver se o pagamento chegou.</p>
      </noscript>
    </>
  );
}

function Settled({ payment, paying }: Pick<Props, 'payment' | 'paying'>) {
  const paid = paidWords(payment);
  const refund = payment.refund && refundWords(payment.refund, payment.way);
  return (
    <div role="status" className="book-settled">
      {paid && (
        <p className="text book-paid tnum">
          <IconCircleCheck size={20} aria-hidden />
          {paid}
        </p>
      )}
      {refund && (
        <p className="text tnum">
          {besidesWords(payment)} {refund}
        </p>
      )}
      {payment.state === 'refused' && payment.besides !== 'mismatch' && (
        <p className="text">O pagamento não foi aprovado, e nada foi cobrado.</p>
      )}
      {payment.state === 'cancelled' && (
        <p className="text">Nada foi cobrado. Se um pagamento ainda chegar, ele volta por inteiro.</p>
      )}
      {payment.state === 'expired' && (
        <>
          <p className="text">O pagamento não chegou a tempo.</p>
          <Button look="default" aria-busy={paying.isChecking} onClick={paying.checkByHand}>
            <IconRefresh size={18} aria-hidden />
            Já paguei: conferir
          </Button>
          {paying.heard && <p className="text">{HEARD[paying.heard]}</p>}
        </>
      )}
    </div>
  );
}
