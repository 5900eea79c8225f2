import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { cycleOf, priceOf, promisesOf } from '#app/components/plans/words.ts';
import type { SubscriptionState } from '#contract/salons.ts';
import type { MySubscription } from '#contract/subscriptions.ts';
import { badgesOf, buttonText, isOffered, noteOn } from './offers.ts';
import classes from './PlanSection.module.css';

type Props = {
  plan: MySubscription['plans'][number];
  /** The index among the plans, cheapest first. */
  place: number;
  subscription: SubscriptionState;
  isPreselected: boolean;
  /** Scrolls the page to the card. */
  isInView: boolean;
  isProcessing: boolean;
  /** The salon's plan now. */
  isHeld: boolean;
  /** False while no plan can be chosen. */
  canChoose: boolean;
  /** Opens the dialog that asks how to pay; null for a plan without price. */
  paymentLink: { to: string; state: object; preventScrollReset: boolean } | null;
  onChoose: () => void;
};

export function PlanCard({ plan, place, subscription, isHeld, ...props }: Props) {
  const { isPreselected, isInView, isProcessing, paymentLink, onChoose } = props;
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  // An owner who chose it on the landing page wants to see it, not the top of the settings.
  useEffect(() => {
    if (isInView) card.current?.scrollIntoView({ block: 'center' });
  }, [isInView]);
  const isCurrent = plan.choice === 'current' || plan.choice === 'renew';
  const canChoose = props.canChoose && isOffered(plan.choice);
  const own = { subscription, isHeld };
  const note = noteOn(plan, place, own);
  const text = isProcessing ? 'Processando...' : buttonText(plan.choice, place, own);
  const isPaidAgain = plan.choice === 'due' || plan.choice === 'renew' || (isHeld && plan.choice === 'choose');
  const isLoud = isPaidAgain || (plan.choice !== 'later' && (place === 1 || isPreselected));
  const look = {
    ...{ fullWidth: true, variant: isLoud ? 'filled' : 'default' },
    'aria-describedby': note ? `${id} ${id}-note` : id,
  };

  return (
    <li ref={card} className={classes.plan} data-marked={isCurrent || isPreselected || undefined}>
      <div className={classes.badges}>
        {badgesOf(place, subscription).map((badge, index) => (
          <Badge key={badge} color={index === 0 ? 'azul' : 'gray'}>
            {badge}
          </Badge>
        ))}
        {isPreselected && !isCurrent && <Badge color="green">Sua escolha</Badge>}
      </div>
      <Title order={3} id={id} mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {plan.name}
      </Title>
      <Group gap={4} align="baseline">
        <Text fz="1.5rem" fw={650} className="tnum">
          {priceOf(plan)}
        </Text>
        {plan.priceCents > 0 && <Text c="dimmed">{cycleOf(plan)}</Text>}
      </Group>
      {plan.description && (
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {plan.description}
        </Text>
      )}
      <ul className={classes.promises}>
        {promisesOf(plan).map((promise) => (
          <li key={promise} className={classes.promise}>
            <IconCheck size={18} aria-hidden />
            <Text component="span">{promise}</Text>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {note && (
          <Text c="dimmed" size="sm" id={`${id}-note`}>
            {note}
          </Text>
        )}
        {canChoose && paymentLink ? (
          <Button component={Link} {...paymentLink} {...look}>
            {text}
          </Button>
        ) : (
          <Button {...look} disabled={!canChoose} onClick={onChoose}>
            {text}
          </Button>
        )}
      </div>
    </li>
  );
}
