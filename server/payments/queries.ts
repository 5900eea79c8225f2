import { type ExpressionBuilder, sql } from 'kysely';
import type { OnlineDue, RefundSummary } from '#contract/payments.ts';
import type { AnySalonScope } from '../gate/scope.ts';
import type { SalonTables } from '../infra/database/salon-db.ts';
import { getBookingTerms, getPaymentOptions } from '../salons/queries.ts';
import { dependsOnThePast, type Money, onlineDue } from './rules.ts';

/** The amount that this person pays online now; null where online payment is not possible, or nothing is due. */
export async function findOnlineDue(
  scope: AnySalonScope,
  priceCents: number,
  personId: string | null,
): Promise<OnlineDue | null> {
  const { onlinePaymentAvailable } = await getPaymentOptions(scope);
  if (!onlinePaymentAvailable) return null;
  const terms = await getBookingTerms(scope);
  const isKnown = personId !== null && dependsOnThePast(terms);
  return onlineDue(terms, priceCents, isKnown && (await hasMissed(scope, personId)));
}

async function hasMissed(scope: AnySalonScope, personId: string): Promise<boolean> {
  const ownRecord = scope.db.selectFrom('customers').where('customerUserId', '=', personId).select('id');
  const missed = await scope.db
    .selectFrom('appointments')
    .where('status', '=', 'no_show')
    .where((eb) => eb.or([eb('bookedByUserId', '=', personId), eb('customerId', 'in', ownRecord)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return missed !== undefined;
}

/** Money above the requested amount goes back, and is part of neither sum. */
export async function readMoney(scope: AnySalonScope, appointmentId: string): Promise<Money> {
  const row = await scope.db
    .selectFrom('payments as p')
    .leftJoin('refunds as r', (join) => join.onRef('r.salonId', '=', 'p.salonId').onRef('r.paymentId', '=', 'p.id'))
    .where('p.appointmentId', '=', appointmentId)
    .where('p.status', '=', 'paid')
    .groupBy(['p.id', 'p.amountCents'])
    .select([
      sql<number>`p.amount_cents - coalesce(sum(r.amount_cents) filter (where r.reason = 'excess'), 0)`.as('paidCents'),
      sql<number>`coalesce(sum(r.amount_cents) filter (where r.reason <> 'excess'), 0)`.as('returnedCents'),
    ])
    .executeTakeFirst();
  return row ?? { paidCents: 0, returnedCents: 0 };
}

type OfAppointment = ExpressionBuilder<SalonTables & { a: SalonTables['appointments'] }, 'a'>;

/** Paid online and not given back, of the appointment `a`. */
export const heldCents = (scope: AnySalonScope) => (eb: OfAppointment) => {
  const returned = scope.db
    .selectFrom('refunds as r')
    .where('r.paymentId', '=', sql.ref<string>('p.id'))
    .select(sql<number>`coalesce(sum(r.amount_cents), 0)`.as('cents'));
  const held = scope.db
    .selectFrom('payments as p')
    .where('p.appointmentId', '=', eb.ref('a.id'))
    .where('p.status', '=', 'paid')
    .select(sql<number>`p.amount_cents - (${returned})`.as('cents'));
  return sql<number>`coalesce((${held}), 0)`.as('heldCents');
};

/** The reasons for refunds of money that was never part of what an appointment holds. */
export const BESIDES = ['twice', 'excess', 'mismatch'] as const;

/** The refunds of the appointment `a` in one line, without those of surplus payments, which it never kept. */
export const refundSummary = (scope: AnySalonScope) => (eb: OfAppointment) =>
  scope.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', (join) => join.onRef('p.salonId', '=', 'r.salonId').onRef('p.id', '=', 'r.paymentId'))
    .where('p.appointmentId', '=', eb.ref('a.id'))
    .where('r.reason', 'not in', BESIDES)
    .having(sql<boolean>`count(*) > 0`)
    .select(
      sql<RefundSummary | null>`json_build_object('amountCents', sum(r.amount_cents), 'status', case
        when bool_or(r.status = 'failed') then 'failed' when bool_or(r.status = 'queued') then 'queued'
        when bool_or(r.status = 'pending') then 'pending' else 'done' end)`.as('refund'),
    )
    .as('refund');
