/** A field of a form by its path: 'name', 'ranges.0.startTime'. */
export function valueAt(whole: unknown, path: string): unknown {
  let part = whole;
  for (const key of path.split('.')) part = (part as Record<string, unknown> | null | undefined)?.[key];
  return part;
}

/** A copy with this value at the path. What the path passes is copied too, and nothing else. */
export const withValueAt = <Whole>(whole: Whole, path: string, value: unknown): Whole =>
  replaced(whole, path.split('.'), value) as Whole;

function replaced(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(whole) ? [...whole] : { ...(whole as object) };
  const parts = copy as Record<string, unknown>;
  parts[key] = replaced(parts[key], rest, value);
  return copy;
}

/** Errors by path, after the item at `index` has left the list: those of the items behind it move up. */
export function errorsWithout<Errors extends Record<string, unknown>>(
  errors: Errors,
  list: string,
  index: number,
): Errors {
  const moved = Object.entries(errors).flatMap(([path, error]) => {
    if (!path.startsWith(`${list}.`)) return [[path, error]];
    const [place = '', ...rest] = path.slice(list.length + 1).split('.');
    if (Number(place) === index) return [];
    return [[[list, Number(place) > index ? Number(place) - 1 : place, ...rest].join('.'), error]];
  });
  return Object.fromEntries(moved);
}
