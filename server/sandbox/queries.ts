import type { SandboxPayment } from '#contract/sandbox.ts';
import { refuse } from '../gate/refuse.ts';
import type { AnyoneScope } from '../gate/scope.ts';
import type { Db } from '../infra/database/database.ts';
import { chargeStatus, returnPathOf, stateOf } from './rules.ts';

/** A provider outside has no scope of ours: only its own rows, and the time. */
export type Ledger = { db: Db; now: Date };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function findPayment({ db }: Ledger, id: string) {
  if (!UUID.test(id)) return Promise.resolve(undefined);
  return db.selectFrom('sandboxPayments').where('id', '=', id).selectAll().executeTakeFirst();
}

export function findPaymentFor({ db }: Ledger, about: { purpose: 'plan' | 'booking'; reference: string }) {
  return db
    .selectFrom('sandboxPayments')
    .where('purpose', '=', about.purpose)
    .where('reference', '=', about.reference)
    .selectAll()
    .executeTakeFirst();
}

export async function listCharges({ db, now }: Ledger, paymentId: string) {
  const charges = await db
    .selectFrom('sandboxCharges')
    .where('paymentId', '=', paymentId)
    .selectAll()
    .orderBy('chargedAt')
    .orderBy('id')
    .execute();
  return charges.map((charge) => ({ ...charge, known: chargeStatus(charge, now) }));
}

/** Throws NOT_FOUND, also everywhere but in the demo. */
export async function getPayment(scope: AnyoneScope, id: string): Promise<SandboxPayment> {
  const payment = scope.env.demo ? await findPayment(scope, id) : undefined;
  if (!payment) throw refuse('NOT_FOUND');
  const charges = await listCharges(scope, id);
  const state = stateOf(payment, charges, scope.now);
  const late = charges.find(({ known }) => known === 'pending');
  return {
    id,
    purpose: payment.purpose,
    way: payment.way,
    title: payment.title,
    amountCents: payment.amountCents,
    state,
    approvesAt: state === 'late' ? (late?.chargedAt.toISOString() ?? null) : null,
    expiresAt: payment.expiresAt?.toISOString() ?? null,
    firstChargeAt: payment.firstChargeAt?.toISOString() ?? null,
    renews: payment.renews,
    nextRefundFails: payment.nextRefundFails,
    charges: charges.map(({ id, known, amountCents, refundedCents, chargedAt }) => ({
      ...{ id, status: known, amountCents, refundedCents },
      chargedAt: chargedAt.toISOString(),
    })),
    returnPath: returnPathOf(payment, null),
  };
}

/** Finds the order or payment that the provider names. `salonId` is null once its salon is deleted. */
export async function findNotified(scope: AnyoneScope, paymentId: string) {
  const payment = await findPayment(scope, paymentId);
  if (!payment) return undefined;
  const { purpose, reference } = payment;
  const { salonId } =
    (await scope.db
      .selectFrom(purpose === 'plan' ? 'salonSubscriptions' : 'payments')
      .where('id', '=', reference)
      .select('salonId')
      .executeTakeFirst()) ?? {};
  return { salonId: salonId ?? null, purpose, reference };
}
