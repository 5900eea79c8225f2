export const rateLimitActions = [
  'signIn',
  'secondFactor',
  'signUp',
  'takenEmail',
  'recovery',
  'setUp',
  'account',
  'emailChange',
  'invitation',
  'ownData',
  'consent',
  'finder',
  'postalCode',
  'booking',
  'paymentCheck',
  'waitingList',
  'review',
  'upload',
  'click',
  'link',
  'reading',
  'providerTest',
  'webhook',
] as const;
export type RateLimitAction = (typeof rateLimitActions)[number];

/** Within `seconds`. A mobile carrier puts thousands of phones behind one network address. */
export type RateLimit = { account: number; address: number; seconds: number };
export type Limits = Record<RateLimitAction, RateLimit>;

/** Here `account` counts the pair of e-mail and address, so that a stranger elsewhere cannot lock out the owner. */
const typedAccounts: readonly RateLimitAction[] = ['signIn', 'signUp', 'recovery', 'setUp'];
export const isAccountTyped = (action: RateLimitAction) => typedAccounts.includes(action);

/** For one typed e-mail over all addresses, as a multiple of `account`: after these tries, strangers' browsers are slowed. */
export const ALL_ADDRESSES = 10;

/** The tries that one site then has within the window, so that strangers do not lock the account's person out. */
export const SLOWED_TRIES = 2;

/** As ALL_ADDRESSES: after these tries, slow as they come, strangers' browsers are refused. */
export const ALL_ADDRESSES_AT_MOST = 3 * ALL_ADDRESSES;

/** Counted in memory: all visitors of one address would update the same row, and a wrong signature must write nothing. */
export const isCountedInMemory = (action: RateLimitAction) => action === 'reading' || action === 'webhook';

const minute = 60;
const hour = 60 * minute;

export const defaultLimits: Limits = {
  signIn: { account: 10, address: 300, seconds: 15 * minute },
  // Only people who know the password get here, so nobody can be locked out by strangers.
  secondFactor: { account: 10, address: 300, seconds: hour },
  signUp: { account: 5, address: 300, seconds: hour },
  // Sign-ups that were told that the e-mail has an account. Only addresses count: a list of e-mails names each once.
  takenEmail: { account: 1, address: 20, seconds: hour },
  recovery: { account: 5, address: 300, seconds: hour },
  setUp: { account: 10, address: 100, seconds: hour },
  // Tries of the present password by somebody who is signed in; the right one takes its own back.
  account: { account: 10, address: 300, seconds: 15 * minute },
  // Each sends mails, one of them to an address that anybody may type.
  emailChange: { account: 5, address: 300, seconds: hour },
  // Each may send a mail to an address that anybody may type. The account is the salon.
  invitation: { account: 30, address: 300, seconds: hour },
  // An export reads everything that an account has; a person wants it once.
  ownData: { account: 5, address: 100, seconds: 24 * hour },
  consent: { account: 30, address: 3000, seconds: hour },
  finder: { account: 60, address: 600, seconds: minute },
  // Each may be a call of a service that refuses those who ask too often.
  postalCode: { account: 30, address: 300, seconds: minute },
  booking: { account: 20, address: 3000, seconds: hour },
  // A page that waits asks every few seconds; each may ask the provider in the salon's name.
  paymentCheck: { account: 60, address: 3000, seconds: minute },
  waitingList: { account: 10, address: 1000, seconds: hour },
  review: { account: 10, address: 1000, seconds: hour },
  // The account is a link's code at one network address: one person cannot make a link look popular.
  click: { account: 20, address: 600, seconds: minute },
  // The account is what a message's link names. Behind one address may be the phones of a whole city.
  link: { account: 30, address: 3000, seconds: hour },
  // A gallery is sent in one go.
  upload: { account: 120, address: 1200, seconds: hour },
  // Only against floods: a page makes two calls, and so does each change of the day.
  reading: { account: 300, address: 3000, seconds: minute },
  // Each asks a mail server or a payment provider in the platform's name.
  providerTest: { account: 10, address: 100, seconds: 10 * minute },
  // Only wrong signatures count, and notifications that nothing can sign: their account is the salon that they are about.
  webhook: { account: 60, address: 600, seconds: minute },
};

const unitSeconds: Record<string, number> = { s: 1, m: minute, h: hour };

/** Parses '10/300/15m' (10 per account and 300 per address in 15 minutes). Returns null for anything else. */
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

export function limitSetting(action: RateLimitAction): string {
  return `RATE_LIMIT_${action.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
