type Misspelled = { name: string; suggestion: string | null };

/** Prefixes of our variables only: an unknown name with one of them is a typing error. */
const ownPrefixes = ['ENCAIXE_', 'RATE_LIMIT', 'SMTP_'];

/** Variables with another case, one or two letters off, or our prefix. Short names are exempt: HOME is not HOST. */
export function findMisspelled(names: string[], known: string[]): Misspelled[] {
  return names.filter((name) => !known.includes(name)).flatMap((name) => judge(name, known) ?? []);
}

function judge(name: string, known: string[]): Misspelled | null {
  const isOurs = ownPrefixes.some((prefix) => normalise(name).startsWith(prefix));
  const plain = normalise(name).replace(/^ENCAIXE_/, '');
  const nearest = known.toSorted((a, b) => editDistance(plain, a) - editDistance(plain, b))[0];
  const isNear = nearest !== undefined && editDistance(plain, nearest) <= (isOurs ? 2 : tolerance(nearest));
  if (isNear) return { name, suggestion: nearest };
  return isOurs ? { name, suggestion: known.find((other) => other.startsWith(plain)) ?? null } : null;
}

function normalise(name: string): string {
  return name.toUpperCase().replaceAll('-', '_');
}

function tolerance(known: string): number {
  if (known.length < 6) return -1;
  return known.length < 9 ? 1 : 2;
}

function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
