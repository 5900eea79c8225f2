type Values = Record<string, unknown>;

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A form began with `began`, somebody else saved `saved`, and `typed` stands in the fields. `taken` are the saved values of fields
 * that are as they were; `contested` are the fields that both changed, to different values.
 */
export function mergeValues(began: Values, saved: Values, typed: Values) {
  const changed = Object.keys(saved).filter((field) => !isSame(began[field], saved[field]));
  const untouched = changed.filter((field) => isSame(began[field], typed[field]));
  return {
    taken: Object.fromEntries(untouched.map((field) => [field, saved[field]])),
    contested: changed.filter((field) => !untouched.includes(field) && !isSame(typed[field], saved[field])),
  };
}
