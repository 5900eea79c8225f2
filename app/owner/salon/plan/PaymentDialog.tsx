import { Radio, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FactList } from '#app/ui/FactList.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { MySubscription, PaymentOffer } from '#contract/subscriptions.ts';
import { offerName, termLines } from './payment.ts';

type OfferedPlan = MySubscription['plans'][number];
type Props = {
  /** Null: the dialog is closed. */
  plan: OfferedPlan | null;
  payments: PaymentOffer[];
  timeZone: string;
  isSending: boolean;
  onPay: (plan: OfferedPlan, payment: PaymentOffer | null) => void;
  onClose: () => void;
};

/** Shows the amount and the payment method before the browser leaves for the provider's page. */
export function PaymentDialog({ plan, ...props }: Props) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(plan);
  if (plan && plan !== last) setLast(plan);
  const shown = plan ?? last;
  return (
    <FormDialog opened={plan !== null} onClose={props.onClose} title={shown ? titleOf(shown) : ''}>
      {shown && <PaymentForm key={shown.id} plan={shown} {...props} />}
    </FormDialog>
  );
}

const titleOf = ({ name, terms }: OfferedPlan) => (terms.startsAt ? `Mudar para ${name}` : `Assinar ${name}`);

function PaymentForm({ plan, payments, timeZone, isSending, onPay, onClose }: Props & { plan: OfferedPlan }) {
  const [place, setPlace] = useState(0);
  const isFree = plan.priceCents === 0;
  const payment = isFree ? null : (payments[place] ?? null);
  if (!payment && !isFree) return null;
  // A free plan, or one that is paid by PIX later, has no payment page to open.
  const isKeptHere = !payment || plan.terms[payment.way].payableFrom !== null;

  function pay(event: FormEvent) {
    event.preventDefault();
    onPay(plan, payment);
  }

  return (
    <form onSubmit={pay}>
      {payments.length > 1 && !isFree && (
        <Radio.Group label="Como você quer pagar?" value={String(place)} onChange={(value) => setPlace(Number(value))}>
          <Stack gap="xs" pt={6}>
            {payments.map((one, index) => (
              <Radio key={offerName(one)} value={String(index)} label={offerName(one)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <FactList facts={termLines(plan, payment, timeZone)} my="md" aria-live="polite" />
      {payment?.provider === 'sandbox' && (
        <Text c="dimmed">Demonstração: o pagamento é de teste e nada é cobrado.</Text>
      )}
      <FormActions
        submit={isKeptHere ? (plan.terms.startsAt ? 'Confirmar mudança' : 'Confirmar') : 'Ir para o pagamento'}
        sending={isSending}
        onCancel={onClose}
        cancel="Voltar"
      />
    </form>
  );
}
