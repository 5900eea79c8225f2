/** What is kept under `key` in this tab, and goes along into a copy of it; null for nothing. */
export function readTab<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    // Storage is refused in some private windows: then nothing is kept.
    return null;
  }
}

/** Null takes it away. */
export function writeTab(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}
