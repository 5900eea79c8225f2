import { Alert, Button, Card, Radio, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnSalon } from '#contract/salons.ts';
import type { CheckoutProvider, MySubscription } from '#contract/subscriptions.ts';
import type { PlanData } from './intents.ts';
import { OpenOrder } from './OpenOrder.tsx';
import { noteOnAll } from './offers.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './PlanSection.module.css';
import { PresentPlan } from './PresentPlan.tsx';
import { ReturnNotice } from './ReturnNotice.tsx';
import { useCheckoutReturn } from './useCheckoutReturn.ts';
import { useChoosePlan } from './useChoosePlan.ts';

/** On the landing page: now, or before the salon was set up. */
type Chosen = { inAddress: string | null; kept: string | null };

type Props = { plan: PlanData; chosen: Chosen; salon: OwnSalon };

/** 'Planos e assinatura' of the settings. A suspended owner only reads (D9c). */
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

const providerNames: Record<CheckoutProvider, string> = {
  mercado_pago: 'Mercado Pago',
  stripe: 'Cartão de crédito',
  sandbox: 'Pagamento de teste',
};

function Plans({ mine, chosen, salon }: { mine: MySubscription; chosen: Chosen; salon: OwnSalon }) {
  const { plans, providers, openOrder } = mine;
  const [wanted, setProvider] = useState<CheckoutProvider | null>(null);
  const provider = wanted ?? providers[0] ?? null;
  // The first plan ends what was kept.
  const marked = chosen.inAddress ?? (mine.plan ? null : chosen.kept);
  const checkout = useCheckoutReturn();
  const choosing = useChoosePlan(salon.id);
  const canChoose = salon.suspension === null;
  const note = noteOnAll(mine.subscription);

  return (
    <>
      <PresentPlan mine={mine} timeZone={salon.timeZone} />
      <ReturnNotice checkout={checkout} />
      {openOrder && canChoose && checkout.state === 'none' && !choosing.planId && (
        <OpenOrder order={openOrder} onVerify={checkout.verify} />
      )}
      {canChoose && providers.length === 0 && (
        <Alert color="orange" mt="md" title="Pagamento indisponível">
          O pagamento de planos ainda não está disponível nesta instalação. Fale com o suporte.
        </Alert>
      )}
      {canChoose && providers.length > 1 && (
        <Radio.Group
          label="Pagar com"
          mt="md"
          value={provider}
          onChange={(value) => setProvider(value as CheckoutProvider)}
        >
          <div className={classes.providers}>
            {providers.map((one) => (
              <Radio key={one} value={one} label={providerNames[one]} />
            ))}
          </div>
        </Radio.Group>
      )}
      {canChoose && (
        <Stack gap={4} mt="md">
          {provider === 'sandbox' && <Text>Demonstração: o pagamento é de teste e nada é cobrado.</Text>}
          {note && <Text c="dimmed">{note}</Text>}
        </Stack>
      )}
      <ul className={classes.plans}>
        {plans.map((plan, place) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            place={place}
            subscription={mine.subscription}
            isPreselected={marked === plan.id}
            isInView={chosen.inAddress === plan.id}
            isProcessing={choosing.planId === plan.id}
            onChoose={
              canChoose && !choosing.planId && (provider !== null || plan.priceCents === 0)
                ? () => choosing.choose(plan.id, provider)
                : null
            }
          />
        ))}
      </ul>
    </>
  );
}
