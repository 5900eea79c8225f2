export const hasVersion = (value: unknown): value is { version: unknown } =>
  typeof value === 'object' && value !== null && 'version' in value;

const isThing = (value: unknown): value is { id: string; version?: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The answer itself, or the records of a list in it. */
export function thingsIn(answer: unknown): { id: string; version?: unknown }[] {
  if (isThing(answer)) return [answer];
  const lists = typeof answer === 'object' && answer !== null ? Object.values(answer).filter(Array.isArray) : [];
  return [...(Array.isArray(answer) ? answer : []), ...lists.flat()].filter(isThing);
}
