import { type Selectable, sql } from 'kysely';
import { localNow } from '#lib/dates.ts';
import type { AnySalonScope, PlatformScope } from '#server/gate/scope.ts';
import type { SalonTables } from '#server/infra/database/salon-db.ts';
import { LATEST_PIX_HOURS } from '../charges/rules.ts';

export type RefundRow = Selectable<SalonTables['refunds']>;

/** The refunds of one payment, oldest first. */
export function listRefundsOf(scope: AnySalonScope, paymentId: string): Promise<RefundRow[]> {
  return scope.db
    .selectFrom('refunds')
    .where('paymentId', '=', paymentId)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The refunds of all payments of an appointment, newest first. */
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
 * The debts of a salon that is deleted: refunds that are not done, money paid for coming appointments, and payments for these
 * that may still come.
 */
export async function listMoneyOfSalon(scope: PlatformScope, { id, timeZone }: { id: string; timeZone: string }) {
  const { date, time } = localNow(scope.now, timeZone);
  const payments = scope.db
    .selectFrom('payments as p')
    .innerJoin('salons', 'salons.id', 'p.salonId')
    .leftJoin('paymentKeys as k', (join) => join.onRef('k.salonId', '=', 'p.salonId').onRef('k.id', '=', 'p.keysId'))
    .where('p.salonId', '=', id)
    .select(['p.provider', 'p.reference', 'p.providerPaymentId', 'p.appointmentId', 'p.expiresAt'])
    .select(
      sql<string | null>`case when p.keys_id is null then salons.mercado_pago_access_token else k.access_token end`.as(
        'token',
      ),
    );
  const unfinished = await payments
    .innerJoin('refunds as r', (join) => join.onRef('r.salonId', '=', 'p.salonId').onRef('r.paymentId', '=', 'p.id'))
    .where('r.status', 'in', ['queued', 'failed'])
    .select(['r.id', 'r.amountCents'])
    .execute();
  const coming = await payments
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.salonId', '=', 'p.salonId').onRef('a.id', '=', 'p.appointmentId'),
    )
    .where('a.status', 'in', ['scheduled', 'confirmed'])
    .where(sql<boolean>`a.appointment_date + a.appointment_time >= ${`${date} ${time}`}::timestamp`)
    .where('p.status', '=', 'paid')
    .select(
      sql<number>`p.amount_cents - coalesce((
        select sum(r.amount_cents) from refunds r where r.salon_id = p.salon_id and r.payment_id = p.id
      ), 0)`.as('amountCents'),
    )
    .execute();
  const open = await payments
    .where('p.status', 'not in', ['paid', 'surplus'])
    .where('p.expiresAt', '>', new Date(scope.now.getTime() - LATEST_PIX_HOURS * 3_600_000))
    .execute();
  const owed = [...unfinished, ...coming.map((one) => ({ ...one, id: null }))].flatMap((one) =>
    one.providerPaymentId === null || one.amountCents <= 0 ? [] : { ...one, providerPaymentId: one.providerPaymentId },
  );
  return { owed: owed.flatMap(withKeys), open: open.flatMap(withKeys) };
}

/** Without keys nobody can ask the provider. */
const withKeys = <P extends { token: string | null }>(one: P) =>
  one.token === null ? [] : [{ ...one, token: one.token }];
