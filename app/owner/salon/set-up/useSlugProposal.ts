import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';

type Proposal = { slug: string | null; isAsking: boolean; askAgain: () => void };

/** The address that a typed one, else the name, would get now. Null: not answered yet, or not at all. */
export function useSlugProposal({ name, typed }: { name: string; typed: string }): Proposal {
  const { load, data, state } = useFetcher<{ asked: string; slug: string | null } | null>();
  const asked =
    typed || name.trim() ? new URLSearchParams(typed ? { digitado: typed } : { nome: name.trim() }).toString() : '';
  const ask = useDebouncedCallback((query: string) => void load(`/salon-setup/pagina?${query}`), 300);

  useEffect(() => {
    if (asked) ask(asked);
  }, [asked, ask]);

  const isAnswered = data?.asked === asked;
  // Without a connection the answer is null.
  const isAsking = asked !== '' && !isAnswered && (data !== null || state !== 'idle');
  return { slug: isAnswered ? data.slug : null, isAsking, askAgain: () => asked && ask(asked) };
}
