import { expect, test } from 'vitest';
import { linkQuestion, unlinkQuestion } from './account-question.ts';

const maria = (bookedBySalon: number, isLinked: boolean) => ({
  name: 'Maria Souza',
  bookedBySalon,
  account: { name: 'Mari S.', email: 'mari@example.com', isLinked },
});

test.each([
  [0, 'avaliar o que o salão marcar para Maria Souza'],
  [1, 'avaliar o agendamento que o salão já marcou e o que o salão marcar'],
  [3, 'avaliar os 3 agendamentos que o salão já marcou e o que o salão marcar'],
])('linking with %i appointments of the salon says what the account will see', (bookedBySalon, words) => {
  const { title, loss } = linkQuestion(maria(bookedBySalon, false));
  expect(title).toBe('Vincular a conta de Mari S.?');
  expect(loss[0]).toContain('A conta de Mari S. (mari@example.com) passa a ver');
  expect(loss[0]).toContain(words);
});

test.each([
  [3, true, 'deixa de ver os 3 agendamentos que o salão marcou para Maria Souza, e vê só o que ela mesma agendou.'],
  [1, true, 'deixa de ver o agendamento que o salão marcou para Maria Souza, e vê só o que ela mesma agendou.'],
  [0, true, 'continua vendo só o que ela mesma agendou.'],
  [3, false, 'continua vendo só o que ela mesma agendou.'],
])('unlinking with %i appointments of the salon, linked: %s', (bookedBySalon, isLinked, words) => {
  const { title, loss } = unlinkQuestion(maria(bookedBySalon, isLinked));
  expect(title).toBe('Desvincular a conta de Mari S.?');
  expect(loss[0]).toBe(`A conta de Mari S. (mari@example.com) ${words}`);
});
