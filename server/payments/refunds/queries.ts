import { type Selectable, sql } from 'kysely';
import { localNow } from '#lib/dates.ts';
import type { SalonTables } from '../../infra/salon-db.ts';
import type { AnySalonScope, PlatformScope } from '../../scope.ts';

export type RefundRow = Selectable<SalonTables['refunds']>;

/** Of one payment, oldest first. */
export function listRefundsOf(scope: AnySalonScope, paymentId: string): Promise<RefundRow[]> {
  return scope.db
    .selectFrom('refunds')
    .where('paymentId', '=', paymentId)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Of all payments of an appointment, newest first. */
export function listRefunds(scope: AnySalonScope, appointmentId: string): Promise<RefundRow[]> {
  return scope.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.salonId', '=', 'r.salonId').onRef('p.id', '=', 'r.paymentId'))
    .where('p.appointmentId', '=', appointmentId)
    .selectAll('r')
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

export async function findRefund(scope: AnySalonScope, id: string) {
  const found = await scope.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.salonId', '=', 'r.salonId').onRef('p.id', '=', 'r.paymentId'))
    .where('r.id', '=', id)
    .selectAll('r')
    .select(['p.appointmentId', 'p.provider', 'p.providerPaymentId'])
    .executeTakeFirst();
  return found ?? null;
}

/**
 * What a salon that is deleted owes: refunds that are not done, what is paid for coming appointments, and the payments for these
 * that may still come.
 */
export async function listMoneyOfSalon(scope: PlatformScope, { id, timeZone }: { id: string; timeZone: string }) {
  const { date, time } = localNow(scope.now, timeZone);
  const { db } = scope;
  const salon = await db
    .selectFrom('salons')
    .where('id', '=', id)
    .select('mercadoPagoAccessToken as token')
    .executeTakeFirst();
  const unfinished = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.salonId', '=', 'r.salonId').onRef('p.id', '=', 'r.paymentId'))
    .where('r.salonId', '=', id)
    .where('r.status', 'in', ['queued', 'failed'])
    .select(['r.id', 'r.amountCents', 'p.provider', 'p.reference', 'p.providerPaymentId', 'p.appointmentId'])
    .execute();
  const coming = await db
    .selectFrom('payments as p')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.salonId', '=', 'p.salonId').onRef('a.id', '=', 'p.appointmentId'),
    )
    .where('p.salonId', '=', id)
    .where('a.status', 'in', ['scheduled', 'confirmed'])
    .where(sql<boolean>`a.appointment_date + a.appointment_time >= ${`${date} ${time}`}::timestamp`)
    .where('p.status', '=', 'paid')
    .select(['p.provider', 'p.reference', 'p.providerPaymentId', 'p.appointmentId'])
    .select(
      sql<number>`p.amount_cents - coalesce((
        select sum(r.amount_cents) from refunds r where r.salon_id = p.salon_id and r.payment_id = p.id
      ), 0)`.as('amountCents'),
    )
    .execute();
  const open = await db
    .selectFrom('payments')
    .where('salonId', '=', id)
    .where('status', 'not in', ['paid', 'surplus'])
    .where('expiresAt', '>', new Date(scope.now.getTime() - 25 * 3_600_000))
    .select(['provider', 'reference', 'expiresAt'])
    .execute();
  const owed = [...unfinished, ...coming.map((one) => ({ ...one, id: null }))].flatMap((one) =>
    one.providerPaymentId === null || one.amountCents <= 0 ? [] : { ...one, providerPaymentId: one.providerPaymentId },
  );
  return { token: salon?.token ?? null, owed, open };
}
