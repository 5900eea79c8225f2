import type { Insertable } from 'kysely';
import type { Salons } from '#db/types.ts';
import { givePlan } from './plans.ts';
import { openCustomer, openSalon, type TestWorld } from './test-world.ts';

type SalonValues = Partial<Insertable<Salons>>;
type AnySalon = { salon: { id: string } };

export const ACCESS_TOKEN = 'APP_USR-12345678-access';

export async function changeSalon(world: TestWorld, { salon }: AnySalon, values: SalonValues): Promise<void> {
  await world.database.db.updateTable('salons').set(values).where('id', '=', salon.id).execute();
}

/** Gives the salon a plan for it and keys of its own; the mode is `both` unless `values` say otherwise. */
export async function takePaymentsOnline(world: TestWorld, salon: AnySalon, values: SalonValues = {}): Promise<void> {
  const { id } = salon.salon;
  await givePlan(world, id, { onlinePaymentsEnabled: true, customMercadoPagoKeysEnabled: true });
  await changeSalon(world, salon, {
    mercadoPagoPublicKey: 'APP_USR-12345678-public',
    mercadoPagoAccessToken: world.encryption.encrypt(ACCESS_TOKEN, id),
    ...values,
  });
}

/** A salon that is paid online, and somebody who pays there. */
export async function openPayingSalon(world: TestWorld, values: SalonValues = {}, { professionals = 1 } = {}) {
  const { fake } = world.salonPayments;
  fake.mood = 'well';
  fake.meanwhile = null;
  const salon = await openSalon(world, { professionals });
  await takePaymentsOnline(world, salon, values);
  const customer = await openCustomer(world, salon);
  type Wish = Parameters<typeof customer.book>[0];
  const { slug } = salon;
  const bookOnline = (wish: Wish = {}) => customer.book({ paymentMethod: 'online', paymentWay: 'pix', ...wish });
  const check = async (appointmentId: string) => {
    // The product takes two questions at the same time as one.
    world.clock.advance({ seconds: 5 });
    return customer.api.payments.check({ slug, appointmentId });
  };
  return {
    ...salon,
    customer,
    fake,
    bookOnline,
    check,
    bookPaid: async (wish: Wish = {}) => {
      const { id } = await bookOnline(wish);
      const payment = fake.pay();
      await check(id);
      return { id, payment };
    },
    cancel: (id: string) => customer.api.appointments.cancelMine({ slug, id }),
    paymentOf: (appointmentId: string) => customer.api.payments.getMine({ slug, appointmentId }),
    /** The amounts that the provider has paid back of this payment, one for each time. */
    refundsFor: ({ id }: { id: string }) =>
      fake.refunds.filter(({ providerPaymentId }) => providerPaymentId === id).map(({ amountCents }) => amountCents),
    seenByOwner: (id: string) => salon.owner.appointments.get({ id }),
    moneyOf: (appointmentId: string) => salon.owner.payments.listOfAppointment({ appointmentId }),
  };
}

/** Ends the hold and runs its job. */
export async function endHold(world: TestWorld): Promise<void> {
  world.clock.advance({ minutes: 30 });
  await world.jobs.drain();
}
