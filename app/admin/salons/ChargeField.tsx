import { Radio, Stack } from '@mantine/core';
import { chargeChoices } from './words.ts';

type Props = { value?: string; onChange?: (charge: string) => void };

export const ChargeField = (props: Props) => (
  <Radio.Group
    label="Cobrança do plano durante a suspensão"
    description="Vale para a cobrança automática no cartão. Planos pagos por PIX não são cobrados sozinhos."
    {...props}
  >
    <Stack gap="sm" mt="xs">
      {chargeChoices.map((choice) => (
        <Radio key={choice.value} name="charge" {...choice} />
      ))}
    </Stack>
  </Radio.Group>
);
