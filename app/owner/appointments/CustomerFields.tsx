import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { normalizePhone } from '#lib/phone.ts';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import classes from './Appointments.module.css';
import { CustomerSearch } from './CustomerSearch.tsx';
import type { useAppointmentForm } from './useAppointmentForm.ts';

/** As the server says it. */
const PHONE_TAKEN = 'Já existe um cliente com este telefone';

const kinds = [
  { value: 'existing', label: 'Cliente cadastrado' },
  { value: 'new', label: 'Novo cliente' },
];

/** Whose appointment it is: one of the salon's customers, or somebody new. */
export function CustomerFields({ form }: { form: ReturnType<typeof useAppointmentForm>['form'] }) {
  const { isNewCustomer, customerId, newCustomer } = form.values;
  const searched = useRef('');
  const [knownPhone, setKnownPhone] = useState<string | null>(null);

  function changeKind(kind: string) {
    form.clearErrors();
    form.setFieldValue('isNewCustomer', kind === 'new');
    // Looked for and not found: the name need not be typed again.
    if (kind === 'new' && !newCustomer.name) form.setFieldValue('newCustomer.name', searched.current);
  }

  function takeKnown() {
    setKnownPhone(normalizePhone(newCustomer.phone));
    changeKind('existing');
  }

  return (
    <>
      <SegmentedControl
        aria-label="Tipo de cliente"
        data={kinds}
        value={isNewCustomer ? 'new' : 'existing'}
        onChange={(kind) => {
          setKnownPhone(null);
          changeKind(kind);
        }}
      />
      {isNewCustomer ? (
        <>
          <div className={classes.pair}>
            <TextInput label="Nome" withAsterisk autoComplete="off" {...form.getInputProps('newCustomer.name')} />
            <PhoneInput label="Telefone" withAsterisk {...form.getInputProps('newCustomer.phone')} autoComplete="off" />
          </div>
          {form.errors['newCustomer.phone'] === PHONE_TAKEN && (
            <Button variant="default" onClick={takeKnown}>
              Usar este cliente
            </Button>
          )}
        </>
      ) : (
        <CustomerSearch
          value={customerId}
          onChange={(id) => form.setFieldValue('customerId', id)}
          phone={knownPhone}
          error={form.errors.customerId}
          onSearch={(text) => {
            searched.current = text;
          }}
        />
      )}
    </>
  );
}
