import { sql } from 'kysely';
import type { Conflict } from '#contract/errors.ts';
import type { AnySalonScope, SalonScope } from '../../scope.ts';
import { appointments } from '../queries.ts';

/** Scheduled or confirmed and not yet begun; the appointments are called `a`. */
export const isExpected = (scope: AnySalonScope) =>
  sql<boolean>`a.status in ('scheduled', 'confirmed') and
    (a.appointment_date + a.appointment_time) >= ${`${scope.today} ${scope.time}`}::timestamp`;

/** What an owner is shown of an appointment that stands in the way: the columns of a `Conflict`. */
const conflicts = (scope: SalonScope) =>
  appointments(scope)
    .select([
      'a.id as appointmentId',
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'a.durationMinutes',
      'c.name as customerName',
      's.name as serviceName',
      'e.name as employeeName',
    ])
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id');

export function listConflicts(scope: SalonScope, ids: string[]): Promise<Conflict[]> {
  return conflicts(scope).where('a.id', 'in', ids).execute();
}

type Holder = { serviceId: string } | { employeeId: string } | { customerId: string };

/** Scheduled or confirmed and not yet begun, of one service, professional or customer; null for `most` is all of them. */
export function listComingAppointments(
  scope: SalonScope,
  holder: Holder,
  { most = 100 }: { most?: number | null } = {},
): Promise<Conflict[]> {
  const [[column, id]] = Object.entries(holder) as [['serviceId' | 'employeeId' | 'customerId', string]];
  return conflicts(scope).where(`a.${column}`, '=', id).where(isExpected(scope)).limit(most).execute();
}
