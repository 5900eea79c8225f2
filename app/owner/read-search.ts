import { SearchText } from '#contract/shapes.ts';
import { cut } from '#lib/text.ts';

/** Reads `?busca=`. Text that PostgreSQL cannot store counts as absent. */
export function readSearch(params: URLSearchParams): string | undefined {
  return SearchText.safeParse(cut(params.get('busca') ?? '', 100)).data || undefined;
}
