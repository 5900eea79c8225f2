import { expect, test } from 'vitest';
import type { SubscriptionState } from '#contract/salons.ts';
import { badgesOf, buttonText, noteOn, noteOnAll } from './offers.ts';

const state = (values: Partial<SubscriptionState>): SubscriptionState => ({
  ...{ status: 'trial', isActive: false, isBlocked: false, trialDaysLeft: 3, endsAt: null },
  ...{ paidUntil: null, graceUntil: null },
  ...values,
});
const TRIAL = state({});
const EXPIRED = state({ isBlocked: true });
const ACTIVE = state({ status: 'active', isActive: true });

const CANCELLED = state({ status: 'cancelled' });
const LATE = state({ status: 'past_due' });
const other = (subscription: SubscriptionState) => ({ subscription, isHeld: false });
const own = (subscription: SubscriptionState) => ({ subscription, isHeld: true });

test.each([
  [0, ['7 dias grátis'], 'Começar Teste Grátis'],
  [1, ['Recomendado', 'Mais popular'], 'Assinar Agora'],
  [2, ['Premium'], 'Assinar Agora'],
  [3, ['Premium'], 'Assinar Agora'],
])('the plan at place %i has the badges %o and the button %s', (place, badges, text) => {
  expect(badgesOf(place, TRIAL)).toEqual(badges);
  expect(buttonText('choose', place, other(TRIAL))).toBe(text);
  expect(buttonText('unavailable', place, other(TRIAL))).toBe(text);
  expect(buttonText('later', place, other(ACTIVE))).toBe('Mudar no fim do período');
  expect(buttonText('chosen', place, other(ACTIVE))).toBe('Escolhido');
  expect(buttonText('due', place, other(ACTIVE))).toBe('Pagar agora');
  expect(buttonText('current', place, own(ACTIVE))).toBe('Atual');
});

test.each([
  ['in the days of grace', LATE, 'Regularizar'],
  ['after them', state({ status: 'past_due', isBlocked: true }), 'Regularizar'],
  ['after a failure', state({ status: 'failed', isBlocked: true }), 'Regularizar'],
  ['cancelled', CANCELLED, 'Reativar'],
  ['cancelled, and over', state({ status: 'cancelled', isBlocked: true }), 'Renovar'],
  ['ended otherwise', state({ status: 'inactive', isBlocked: true }), 'Renovar'],
  ['of a trial that is over', EXPIRED, 'Renovar'],
])('the own plan %s is no free trial', (_, subscription, text) => {
  for (const place of [0, 1, 2]) expect(buttonText('choose', place, own(subscription))).toBe(text);
});

test.each([EXPIRED, ACTIVE, LATE, CANCELLED])('a trial that was used is not offered again: %j', (subscription) => {
  expect(buttonText('choose', 0, other(subscription))).toBe('Assinar Agora');
  expect(badgesOf(0, subscription)).toEqual([]);
});

test.each([
  ['in the trial', TRIAL, /a primeira cobrança é no fim dele/],
  ['after the trial', EXPIRED, /já foi usado/],
  ['with a plan', ACTIVE, null],
  ['after a plan', LATE, null],
])('who is %s is not charged for a free trial without a word', (_, subscription, words) => {
  const offer = { choice: 'choose', priceCents: 4990 } as const;
  const note = noteOn(offer, 0, other(subscription));
  if (words) expect(note).toMatch(words);
  else expect(note).toBeNull();
  expect(noteOn(offer, 0, own(subscription))).toBeNull();
  expect(noteOn(offer, 1, other(subscription))).toBeNull();
  expect(noteOn({ ...offer, priceCents: 0 }, 0, other(subscription))).toBeNull();
});

test('a plan that is not on offer now says when it is', () => {
  expect(noteOn({ choice: 'unavailable', priceCents: 4990 }, 0, other(ACTIVE))).toMatch(
    /^Disponível quando o seu plano atual/,
  );
  for (const choice of ['later', 'due'] as const) {
    expect(noteOn({ choice, priceCents: 4990 }, 0, other(ACTIVE))).toMatch(/^Começa quando o seu plano atual terminar/);
  }
  expect(noteOn({ choice: 'chosen', priceCents: 4990 }, 0, other(ACTIVE))).toBeNull();
  expect(noteOn({ choice: 'renew', priceCents: 4990 }, 0, other(ACTIVE))).toMatch(/começa quando o atual terminar/);
  expect(noteOn({ choice: 'current', priceCents: 4990 }, 0, other(ACTIVE))).toBeNull();
});

test('nothing that was promised or paid is lost, and that is said', () => {
  expect(noteOnAll(TRIAL, ['choose'])).toMatch(/nada é cobrado antes do fim deles; no PIX, são somados/);
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
