import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { operationsOf } from '#tests/support/contract-walk.ts';
import { ACTIONS } from './actions.ts';

test('whatever a member may do in a salon has words for the page of what the team did', () => {
  const written = operationsOf(contract).flatMap(({ meta }) => (meta.who === 'staff' && meta.audit) || []);
  expect(new Set(written).size).toBeGreaterThan(40);
  expect(written.filter((action) => !(action in ACTIONS))).toEqual([]);
});
