import { PaidBy } from '#contract/payments.ts';

const KEY = 'encaixe-pago-com';

/** The last answer in this browser, which the next question proposes; null without one. */
export function readLastPaidBy(): PaidBy | null {
  try {
    return PaidBy.safeParse(localStorage.getItem(KEY)).data ?? null;
  } catch {
    // Some private windows have no storage.
    return null;
  }
}

/** Null, 'não informar', is an answer for this time only. */
export function keepLastPaidBy(paidBy: PaidBy | null): void {
  try {
    if (paidBy) localStorage.setItem(KEY, paidBy);
  } catch {}
}
