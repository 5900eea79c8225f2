import { expect, test } from 'vitest';
import { refused } from '../api.ts';
import { findEdited } from './find-edited.ts';

const get = async ({ id }: { id: string }) => ({ id, name: 'Corte' });
const refuse = async (): Promise<{ id: string }> => {
  throw refused({ ok: false, code: 'NOT_FOUND', status: 404, message: 'Não encontrado.', data: undefined });
};
const find = (query: string, ask: typeof get | typeof refuse) =>
  findEdited(new URLSearchParams(query), [{ id: 'listed' }], ask);

test('a record that the list does not show is asked for', async () => {
  expect(await find('busca=nada&editar=hidden', get)).toEqual({ id: 'hidden', name: 'Corte' });
});

test.each([
  ['no record is edited', 'busca=nada'],
  ['the list shows the record', 'editar=listed'],
])('nothing is asked when %s', async (_, query) => {
  expect(await find(query, refuse)).toBeNull();
  expect(await find(query, get)).toBeNull();
});

test('a record that does not exist opens nothing', async () => {
  expect(await find('editar=gone', refuse)).toBeNull();
});
