/** The most frequent value; of equally frequent ones the first. Null for an empty list. */
export function mostUsed<Value>(values: Value[]): Value | null {
  const counts = Map.groupBy(values, (value) => value);
  const [first] = [...counts.values()].toSorted((one, other) => other.length - one.length);
  return first?.[0] ?? null;
}
