import { beforeEach, expect, test, vi } from 'vitest';
import { isFrom } from './draft.ts';

const ours = 'https://agenda.exemplo.com.br';
const editor = {} as Window;
const other = {} as Window;

beforeEach(() => {
  vi.stubGlobal('location', { origin: ours });
  return () => vi.unstubAllGlobals();
});

test('a message between the editor and its preview counts from that window alone, and from our own pages alone', () => {
  expect(isFrom(editor, { origin: ours, source: editor })).toBe(true);
  expect(isFrom(editor, { origin: ours, source: other })).toBe(false);
  expect(isFrom(editor, { origin: 'https://mau.example', source: editor })).toBe(false);
  expect(isFrom(editor, { origin: 'null', source: editor })).toBe(false);
});

test('without a window nobody is meant', () => {
  expect(isFrom(undefined, { origin: ours, source: other })).toBe(false);
  expect(isFrom(null, { origin: ours, source: null })).toBe(false);
});
