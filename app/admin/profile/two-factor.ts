import type { OutputOf } from '#contract/index.ts';

export type TwoFactor = OutputOf<'auth.getTwoFactor'>;
export type NewApp = OutputOf<'auth.startTwoFactor'>;

export const NO_PROOF = { currentPassword: '', code: '' };
