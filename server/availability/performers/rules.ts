import { type Busy, type Professional, performs } from '../rules.ts';

export type Wanted = {
  /** Null: an appointment without a service. */
  serviceId: string | null;
  /** Null is 'Qualquer profissional'. An id that is not among the professionals gets no slot. */
  employeeId: string | null;
};
type Team = readonly Professional[];

/** The professionals who perform the service, and the chosen one: an owner may place anybody on anything. */
export const listAble = (professionals: Team, { serviceId, employeeId }: Wanted) =>
  professionals.filter((one) => performs(one, serviceId) || one.id === employeeId);

/** Whether an appointment without a professional waits for one of these. When nobody performs its service, anybody may be asked. */
export function needsOneOf(able: Team, all: Team, busy: Busy): boolean {
  const { employeeId, serviceId = null } = busy;
  if (employeeId !== null) return false;
  return able.some((one) => performs(one, serviceId)) || !all.some((one) => performs(one, serviceId));
}

/**
 * The search for an appointment that stands without a professional, and whose service nobody performs any more: it goes to
 * anybody. A new one needs a chosen professional instead (decision 020).
 */
export function withFallback(
  professionals: Team,
  wanted: Wanted,
  moving: { employeeId: string | null } | null | undefined,
): Wanted {
  const isUnassigned = moving?.employeeId === null;
  return isUnassigned && isUnperformed(professionals, wanted) ? { ...wanted, serviceId: null } : wanted;
}

/** In a salon without professionals nobody is missing. */
export const isUnperformed = (professionals: Team, wanted: Wanted) =>
  professionals.length > 0 && listAble(professionals, wanted).length === 0;
