import type { PaymentAccounts } from '#server/infra/providers/payment-accounts.ts';

/** Accepts keys for tests, refuses all others, and reaches nobody. */
export const memoryPaymentAccounts: PaymentAccounts = {
  ask: async (_, key) => {
    const isTest = /^(?:TEST-|[rs]k_test_)/.test(key);
    return isTest
      ? { result: 'accepted', status: 200, answer: 'ENCAIXE TESTE (123456) MLB', isTest }
      : { result: 'refused', status: 401, answer: 'invalid access token', isTest };
  },
};
