import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import type { Known } from './fuzz-values.ts';
import { ACCESS_TOKEN, changeSalon, takePaymentsOnline } from './online-payments.ts';
import { openSandboxPayment } from './sandbox-payments.ts';
import { as, createPerson, type TestSalon, type TestWorld } from './test-world.ts';

type Used = {
  salon: TestSalon['salon'];
  owner: Api;
  customer: Api;
  booking: Omit<Parameters<Api['appointments']['book']>[0], 'id' | 'date' | 'time'>;
};

/** Bookings that wait for their payment, that are paid, and whose refund has failed; by the path that they are for. */
export async function openFuzzPayments(
  world: TestWorld,
  { salon, owner, customer, booking }: Used,
): Promise<(path: string) => Known> {
  await takePaymentsOnline(world, { salon });
  const { slug } = booking;
  const bookOnline = async (api: Api, time: string) => {
    const online = { date: '2026-11-23', paymentMethod: 'online', paymentWay: 'pix' } as const;
    const { id } = await api.appointments.book({ ...booking, ...online, id: newId(), time });
    return id;
  };
  const openPaid = async (time: string) => {
    const payer = as(world, await createPerson(world));
    const appointmentId = await bookOnline(payer, time);
    world.salonPayments.fake.pay();
    await payer.payments.check({ slug, appointmentId });
    return appointmentId;
  };

  const paid = await openPaid('09:00');
  const returned = await openPaid('10:00');
  const refundId = newId();
  await owner.payments.refund({ appointmentId: returned, id: refundId, amountCents: 100, note: null });
  await world.database.db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', refundId).execute();
  const unpaid = await bookOnline(customer, '11:00');
  const paidAtSalon = await bookOnline(customer, '13:00');

  const plan = await openSandboxPlan(world);

  const known: [start: string, Known][] = [
    ['/sandbox/payments/{id}/refunds', plan],
    ['/sandbox/payments/{id}/next-refund', { id: [await openSandboxPayment(world, 'booking')] }],
    ['/salons/{slug}/booking-checkout', { appointmentId: [unpaid] }],
    ['/salons/{slug}/appointments/{appointmentId}/payment', { appointmentId: [unpaid] }],
    ['/appointments/{id}/payment-at-salon', { id: [paidAtSalon], version: [1] }],
    ['/appointments/{appointmentId}/payments/refunds/{id}', { appointmentId: [returned], id: [refundId] }],
    ['/appointments/{appointmentId}/payments', { appointmentId: [paid] }],
  ];
  return (path) => known.find(([start]) => path.startsWith(start))?.[1] ?? {};
}

/** A plan that is paid in the sandbox. Each refund takes one cent of it. */
async function openSandboxPlan(world: TestWorld): Promise<Known> {
  const { sandbox } = as(world, null);
  const id = await openSandboxPayment(world, 'plan');
  await sandbox.decide({ id, decision: 'approve' });
  const { charges } = await sandbox.get({ id });
  return { id: [id], chargeId: charges.map((charge) => charge.id), amountCents: [1] };
}

/** A salon that has removed its keys cannot give money back: its refunds fail, and are told to the owner. */
export async function giveKeysBack(world: TestWorld): Promise<void> {
  const { db } = world.database;
  const owing = db.selectFrom('refunds').where('status', '=', 'queued').select('salonId');
  for (const { id } of await db.selectFrom('salons').where('id', 'in', owing).select('id').execute()) {
    await changeSalon(world, { salon: { id } }, { mercadoPagoAccessToken: world.encryption.encrypt(ACCESS_TOKEN, id) });
  }
}
