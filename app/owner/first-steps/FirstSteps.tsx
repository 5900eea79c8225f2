import { Anchor, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { OwnSalon } from '#contract/salons.ts';
import { mayChange } from '../guard.ts';
import classes from './FirstSteps.module.css';
import { StepButton } from './StepButton.tsx';
import { findNextStep, stepsOf } from './steps.ts';
import { useMarkStep } from './useMarkStep.ts';

/** On top of the dashboard until all are done. */
export function FirstSteps({ salon }: { salon: OwnSalon }) {
  const markStep = useMarkStep(salon.firstSteps);
  const steps = stepsOf(salon);
  const next = findNextStep(salon);
  if (!next) return null;
  const done = steps.filter(({ name }) => salon.firstSteps[name]).length;

  return (
    <Paper component="section" p="lg" mb="lg" aria-labelledby="primeiros-passos">
      <Title order={2} id="primeiros-passos">
        Primeiros passos
      </Title>
      <Text c="dimmed" mt={4}>
        {done === 0 ? 'Em poucos minutos seu salão recebe agendamentos online.' : `${done} de ${steps.length} prontos.`}
      </Text>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const { name, title, hint } = step;
          const isDone = salon.firstSteps[name];
          return (
            <li key={name} className={classes.step} data-done={isDone || undefined}>
              <ThemeIcon variant={isDone ? 'filled' : 'light'} color={isDone ? 'green' : 'gray'} radius="xl" size={32}>
                {isDone ? <IconCheck size={18} aria-label="Feito" /> : index + 1}
              </ThemeIcon>
              <div className={classes.words}>
                <Text fw={600} size="md">
                  {title}
                </Text>
                {!isDone && <Text c="dimmed">{hint}</Text>}
              </div>
              <StepButton
                step={step}
                variant={name === next.name ? 'filled' : 'default'}
                className={classes.action}
                onSeen={() => markStep('page')}
              />
            </li>
          );
        })}
      </ol>
      {mayChange(salon, 'team.change') && (
        <Text mt="md" c="dimmed">
          Não trabalha sozinho?{' '}
          <Anchor component={Link} to="/equipe?novo=1" inherit underline="always">
            Convide sua equipe
          </Anchor>
          : cada pessoa entra com a própria conta e faz só o que você permite.
        </Text>
      )}
    </Paper>
  );
}
