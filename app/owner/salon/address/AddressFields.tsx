import { Loader, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { BRAZIL_STATES, BRAZIL_ZONES, zoneOfState } from '#lib/brazil.ts';
import { maskPostalCode } from '#lib/postal-code.ts';
import { type AddressForm, useAddressSearch } from './useAddressSearch.ts';

const STATES = [
  { value: '', label: 'Escolha o estado' },
  ...BRAZIL_STATES.map(({ uf, name }) => ({ value: uf as string, label: name as string })),
];
const ZONES = BRAZIL_ZONES.map(({ timeZone, name }) => ({ value: timeZone as string, label: name as string }));

/** The postal code first: it fills the rest and proposes the time zone, as does the state. */
export function AddressFields({ form }: { form: AddressForm }) {
  const search = useAddressSearch(form);
  const { state, timeZone, zipCode } = form.values;

  function changeState(uf: string) {
    search.changeField('state', uf);
    if (!search.isChosen('timeZone')) form.setFieldValue('timeZone', zoneOfState(uf));
  }

  return (
    <Stack>
      <div>
        <FieldColumns>
          <TextInput
            label="CEP"
            placeholder="00000-000"
            autoComplete="postal-code"
            inputMode="numeric"
            {...form.getInputProps('zipCode')}
            value={maskPostalCode(zipCode)}
            onChange={(event) => search.changeZipCode(maskPostalCode(event.currentTarget.value))}
            rightSection={search.isSearching ? <Loader size="xs" aria-hidden /> : undefined}
          />
          {search.asksNumber && (
            <TextInput
              label="Número"
              placeholder="100"
              autoComplete="off"
              maxLength={20}
              value={search.number}
              onChange={(event) => search.changeNumber(event.currentTarget.value)}
            />
          )}
        </FieldColumns>
        <Text c="dimmed" mt={4} role="status" mih="1.5em">
          {search.isSearching
            ? 'Buscando o endereço...'
            : (search.problem ?? (search.found && 'Endereço preenchido. Confira.'))}
        </Text>
      </div>
      <TextInput
        label="Endereço"
        autoComplete="street-address"
        {...form.getInputProps('address')}
        onChange={(event) => search.changeField('address', event.currentTarget.value)}
      />
      <FieldColumns>
        <TextInput
          label="Cidade"
          autoComplete="address-level2"
          {...form.getInputProps('city')}
          onChange={(event) => search.changeField('city', event.currentTarget.value)}
        />
        <NativeSelect
          label="Estado"
          autoComplete="address-level1"
          data={STATES}
          {...form.getInputProps('state')}
          onChange={(event) => changeState(event.currentTarget.value)}
        />
      </FieldColumns>
      <NativeSelect
        label="Fuso horário"
        data={ZONES}
        {...form.getInputProps('timeZone')}
        value={timeZone || zoneOfState(state)}
        onChange={(event) => search.changeField('timeZone', event.currentTarget.value)}
      />
    </Stack>
  );
}
