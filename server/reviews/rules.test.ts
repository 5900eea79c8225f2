import { expect, test } from 'vitest';
import { countReviews, signature, summarize } from './rules.ts';

test.each([
  ['no review', [], { count: 0, average: null, distribution: [0, 0, 0, 0, 0] }],
  ['one', [{ rating: 4, reviews: 1 }], { count: 1, average: 4, distribution: [0, 0, 0, 1, 0] }],
  [
    'an average with more than one decimal',
    [
      { rating: 5, reviews: 2 },
      { rating: 1, reviews: 1 },
    ],
    { count: 3, average: 3.7, distribution: [1, 0, 0, 0, 2] },
  ],
])('the summary of %s', (_, counted, summary) => {
  expect(summarize(counted)).toEqual(summary);
});

test.each([
  ['Maria da Silva', false, 'Maria S.'],
  ['Cliente removido', true, 'Cliente'],
])('%s, removed: %s, signs as %s', (name, wasRemoved, signed) => {
  expect(signature({ name, wasRemoved })).toBe(signed);
});

const COUNTED = [
  { rating: 5, isHidden: false, isAnswered: true, reviews: 3 },
  { rating: 4, isHidden: false, isAnswered: false, reviews: 2 },
  { rating: 1, isHidden: true, isAnswered: false, reviews: 4 },
  { rating: 1, isHidden: true, isAnswered: true, reviews: 1 },
];

test.each([
  [undefined, 10],
  ['none', 2],
  ['given', 4],
] as const)(
  'with the filter %s the owner’s list has %i; the figures are always those of the public',
  (answer, matching) => {
    expect(countReviews(COUNTED, answer)).toEqual({
      matching,
      totals: { count: 5, average: 4.6, distribution: [0, 0, 0, 2, 3], unanswered: 2 },
    });
  },
);
