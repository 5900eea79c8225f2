import { expect, test } from 'vitest';
import { proposalsFor } from '#app/owner/salon/set-up/proposals.ts';
import { SEGMENTS } from './segments.ts';

test.each(SEGMENTS)('the set-up proposes to $name what the landing page says', ({ kind, services }) => {
  const proposed = proposalsFor(kind).map(({ name }) => name);
  expect(proposed.slice(0, services.length)).toEqual(services);
});
