import { password } from './account-examples.ts';
import type { ExampleSalon } from './example-salon.ts';
import { openFailedJob } from './failed-jobs.ts';
import { openPlan } from './plans.ts';
import { openSandboxPayment } from './sandbox-payments.ts';
import { as, createPerson, openSalon, type TestWorld } from './test-world.ts';

/** The platform: its settings and jobs, the plans that salons pay, and salons as administrators change them. */
export function platformExamples(world: TestWorld, { salon, owner }: ExampleSalon): Record<string, unknown> {
  let priceCents = 9990;
  const openOrder = async (provider?: 'sandbox') => {
    // Each is dearer than the one before: a cheaper one would begin later.
    priceCents += 100;
    const { id: planId } = await openPlan(world, { priceCents });
    await owner.subscriptions.choosePlan({ planId, provider });
    return (await world.database.db
      .selectFrom('salonSubscriptions')
      .where('planId', '=', planId)
      .select('checkoutId')
      .executeTakeFirstOrThrow()) as { checkoutId: string };
  };
  const openSandbox = async () => ({ id: (await openOrder('sandbox')).checkoutId });
  const openPaidOrder = async () => {
    const { checkoutId } = await openOrder();
    return { checkoutId, paymentId: world.checkouts.fake.pay(checkoutId) };
  };

  /** Another salon than the example's, whose owner goes on. */
  const shownSalon = async () => {
    const { id } = (await openSalon(world, { name: 'Salão à parte' })).salon;
    return world.database.db
      .selectFrom('salons')
      .where('id', '=', id)
      .select(['id', 'version'])
      .executeTakeFirstOrThrow();
  };

  return {
    'settings.getPlatform': undefined,
    'settings.getSystem': undefined,
    'settings.saveSystem': async () => {
      const superAdmin = as(world, await createPerson(world, { userType: 'super_admin' }));
      const { version, maxSalonsPerOwner } = await superAdmin.settings.getSystem();
      return { version, maxSalonsPerOwner: (maxSalonsPerOwner % 50) + 1 };
    },
    'settings.testMail': {},
    'settings.testWhatsApp': { to: '11987654321' },
    'settings.testPaymentKeys': { provider: 'stripe' },
    'subscriptions.listPlans': undefined,
    'subscriptions.getMine': undefined,
    'subscriptions.choosePlan': async () => ({
      planId: (await openPlan(world, { priceCents: 1_000_000 })).id,
      salonId: salon.salon.id,
    }),
    'subscriptions.verifyPayment': async () => {
      const { checkoutId: preferenceId, paymentId } = await openPaidOrder();
      return { preferenceId, paymentId };
    },
    'subscriptions.verifySession': async () => ({ sessionId: (await openPaidOrder()).checkoutId }),
    'subscriptions.undoChange': async () => {
      const { checkoutId, paymentId } = await openPaidOrder();
      await owner.subscriptions.verifyPayment({ paymentId, preferenceId: checkoutId });
      const { id: planId } = await openPlan(world, { priceCents: 100 });
      await owner.subscriptions.choosePlan({ planId, provider: 'mercado_pago', way: 'pix' });
      return undefined;
    },
    'subscriptions.cancel': async () => {
      const { checkoutId, paymentId } = await openPaidOrder();
      world.checkouts.fake.tell(checkoutId, { renews: true });
      await owner.subscriptions.verifyPayment({ paymentId, preferenceId: checkoutId });
      return undefined;
    },
    'jobs.list': {},
    'copies.getState': {},
    'jobs.retry': async () => ({ id: await openFailedJob(world) }),
    'jobs.retryAll': async () => {
      await openFailedJob(world);
      return { queue: 'notifications.deliver' };
    },
    'jobs.discard': async () => ({ id: await openFailedJob(world) }),
    'sandbox.get': openSandbox,
    'sandbox.decide': async () => ({ ...(await openSandbox()), decision: 'approve' }),
    'sandbox.chargeNext': async () => {
      const { id } = await openSandbox();
      await as(world, null).sandbox.decide({ id, decision: 'approve' });
      return { id, isApproved: true };
    },
    'sandbox.refund': async () => {
      const { id } = await openSandbox();
      const { sandbox } = as(world, null);
      await sandbox.decide({ id, decision: 'approve' });
      if ((await sandbox.get({ id })).renews) await sandbox.chargeNext({ id, isApproved: true });
      const [charge] = (await sandbox.get({ id })).charges;
      return { id, chargeId: charge?.id ?? '', amountCents: 1 };
    },
    'sandbox.setNextRefund': async () => ({ id: await openSandboxPayment(world, 'booking'), fails: true }),
    'subscriptions.listAllPlans': undefined,
    'subscriptions.createPlan': { name: 'Rede', priceCents: 29_990, features: ['Suporte por telefone'] },
    'subscriptions.updatePlan': async () => {
      const { id } = await openPlan(world);
      return { id, version: 1, name: 'Outro nome', priceCents: 4990 };
    },
    'subscriptions.deletePlan': async () => ({ id: (await openPlan(world)).id }),
    'subscriptions.grantPlan': async () => ({ planId: (await openPlan(world)).id, salonId: salon.salon.id }),
    'subscriptions.listOrders': {},
    'subscriptions.getTotals': undefined,
    'subscriptions.getOrder': async () => {
      const { checkoutId } = await openOrder();
      const order = world.checkouts.fake.orders.find((one) => one.checkoutId === checkoutId);
      return { salonId: salon.salon.id, id: order?.orderId };
    },
    'salons.listAll': {},
    'salons.getTotals': undefined,
    'salons.previewDeletion': () => shownSalon(),
    'salons.deletePermanently': async () => ({ salonId: (await shownSalon()).id, currentPassword: password }),
    'salons.activate': async () => {
      const { id, version } = await shownSalon();
      await world.database.db.updateTable('salons').set({ isActive: false }).where('id', '=', id).execute();
      return { id, version };
    },
    'salons.deactivate': () => shownSalon(),
    'salons.suspend': async () => ({ ...(await shownSalon()), reason: 'Em análise' }),
    'salons.setSuspensionCharge': async () => {
      const { id, version } = await shownSalon();
      const suspended = { suspendedAt: world.clock.now(), suspensionReason: 'Em análise' };
      await world.database.db.updateTable('salons').set(suspended).where('id', '=', id).execute();
      return { id, version, charge: 'pause' };
    },
  };
}
