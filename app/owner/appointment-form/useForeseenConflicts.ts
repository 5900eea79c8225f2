import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Conflict } from '#contract/errors.ts';

export type ForeseenConflicts = { query: string; conflicts: Conflict[] };

/** The appointments at the wanted time now. The server decides once more when the form is sent. `query` is null while one is chosen. */
export function useForeseenConflicts(query: string | null): Conflict[] {
  const { load, data } = useFetcher<ForeseenConflicts | null>();
  const loadSoon = useDebouncedCallback((asked: string) => void load(`/appointments/conflitos?${asked}`), 250);

  useEffect(() => {
    if (query !== null) loadSoon(query);
  }, [query, loadSoon]);

  return data?.query === query ? data.conflicts : [];
}
