import { Group, Paper, Text } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { OwnSalon } from '#contract/salons.ts';
import classes from './FirstSteps.module.css';
import { StepButton } from './StepButton.tsx';
import { findNextStep, stepsOf } from './steps.ts';
import { useMarkStep } from './useMarkStep.ts';

/** On the screen of a first step that is done: leads to the next one. */
export function NextStep({ salon }: { salon: OwnSalon }) {
  const { pathname } = useLocation();
  const { firstSteps } = salon;
  const markStep = useMarkStep(firstSteps);
  const isAtHours = pathname === '/available-hours';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the hours
  useEffect(() => {
    if (isAtHours) markStep('hours');
  }, [isAtHours]);

  const own = stepsOf(salon).find(({ to }) => to === pathname);
  const next = findNextStep(salon);
  if (!own || !next || !firstSteps[own.name]) return null;
  return (
    <Paper p="sm" mb="md" className={classes.next} role="status">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" flex="1 1 18rem">
          <IconCircleCheckFilled size={22} className={classes.check} aria-hidden />
          <Text>
            {own.done} Próximo passo: <b>{next.title.toLowerCase()}</b>.
          </Text>
        </Group>
        <StepButton step={next} onSeen={() => markStep('page')} />
      </Group>
    </Paper>
  );
}
