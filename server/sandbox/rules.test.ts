import { describe, expect, test } from 'vitest';
import { checksum, outcomeOf, pixCode, returnPathOf, stateOf } from './rules.ts';

const NOW = new Date('2026-11-20T13:20:00Z');
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const booking = { closedAt: null, firstChargeAt: null, expiresAt: at('13:50:00'), periodCents: null, renews: false };
const card = { closedAt: null, firstChargeAt: null, expiresAt: null, periodCents: 9990, renews: false };

describe('a decision', () => {
  test.each([
    ['approve', booking, { charge: { status: 'approved', chargedAt: NOW }, renews: false, notices: [NOW] }],
    ['approve', card, { charge: { status: 'approved', chargedAt: NOW }, renews: true, notices: [NOW] }],
    ['approve', { ...card, firstChargeAt: at('18:00:00') }, { charge: null, renews: true, notices: [NOW] }],
    ['twice', booking, { charge: { status: 'approved', chargedAt: NOW }, renews: false, notices: [NOW, NOW] }],
    ['refuse', card, { charge: { status: 'refused', chargedAt: NOW }, renews: false, notices: [NOW] }],
    ['never', card, { charge: null, renews: false, notices: [] }],
    [
      'late',
      booking,
      { charge: { status: 'approved', chargedAt: at('13:51:00') }, renews: false, notices: [at('13:51:00')] },
    ],
    [
      'late',
      { ...booking, expiresAt: at('13:00:00') },
      { charge: { status: 'approved', chargedAt: at('13:21:00') }, renews: false, notices: [at('13:21:00')] },
    ],
    [
      'late',
      card,
      { charge: { status: 'approved', chargedAt: at('13:30:00') }, renews: false, notices: [at('13:30:00')] },
    ],
  ] as const)('%s', (decision, payment, expected) => {
    expect(outcomeOf(decision, payment, NOW)).toEqual(expected);
  });
});

const charge = { status: 'approved', amountCents: 5000, refundedCents: 0, chargedAt: NOW } as const;

test.each([
  ['without a charge', booking, [], 'open'],
  ['with an approved charge', booking, [charge], 'approved'],
  ['with one of the future', booking, [{ ...charge, chargedAt: at('14:00:00') }], 'late'],
  ['after a refusal', booking, [{ ...charge, status: 'refused' as const }], 'refused'],
  ['after a refusal and an approval', booking, [{ ...charge, status: 'refused' as const }, charge], 'approved'],
  ['once it is refunded', booking, [{ ...charge, refundedCents: 5000 }], 'approved'],
  ['that was closed', { ...card, closedAt: NOW }, [{ ...charge, status: 'refused' as const }], 'closed'],
  ['that was paid before it was closed', { ...card, closedAt: NOW }, [charge], 'approved'],
  ['that renews and has charged nothing yet', { ...card, renews: true }, [], 'approved'],
])('a payment %s', (_, payment, charges, expected) => {
  expect(stateOf(payment, charges, NOW)).toBe(expected);
});

test('the browser goes back to a page of this site, whatever the host of the address', () => {
  const plan = { id: 'p', purpose: 'plan', returnUrl: 'https://salao.example/settings' };
  expect(returnPathOf(plan, { isApproved: true, chargeId: 'c' })).toBe(
    '/settings?success=true&source=sandbox&payment_id=c&preference_id=p',
  );
  const back = { id: 'p', purpose: 'booking', returnUrl: 'https://salao.example/aurora/confirmacao?agendamento=1' };
  expect(returnPathOf(back, { isApproved: true, chargeId: 'c' })).toBe('/aurora/confirmacao?agendamento=1');
});

test('the PIX code is one that a bank would read', () => {
  const code = pixCode({ id: '019ab0c4-5c0d-7e03-9d8e-4f5a9e6f0a1b', amountCents: 2005 });
  expect(code).toMatch(/^000201.*540520\.055802BR.*6304[0-9A-F]{4}$/);
  expect(code.slice(-4)).toBe(checksum(code.slice(0, -4)));
});

test('the checksum is that of the example in the manual of the Central Bank', () => {
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
  expect(checksum(example)).toBe('1D3D');
});
