import { attempt } from '#app/api.ts';
import { type Words, type WordTable, wordsFor } from '#app/ui/words.ts';
import type { Api } from '#contract/index.ts';
import type { FoundSalon } from '#contract/salons.ts';

/** The parameter of the address. */
export const SEARCH = 'busca';

export type Found = {
  query: string;
  /** The salon whose address was typed. */
  slug: string | null;
  salons: FoundSalon[];
  /** Why there are none. */
  refused: Words | null;
  status: number;
};

/** Specification, section 8. */
const words: WordTable<'salons.find'> = {
  otherwise: 'Erro na busca',
  codes: {
    SALON_NOT_FOUND: {
      title: 'Salão não encontrado',
      description: 'Não encontramos nenhum salão com esse nome ou slug.',
    },
    UNEXPECTED: { description: 'Houve um erro ao buscar o salão. Tente novamente.' },
  },
};

export async function readFound(api: Api, query: string): Promise<Found> {
  const answer = await attempt(api.salons.find({ query }));
  if (answer.ok) return { query, ...answer.value, refused: null, status: 200 };
  const refused = wordsFor<'salons.find'>(answer, words);
  // The page itself is there: only a search that failed says so in its status.
  const isAnswered = answer.code === 'SALON_NOT_FOUND' || answer.code === 'INVALID_INPUT';
  return { query, slug: null, salons: [], refused, status: isAnswered ? 200 : answer.status };
}
