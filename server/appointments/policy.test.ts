import { describe, expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/bookings.ts';
import { ownerCan } from './policy.ts';

const today = '2026-11-20';

const agreed = { priceCents: 4500, dueOnlineCents: null, paymentStatus: 'paid', paymentMethod: 'cash' } as const;

describe('the owner', () => {
  const verbs = (status: AppointmentStatus, date = today) =>
    Object.entries(ownerCan({ ...agreed, status, date }, today))
      .filter(([, may]) => may)
      .map(([verb]) => verb)
      .join(' ');

  test.each<[AppointmentStatus, string]>([
    ['scheduled', 'edit confirm complete cancel markNoShow markArrived adjust'],
    ['confirmed', 'edit complete cancel markNoShow markArrived reopen adjust'],
    ['completed', 'confirm cancel markNoShow reopen adjust setPaidBy'],
    ['cancelled', 'confirm complete markNoShow reopen'],
    ['no_show', 'confirm complete cancel reopen'],
  ])('of one that is %s today may: %s', (status, allowed) => {
    expect(verbs(status)).toBe(allowed);
  });

  test('before its day, nobody has completed or missed it', () => {
    expect(verbs('scheduled', '2026-11-21')).toBe('edit confirm cancel adjust');
    expect(verbs('cancelled', '2026-11-21')).toBe('confirm reopen');
  });

  test('who has arrived is not marked again', () => {
    const seen = { ...agreed, status: 'confirmed', date: today } as const;
    expect(ownerCan(seen, today).markArrived).toBe(true);
    expect(ownerCan({ ...seen, arrivedAt: new Date(0) }, today).markArrived).toBe(false);
  });

  test('while its payment is waited for, the price stays as it was asked for', () => {
    const held = { ...agreed, dueOnlineCents: 4500, paymentStatus: 'pending', paymentMethod: 'pix' } as const;
    expect(ownerCan({ ...held, status: 'scheduled', date: today, heldUntil: new Date() }, today).adjust).toBe(false);
  });

  test.each([
    [0, 'paid', 'cash', null],
    [4500, 'paid', 'pix', 4500],
  ] as const)(
    'nobody asks how %s of it was paid, %s by %s',
    (priceCents, paymentStatus, paymentMethod, dueOnlineCents) => {
      const completed = { priceCents, paymentStatus, paymentMethod, dueOnlineCents, status: 'completed' } as const;
      expect(ownerCan({ ...completed, date: today }, today).setPaidBy).toBe(false);
    },
  );
});
