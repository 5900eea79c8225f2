import { Stepper } from '@mantine/core';
import classes from './Steps.module.css';

const STEPS = ['Informações', 'Localização', 'Serviços', 'Sua página'];

type Props = { step: number; onChoose: (step: number) => void };

/** On a phone the numbers are drawn, and the name of the present step. */
export function Steps({ step, onChoose }: Props) {
  return (
    <Stepper active={step} onStepClick={onChoose} size="sm" mb="xl" classNames={classes}>
      {STEPS.map((label, index) => {
        const place = `Passo ${index + 1} de ${STEPS.length}`;
        return (
          <Stepper.Step
            key={label}
            label={label}
            description={place}
            {...(index === step && { 'aria-current': 'step' as const })}
          />
        );
      })}
    </Stepper>
  );
}
