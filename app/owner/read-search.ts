import { SearchText } from '#contract/shapes.ts';
import { cut } from '#lib/text.ts';

/** What a list is searched for (`?busca=ana`); what cannot be read is left out. */
export function readSearch(params: URLSearchParams): string | undefined {
  return SearchText.safeParse(cut(params.get('busca') ?? '', 100)).data || undefined;
}
