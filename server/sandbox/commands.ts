import type { Insertable } from 'kysely';
import type { SandboxDecision, SandboxPayment } from '#contract/sandbox.ts';
import type { DB } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import { refuse } from '../gate/refuse.ts';
import { type AnyoneScope, transaction } from '../gate/scope.ts';
import { notifySandboxJob } from './jobs.ts';
import { findPaymentFor, getPayment, type Ledger, listCharges } from './queries.ts';
import { outcomeOf, returnPathOf } from './rules.ts';

type NewPayment = Omit<Insertable<DB['sandboxPayments']>, 'id' | 'createdAt'> & { purpose: 'plan' | 'booking' };

/** The same reference again answers the same payment. */
export async function openPayment(ledger: Ledger, payment: NewPayment): Promise<{ id: string; url: string }> {
  await ledger.db
    .insertInto('sandboxPayments')
    .values({ id: newId(), createdAt: ledger.now, ...payment })
    .onConflict((conflict) => conflict.columns(['purpose', 'reference']).doNothing())
    .execute();
  const { id } = (await findPaymentFor(ledger, payment)) ?? {};
  if (!id) throw new Error('The sandbox has lost a payment');
  return { id, url: `/sandbox/pagamento/${id}` };
}

/** Throws NOT_FOUND, and CHANGED_MEANWHILE for one that is approved already, or closed. */
export function decidePayment(
  scope: AnyoneScope,
  { id, decision }: { id: string; decision: SandboxDecision },
): Promise<string | null> {
  return transaction(scope, async (scope) => {
    const payment = await lockPayment(scope, id);
    const { state } = await getPayment(scope, id);
    if (state === 'approved' || state === 'late' || state === 'closed') throw refuse('CHANGED_MEANWHILE');
    const { charge, renews, notices } = outcomeOf(decision, payment, scope.now);
    const chargeId = await firstChargeId(scope, payment);
    if (charge) await insertCharge(scope, { id: chargeId, paymentId: id, amountCents: payment.amountCents, ...charge });
    if (renews) await scope.db.updateTable('sandboxPayments').set({ renews }).where('id', '=', id).execute();
    for (const startAfter of notices)
      await scope.jobs.send(scope.db, notifySandboxJob, { paymentId: id }, { startAfter });
    if (decision === 'never') return null;
    return returnPathOf(payment, { isApproved: decision !== 'refuse', chargeId });
  });
}

/** A PIX payment has its id before anybody pays. */
async function firstChargeId(ledger: Ledger, { id, way }: { id: string; way: string }): Promise<string> {
  return way === 'pix' && (await listCharges(ledger, id)).length === 0 ? id : newId();
}

/** Throws NOT_FOUND, and CHANGED_MEANWHILE where nothing renews (any more). */
export function chargeNextPeriod(
  scope: AnyoneScope,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<SandboxPayment> {
  return transaction(scope, async (scope) => {
    const { renews, periodCents } = await lockPayment(scope, id);
    if (!renews || periodCents === null) throw refuse('CHANGED_MEANWHILE');
    const status = isApproved ? ('approved' as const) : ('refused' as const);
    await insertCharge(scope, {
      ...{ id: newId(), paymentId: id, amountCents: periodCents },
      ...{ status, chargedAt: scope.now },
    });
    await scope.jobs.send(scope.db, notifySandboxJob, { paymentId: id });
    return getPayment(scope, id);
  });
}

/** Throws NOT_FOUND, and CHANGED_MEANWHILE for more than is left of the charge. */
export async function refundPlan(
  scope: AnyoneScope,
  { id, chargeId, amountCents }: { id: string; chargeId: string; amountCents: number },
): Promise<SandboxPayment> {
  const { purpose, charges } = await getPayment(scope, id);
  if (purpose !== 'plan' || !charges.some((charge) => charge.id === chargeId)) throw refuse('NOT_FOUND');
  const { refused } = await refundCharge(scope, { chargeId, amountCents, idempotencyKey: newId() });
  if (refused) throw refuse('CHANGED_MEANWHILE');
  await scope.jobs.send(scope.db, notifySandboxJob, { paymentId: id });
  return getPayment(scope, id);
}

/** A booking's, which the product refunds. Throws NOT_FOUND. */
export function setNextRefund(
  scope: AnyoneScope,
  { id, fails }: { id: string; fails: boolean },
): Promise<SandboxPayment> {
  return transaction(scope, async (scope) => {
    const { purpose } = await lockPayment(scope, id);
    if (purpose !== 'booking') throw refuse('NOT_FOUND');
    await scope.db.updateTable('sandboxPayments').set({ nextRefundFails: fails }).where('id', '=', id).execute();
    return getPayment(scope, id);
  });
}

/** Nothing is charged any more; what is paid stays. */
export const stopCharging = (ledger: Ledger, reference: string) => setRenewing(ledger, reference, false);

/** After a stop; a card that was never entered is not charged. */
export const resumeCharging = (ledger: Ledger, reference: string) => setRenewing(ledger, reference, true);

/** Nothing is charged any more, and an open page cannot be paid. */
export async function closePayment(ledger: Ledger, reference: string): Promise<void> {
  await stopCharging(ledger, reference);
  await ledger.db
    .updateTable('sandboxPayments')
    .set({ closedAt: ledger.now })
    .where('purpose', '=', 'plan')
    .where('reference', '=', reference)
    .where('closedAt', 'is', null)
    .execute();
}

async function setRenewing({ db }: Ledger, reference: string, renews: boolean): Promise<void> {
  await db
    .updateTable('sandboxPayments')
    .set({ renews })
    .where('purpose', '=', 'plan')
    .where('reference', '=', reference)
    .where('way', '=', 'card')
    .execute();
}

type Refund = { chargeId: string; amountCents: number; idempotencyKey: string };

/** The same key again does nothing more. `refused` says in pt-BR why nothing was refunded; null when it was. */
export function refundCharge(ledger: Ledger, refund: Refund): Promise<{ refused: string | null }> {
  const { chargeId, amountCents, idempotencyKey } = refund;
  return ledger.db.transaction().execute(async (db) => {
    const charge = await db
      .selectFrom('sandboxCharges')
      .innerJoin('sandboxPayments', 'sandboxPayments.id', 'sandboxCharges.paymentId')
      .where('sandboxCharges.id', '=', chargeId)
      .select(['paymentId', 'refundKeys', 'refundedCents', 'sandboxCharges.amountCents', 'status', 'chargedAt'])
      .select('nextRefundFails')
      .forUpdate()
      .executeTakeFirst();
    if (charge?.status !== 'approved' || charge.chargedAt > ledger.now) {
      return { refused: 'Este pagamento não existe ou não foi aprovado' };
    }
    if (charge.refundKeys.includes(idempotencyKey)) return { refused: null };
    if (charge.nextRefundFails) {
      await db
        .updateTable('sandboxPayments')
        .set({ nextRefundFails: false })
        .where('id', '=', charge.paymentId)
        .execute();
      return { refused: 'Reembolso recusado no pagamento de teste' };
    }
    if (charge.refundedCents + amountCents > charge.amountCents) {
      return { refused: 'O reembolso é maior que o valor pago' };
    }
    await db
      .updateTable('sandboxCharges')
      .set({
        refundedCents: charge.refundedCents + amountCents,
        refundKeys: [...charge.refundKeys, idempotencyKey],
      })
      .where('id', '=', chargeId)
      .execute();
    return { refused: null };
  });
}

async function insertCharge({ db }: Ledger, charge: Insertable<DB['sandboxCharges']>): Promise<void> {
  await db.insertInto('sandboxCharges').values(charge).execute();
}

/** Two decisions at once come one after the other. */
async function lockPayment(scope: AnyoneScope, id: string) {
  const found = scope.db.selectFrom('sandboxPayments').where('id', '=', id).selectAll().forUpdate();
  const payment = scope.env.demo ? await found.executeTakeFirst() : undefined;
  if (!payment) throw refuse('NOT_FOUND');
  return payment;
}
