import type { Expression } from 'kysely';
import type { RefundReason } from '#contract/payments.ts';
import { idOf, newId } from '#lib/id.ts';
import { printableLine } from '#lib/text.ts';
import {
  type AnyoneScope,
  type AnySalonScope,
  type PlatformScope,
  type SalonScope,
  transaction,
} from '#server/gate/scope.ts';
import { sendPaymentMessage } from '#server/notifications/commands.ts';
import { getGateway, type Tools } from '../charges/commands.ts';
import type { PaymentRow } from '../charges/queries.ts';
import { hasArrived, LATEST_PIX_HOURS } from '../charges/rules.ts';
import { askGateway } from '../gateways/ask.ts';
import { type Orphan, refundJob, returnOrphanJob, syncPaymentJob } from '../jobs.ts';
import { askWithKeys } from '../keys/queries.ts';
import { findRefund, listMoneyOfSalon, listRefundsOf } from './queries.ts';
import { absorb } from './rules.ts';

type Wanted = {
  id?: string;
  amountCents: number;
  reason: RefundReason;
  note?: string | null;
  /** The provider is asked then: until then it can be recalled. */
  startAfter?: Date | undefined;
};

/** In the caller's transaction; the provider is asked by a job. The database refuses more than was paid. */
export async function queueRefund(scope: AnySalonScope, paymentId: string, wanted: Wanted): Promise<string> {
  const { id = newId(), amountCents, reason, note = null, startAfter } = wanted;
  const made = { createdAt: scope.now, updatedAt: scope.now };
  await scope.db
    .insertInto('refunds')
    .values({ id, paymentId, amountCents, reason, note, ...made })
    .execute();
  await scope.jobs.send(scope.db, refundJob, { salonId: scope.salonId, refundId: id }, startAfter && { startAfter });
  return id;
}

/** False when a provider has been asked for one of them. */
export async function recallRefunds(scope: SalonScope, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numDeletedRows } = await scope.db
    .deleteFrom('refunds')
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return Number(numDeletedRows) === ids.length;
}

const HOUR_MS = 3_600_000;
const LONGEST_FAILURE = 300;

/** Asks the provider, which pays back once however often it is asked with the same id. Throws, so that the queue tries again. */
export async function executeRefund(
  scope: SalonScope,
  { refundId }: { refundId: string },
  { salonPayments }: Tools,
): Promise<void> {
  const refund = await findRefund(scope, refundId);
  if (refund?.status !== 'queued') return;
  const { id, amountCents, paymentId, providerPaymentId } = refund;
  const attempts = refund.attempts + 1;
  // Said before the provider is asked: from now on nobody recalls it.
  if (!(await saveRefund(scope, id, { status: 'queued', attempts }, 'queued'))) return;
  try {
    if (providerPaymentId === null) throw new Error(`Refund ${id} is for a payment that no provider knows`);
    const gateway = getGateway(salonPayments, refund.provider);
    const asked = { providerPaymentId, amountCents, idempotencyKey: id };
    const { providerRefundId, status } = await askWithKeys(scope, paymentId, salonPayments, (account, signal) =>
      gateway.refund(account, asked, signal),
    );
    await transaction(scope, async (scope) => {
      const doneAt = status === 'done' ? scope.now : null;
      await saveRefund(scope, id, { status, doneAt, providerRefundId, attempts, failure: null }, 'queued');
      if (status === 'done') return;
      for (const hours of [1, 24]) {
        const startAfter = new Date(scope.now.getTime() + hours * HOUR_MS);
        await scope.jobs.send(scope.db, syncPaymentJob, { salonId: scope.salonId, paymentId }, { startAfter });
      }
    });
  } catch (error) {
    const failure = printableLine(Error.isError(error) ? error.message : '', LONGEST_FAILURE);
    const isLast = attempts > refundJob.options.retries;
    await transaction(scope, async (scope) => {
      await saveRefund(scope, id, { status: isLast ? 'failed' : 'queued', attempts, failure }, 'queued');
      if (isLast)
        await sendPaymentMessage(scope, 'refund_failed', { appointmentId: refund.appointmentId, amountCents });
    });
    throw error;
  }
}

/** Starts a refund again that has failed for good. */
export async function requeueRefund(scope: AnySalonScope, id: string): Promise<void> {
  await saveRefund(scope, id, { status: 'queued', attempts: 0, failure: null }, 'failed');
  await scope.jobs.send(scope.db, refundJob, { salonId: scope.salonId, refundId: id });
}

type Changes = {
  status: 'queued' | 'pending' | 'done' | 'failed';
  attempts?: number;
  failure?: string | null;
  doneAt?: Date | null;
  providerRefundId?: string;
};

/** False when the status is no longer `was`. */
async function saveRefund(scope: AnySalonScope, id: string, values: Changes, was: Changes['status']): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('refunds')
    .set({ ...values, updatedAt: scope.now })
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores the refunds that the provider reports, including manual ones and charge-backs. True when that settles or adds
 * one.
 */
export async function takeOverRefunds(
  scope: AnySalonScope,
  payment: PaymentRow,
  refundedCents: number,
): Promise<boolean> {
  if (refundedCents === 0) return false;
  const known = await listRefundsOf(scope, payment.id);
  const { done, besideCents } = absorb(known, refundedCents);
  const settled = { status: 'done', doneAt: scope.now, updatedAt: scope.now } as const;
  if (done.length > 0) await scope.db.updateTable('refunds').set(settled).where('id', 'in', done).execute();
  if (besideCents > 0) {
    await scope.db
      .insertInto('refunds')
      .values({
        ...{ id: newId(), paymentId: payment.id, amountCents: besideCents, reason: 'provider' },
        ...{ ...settled, createdAt: scope.now },
      })
      .execute();
  }
  return done.length > 0 || besideCents > 0;
}

/** How long after the end of a hold money may still come. */
const LATE_HOURS = [0, 1, LATEST_PIX_HOURS];

/**
 * For a salon whose rows are all deleted: what is paid for coming appointments, what was on its way back, and what may still come
 *. The jobs hold what they need; the key stays encrypted. Returns what goes back for each appointment, in cents.
 */
export async function returnMoneyOfSalon(
  scope: PlatformScope,
  salon: { id: string; timeZone: string },
): Promise<Map<string, number>> {
  const returned = new Map<string, number>();
  const { owed, open } = await listMoneyOfSalon(scope, salon);
  const salonId = salon.id;
  for (const { id, token, provider, reference, providerPaymentId, amountCents, appointmentId } of owed) {
    const refund = { id: id ?? idOf(`refund of ${providerPaymentId}`), providerPaymentId, amountCents };
    await scope.jobs.send(scope.db, returnOrphanJob, { salonId, token, provider, reference, refund });
    returned.set(appointmentId, (returned.get(appointmentId) ?? 0) + amountCents);
  }
  for (const { token, provider, reference, expiresAt } of open) {
    const orphan = { salonId, token, provider, reference, refund: null };
    for (const hours of LATE_HOURS) {
      const startAfter = new Date(Math.max(expiresAt.getTime(), scope.now.getTime()) + hours * HOUR_MS);
      await scope.jobs.send(scope.db, returnOrphanJob, orphan, { startAfter });
    }
  }
  return returned;
}

/** Throws, so that the queue tries again. */
export async function returnOrphan(
  scope: AnyoneScope,
  { salonId, token, provider, reference, refund }: Orphan,
  { salonPayments }: Tools,
): Promise<void> {
  const gateway = getGateway(salonPayments, provider);
  const accessToken = scope.encryption.decrypt(token, salonId);
  if (accessToken === null) throw new Error('The key of a deleted salon cannot be decrypted');
  const account = { accessToken };
  const ask = { log: scope.log, timeLimitMs: salonPayments.timeLimitMs };
  const giveBack = (one: NonNullable<Orphan['refund']>) =>
    askGateway(ask, (signal) => gateway.refund(account, { ...one, idempotencyKey: one.id }, signal));
  if (refund) {
    await giveBack(refund);
    return;
  }
  const asked = { reference, checkoutId: null, providerPaymentId: null };
  const found = await askGateway(ask, (signal) => gateway.findPayments(account, asked, signal));
  for (const { id, amountCents, refundedCents, ...payment } of found) {
    if (payment.reference !== reference || !hasArrived({ id, amountCents, refundedCents, ...payment })) continue;
    if (payment.status === 'refunded' || refundedCents >= amountCents) continue;
    await giveBack({ id: idOf(`refund of ${id}`), providerPaymentId: id, amountCents: amountCents - refundedCents });
  }
}

/** Empties what the owner wrote of refunds for these appointments: it may name the person. */
export async function forgetRefundNotes(scope: SalonScope, appointmentIds: Expression<string>): Promise<void> {
  const payments = scope.db.selectFrom('payments').where('appointmentId', 'in', appointmentIds).select('id');
  await scope.db
    .updateTable('refunds')
    .set({ note: null })
    .where('paymentId', 'in', payments)
    .where('note', 'is not', null)
    .execute();
}
