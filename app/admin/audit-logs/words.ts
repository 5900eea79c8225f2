import type { AuditEntry } from '#contract/audit-log.ts';
import { truncateText } from '#lib/text.ts';
import { fieldWords, UUID, valueWords } from './fields.ts';

export const ACTORS = {
  visitor: 'Visitante',
  customer: 'Cliente',
  owner: 'Proprietário',
  staff: 'Equipe do salão',
  admin: 'Administrador',
  system: 'Sistema',
} as const;

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** 'Firefox, Linux', or the beginning of what the browser says it is. */
export function browserWords(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return [browser, system].filter(Boolean).join(', ') || truncateText(userAgent, 40);
}

const DELETED_ACCOUNT = 'conta excluída';
const DELETED_SALON = 'salão excluído';

/** The actor: a name where there is one. Customers of a salon have none here. */
export function actorWords({ actor, salon }: Pick<AuditEntry, 'actor' | 'salon'>): string {
  if (actor.name) return actor.name;
  const isPerson = ['admin', 'owner', 'staff'].includes(actor.kind) || (actor.kind === 'customer' && !salon);
  return isPerson ? DELETED_ACCOUNT : ACTORS[actor.kind];
}

export const salonWords = ({ salon }: Pick<AuditEntry, 'salon'>) => (salon ? (salon.name ?? DELETED_SALON) : null);

/** The kind of account; null where the name says it already. */
export const kindWords = ({ actor }: Pick<AuditEntry, 'actor'>) => (actor.name ? ACTORS[actor.kind] : null);

/** The object of the action: the name that the entry has, else its salon. */
export const subjectWords = ({ subject, salon }: Pick<AuditEntry, 'subject' | 'salon'>) =>
  subject ?? salonWords({ salon }) ?? '—';

type Change = { field: string; label: string; before: string; after: string };

export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({
    field,
    label: fieldWords(field),
    before: valueWords(field, before[field]),
    after: valueWords(field, after[field]),
  }));
}

export const detailsOf = ({ details }: Pick<AuditEntry, 'details'>) =>
  Object.entries(details)
    // An id is of no use to the reader.
    .filter(([, value]) => !(typeof value === 'string' && UUID.test(value)))
    .map(([field, value]) => ({ field, label: fieldWords(field), value: valueWords(field, value) }));
