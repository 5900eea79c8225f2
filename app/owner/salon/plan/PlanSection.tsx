import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { OwnSalon } from '#contract/salons.ts';
import type { MySubscription } from '#contract/subscriptions.ts';
import { Invoices } from './Invoices.tsx';
import type { PlanData } from './intents.ts';
import { OpenOrder } from './OpenOrder.tsx';
import { isOffered, noteOnAll } from './offers.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PlanCard } from './PlanCard.tsx';
import classes from './PlanSection.module.css';
import { PresentPlan } from './PresentPlan.tsx';
import { ReturnNotice } from './ReturnNotice.tsx';
import { useCheckoutReturn } from './useCheckoutReturn.ts';
import { useChoosePlan } from './useChoosePlan.ts';

/** On the landing page: now, or before the salon was set up. */
type Chosen = { inAddress: string | null; kept: string | null };

type Props = { plan: PlanData; chosen: Chosen; salon: OwnSalon };

/** 'Planos e assinatura' of the settings. A suspended owner reads, and may cancel. */
export function PlanSection({ plan, chosen, salon }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} mb="md" padding="lg" id="planos">
      <Title order={2} id={id} size="h3">
        Planos e assinatura
      </Title>
      {plan.ok ? <Plans mine={plan.value} chosen={chosen} salon={salon} /> : <PlansNotLoaded />}
    </Card>
  );
}

function PlansNotLoaded() {
  const { state, revalidate } = useRevalidator();
  return (
    <Stack align="flex-start" gap="xs" mt="md" role="alert">
      <Text fw={650}>Erro ao carregar planos</Text>
      <Text c="dimmed">O resto das configurações continua funcionando.</Text>
      <Button variant="default" onClick={() => void revalidate()} loading={state !== 'idle'}>
        Tentar novamente
      </Button>
    </Stack>
  );
}

function Plans({ mine, chosen, salon }: { mine: MySubscription; chosen: Chosen; salon: OwnSalon }) {
  const { plans, payments, openOrder } = mine;
  // The first plan ends what was kept.
  const marked = chosen.inAddress ?? (mine.plan ? null : chosen.kept);
  const checkout = useCheckoutReturn();
  const dialog = useUrlDialog(plans);
  const choosing = useChoosePlan(salon.id, () => dialog.ordered && dialog.close());
  const canChoose = salon.suspension === null;
  const canPay = canChoose && payments.length > 0;
  const note = noteOnAll(
    mine.subscription,
    plans.map(({ choice }) => choice),
  );
  const wanted = canChoose && dialog.ordered && canOrder(dialog.ordered) ? dialog.ordered : null;
  const ordered = wanted && (canPay || wanted.priceCents === 0) ? wanted : null;

  return (
    <>
      <PresentPlan
        mine={mine}
        timeZone={salon.timeZone}
        canChange={canChoose}
        canCancel={mine.renews || salon.suspension?.charge === 'paused'}
      />
      <ReturnNotice checkout={checkout} />
      {openOrder && canChoose && checkout.state === 'none' && !choosing.planId && (
        <OpenOrder order={openOrder} onVerify={checkout.verify} />
      )}
      {canChoose && !canPay && (
        <Alert color="orange" mt="md" title="Pagamento indisponível">
          O pagamento de planos ainda não está disponível nesta instalação. Fale com o suporte.
        </Alert>
      )}
      {canChoose && note && (
        <Text c="dimmed" mt="md">
          {note}
        </Text>
      )}
      <ul className={classes.plans}>
        {plans.map((plan, place) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            place={place}
            subscription={mine.subscription}
            isHeld={mine.plan?.id === plan.id}
            isPreselected={marked === plan.id}
            isInView={chosen.inAddress === plan.id}
            isProcessing={choosing.planId === plan.id}
            canChoose={canChoose && !choosing.planId && (canPay || plan.priceCents === 0)}
            paymentLink={isAtOnce(plan) ? null : dialog.paymentLink(plan.id)}
            onChoose={() => choosing.choose(plan.id, null)}
          />
        ))}
      </ul>
      <PaymentDialog
        plan={ordered}
        payments={payments}
        timeZone={salon.timeZone}
        isSending={choosing.planId !== null}
        onPay={(plan, payment) => choosing.choose(plan.id, payment)}
        onClose={dialog.close}
      />
      <Invoices invoices={mine.invoices} timeZone={salon.timeZone} />
    </>
  );
}

type OfferedPlan = MySubscription['plans'][number];
/** Nothing is to be said before: a plan without price that begins now. */
const isAtOnce = ({ priceCents, terms }: OfferedPlan) => priceCents === 0 && terms.startsAt === null;
const canOrder = (plan: OfferedPlan) => !isAtOnce(plan) && isOffered(plan.choice);
