import { Loader, Select, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useRights } from '#app/owner/useRights.ts';
import { MAX_SEARCH } from '#app/ui/filters.ts';
import { formatPhone } from '#lib/phone.ts';
import classes from './AppointmentForm.module.css';
import type { CustomerChoice } from './useAppointmentForm.ts';

/** The value of the option that creates a customer. */
const CREATE = 'new';

type Props = {
  chosen: CustomerChoice | null;
  takesFocus: boolean;
  onChoose: (customer: CustomerChoice | null) => void;
  /** Gets the typed name or phone of a customer who is not there yet. */
  onCreate: (typed: string) => void;
  error?: ReactNode;
};

export function CustomerSearch({ chosen, takesFocus, onChoose, onCreate, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { load, data, state } = useFetcher<CustomerChoice[] | null>();
  const found = data ?? [];
  const [search, setSearch] = useState(chosen?.name ?? '');

  const ask = (text: string) => void load(`/appointments/clientes?${new URLSearchParams({ busca: text.trim() })}`);
  const askSoon = useDebouncedCallback(ask, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first ones, once
  useEffect(() => ask(''), []);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const customers = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const typed = search.trim();
  const seesPhones = useRights().may('customers.phones');
  const isNew = typed !== '' && typed !== chosen?.name;

  function changeSearch(text: string) {
    setSearch(text);
    // Mantine writes the chosen name into the search and empties it on blur; neither asks for customers.
    if (!text || text === chosen?.name) return;
    askSoon(text);
  }

  return (
    <Select
      ref={input}
      label="Cliente"
      name="customerId"
      withAsterisk
      placeholder={seesPhones ? 'Busque por nome ou telefone' : 'Busque por nome'}
      data-autofocus
      openOnFocus={false}
      searchable
      clearable
      maxLength={MAX_SEARCH}
      data={[
        ...customers.map(({ id, name }) => ({ value: id, label: name })),
        ...(isNew ? [{ value: CREATE, label: `Cadastrar “${typed}”` }] : []),
      ]}
      // The server has searched already, ignoring accents.
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      onChange={(id) => (id === CREATE ? onCreate(typed) : onChoose(byId.get(id ?? '') ?? null))}
      searchValue={search}
      onSearchChange={changeSearch}
      renderOption={({ option }) =>
        option.value === CREATE ? (
          <span className={classes.create}>
            <IconUserPlus size={18} aria-hidden /> {option.label}
          </span>
        ) : (
          <div>
            {option.label}
            <Text size="xs" c="dimmed" className="tnum">
              {formatPhone(byId.get(option.value)?.phone ?? '')}
            </Text>
          </div>
        )
      }
      nothingFoundMessage={
        state === 'idle' ? (seesPhones ? 'Ninguém com esse nome ou telefone' : 'Ninguém com esse nome') : 'Buscando...'
      }
      rightSection={state === 'idle' ? undefined : <Loader size="xs" aria-hidden />}
      description={chosen?.phone && formatPhone(chosen.phone)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    />
  );
}
