import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import classes from './AppointmentForm.module.css';
import { CustomerSearch } from './CustomerSearch.tsx';
import { PhoneMatchesAlert } from './PhoneMatchesAlert.tsx';
import { splitTyped } from './typed-customer.ts';
import type { CustomerChoice, CustomerKind, PhoneMatches, useAppointmentForm } from './useAppointmentForm.ts';

const kinds: { value: CustomerKind; label: string }[] = [
  { value: 'existing', label: 'Cliente cadastrado' },
  { value: 'new', label: 'Novo cliente' },
  { value: 'walkIn', label: 'Sem cadastro' },
];

type Props = {
  form: ReturnType<typeof useAppointmentForm>['form'];
  phoneMatches: PhoneMatches;
  /** The customer who is chosen from the start. */
  customer: CustomerChoice | null;
  withEmail?: boolean;
  /** The search gets the focus from the start. */
  takesFocus?: boolean;
};

export function CustomerFields({ form, phoneMatches, customer, withEmail = false, takesFocus = false }: Props) {
  const { customerKind, newCustomer } = form.values;
  const [chosen, setChosen] = useState(customer);
  /** The field that gets the focus when it appears, because the part that had it disappears. */
  const [focused, setFocused] = useState<'search' | 'name' | 'phone' | null>(takesFocus ? 'search' : null);

  function changeKind(kind: CustomerKind) {
    form.clearErrors();
    setFocused(null);
    form.setFieldValue('customerKind', kind);
  }

  function choose(customer: CustomerChoice | null) {
    setChosen(customer);
    form.setFieldValue('customerId', customer?.id ?? '');
  }

  function takeMatch(customer: CustomerChoice) {
    choose(customer);
    changeKind('existing');
    setFocused('search');
  }

  function createFrom(typed: string) {
    const { name, phone } = splitTyped(typed);
    choose(null);
    changeKind('new');
    form.setFieldValue('newCustomer', { ...newCustomer, name, phone });
    setFocused(name ? 'phone' : 'name');
  }

  return (
    <>
      <SegmentedControl
        aria-label="Tipo de cliente"
        classNames={{ label: classes.kind }}
        data={kinds}
        value={customerKind}
        onChange={(kind) => changeKind(kind as CustomerKind)}
      />
      {customerKind === 'walkIn' && (
        <TextInput
          label="Nome (opcional)"
          description="Sem telefone, este cliente não recebe mensagens."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('walkInName')}
          error={form.errors['walkIn.name']}
        />
      )}
      {customerKind === 'new' && (
        <>
          <div className={classes.pair}>
            <TextInput
              label="Nome"
              withAsterisk
              autoComplete="off"
              autoFocus={focused === 'name'}
              {...form.getInputProps('newCustomer.name')}
            />
            <PhoneField
              label="Telefone"
              required
              autoFocus={focused === 'phone'}
              {...form.getInputProps('newCustomer.phone')}
              autoComplete="off"
            />
          </div>
          {withEmail && (
            <TextInput
              label="E-mail (opcional)"
              type="email"
              inputMode="email"
              autoComplete="off"
              {...form.getInputProps('newCustomer.email')}
            />
          )}
          {phoneMatches.customers.length > 0 && (
            <PhoneMatchesAlert {...phoneMatches} onTake={takeMatch} isSending={form.isSending} />
          )}
        </>
      )}
      {customerKind === 'existing' && (
        <CustomerSearch
          chosen={chosen}
          takesFocus={focused === 'search'}
          onChoose={choose}
          onCreate={createFrom}
          error={form.errors.customerId}
        />
      )}
    </>
  );
}
