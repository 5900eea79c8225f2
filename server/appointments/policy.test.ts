import { describe, expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/bookings.ts';
import { ownerCan } from './policy.ts';

const today = '2026-11-20';

describe('the owner', () => {
  const verbs = (status: AppointmentStatus, date = today) =>
    Object.entries(ownerCan({ status, date }, today))
      .filter(([, may]) => may)
      .map(([verb]) => verb)
      .join(' ');

  test.each<[AppointmentStatus, string]>([
    ['scheduled', 'edit confirm complete cancel markNoShow'],
    ['confirmed', 'edit complete cancel markNoShow reopen'],
    ['completed', 'confirm cancel markNoShow reopen'],
    ['cancelled', 'confirm complete markNoShow reopen'],
    ['no_show', 'confirm complete cancel reopen'],
  ])('of one that is %s today may: %s', (status, allowed) => {
    expect(verbs(status)).toBe(allowed);
  });

  test('before its day, nobody has completed or missed it', () => {
    expect(verbs('scheduled', '2026-11-21')).toBe('edit confirm cancel');
    expect(verbs('cancelled', '2026-11-21')).toBe('confirm reopen');
  });
});
