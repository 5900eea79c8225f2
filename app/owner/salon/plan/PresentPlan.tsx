import { Badge, Button, Group, Progress, Text } from '@mantine/core';
import { stateBadges } from '#app/components/plans/words.ts';
import type { MySubscription, Usage } from '#contract/subscriptions.ts';
import { ComingPlan } from './ComingPlan.tsx';
import classes from './PlanSection.module.css';
import { useCancellation } from './useCancellation.ts';
import { useUndoChange } from './useUndoChange.ts';
import { stateText, usageText } from './words.ts';

type Props = { mine: MySubscription; timeZone: string; canChange: boolean; canCancel: boolean };

export function PresentPlan({ mine, timeZone, canChange, canCancel }: Props) {
  const { subscription, plan, nextCharge, usage, change } = mine;
  const text = stateText(subscription, change ? null : nextCharge, timeZone);
  const cancellation = useCancellation(timeZone);
  // Here, because the notice is gone when the answer comes.
  const undoing = useUndoChange();
  return (
    <>
      <Group gap="xs" mt="xs">
        <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
          {plan ? `Plano ${plan.name}` : 'Nenhum plano ainda'}
        </Text>
        {stateBadges(subscription).map((badge, index, all) => (
          <Badge key={badge} color={subscription.isActive ? 'green' : index === all.length - 1 ? 'orange' : 'gray'}>
            {badge}
          </Badge>
        ))}
      </Group>
      {text && <Text c="dimmed">{text}</Text>}
      {change && (
        <ComingPlan
          change={change}
          timeZone={timeZone}
          onUndo={canChange ? undoing.undo : null}
          isUndoing={undoing.isUndoing}
        />
      )}
      <div className={classes.usage}>
        <UsageBar usage={usage.employees} one="profissional" many="profissionais" />
        <UsageBar usage={usage.customers} one="cliente" many="clientes" />
      </div>
      <Text c="dimmed" size="xs" mt={4}>
        No plano contam só os clientes com telefone ou conta. Quem foi atendido sem cadastro não conta.
      </Text>
      {canCancel && (
        <Button
          variant="default"
          mt="md"
          style={{ alignSelf: 'flex-start' }}
          loading={cancellation.isCancelling}
          onClick={() => cancellation.ask(subscription, change)}
        >
          Cancelar assinatura
        </Button>
      )}
    </>
  );
}

function UsageBar({ usage, one, many }: { usage: Usage; one: string; many: string }) {
  const { used, limit } = usage;
  const isFull = limit !== null && used >= limit;
  return (
    <div>
      <Text mt="sm" className="tnum">
        {usageText(usage, one, many)}
      </Text>
      {limit !== null && (
        <Progress value={Math.min(100, (used / limit) * 100)} color={isFull ? 'orange' : 'azul'} mt={4} aria-hidden />
      )}
    </div>
  );
}
