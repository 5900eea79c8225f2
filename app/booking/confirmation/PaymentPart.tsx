import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { refundWords } from '#app/components/booking/refund-words.ts';
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
      <Alert color="orange" icon={<IconAlertTriangle />} title={PAYMENT_ERROR} mt="md" role="alert">
        {PAY_AT_SALON}
      </Alert>
    );
  }
  const isOpen = state === 'waiting' || (state === 'refused' && payment.canPay);
  return (
    <Paper p="md" mt="md" component="section" id="pagamento" aria-labelledby="titulo-pagamento">
      <Title order={2} size="h4" id="titulo-pagamento">
        Pagamento
      </Title>
      {isOpen ? <ToPay {...{ payment, slug, appointmentId, paying }} /> : <Settled payment={payment} paying={paying} />}
      {(payment.isTest || payment.provider === 'sandbox') && (
        <Text c="dimmed" size="sm" mt="sm">
          Pagamento de teste: nenhum dinheiro é movimentado.
        </Text>
      )}
    </Paper>
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
        <Text mt="sm" role="status" className="tnum">
          {besidesWords(payment)} {payment.refund && refundWords(payment.refund, way)}
        </Text>
      ) : (
        !isWaiting && (
          <Text mt="sm">O pagamento não foi aprovado, e nada foi cobrado. Tente de novo ou pague de outra forma.</Text>
        )
      )}
      {isWaiting && pix && (
        <PixCode code={pix.code} src={`/${slug}/confirmacao/pix.svg?agendamento=${appointmentId}`} />
      )}
      {isWaiting && way === 'card' && checkoutUrl && (
        <Button component="a" href={checkoutUrl} fullWidth size="md" mt="md">
          Pagar agora
        </Button>
      )}
      {isWaiting && pix?.ticketUrl && payment.provider === 'sandbox' && (
        <Button component="a" href={pix.ticketUrl} variant="light" fullWidth mt="sm">
          Simular o pagamento do PIX
        </Button>
      )}
      {canPay && (
        <Group gap="xs" mt="sm" grow>
          {others.map((other) => (
            <Button
              key={other}
              variant={isWaiting ? 'subtle' : other === 'pix' ? 'filled' : 'default'}
              // `loading` would disable the button, which would then lose the focus.
              aria-busy={paying.isStarting}
              onClick={() => paying.pay(other)}
            >
              {other === 'pix' ? 'Pagar com PIX' : 'Pagar com cartão'}
            </Button>
          ))}
        </Group>
      )}
      {isWaiting && (
        <Text c="dimmed" size="sm" mt="sm" role="status">
          Aguardando o pagamento. <span className="book-live">Esta página se atualiza sozinha.</span>
        </Text>
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
    <div role="status">
      {paid && (
        <Text mt="xs" className="book-paid tnum">
          <IconCircleCheck size={20} aria-hidden />
          {paid}
        </Text>
      )}
      {refund && (
        <Text mt="xs" className="tnum">
          {besidesWords(payment)} {refund}
        </Text>
      )}
      {payment.state === 'refused' && payment.besides !== 'mismatch' && (
        <Text mt="xs">O pagamento não foi aprovado, e nada foi cobrado.</Text>
      )}
      {payment.state === 'cancelled' && (
        <Text mt="xs">Nada foi cobrado. Se um pagamento ainda chegar, ele volta por inteiro.</Text>
      )}
      {payment.state === 'expired' && (
        <>
          <Text mt="xs">O pagamento não chegou a tempo.</Text>
          <Button
            variant="default"
            mt="sm"
            leftSection={<IconRefresh size={18} />}
            aria-busy={paying.isChecking}
            onClick={paying.checkByHand}
          >
            Já paguei: conferir
          </Button>
          {paying.heard && <Text mt="sm">{HEARD[paying.heard]}</Text>}
        </>
      )}
    </div>
  );
}
