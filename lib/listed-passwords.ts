import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that were found in breaches of other sites, the most frequent first: about 49,000, in lower case. For the server alone: 0.4 MB. */
export const LISTED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

export const isListedPassword = (password: string): boolean => LISTED.has(password.toLowerCase());
