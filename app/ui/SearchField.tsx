import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_SEARCH, searchFilter, useSetFilter } from './filters.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'name'> & {
  /** The label, for people and screen readers: 'Buscar por cliente ou serviço'. */
  label: string;
  /** The parameter of the address that holds the text. */
  param?: string;
};

/** Searches while one types. The text is in the address, so the loader filters and a link keeps it. */
export function SearchField({ label, param = searchFilter.param, ...props }: Props) {
  const [params] = useSearchParams();
  const setFilter = useSetFilter({ replace: true });
  const applied = params.get(param) ?? '';
  const [text, setText] = useState(applied);

  // Something else changed the address, such as 'Limpar filtros' or the back button: show its text.
  const lastApplied = useRef(applied);
  useEffect(() => {
    if (applied !== lastApplied.current) setText(applied);
    lastApplied.current = applied;
  }, [applied]);

  const apply = useDebouncedCallback((value: string) => {
    lastApplied.current = value.trim();
    setFilter(param, value.trim());
  }, 250);

  function change(value: string) {
    setText(value);
    apply(value);
  }

  return (
    <TextInput
      type="search"
      name={param}
      maxLength={MAX_SEARCH}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} />}
      rightSection={text && <CloseButton aria-label="Limpar busca" size="sm" onClick={() => change('')} />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      {...props}
    />
  );
}
