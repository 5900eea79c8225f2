import { Loader, Select, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Customer } from '#contract/customers.ts';
import { formatPhone } from '#lib/phone.ts';

type CustomerChoice = Pick<Customer, 'id' | 'name' | 'phone'>;

type Props = {
  value: string;
  onChange: (id: string) => void;
  /** Whose phone (+55…) is this? Found and chosen at once. */
  phone: string | null;
  error?: ReactNode;
  /** What was typed, for a customer who is not there yet. */
  onSearch: (text: string) => void;
};

/** One of the salon's customers, found by part of name or phone as one types. */
export function CustomerSearch({ value, onChange, phone, error, onSearch }: Props) {
  const { load, data: found = [], state } = useFetcher<CustomerChoice[]>();
  const [chosen, setChosen] = useState<CustomerChoice | null>(null);
  const [search, setSearch] = useState('');

  const ask = (text: string) => void load(`/appointments/clientes?${new URLSearchParams({ busca: text.trim() })}`);
  const askSoon = useDebouncedCallback(ask, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first ones, once
  useEffect(() => ask(phone ?? ''), []);

  const customers = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const byId = new Map(customers.map((customer) => [customer.id, customer]));

  const known = phone && !chosen && customers.find((customer) => customer.phone === phone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once found
  useEffect(() => {
    if (known) choose(known);
  }, [known]);

  function choose(customer: CustomerChoice | null) {
    setChosen(customer);
    onChange(customer?.id ?? '');
  }

  function changeSearch(text: string) {
    setSearch(text);
    // Mantine writes the chosen name into the search, and empties it when the field is left: that is no question.
    if (!text || text === chosen?.name) return;
    onSearch(text);
    askSoon(text);
  }

  return (
    <Select
      label="Cliente"
      name="customerId"
      withAsterisk
      placeholder="Busque por nome ou telefone"
      data-autofocus
      openOnFocus={false}
      searchable
      clearable
      data={customers.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched, accents aside.
      filter={({ options }) => options}
      value={value || null}
      onChange={(id) => choose(byId.get(id ?? '') ?? null)}
      searchValue={search}
      onSearchChange={changeSearch}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed" className="tnum">
            {formatPhone(byId.get(option.value)?.phone ?? '')}
          </Text>
        </div>
      )}
      nothingFoundMessage={state === 'idle' ? 'Ninguém com esse nome ou telefone' : 'Buscando...'}
      rightSection={state === 'idle' ? undefined : <Loader size="xs" aria-hidden />}
      description={chosen?.phone && formatPhone(chosen.phone)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
    />
  );
}
