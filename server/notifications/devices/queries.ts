import type { PersonScope, SalonScope } from '#server/gate/scope.ts';
import type { NoticedAppointment } from './rules.ts';

/** Those that this server can reach: of a former key are none. */
export async function listDevices({ db, person }: PersonScope, serverKey: string): Promise<{ endpoint: string }[]> {
  return await db
    .selectFrom('pushDevices')
    .where('userId', '=', person.id)
    .where('serverKey', '=', serverKey)
    .select('endpoint')
    .orderBy('createdAt')
    .execute();
}

export async function findNoticed(scope: SalonScope, id: string): Promise<NoticedAppointment | null> {
  const found = await scope.db
    .selectFrom('appointments as a')
    .innerJoin('salons', 'salons.id', 'a.salonId')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'a.salonId').onRef('e.id', '=', 'a.employeeId'))
    .where('a.id', '=', id)
    .select(['a.id', 'a.appointmentDate as date', 'a.appointmentTime as time', 'a.status', 'a.employeeId'])
    .select([
      'a.bookedByUserId',
      'salons.slug',
      'c.name as customerName',
      's.name as serviceName',
      'e.name as employeeName',
    ])
    .executeTakeFirst();
  return found ?? null;
}
