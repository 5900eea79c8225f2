const PREFIX = 'encaixe-rascunho-';

/** Survives the tab, for a form that somebody may finish another day. `account`: nobody else gets it, and a sign-out deletes it. */
export function readKept(key: string, account: string): unknown {
  try {
    const kept: { of: string; value: unknown } | null = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    return kept?.of === account ? kept.value : null;
  } catch {
    // Some private windows have no storage.
    return null;
  }
}

/** Null removes the key. */
export function writeKept(key: string, value: unknown, account: string): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify({ of: account, value }));
  } catch {}
}

export function clearKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {}
}
