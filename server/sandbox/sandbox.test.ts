import { afterEach, describe, expect, test } from 'vitest';
import type { SandboxDecision } from '#contract/sandbox.ts';
import { newId } from '#lib/id.ts';
import { openPlan } from '#tests/support/plans.ts';
import { as, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { openPayment, refundCharge } from './commands.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const visitor = () => as(world, null).sandbox;

/** An owner who stands at the sandbox's checkout of a plan. */
async function openCheckout() {
  const salon = await openSalon(world);
  const { id: planId } = await openPlan(world, { name: 'Profissional' });
  const { checkoutUrl } = await salon.owner.subscriptions.choosePlan({ planId, provider: 'sandbox' });
  const id = checkoutUrl?.split('/').at(-1) ?? '';
  const decide = async (decision: SandboxDecision) => (await visitor().decide({ id, decision })).returnPath;
  const status = async () => (await salon.owner.subscriptions.getMine()).subscription.status;
  return { salon, id, planId, decide, status };
}

describe('a plan in the sandbox', () => {
  test('shows what is paid, and is activated by the notification alone', async () => {
    const { id, decide, status } = await openCheckout();
    expect(await visitor().get({ id })).toMatchObject({
      ...{ id, purpose: 'plan', title: 'Plano Profissional', amountCents: 9990, state: 'open' },
      ...{ charges: [], renews: false, returnPath: '/settings' },
    });
    const returnPath = await decide('approve');
    expect(returnPath).toMatch(/^\/settings\?success=true&source=sandbox&payment_id=[\w-]+&preference_id=/);
    expect(await status()).toBe('trial');
    await world.jobs.drain();
    expect(await status()).toBe('active');
    expect(await visitor().get({ id })).toMatchObject({
      state: 'approved',
      renews: true,
      charges: [{ amountCents: 9990 }],
    });
  });

  test('notified twice is one payment', async () => {
    const { salon, decide, status } = await openCheckout();
    await decide('twice');
    await world.jobs.drain();
    expect(await status()).toBe('active');
    const entries = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.salon.id)
      .where('action', '=', 'subscriptions.activate')
      .select('id')
      .execute();
    expect(entries).toHaveLength(1);
  });

  test('refused may be tried again', async () => {
    const { decide, status } = await openCheckout();
    expect(await decide('refuse')).toMatch('success=false');
    await world.jobs.drain();
    expect(await status()).toBe('trial');
    await decide('approve');
    await world.jobs.drain();
    expect(await status()).toBe('active');
  });

  test('paid late is nothing until then', async () => {
    const { id, decide, status, salon } = await openCheckout();
    await decide('late');
    await world.jobs.drain();
    expect(await status()).toBe('trial');
    const { charges, ...shown } = await visitor().get({ id });
    expect(shown).toMatchObject({ state: 'late', approvesAt: '2026-11-20T13:30:00.000Z' });
    const claim = { paymentId: charges[0]?.id ?? '', preferenceId: id };
    expect(await salon.owner.subscriptions.verifyPayment(claim)).toEqual({ success: false, status: 'pending' });
    world.clock.advance({ minutes: 11 });
    await world.jobs.drain();
    expect(await status()).toBe('active');
  });

  test('without an answer stays open', async () => {
    const { id, decide, status } = await openCheckout();
    expect(await decide('never')).toBeNull();
    await world.jobs.drain();
    expect(await status()).toBe('trial');
    expect(await visitor().get({ id })).toMatchObject({ state: 'open', charges: [] });
  });

  test('charges its next period, or fails to, until it is cancelled', async () => {
    const { id, decide } = await openCheckout();
    await expect(visitor().chargeNext({ id, isApproved: true })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await decide('approve');
    await visitor().chargeNext({ id, isApproved: false });
    world.clock.advance({ minutes: 1 });
    const { charges } = await visitor().chargeNext({ id, isApproved: true });
    expect(charges.map(({ status }) => status).toSorted()).toEqual(['approved', 'approved', 'refused']);
    const { sandbox } = await world.checkouts.open();
    const orderId = await referenceOf(id);
    const asked = { orderId, checkoutId: id, paymentId: null, way: 'card' } as const;
    await sandbox?.cancelSubscription(asked, AbortSignal.timeout(1000));
    expect(await sandbox?.readOrder(asked, AbortSignal.timeout(1000))).toMatchObject({ renews: false });
    await expect(visitor().chargeNext({ id, isApproved: true })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});

const referenceOf = async (id: string) =>
  (
    await world.database.db
      .selectFrom('sandboxPayments')
      .where('id', '=', id)
      .select('reference')
      .executeTakeFirstOrThrow()
  ).reference;

test('a decision counts once, also when two come together', async () => {
  const { id, decide } = await openCheckout();
  const both = await Promise.allSettled([decide('approve'), decide('approve')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await visitor().get({ id })).charges).toHaveLength(1);
  await expect(decide('refuse')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
});

describe('a refund', () => {
  const ledger = () => ({ db: world.database.db, now: world.clock.now() });
  const openPaid = async (decision: SandboxDecision = 'approve') => {
    const asked = { purpose: 'booking', reference: newId(), title: 'Corte', way: 'pix', amountCents: 5000 } as const;
    const { id } = await openPayment(ledger(), { ...asked, currency: 'BRL', returnUrl: '/aurora/confirmacao' });
    await visitor().decide({ id, decision });
    const refund = (amountCents: number, idempotencyKey = newId()) =>
      refundCharge(ledger(), { chargeId: id, amountCents, idempotencyKey });
    const refundedCents = async () => (await visitor().get({ id })).charges.map((charge) => charge.refundedCents);
    return { id, refund, refundedCents };
  };

  test('comes in parts, once for each key, and never above what was paid', async () => {
    const { id, refund, refundedCents } = await openPaid();
    const key = newId();
    for (let n = 0; n < 3; n++) expect(await refund(2000, key)).toEqual({ refused: null });
    expect(await refund(3001)).toEqual({ refused: 'O reembolso é maior que o valor pago' });
    expect(await refundedCents()).toEqual([2000]);
    expect(await refund(3000)).toEqual({ refused: null });
    expect(await visitor().get({ id })).toMatchObject({ state: 'approved', charges: [{ status: 'refunded' }] });
  });

  test('fails once when it was told to', async () => {
    const { id, refund, refundedCents } = await openPaid();
    expect(await visitor().setNextRefund({ id, fails: true })).toMatchObject({ nextRefundFails: true });
    expect((await refund(5000)).refused).toMatch('recusado');
    expect(await refundedCents()).toEqual([0]);
    expect(await refund(5000)).toEqual({ refused: null });
  });

  test('of what is not paid is refused', async () => {
    for (const decision of ['refuse', 'late', 'never'] as const) {
      const { refund } = await openPaid(decision);
      expect((await refund(5000)).refused).toMatch('não foi aprovado');
    }
  });
});

test('the same reference again is the same payment', async () => {
  const ledger = { db: world.database.db, now: world.clock.now() };
  const asked = { purpose: 'booking', reference: newId(), title: 'Corte', way: 'card', amountCents: 5000 } as const;
  const open = () => openPayment(ledger, { ...asked, currency: 'BRL', returnUrl: '/' });
  const [one, other] = await Promise.all([open(), open()]);
  expect(one).toEqual(other);
});

test('another salon reads nothing of an order that it does not have', async () => {
  const { id } = await openCheckout();
  const other = await openSalon(world);
  const claim = { paymentId: newId(), preferenceId: id };
  await expect(other.owner.subscriptions.verifyPayment(claim)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('outside of the demo there is no sandbox, whatever is asked (D25)', async () => {
  const { id } = await openCheckout();
  const real = as({ ...world, env: { ...world.env, demo: false } }, null).sandbox;
  const calls = [
    real.get({ id }),
    real.decide({ id, decision: 'approve' }),
    real.chargeNext({ id, isApproved: true }),
    real.setNextRefund({ id, fails: true }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await visitor().get({ id })).toMatchObject({ state: 'open', nextRefundFails: false });
});

test('an id that nobody has is none', async () => {
  await expect(visitor().get({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
