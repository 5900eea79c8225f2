import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PostalAddress } from '#contract/salons.ts';
import { addressLine } from '#lib/postal-code.ts';

export type AddressValues = { zipCode: string; address: string; city: string; state: string; timeZone: string };
type Field = keyof AddressValues;

/** A form of `useJsonForm` that has these fields among others. */
export type AddressForm = {
  values: AddressValues;
  getValues: () => AddressValues;
  setFieldValue: (field: Field, value: string) => void;
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine declares it
  getInputProps: (field: Field) => any;
};

type Found = { zipCode: string; address: PostalAddress | null; isUnknown: boolean };

/**
 * Fills the other fields once the postal code has its eight digits. What somebody typed into a field since the form opened
 * stays; what an earlier code filled is replaced.
 */
export function useAddressSearch(form: AddressForm) {
  const { load, data, state } = useFetcher<Found | null>();
  const wanted = useRef('');
  const typed = useRef(new Set<Field>());
  const [found, setFound] = useState<PostalAddress | null>(null);
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const fill = (field: Field, value: string) => {
    if (value && !typed.current.has(field)) form.setFieldValue(field, value);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (state !== 'idle' || !wanted.current || data === undefined) return;
    // An answer to an earlier code.
    if (data && data.zipCode !== wanted.current) return;
    wanted.current = '';
    const address = data?.address ?? null;
    setFound(address);
    setProblem(address ? null : data?.isUnknown ? NOT_FOUND : NO_ANSWER);
    if (!address) return;
    fill('address', addressLine(address, number));
    fill('city', address.city);
    fill('state', address.state);
    fill('timeZone', address.timeZone);
  }, [state, data]);

  function changeZipCode(masked: string) {
    form.setFieldValue('zipCode', masked);
    const digits = masked.replace('-', '');
    setProblem(null);
    if (digits.length < 8) {
      wanted.current = '';
      return;
    }
    wanted.current = digits;
    void load(`/salon-setup/endereco?cep=${digits}`);
  }

  function changeNumber(next: string) {
    setNumber(next);
    if (found) fill('address', addressLine(found, next));
  }

  /** By hand: no later code changes this field. An emptied field may be filled again. */
  function changeField(field: Field, value: string) {
    if (value.trim()) typed.current.add(field);
    else typed.current.delete(field);
    form.setFieldValue(field, value);
  }

  return {
    changeZipCode,
    changeNumber,
    changeField,
    number,
    /** The number of the house has a field of its own while the street is the one that was found. */
    asksNumber: Boolean(found?.street) && !typed.current.has('address'),
    isChosen: (field: Field) => typed.current.has(field),
    isSearching: wanted.current !== '' && state !== 'idle',
    found,
    problem,
  };
}

const NOT_FOUND = 'Não encontramos este CEP. Preencha o endereço à mão.';
const NO_ANSWER = 'A busca do CEP não respondeu. Preencha o endereço à mão.';
