import { afterEach, describe, expect, test } from 'vitest';
import type { SandboxDecision } from '#contract/sandbox.ts';
import { newId } from '#lib/id.ts';
import { openPlan } from '#tests/support/plans.ts';
import { as, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { createSalonSandbox } from '../payments/gateways/sandbox.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const visitor = () => as(world, null).sandbox;

/** An owner at the sandbox's checkout of a plan, without days left unless told otherwise. */
async function openCheckout({ isInTrial = false, way }: { isInTrial?: boolean; way?: 'card' | 'pix' } = {}) {
  const salon = await openSalon(world);
  const { db } = world.database;
  const over = db.updateTable('salons').set({ subscriptionEndDate: world.clock.now() });
  if (!isInTrial) await over.where('id', '=', salon.salon.id).execute();
  const { id: planId } = await openPlan(world, { name: 'Profissional' });
  const { checkoutUrl } = await salon.owner.subscriptions.choosePlan({ planId, provider: 'sandbox', way });
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
    const { decide, status } = await openCheckout({ isInTrial: true });
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

describe('a booking in the sandbox', () => {
  const KEYS = { accessToken: 'TEST-of-no-use-here' };
  const SIGNAL = new AbortController().signal;
  const asked = ({ reference }: { reference: string }) => ({ reference, checkoutId: null, providerPaymentId: null });
  const gateway = () => createSalonSandbox(world);
  const openCharge = () => ({
    ...{ reference: newId(), title: 'Corte em Barbearia Aurora', amountCents: 5000 },
    payer: { name: 'Rute Alves', email: 'rute@example.com', phone: null },
    ...{
      notificationUrl: null,
      returnUrl: 'http://localhost:3000/aurora/confirmacao?agendamento=1',
      expiresAt: new Date('2026-11-20T13:50:00Z'),
      pixExpiresAt: new Date('2026-11-20T13:51:00Z'),
    },
  });
  const openPix = async () => {
    const charge = openCharge();
    const pix = await gateway().createPix(KEYS, charge, SIGNAL);
    const id = pix.providerPaymentId;
    const found = () => gateway().findPayments(KEYS, asked(charge), SIGNAL);
    const decide = async (decision: SandboxDecision) => (await visitor().decide({ id, decision })).returnPath;
    return { ...pix, charge, id, found, decide };
  };
  const openPaid = async (decision: SandboxDecision = 'approve') => {
    const { id, decide, found } = await openPix();
    await decide(decision);
    const refund = (amountCents: number, idempotencyKey = newId()) =>
      gateway().refund(KEYS, { providerPaymentId: id, amountCents, idempotencyKey }, SIGNAL);
    const refundedCents = async () => (await found()).map((payment) => payment.refundedCents);
    return { id, refund, refundedCents, found };
  };

  test('by PIX has a code, and waits until the bank page pays it', async () => {
    const { id, code, ticketUrl, found, decide } = await openPix();
    expect(code).toMatch(/^000201/);
    expect(ticketUrl).toBe(`/sandbox/pagamento/${id}`);
    expect(await found()).toMatchObject([{ id, status: 'pending', amountCents: 5000, method: 'pix', isTest: true }]);
    expect(await decide('approve')).toBe('/aurora/confirmacao?agendamento=1');
    expect(await found()).toMatchObject([{ id, status: 'approved', paidAt: new Date(NOW) }]);
  });

  test('by card may be refused first and approved then', async () => {
    const charge = openCharge();
    const { checkoutId: id, url } = await gateway().createCheckout(KEYS, charge, SIGNAL);
    expect(url).toBe(`/sandbox/pagamento/${id}`);
    expect(await gateway().findPayments(KEYS, asked(charge), SIGNAL)).toEqual([]);
    await visitor().decide({ id, decision: 'refuse' });
    world.clock.advance({ minutes: 1 });
    await visitor().decide({ id, decision: 'approve' });
    const found = await gateway().findPayments(KEYS, asked(charge), SIGNAL);
    expect(found.map(({ status }) => status)).toEqual(['refused', 'approved']);
  });

  test('paid late is pending until the time is over', async () => {
    const { found, decide } = await openPix();
    await decide('late');
    expect(await found()).toMatchObject([{ status: 'pending', paidAt: null }]);
    world.clock.set('2026-11-20T13:51:00.000Z');
    expect(await found()).toMatchObject([{ status: 'approved' }]);
  });

  test('asked twice with one reference is one payment', async () => {
    const charge = openCharge();
    const [one, other] = await Promise.all([
      gateway().createPix(KEYS, charge, SIGNAL),
      gateway().createPix(KEYS, charge, SIGNAL),
    ]);
    expect(one).toEqual(other);
  });

  test('is refunded in parts, once for each key, and never above what was paid', async () => {
    const { refund, refundedCents, found } = await openPaid();
    const key = newId();
    for (let n = 0; n < 3; n++) expect(await refund(2000, key)).toMatchObject({ status: 'done' });
    await expect(refund(3001)).rejects.toThrow('O reembolso é maior que o valor pago');
    expect(await refundedCents()).toEqual([2000]);
    await refund(3000);
    expect(await found()).toMatchObject([{ status: 'refunded', refundedCents: 5000 }]);
  });

  test('is not refunded once when it was told so', async () => {
    const { id, refund, refundedCents } = await openPaid();
    expect(await visitor().setNextRefund({ id, fails: true })).toMatchObject({ nextRefundFails: true });
    await expect(refund(5000)).rejects.toThrow('Reembolso recusado');
    expect(await refundedCents()).toEqual([0]);
    await refund(5000);
    expect(await visitor().get({ id })).toMatchObject({ nextRefundFails: false, charges: [{ status: 'refunded' }] });
  });

  test('of a plan cannot be told so: the product refunds bookings', async () => {
    const { id } = await openCheckout();
    await expect(visitor().setNextRefund({ id, fails: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that is not paid is not refunded', async () => {
    for (const decision of ['refuse', 'late', 'never'] as const) {
      const { refund } = await openPaid(decision);
      await expect(refund(5000)).rejects.toThrow('não foi aprovado');
    }
  });
});

test('another salon reads nothing of an order that it does not have', async () => {
  const { id } = await openCheckout();
  const other = await openSalon(world);
  const claim = { paymentId: newId(), preferenceId: id };
  await expect(other.owner.subscriptions.verifyPayment(claim)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('outside of the demo there is no sandbox, whatever is asked', async () => {
  const { id } = await openCheckout();
  const real = as({ ...world, env: { ...world.env, demo: false } }, null).sandbox;
  const calls = await Promise.allSettled([
    real.get({ id }),
    real.decide({ id, decision: 'approve' }),
    real.chargeNext({ id, isApproved: true }),
    real.setNextRefund({ id, fails: true }),
  ]);
  for (const call of calls) expect(call).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
  expect(await visitor().get({ id })).toMatchObject({ state: 'open', nextRefundFails: false });
});

test('an id that nobody has is none', async () => {
  await expect(visitor().get({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('a plan that was paid in the sandbox', () => {
  const endOf = async ({ owner }: { owner: Awaited<ReturnType<typeof openSalon>>['owner'] }) =>
    Date.parse((await owner.subscriptions.getMine()).subscription.endsAt ?? '');

  test('is refunded in part and then as a whole, as its provider would', async () => {
    const { salon, id, decide, status } = await openCheckout({ way: 'pix' });
    await decide('approve');
    await world.jobs.drain();
    const [start, end] = [world.clock.now().getTime(), await endOf(salon)];
    const { charges } = await visitor().get({ id });
    const chargeId = charges[0]?.id ?? '';
    expect(await visitor().refund({ id, chargeId, amountCents: 4995 })).toMatchObject({
      charges: [{ status: 'approved', refundedCents: 4995 }],
    });
    await world.jobs.drain();
    expect((await endOf(salon)) - start).toBe((end - start) / 2);
    const tooMuch = visitor().refund({ id, chargeId, amountCents: 4996 });
    await expect(tooMuch).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await visitor().refund({ id, chargeId, amountCents: 4995 });
    await world.jobs.drain();
    expect(await status()).toBe('inactive');
  });

  test('is paid no more once another checkout took its place', async () => {
    const { salon, id, decide } = await openCheckout({ way: 'pix' });
    const { id: planId } = await openPlan(world);
    await salon.owner.subscriptions.choosePlan({ planId, provider: 'sandbox', way: 'pix' });
    await world.jobs.drain();
    expect(await visitor().get({ id })).toMatchObject({ state: 'closed' });
    await expect(decide('approve')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await expect(visitor().refund({ id, chargeId: newId(), amountCents: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
