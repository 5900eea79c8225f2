import { expect, test } from 'vitest';
import type { SubscriptionState } from '#contract/salons.ts';
import { badgesAt } from '../../components/plans/words.ts';
import { buttonText, noteOn, noteOnAll } from './offers.ts';

test.each([
  [0, ['7 dias grátis'], 'Começar Teste Grátis'],
  [1, ['Recomendado', 'Mais popular'], 'Assinar Agora'],
  [2, ['Premium'], 'Assinar Agora'],
  [3, ['Premium'], 'Assinar Agora'],
])('the plan at place %i has the badges %o and the button %s', (place, badges, text) => {
  expect(badgesAt(place)).toEqual(badges);
  expect(buttonText('choose', place)).toBe(text);
  expect(buttonText('unavailable', place)).toBe(text);
  expect(buttonText('later', place)).toBe('Mudar no fim do período');
  expect(buttonText('chosen', place)).toBe('Escolhido');
  expect(buttonText('due', place)).toBe('Pagar agora');
  expect(buttonText('current', place)).toBe('Atual');
});

const state = (values: Partial<SubscriptionState>): SubscriptionState => ({
  ...{ status: 'trial', isActive: false, isBlocked: false, trialDaysLeft: 3, endsAt: null, graceUntil: null },
  ...values,
});
const TRIAL = state({});
const EXPIRED = state({ isBlocked: true });
const ACTIVE = state({ status: 'active', isActive: true });

test.each([
  ['in the trial', TRIAL, /já está no teste grátis/],
  ['after the trial', EXPIRED, /já foi usado/],
  ['with a plan', ACTIVE, null],
])('who is %s is not charged for a free trial without a word', (_, subscription, words) => {
  const offer = { choice: 'choose', priceCents: 4990 } as const;
  const note = noteOn(offer, 0, subscription);
  if (words) expect(note).toMatch(words);
  else expect(note).toBeNull();
  expect(noteOn(offer, 1, subscription)).toBeNull();
  expect(noteOn({ ...offer, priceCents: 0 }, 0, subscription)).toBeNull();
});

test('a plan that is not on offer now says when it is', () => {
  expect(noteOn({ choice: 'unavailable', priceCents: 4990 }, 0, ACTIVE)).toMatch(
    /^Disponível quando o seu plano atual/,
  );
  for (const choice of ['later', 'due'] as const) {
    expect(noteOn({ choice, priceCents: 4990 }, 0, ACTIVE)).toMatch(/^Começa quando o seu plano atual terminar/);
  }
  expect(noteOn({ choice: 'chosen', priceCents: 4990 }, 0, ACTIVE)).toBeNull();
  expect(noteOn({ choice: 'renew', priceCents: 4990 }, 0, ACTIVE)).toMatch(/começa quando o atual terminar/);
  expect(noteOn({ choice: 'current', priceCents: 4990 }, 0, ACTIVE)).toBeNull();
});

test('nothing that was promised or paid is lost, and that is said', () => {
  expect(noteOnAll(TRIAL, ['choose'])).toMatch(/dias de teste que restam são somados/);
  expect(noteOnAll(EXPIRED, ['choose'])).toBeNull();
});

const LARGER = 'Um plano maior vale na hora, e os dias já pagos viram crédito.';
const SMALLER = 'Um plano menor começa no fim do período.';
test.each([
  ['the smallest', ['current', 'choose'], LARGER],
  ['one between', ['later', 'current', 'choose'], `${LARGER} ${SMALLER}`],
  ['the largest', ['later', 'current'], SMALLER],
  ['the only one', ['current'], null],
] as const)('who has %s plan reads of those that can be had', (_, choices, note) => {
  expect(noteOnAll({ ...ACTIVE, endsAt: '2026-12-20T13:20:00.000Z' }, [...choices])).toBe(note);
});

test('a plan without an end has no days to credit', () => {
  expect(noteOnAll(ACTIVE, ['unavailable', 'current', 'choose'])).toBe('Um plano maior vale na hora.');
});
