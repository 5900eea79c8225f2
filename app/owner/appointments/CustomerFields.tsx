import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { normalizePhone } from '#lib/phone.ts';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import classes from './Appointments.module.css';
import { CustomerSearch } from './CustomerSearch.tsx';
import type { CustomerChoice, useAppointmentForm } from './useAppointmentForm.ts';

const kinds = [
  { value: 'existing', label: 'Cliente cadastrado' },
  { value: 'new', label: 'Novo cliente' },
];

type Props = {
  form: ReturnType<typeof useAppointmentForm>['form'];
  /** Who has the phone that was typed for a new customer. */
  known: CustomerChoice | null;
};

/** Whose appointment it is: one of the salon's customers, or somebody new. */
export function CustomerFields({ form, known }: Props) {
  const { isNewCustomer, newCustomer } = form.values;
  const [chosen, setChosen] = useState<CustomerChoice | null>(null);
  const searched = useRef('');

  function changeKind(kind: string) {
    form.clearErrors();
    form.setFieldValue('isNewCustomer', kind === 'new');
    // Looked for and not found: the name need not be typed again.
    if (kind === 'new' && !newCustomer.name) form.setFieldValue('newCustomer.name', searched.current);
  }

  function choose(customer: CustomerChoice | null) {
    setChosen(customer);
    form.setFieldValue('customerId', customer?.id ?? '');
  }

  function takeKnown(customer: CustomerChoice) {
    choose(customer);
    changeKind('existing');
  }

  return (
    <>
      <SegmentedControl
        aria-label="Tipo de cliente"
        data={kinds}
        value={isNewCustomer ? 'new' : 'existing'}
        onChange={changeKind}
      />
      {isNewCustomer ? (
        <>
          <div className={classes.pair}>
            <TextInput label="Nome" withAsterisk autoComplete="off" {...form.getInputProps('newCustomer.name')} />
            <PhoneInput label="Telefone" withAsterisk {...form.getInputProps('newCustomer.phone')} autoComplete="off" />
          </div>
          {known && known.phone === normalizePhone(newCustomer.phone) && (
            <Button variant="default" onClick={() => takeKnown(known)}>
              Usar {known.name}
            </Button>
          )}
        </>
      ) : (
        <CustomerSearch
          chosen={chosen}
          onChoose={choose}
          error={form.errors.customerId}
          onSearch={(text) => {
            searched.current = text;
          }}
        />
      )}
    </>
  );
}
