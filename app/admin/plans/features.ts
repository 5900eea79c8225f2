import { MAX_PLAN_FEATURES } from '#contract/ceilings.ts';
import { cleanLine } from '#lib/text.ts';

/** With what was typed at the end. Blank text is not added, a feature that is there already neither. */
export function withFeature(features: string[], typed: string): string[] {
  const feature = cleanLine(typed);
  return feature === '' || isListed(features, typed) ? features : [...features, feature];
}

export const isListed = (features: string[], typed: string) =>
  features.some((feature) => feature.toLowerCase() === cleanLine(typed).toLowerCase());

export const isFull = (features: string[]) => features.length >= MAX_PLAN_FEATURES;
