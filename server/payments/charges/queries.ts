import type { Selectable } from 'kysely';
import type { AnySalonScope } from '#server/gate/scope.ts';
import type { SalonTables } from '#server/infra/database/salon-db.ts';

export type PaymentRow = Selectable<SalonTables['payments']>;

export async function findPayment(scope: AnySalonScope, id: string): Promise<PaymentRow | null> {
  const found = await scope.db.selectFrom('payments').where('id', '=', id).selectAll().executeTakeFirst();
  return found ?? null;
}

/** Newest first. */
export function listPayments(scope: AnySalonScope, appointmentId: string): Promise<PaymentRow[]> {
  return scope.db
    .selectFrom('payments')
    .where('appointmentId', '=', appointmentId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The payment that was asked for, and those that came for it besides. Locks them. */
export function lockPaymentsFor(scope: AnySalonScope, reference: string): Promise<PaymentRow[]> {
  return scope.db
    .selectFrom('payments')
    .where('reference', '=', reference)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Whether what the provider knows by this id was for something else. */
export async function isOfAnother(
  scope: AnySalonScope,
  { provider, reference }: PaymentRow,
  providerPaymentId: string,
): Promise<boolean> {
  const found = await scope.db
    .selectFrom('payments')
    .where('provider', '=', provider)
    .where('providerPaymentId', '=', providerPaymentId)
    .where('reference', '<>', reference)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The facts of a booking that the provider is told. */
export async function readChargeFacts(scope: AnySalonScope, appointmentId: string) {
  return scope.db
    .selectFrom('appointments as a')
    .innerJoin('salons', 'salons.id', 'a.salonId')
    .innerJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .innerJoin('users as booker', 'booker.id', 'a.bookedByUserId')
    .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
    .where('a.id', '=', appointmentId)
    .select(['c.name', 'c.phone', 'booker.email', 's.name as serviceName', 'salons.name as salonName', 'salons.slug'])
    .executeTakeFirst();
}
