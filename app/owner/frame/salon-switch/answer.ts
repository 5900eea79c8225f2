import type { Workplace } from '#contract/workplaces.ts';

/** `salons` is null when they cannot be listed. */
export type Salons = { salons: Workplace[] | null };
