import { SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import classes from './Appointments.module.css';
import { CustomerSearch } from './CustomerSearch.tsx';
import { KnownCustomers } from './KnownCustomers.tsx';
import type { CustomerChoice, Known, useAppointmentForm } from './useAppointmentForm.ts';

const kinds = [
  { value: 'existing', label: 'Cliente cadastrado' },
  { value: 'new', label: 'Novo cliente' },
];

type Props = {
  form: ReturnType<typeof useAppointmentForm>['form'];
  known: Known;
};

/** Whose appointment it is: one of the salon's customers, or somebody new. */
export function CustomerFields({ form, known }: Props) {
  const { isNewCustomer, newCustomer } = form.values;
  const [chosen, setChosen] = useState<CustomerChoice | null>(null);
  /** The owner chose a known customer by a button that is gone now: the search gets the focus. */
  const [wasKnown, setWasKnown] = useState(false);
  const searched = useRef('');

  function changeKind(kind: string) {
    form.clearErrors();
    setWasKnown(false);
    form.setFieldValue('isNewCustomer', kind === 'new');
    // A name that the search did not find need not be typed again.
    if (kind === 'new' && !newCustomer.name) form.setFieldValue('newCustomer.name', searched.current);
  }

  function choose(customer: CustomerChoice | null) {
    setChosen(customer);
    form.setFieldValue('customerId', customer?.id ?? '');
  }

  function takeKnown(customer: CustomerChoice) {
    choose(customer);
    changeKind('existing');
    setWasKnown(true);
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
          {known.customers.length > 0 && <KnownCustomers {...known} onTake={takeKnown} isSending={form.isSending} />}
        </>
      ) : (
        <CustomerSearch
          chosen={chosen}
          takesFocus={wasKnown}
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
