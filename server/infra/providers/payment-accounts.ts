import { z } from 'zod';
import type { PaymentKeyTest, PaymentProvider } from '#contract/system-settings.ts';
import type { Env } from '../env/env.ts';
import { messageIn, readJson, sayable } from './provider-answers.ts';
import { tracedFetch } from './traced-fetch.ts';

export type AccountAnswer = Pick<PaymentKeyTest, 'status' | 'answer' | 'isTest'> & {
  result: Exclude<PaymentKeyTest['result'], 'missing'>;
};

/** Asks a payment provider whose account a key opens. Never throws: what the provider says is the answer. */
export type PaymentAccounts = { ask(provider: PaymentProvider, key: string): Promise<AccountAnswer> };

type Options = { env: Pick<Env, 'paymentServices'>; patienceMs?: number };
type Service = { url: (services: Env['paymentServices']) => string; account: z.ZodType<Account>; isTestKey: RegExp };
type Account = { words: string[]; isTest: boolean };

const PATIENCE_MS = 10_000;
/** In characters: an account is some thousand. */
const LARGEST_ANSWER = 200_000;

const MercadoPagoAccount = z
  .object({
    id: z.number(),
    nickname: z.string().nullish(),
    site_id: z.string().nullish(),
    tags: z.array(z.string()).nullish(),
  })
  .transform(({ id, nickname, site_id: site, tags }) => ({
    words: [nickname ?? '', `(${id})`, site ?? ''],
    isTest: tags?.includes('test_user') ?? false,
  }));

const StripeAccount = z
  .object({
    id: z.string(),
    country: z.string().nullish(),
    business_profile: z.object({ name: z.string().nullish() }).nullish(),
    settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
  })
  .transform(({ id, country, business_profile: profile, settings }) => ({
    words: [profile?.name ?? settings?.dashboard?.display_name ?? '', `(${id})`, country ?? ''],
    isTest: false,
  }));

const SERVICES: Record<PaymentProvider, Service> = {
  mercado_pago: {
    url: ({ mercadoPago }) => `${mercadoPago}/users/me`,
    account: MercadoPagoAccount,
    isTestKey: /^TEST-/,
  },
  stripe: { url: ({ stripe }) => `${stripe}/v1/account`, account: StripeAccount, isTestKey: /^[rs]k_test_/ },
};

export function createPaymentAccounts({ env, patienceMs = PATIENCE_MS }: Options): PaymentAccounts {
  return {
    async ask(provider, key) {
      const service = SERVICES[provider];
      const isTestKey = service.isTestKey.test(key);
      try {
        const response = await tracedFetch(service.url(env.paymentServices), {
          headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
          // A key goes nowhere else.
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        });
        const body = await readJson(response, LARGEST_ANSWER);
        const { status } = response;
        const account = service.account.safeParse(body);
        if (response.ok && account.success) {
          const { words, isTest } = account.data;
          return { result: 'accepted', status, answer: sayable(words.join(' '), key), isTest: isTest || isTestKey };
        }
        const result = status === 401 || status === 403 ? 'refused' : 'failed';
        return { result, status, answer: sayable(messageIn(body), key), isTest: isTestKey };
      } catch {
        return { result: 'no_answer', status: null, answer: null, isTest: isTestKey };
      }
    },
  };
}
