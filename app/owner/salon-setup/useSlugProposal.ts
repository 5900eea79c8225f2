import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';

/** The address that a name or a typed address would get now. Null: not answered yet, or not at all. */
export function useSlugProposal(name: string): { slug: string | null; isAsking: boolean } {
  const { load, data, state } = useFetcher<{ name: string; slug: string | null } | null>();
  const ask = useDebouncedCallback((name: string) => {
    void load(`/salon-setup/pagina?${new URLSearchParams({ nome: name })}`);
  }, 300);
  const asked = name.trim();

  useEffect(() => {
    if (asked) ask(asked);
  }, [asked, ask]);

  const isAnswered = data?.name === asked;
  // Without a connection the answer is null.
  const isAsking = asked !== '' && !isAnswered && (data !== null || state !== 'idle');
  return { slug: isAnswered ? data.slug : null, isAsking };
}
