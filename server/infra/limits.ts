/** Actions that a stranger can repeat, and how often (D2). */
export const rateLimitActions = ['signIn', 'signUp', 'recovery', 'finder', 'booking', 'waitingList', 'review'] as const;
export type RateLimitAction = (typeof rateLimitActions)[number];

/**
 * How many times within `seconds`, counted apart for one account (or e-mail) and for one network address. An address
 * gets more, because a salon's Wi-Fi and mobile carriers put many people behind one.
 */
export type RateLimit = { account: number; address: number; seconds: number };
export type Limits = Record<RateLimitAction, RateLimit>;

const minute = 60;
const hour = 60 * minute;

export const defaultLimits: Limits = {
  signIn: { account: 10, address: 50, seconds: 15 * minute },
  signUp: { account: 5, address: 30, seconds: hour },
  recovery: { account: 3, address: 20, seconds: hour },
  finder: { account: 60, address: 120, seconds: minute },
  booking: { account: 20, address: 60, seconds: hour },
  waitingList: { account: 10, address: 60, seconds: hour },
  review: { account: 10, address: 60, seconds: hour },
};

const unitSeconds: Record<string, number> = { s: 1, m: minute, h: hour };

/** '10/50/15m': 10 per account and 50 per address in 15 minutes; null when it is not of that form. */
export function parseRateLimit(text: string): RateLimit | null {
  const match = /^([1-9]\d{0,6})\/([1-9]\d{0,6})\/([1-9]\d{0,4})([smh])$/.exec(text);
  if (!match) return null;
  const [, account, address, count, unit] = match;
  return {
    account: Number(account),
    address: Number(address),
    seconds: Number(count) * (unitSeconds[unit ?? ''] ?? 1),
  };
}

/** The name of the setting that replaces an action's numbers: RATE_LIMIT_WAITING_LIST. */
export function limitSetting(action: RateLimitAction): string {
  return `RATE_LIMIT_${action.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
