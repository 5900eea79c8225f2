import { expect, test } from 'vitest';
import type { Customer, MergePreview } from '#contract/customers.ts';
import { chooseKept, mergeQuestion } from './merge-question.ts';

const maria = { id: '1', name: 'Maria Souza', account: null } as Customer;
const mari = {
  id: '2',
  name: 'Mari',
  account: { name: 'Mari S.', email: 'mari@example.com', isLinked: false },
} as Customer;
const discloses = (appointments: number) => ({
  accountName: 'Mari S.',
  accountEmail: 'mari@example.com',
  appointments,
});

test.each<[string, MergePreview, string[]]>([
  [
    'neither has an account',
    { keep: maria, remove: { ...maria, name: 'Dona Maria' }, discloses: null },
    [
      'Os dois cadastros viram um só, com o nome Maria Souza, o histórico e as observações de ambos.',
      'Esta ação não pode ser desfeita.',
    ],
  ],
  [
    'the account gets to see three appointments',
    { keep: maria, remove: mari, discloses: discloses(3) },
    [
      'Os dois cadastros viram um só, com o nome Maria Souza, o histórico e as observações de ambos.',
      'A conta de Mari S. (mari@example.com) passa a ver, cancelar e avaliar os 3 agendamentos que o salão já marcou e o que o salão marcar para Maria Souza daqui em diante. Confirme antes com a pessoa que a conta é dela.',
      'Esta ação não pode ser desfeita.',
    ],
  ],
])('the question says what changes: %s', (_, preview, loss) => {
  expect(mergeQuestion(preview).loss).toEqual(loss);
});

test.each([
  [1, 'avaliar o agendamento que o salão já marcou e o que o salão marcar'],
  [0, 'avaliar o que o salão marcar'],
])('with %i appointments that become visible it says "%s"', (appointments, words) => {
  const { loss } = mergeQuestion({ keep: maria, remove: mari, discloses: discloses(appointments) });
  expect(loss[1]).toContain(words);
});

test('the record that the salon made stays, whichever was asked for', () => {
  for (const pair of [
    { keep: maria, remove: mari },
    { keep: mari, remove: maria },
  ]) {
    expect(chooseKept(pair)).toEqual({ keep: maria, remove: mari });
    expect(mergeQuestion({ ...pair, discloses: null }).title).toBe('Juntar Mari com Maria Souza?');
  }
  const other = { ...maria, id: '3' };
  expect(chooseKept({ keep: other, remove: maria })).toEqual({ keep: other, remove: maria });
});

test('names the contact data that do not stay', () => {
  const keep = { ...maria, phone: '+5511987654321', email: 'maria@example.com', birthDate: null };
  const remove = {
    ...maria,
    id: '3',
    name: 'Mari',
    phone: '+5511987654321',
    email: 'mari@example.com',
    birthDate: '1990-05-01',
  };
  expect(mergeQuestion({ keep, remove, discloses: null }).loss).toContain('De Mari não fica: e-mail mari@example.com.');
});
