import { expect, test } from 'vitest';
import { findChanged, withAdded } from './landed.ts';

const texts = { '001-one': 'create table one', '002-two': 'create table two' };
const landed = withAdded(texts, {});

test('migrations as they landed are nothing to speak of, with whatever ends of lines', () => {
  expect(findChanged(texts, landed)).toEqual([]);
  const written = withAdded({ '001-one': 'a\nb' }, {});
  expect(findChanged({ '001-one': 'a\r\nb' }, written)).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  ['changed', { ...texts, '002-two': 'create table  two' }, '002-two.ts was changed'],
  ['removed', { '001-one': 'create table one' }, '002-two.ts is gone'],
  ['new', { ...texts, '003-three': 'create table three' }, '003-three.ts is new: run `npm run db:landed`'],
])('one that is %s is reported', (_, found, said) => {
  expect(findChanged(found, landed)).toEqual([expect.stringContaining(said)]);
});

test('a new one before the last that landed is neither accepted nor added', () => {
  const found = { ...texts, '001-other': 'create table other' };
  expect(findChanged(found, landed)).toEqual([expect.stringContaining('001-other.ts comes before 002-two')]);
  expect(withAdded(found, landed)).toEqual(landed);
});

test('one that was renumbered is gone and new', () => {
  const { '002-two': two, ...others } = texts;
  expect(findChanged({ ...others, '003-two': two }, landed)).toEqual([
    expect.stringContaining('002-two.ts is gone'),
    expect.stringContaining('003-two.ts is new'),
  ]);
});

test('adding takes the new ones and leaves the hash of one that was changed', () => {
  const found = { ...texts, '001-one': 'changed', '003-three': 'create table three' };
  const known = withAdded(found, landed);
  expect(Object.keys(known)).toEqual(['001-one', '002-two', '003-three']);
  expect(findChanged(found, known)).toEqual([expect.stringContaining('001-one.ts was changed')]);
});
