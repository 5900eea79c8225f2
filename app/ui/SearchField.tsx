import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'name'> & {
  /** What is searched, for people and screen readers: 'Buscar por cliente ou serviço'. */
  label: string;
  /** The parameter of the address that holds the text. */
  param?: string;
};

/** Searches as one types: the text lives in the address, so the loader filters and a link keeps it. */
export function SearchField({ label, param = 'busca', ...props }: Props) {
  const [params, setParams] = useSearchParams();
  const applied = params.get(param) ?? '';
  const [text, setText] = useState(applied);

  // The address changed, and not by our hand ('Limpar filtros', the back button): show what it says.
  const lastApplied = useRef(applied);
  useEffect(() => {
    if (applied !== lastApplied.current) setText(applied);
    lastApplied.current = applied;
  }, [applied]);

  const apply = useDebouncedCallback((value: string) => {
    lastApplied.current = value.trim();
    setParams(
      (current) => {
        if (value.trim()) current.set(param, value.trim());
        else current.delete(param);
        current.delete('pagina');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, 250);

  function change(value: string) {
    setText(value);
    apply(value);
  }

  return (
    <TextInput
      type="search"
      name={param}
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
