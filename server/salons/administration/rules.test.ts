import { expect, test } from 'vitest';
import { statusOf } from './rules.ts';

const at = new Date('2026-11-20T13:20:00Z');

test.each([
  [{ isActive: true, suspendedAt: null, suspensionReason: null }, 'active', null],
  [{ isActive: false, suspendedAt: null, suspensionReason: null }, 'inactive', 'owner'],
  [{ isActive: true, suspendedAt: at, suspensionReason: null }, 'inactive', 'platform'],
  [{ isActive: false, suspendedAt: at, suspensionReason: null }, 'inactive', 'platform'],
  [{ isActive: true, suspendedAt: at, suspensionReason: 'Em análise' }, 'suspended', 'platform'],
  [{ isActive: false, suspendedAt: at, suspensionReason: 'Em análise' }, 'suspended', 'platform'],
])('%o is %s, switched off by %s', (switches, status, switchedOffBy) => {
  expect(statusOf(switches)).toEqual({ status, switchedOffBy });
});
