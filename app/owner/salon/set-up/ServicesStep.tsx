import { Stack, Text } from '@mantine/core';
import { Choices } from './Choices.tsx';
import { kinds, proposalsFor, type SalonKind } from './proposals.ts';
import type { SetupForm } from './route.tsx';
import { ServiceChoice } from './ServiceChoice.tsx';
import classes from './Services.module.css';

const KINDS = Object.entries(kinds).map(([value, label]) => ({ value: value as SalonKind, label }));

/** Proposes what such a salon usually offers: a tap chooses, price and duration change in place. */
export function ServicesStep({ form }: { form: SetupForm }) {
  const { kind, services } = form.values;

  function chooseKind(next: SalonKind) {
    if (next === kind) return;
    form.clearErrors();
    form.setValues({ kind: next, services: proposalsFor(next) });
  }

  return (
    <Stack gap="lg">
      <Choices label="Que tipo de salão é o seu?" choices={KINDS} value={kind} onChange={chooseKind} />
      {services.length > 0 && (
        <section aria-labelledby="servicos">
          <Text id="servicos" fw={600} size="md">
            O que você faz?
          </Text>
          <Text c="dimmed" mt={2} mb="xs">
            Marque seus serviços. Preços e durações são sugestões: ajuste os seus.
          </Text>
          <ul className={classes.services}>
            {services.map(({ name }, index) => (
              <ServiceChoice key={name} form={form} index={index} />
            ))}
          </ul>
        </section>
      )}
      {kind === 'outro' && (
        <Text c="dimmed">
          Tudo bem: depois de cadastrar o salão, você adiciona seus serviços em Cadastro de Serviços.
        </Text>
      )}
    </Stack>
  );
}
