import { expect, test } from 'vitest';
import { badgesAt, buttonText } from './offers.ts';

test.each([
  [0, ['7 dias grátis'], 'Começar Teste Grátis'],
  [1, ['Recomendado', 'Mais popular'], 'Assinar Agora'],
  [2, ['Premium'], 'Assinar Agora'],
  [3, ['Premium'], 'Assinar Agora'],
])('the plan at place %i has the badges %o and the button %s', (place, badges, text) => {
  expect(badgesAt(place)).toEqual(badges);
  expect(buttonText('choose', place)).toBe(text);
  expect(buttonText('later', place)).toBe(text);
  expect(buttonText('current', place)).toBe('Atual');
});
