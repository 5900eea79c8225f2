import { describe, expect, test } from 'vitest';
import { leadsOutside } from './public-service.ts';

describe('a public name leads outside', () => {
  test.each<[string[], boolean]>([
    [['8.8.8.8', '2001:4860:4860::8888'], true],
    [['8.8.8.8', '10.0.0.1'], false],
    [['127.0.0.1'], false],
    [['169.254.169.254'], false],
    [['100.64.0.1'], false],
    [['::ffff:192.168.0.1'], false],
    [['fd00::1'], false],
    [['::1'], false],
    [['0.0.0.0'], false],
  ])('%j: %s', async (addresses, expected) => {
    const resolve = async () => addresses.map((address) => ({ address }));
    expect(await leadsOutside('https://evolution.exemplo.com.br', resolve)).toBe(expected);
  });
});
