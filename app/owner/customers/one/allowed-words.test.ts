import { expect, test } from 'vitest';
import type { ConsentPurpose } from '#contract/consent-texts.ts';
import { allowedWords } from './allowed-words.ts';

const answer = (purpose: ConsentPurpose, isGranted: boolean) => ({
  purpose,
  isGranted,
  answeredAt: '2026-11-20T13:20:00.000Z',
});

test.each([
  [[], 'Aceita lembretes; não autorizou novidades.'],
  [[answer('reminders', false), answer('marketing', false)], 'Não quer lembretes; não autorizou novidades.'],
  [[answer('reminders', true)], 'Aceita lembretes; não autorizou novidades.'],
  [[answer('marketing', true), answer('reminders', false)], 'Aceita novidades; não quer lembretes.'],
  [[answer('marketing', true), answer('reminders', true)], 'Aceita lembretes e novidades.'],
])('%j: %s', (consents, words) => {
  expect(allowedWords(consents)).toBe(words);
});
