import type { HistoryEntry, HistoryTerms } from '#contract/appointment-history.ts';
import { AppointmentStatus } from '#contract/bookings.ts';

/** An entry of the audit log. The names are those of the ids in it. */
export type LogEntry = {
  id: string;
  action: string;
  at: Date;
  kind: HistoryEntry['actor']['kind'];
  actorName: string | null;
  data: unknown;
  employeeBefore: string | null;
  employeeAfter: string | null;
  serviceBefore: string | null;
  serviceAfter: string | null;
};

type Fields = Record<string, unknown>;

/** A cancelled booking is entered with its status, a move with both places, a new appointment with its only one. */
export function historyEntryOf({ id, action, at, kind, actorName, data, ...names }: LogEntry): HistoryEntry {
  const fields = fieldsOf(data);
  const isChange = 'before' in fields || 'from' in fields;
  const before = isChange ? statedIn(fields.before ?? fields.from) : {};
  const after = isChange ? statedIn(fields.after ?? fields.to) : fields;
  const changed = Object.keys(after).filter((field) => after[field] !== before[field]);
  const only = (side: Fields) => Object.fromEntries(changed.map((field) => [field, side[field]]));
  return {
    ...{ id, action, at: at.toISOString(), actor: { kind, name: actorName }, isNoted: fields.isNoted === true },
    before: isChange ? termsOf(only(before), names.employeeBefore, names.serviceBefore) : {},
    after: termsOf(only(after), names.employeeAfter, names.serviceAfter),
  };
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A change of status alone says it as a text. How something was paid is said as a text too, and is no status. */
const statedIn = (side: unknown): Fields =>
  AppointmentStatus.safeParse(side).success ? { status: side } : fieldsOf(side);

function termsOf(fields: Fields, employeeName: string | null, serviceName: string | null): HistoryTerms {
  const { status, date, time, priceCents, durationMinutes } = fields;
  return {
    ...(status !== undefined && { status: status as AppointmentStatus }),
    ...(typeof date === 'string' && { date }),
    ...(typeof time === 'string' && { time }),
    ...('employeeId' in fields && { employeeName }),
    ...('serviceId' in fields && { serviceName }),
    ...(priceCents !== undefined && { priceCents: priceCents as number | null }),
    ...(typeof durationMinutes === 'number' && { durationMinutes }),
  };
}
