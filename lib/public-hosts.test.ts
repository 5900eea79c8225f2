import { describe, expect, test } from 'vitest';
import { isPublicService } from './public-hosts.ts';

describe('a service is public', () => {
  test.each<[string, boolean]>([
    ['https://evolution.exemplo.com.br', true],
    ['https://evolution.exemplo.com.br:8443/api', true],
    ['http://evolution.exemplo.com.br', false],
    ['https://localhost', false],
    ['https://evolution', false],
    ['https://evolution.internal', false],
    ['https://EVOLUTION.LAN.', false],
    ['https://127.0.0.1', false],
    ['https://2130706433', false],
    ['https://203.0.113.9', false],
    ['https://[::1]', false],
  ])('%s: %s', (url, expected) => {
    expect(isPublicService(url)).toBe(expected);
  });
});
