import { expect, test } from 'vitest';
import { salonPrefix, splitSalon } from './salon-prefix.ts';

test.each([
  ['/~aurora/services', 'aurora', '/services'],
  ['/~Aurora/services', 'aurora', '/services'],
  ['/~salao-da-ana/api/v1/salon', 'salao-da-ana', '/api/v1/salon'],
  ['/~aurora', 'aurora', '/'],
  ['/~aurora/', 'aurora', '/'],
  ['/services', null, '/services'],
  ['/aurora', null, '/aurora'],
  ['/', null, '/'],
  ['/~/services', null, '/~/services'],
  ['/~au rora/services', null, '/~au rora/services'],
  ['/~aurora.data', null, '/~aurora.data'],
  ['//~aurora/services', null, '//~aurora/services'],
])('%s is of %s, at %s', (address, slug, path) => {
  expect(splitSalon(address)).toEqual({ slug, path });
});

test('what has a prefix is split again', () => {
  expect(splitSalon(`${salonPrefix('aurora')}/settings`)).toEqual({ slug: 'aurora', path: '/settings' });
});
