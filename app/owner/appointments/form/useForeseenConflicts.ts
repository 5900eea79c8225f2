import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Conflict } from '#contract/shapes.ts';

export type ForeseenConflicts = { query: string; conflicts: Conflict[] };

/** The present appointments at the wanted time. The server checks again on sending. A null `query` asks for nothing. */
export function useForeseenConflicts(query: string | null): Conflict[] {
  const { load, data } = useFetcher<ForeseenConflicts | null>();
  const loadSoon = useDebouncedCallback((asked: string) => void load(`/appointments/conflitos?${asked}`), 250);

  useEffect(() => {
    if (query !== null) loadSoon(query);
  }, [query, loadSoon]);

  return data?.query === query ? data.conflicts : [];
}
