import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { Choice } from './filters.ts';

type Props = {
  label: string;
  placeholder: string;
  /** `/admin/audit-logs/buscar/{what}`. */
  what: 'pessoas' | 'saloes';
  /** With its name, because the choices hold it only while somebody searches. */
  chosen: Choice | null;
  onChange: (id: string | null) => void;
};

/** Finds a person or a salon while one types. */
export function LookupField({ label, placeholder, what, chosen, onChange }: Props) {
  const fetcher = useFetcher<{ choices: Choice[] } | null>();
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const search = useDebouncedCallback((text: string) => {
    void fetcher.load(`/admin/audit-logs/buscar/${what}?${new URLSearchParams({ busca: text.trim() })}`);
  }, 250);
  const found = fetcher.data?.choices ?? [];
  const isLooking = fetcher.state !== 'idle';
  const choices = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;

  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      data={choices}
      searchable
      clearable
      // The server has searched, in more than the label.
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        if (text.trim() && text !== chosen?.label) search(text);
      }}
      nothingFoundMessage={isLooking || !typed.trim() ? 'Digite para buscar' : 'Ninguém encontrado'}
      rightSection={isLooking ? <Loader size={16} /> : undefined}
    />
  );
}
