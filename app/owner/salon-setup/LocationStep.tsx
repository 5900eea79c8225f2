import { NativeSelect, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BRAZIL_STATES, BRAZIL_ZONES, zoneOfState } from '#lib/brazil.ts';
import { FieldColumns } from '../../ui/FieldColumns.tsx';
import type { EMPTY_SALON } from './route.tsx';

type Props = { form: UseFormReturnType<typeof EMPTY_SALON> };

const STATES = [
  { value: '', label: 'Escolha o estado' },
  ...BRAZIL_STATES.map(({ uf, name }) => ({ value: uf as string, label: name as string })),
];
const ZONES = BRAZIL_ZONES.map(({ timeZone, name }) => ({ value: timeZone as string, label: name as string }));

/** Where the salon is. The state proposes the salon's time zone (D9). */
export function LocationStep({ form }: Props) {
  const { timeZone, state } = form.values;
  return (
    <Stack>
      <TextInput label="Endereço" autoComplete="street-address" {...form.getInputProps('address')} />
      <FieldColumns>
        <TextInput label="Cidade" autoComplete="address-level2" {...form.getInputProps('city')} />
        <NativeSelect
          label="Estado"
          data={STATES}
          {...form.getInputProps('state')}
          onChange={(event) => {
            form.setFieldValue('state', event.currentTarget.value);
            form.setFieldValue('timeZone', '');
          }}
        />
        <TextInput label="CEP" autoComplete="postal-code" inputMode="numeric" {...form.getInputProps('zipCode')} />
        <NativeSelect
          label="Fuso horário"
          data={ZONES}
          {...form.getInputProps('timeZone')}
          value={timeZone || zoneOfState(state)}
        />
      </FieldColumns>
    </Stack>
  );
}
