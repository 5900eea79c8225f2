import { expect, test } from 'vitest';
import { wordsOf } from './search.ts';

test.each([
  ['barbearia do zé', ['barbearia'], ['do', 'zé']],
  ['São Paulo', ['São', 'Paulo'], []],
  ["l'oréal & d'ávila", ["l'oréal", "d'ávila"], ['&']],
  ['a b-c', [], ['a', 'b-c']],
  ['salão 24h 💇', ['salão', '24h'], ['💇']],
  ['% _ 100%', ['100%'], ['%', '_']],
  // The tilde is a character of its own here.
  ['ac\u0327a\u0303o', ['ação'], []],
])('%s is looked for inside words by %j and as whole words by %j', (query, long, short) => {
  expect(wordsOf(query)).toEqual({ long, short });
});
