import { expect, test } from 'vitest';
import { parseTable } from '#lib/table-file.ts';
import { fileOfContacts } from './contacts.ts';

test('chosen contacts become a list, each with its first number', async () => {
  const contacts = [
    { name: ['Ana "Nina"; Souza'], tel: ['+55 11 98765-4321', '1133334444'], email: [] },
    { name: ['Bia'], tel: [] },
  ];
  expect(parseTable(await fileOfContacts(contacts).text(), 10)?.map(({ cells }) => cells)).toEqual([
    ['nome', 'telefone', 'email'],
    ['Ana "Nina"; Souza', '+55 11 98765-4321', ''],
    ['Bia', '', ''],
  ]);
});
