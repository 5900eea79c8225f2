import { useEffect } from 'react';
import { useFetcher } from 'react-router';

/**
 * The times of the day at which the service fits, as suggestions. `query` is from `placeQuery`, without a time; null
 * while the day is typed. `times` is undefined before the first answer, and null when it failed.
 */
export function useFreeTimes(query: string | null) {
  const { load, data: times, state } = useFetcher<string[] | null>();

  useEffect(() => {
    if (query !== null) void load(`/appointments/horarios?${query}`);
  }, [load, query]);

  return { times, isLoading: state !== 'idle' };
}

export type FreeTimesOfDay = ReturnType<typeof useFreeTimes>;
