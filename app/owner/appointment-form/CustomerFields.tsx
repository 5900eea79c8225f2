import { SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import classes from './AppointmentForm.module.css';
import { CustomerSearch } from './CustomerSearch.tsx';
import { PhoneMatchesAlert } from './PhoneMatchesAlert.tsx';
import type { CustomerChoice, PhoneMatches, useAppointmentForm } from './useAppointmentForm.ts';

const kinds = [
  { value: 'existing', label: 'Cliente cadastrado' },
  { value: 'new', label: 'Novo cliente' },
];

type Props = {
  form: ReturnType<typeof useAppointmentForm>['form'];
  phoneMatches: PhoneMatches;
  /** Chosen from the start. */
  customer: CustomerChoice | null;
};

export function CustomerFields({ form, phoneMatches, customer }: Props) {
  const { isNewCustomer, newCustomer } = form.values;
  const [chosen, setChosen] = useState(customer);
  /** True after the owner chose a match. Its button disappears, so the search gets the focus. */
  const [wasMatchTaken, setMatchTaken] = useState(false);
  const searched = useRef('');

  function changeKind(kind: string) {
    form.clearErrors();
    setMatchTaken(false);
    form.setFieldValue('isNewCustomer', kind === 'new');
    if (kind === 'new' && !newCustomer.name) form.setFieldValue('newCustomer.name', searched.current);
  }

  function choose(customer: CustomerChoice | null) {
    setChosen(customer);
    form.setFieldValue('customerId', customer?.id ?? '');
  }

  function takeMatch(customer: CustomerChoice) {
    choose(customer);
    changeKind('existing');
    setMatchTaken(true);
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
          {phoneMatches.customers.length > 0 && (
            <PhoneMatchesAlert {...phoneMatches} onTake={takeMatch} isSending={form.isSending} />
          )}
        </>
      ) : (
        <CustomerSearch
          chosen={chosen}
          takesFocus={wasMatchTaken}
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
