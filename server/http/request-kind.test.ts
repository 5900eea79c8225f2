import { expect, test } from 'vitest';
import { kindOf, methodOf } from './request-kind.ts';

test.each([
  ['/', 'page'],
  ['/aurora', 'page'],
  ['/aurora/agendamento/0198', 'page'],
  ['/api', 'page'],
  ['/dashboard.data', 'data'],
  ['/__manifest', 'data'],
  ['/api/v1/appointments/0198', 'api'],
  ['/assets/root-abc.js', 'file'],
  ['/media/0198.webp', 'file'],
  ['/aurora/og.png', 'file'],
  ['/sw.js', 'file'],
  ['/webhooks/stripe', 'webhook'],
  ['/readyz', 'probe'],
])('%s is a %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test('rare methods share a name', () => {
  expect(['GET', 'HEAD', 'POST', 'PROPFIND', 'OPTIONS'].map(methodOf)).toEqual([
    'GET',
    'HEAD',
    'POST',
    'OTHER',
    'OTHER',
  ]);
});
