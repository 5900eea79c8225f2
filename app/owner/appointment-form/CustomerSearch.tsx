import { Loader, Select, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatPhone } from '#lib/phone.ts';
import { MAX_SEARCH } from '../../ui/filters.ts';
import type { CustomerChoice } from './useAppointmentForm.ts';

type Props = {
  chosen: CustomerChoice | null;
  takesFocus: boolean;
  onChoose: (customer: CustomerChoice | null) => void;
  error?: ReactNode;
  /** Gets the typed text, which becomes the name of a new customer. */
  onSearch: (text: string) => void;
};

export function CustomerSearch({ chosen, takesFocus, onChoose, error, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { load, data: found = [], state } = useFetcher<CustomerChoice[]>();
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

  function changeSearch(text: string) {
    setSearch(text);
    // Mantine writes the chosen name into the search and empties it on blur; neither asks for customers.
    if (!text || text === chosen?.name) return;
    onSearch(text);
    askSoon(text);
  }

  return (
    <Select
      ref={input}
      label="Cliente"
      name="customerId"
      withAsterisk
      placeholder="Busque por nome ou telefone"
      data-autofocus
      openOnFocus={false}
      searchable
      clearable
      maxLength={MAX_SEARCH}
      data={customers.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched already, ignoring accents.
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(byId.get(id ?? '') ?? null)}
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
