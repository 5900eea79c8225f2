import type { Found } from '#contract/search.ts';

/** The results, and the words that they belong to. `found` is null when the search was refused. */
export type Answer = { search: string; found: Found | null };
