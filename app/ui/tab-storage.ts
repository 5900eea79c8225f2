const PREFIX = 'encaixe-';

/** `of`: the account that was signed in; null for a visitor. */
type Kept = { of: string | null; value: unknown };

/** Null for another account's value. A visitor's value is also for the account that signs in next. */
export function readTab<T>(key: string, account: string | null): T | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return kept && (kept.of === null || kept.of === account) ? (kept.value as T) : null;
  } catch {
    // Some private windows have no storage.
    return null;
  }
}

/** Null removes the key. */
export function writeTab(key: string, value: unknown, account: string | null = null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify({ of: account, value } satisfies Kept));
  } catch {}
}

export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {}
}
