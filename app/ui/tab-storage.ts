/** Of the platform's own; the theme is kept elsewhere, for all tabs. */
const PREFIX = 'encaixe-';

/** `of`: who was signed in when it was kept; null for a visitor. */
type Kept = { of: string | null; value: unknown };

/**
 * What is kept under `key` in this tab, and goes along into a copy of it; null for nothing. What a visitor kept goes on with
 * whoever signs in; what an account kept is for that account alone.
 */
export function readTab<T>(key: string, account: string | null): T | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    return kept && (kept.of === null || kept.of === account) ? (kept.value as T) : null;
  } catch {
    // Storage is refused in some private windows: then nothing is kept.
    return null;
  }
}

/** Null takes it away. */
export function writeTab(key: string, value: unknown, account: string | null = null): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify({ of: account, value } satisfies Kept));
  } catch {
    // As above.
  }
}

/** Takes everything away, as somebody signs out. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
