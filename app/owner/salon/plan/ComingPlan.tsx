import { Button, Group, Text } from '@mantine/core';
import type { MySubscription } from '#contract/subscriptions.ts';
import classes from './PlanSection.module.css';
import { dayText } from './payment.ts';
import { changeText } from './words.ts';

type Props = {
  change: NonNullable<MySubscription['change']>;
  timeZone: string;
  /** Null for whoever may only read. */
  onUndo: (() => void) | null;
  isUndoing: boolean;
};

/** The plan that follows the present one. */
export function ComingPlan({ change, timeZone, onUndo, isUndoing }: Props) {
  return (
    <Group className={classes.change} justify="space-between" gap="xs" mt="sm">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          Muda para {change.planName} em {dayText(change.at, timeZone)}
        </Text>
        <Text c="dimmed">{changeText(change, timeZone)}</Text>
      </div>
      {change.canUndo && onUndo && (
        <Button variant="default" loading={isUndoing} onClick={onUndo}>
          Desfazer
        </Button>
      )}
    </Group>
  );
}
