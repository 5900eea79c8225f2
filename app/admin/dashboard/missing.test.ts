import { expect, test } from 'vitest';
import { missingOf } from './missing.ts';

const key = { isSet: true, ending: '1234' };
const none = { isSet: false, ending: null };
const complete = {
  contactEmail: 'oi@encaixe.example',
  smtpHost: 'smtp.encaixe.example',
  secrets: { platformMercadoPagoAccessToken: key, stripeSecretKey: none },
};
const titles = (settings: Parameters<typeof missingOf>[0]) => missingOf(settings).map(({ title }) => title);

test('a complete platform lacks nothing, with the keys of either provider', () => {
  expect(missingOf(complete)).toEqual([]);
  expect(missingOf({ ...complete, secrets: { platformMercadoPagoAccessToken: none, stripeSecretKey: key } })).toEqual(
    [],
  );
});

test.each([
  [{ contactEmail: null }, 'E-mail de contato'],
  [{ smtpHost: null }, 'Servidor de e-mail'],
  [{ secrets: { platformMercadoPagoAccessToken: none, stripeSecretKey: none } }, 'Chaves de pagamento'],
])('with %o it says what is missing', (without, title) => {
  expect(titles({ ...complete, ...without })).toEqual([title]);
});
