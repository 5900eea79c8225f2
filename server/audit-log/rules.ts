import type { AuditEntry } from '#contract/audit-log.ts';
import { truncateText } from '#lib/text.ts';

export const KEPT_DAYS = 180;

type Fields = Record<string, unknown>;

/** The fields of `after` that differ, as they were and as they are. */
export function changesOf<Before extends object>(
  before: Before,
  after: { [Field in keyof Before]?: unknown },
): { before: Fields; after: Fields } {
  const fields = (Object.keys(after) as (keyof Before & string)[]).filter((field) => field !== 'version');
  const changed = fields.filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  const only = (values: { [Field in keyof Before]?: unknown }) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: only(before), after: only(after) };
}

const LONGEST_TEXT = 200;
const LONGEST_LIST = 50;
const LONGEST_DATA = 12_000;

/** As JSON. Texts and lists that people may make long are cut, so that nobody fills the log. */
export function shortJson(data: Fields): string {
  const json = JSON.stringify(shortened(data));
  return json.length > LONGEST_DATA ? JSON.stringify({ name: shortened(data.name), isTooLong: true }) : json;
}

function shortened(value: unknown): unknown {
  // Half of an emoji is no JSON for PostgreSQL.
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${truncateText(value, LONGEST_TEXT - 1)}…` : value;
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(shortened);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, shortened(one)]));
}

/** Subjects of a salon and its customers: administrators see that something happened, and no more. */
const OF_CUSTOMERS = ['appointments', 'customers', 'waitingList', 'reviews', 'consents'];

type StoredEntry = {
  id: string;
  action: string;
  actorKind: AuditEntry['actor']['kind'];
  actorUserId: string | null;
  actorName: string | null;
  salonId: string | null;
  salonName: string | null;
  /** The name of the account that it is about. */
  accountName: string | null;
  data: unknown;
  createdAt: Date;
  address: string | null;
  userAgent: string | null;
};

/** An entry as administrators read it. */
export function answerOf(entry: StoredEntry): AuditEntry {
  const { id, action, actorKind: kind, salonId, address, userAgent } = entry;
  const isCustomer = kind === 'customer' && salonId !== null;
  const isPrivate = kind !== 'admin' && OF_CUSTOMERS.includes(action.split('.')[0] ?? '');
  const { name, ...changes } = isPrivate ? NOTHING : partsOf(entry.data);
  return {
    id,
    action,
    actor: { kind, id: isCustomer ? null : entry.actorUserId, name: isCustomer ? null : entry.actorName },
    subject: name ?? (isPrivate ? null : entry.accountName),
    salon: salonId === null ? null : { id: salonId, name: entry.salonName },
    ...changes,
    at: entry.createdAt.toISOString(),
    address: isCustomer ? null : address,
    userAgent: isCustomer ? null : userAgent,
  };
}

const NOTHING = { name: null, before: {}, after: {}, details: {} };

function partsOf(data: unknown): { name: string | null; before: Fields; after: Fields; details: Fields } {
  const { name, before, after, ...rest } = isFields(data) ? data : {};
  const parts = { before: fieldsOf(before), after: fieldsOf(after), details: {} as Fields };
  for (const [field, value] of Object.entries(rest)) {
    // Entries of earlier versions say a change so.
    if (isFields(value) && 'from' in value && 'to' in value) {
      parts.before[field] = value.from;
      parts.after[field] = value.to;
    } else parts.details[field] = value;
  }
  return { name: typeof name === 'string' ? name : null, ...parts };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? { ...value } : value === undefined ? {} : { value });
