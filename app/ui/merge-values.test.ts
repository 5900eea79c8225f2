import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const began = { name: 'Ana', phone: '1', notes: '' };

test.each([
  ['nobody changed anything', began, began, {}, []],
  ['a field that is as it was takes the saved value', { ...began, name: 'Ana Lima' }, began, { name: 'Ana Lima' }, []],
  ['a typed field stays', began, { ...began, notes: 'Prefere tesoura' }, {}, []],
  [
    'each changed another field',
    { ...began, name: 'Ana Lima' },
    { ...began, notes: 'Prefere tesoura' },
    { name: 'Ana Lima' },
    [],
  ],
  ['both changed one field', { ...began, notes: 'Alérgica' }, { ...began, notes: 'Prefere tesoura' }, {}, ['notes']],
  ['both typed the same', { ...began, notes: 'Alérgica' }, { ...began, notes: 'Alérgica' }, {}, []],
])('%s', (_, saved, typed, taken, contested) => {
  expect(mergeValues(began, saved, typed)).toEqual({ taken, contested });
});
