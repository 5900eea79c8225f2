import { expect, test } from 'vitest';
import type { CopiesState } from '#contract/copies.ts';
import { factsOf, sizeText, troubleOf } from './copies.ts';

test.each([
  [1, '1 kB'],
  [840_400, '840 kB'],
  [999_900, '1.000 kB'],
  [12_345_678, '12,3 MB'],
  [123_456_789, '123 MB'],
  [4_200_000_000, '4,2 GB'],
  [4_200_000_000_000, '4.200 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

const passed: CopiesState = {
  state: 'fresh',
  last: {
    ...{ name: 'a.backup', madeAt: '2026-11-20T06:00:00Z', bytes: 1000, isEncrypted: false },
    ...{ folder: 'um:/dados/backups', bucket: null },
  },
  failed: null,
  trialState: 'passed',
  trial: {
    ...{ copy: 'a.backup', triedAt: '2026-11-20T07:00:00Z', failure: null },
    ...{ triedIn: 'embedded', tables: 1, rows: 1 },
  },
  kept: { inFolder: 7, inBucket: 30 },
  isOnServer: true,
};
const lastTrial = (state: CopiesState) => Object.fromEntries(factsOf(state))['Último teste'];

test('a trial elsewhere than on the server of the database says why', () => {
  expect(lastTrial({ ...passed, isOnServer: false })).toBe(
    '20/11/2026 às 04:00, tudo voltou igual: 1 registro de 1 tabela.',
  );
  expect(lastTrial(passed)).toContain('não foi possível criar e abrir outro banco no servidor');
});

test('nothing is told while all goes well, nor where no copies are made', () => {
  const failedTrial: CopiesState = { ...passed, trialState: 'failed' };
  expect(troubleOf(passed)).toEqual([]);
  expect(troubleOf(failedTrial)).toHaveLength(1);
  expect(troubleOf({ ...failedTrial, state: 'off' })).toEqual([]);
});
