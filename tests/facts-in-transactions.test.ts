/**
 * Servers keep what they read of a salon under its version (server/keep/facts.ts). Inside a transaction the version stands still
 * while the facts change: here each fact is changed twice in one transaction, with a reading between.
 */
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import type { Infra } from '#server/gate/scope.ts';
import type { Db } from '#server/infra/database/database.ts';
import { createPlatform } from '#server/keep/platform.ts';
import { citusUrl } from './support/citus.ts';
import { openPayingSalon } from './support/online-payments.ts';
import { as, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from './support/test-world.ts';

const world = useTestWorld();

let salon: TestSalon;
let customer: Awaited<ReturnType<typeof openCustomer>>;
let visitId: string;
let otherServiceId: string;

beforeAll(async () => {
  salon = await openPayingSalon(world, {}, { professionals: 2 });
  customer = await openCustomer(world, salon, { fullName: 'Rute Braga' });
  const { id, version } = await customer.book({ time: '14:00' });
  await salon.owner.appointments.complete({ id, version });
  await customer.api.reviews.write({ slug: salon.slug, appointmentId: id, rating: 5, comment: 'Ótimo' });
  visitId = id;
  otherServiceId = (await salon.owner.services.create({ name: 'Luzes', category: 'corte', priceCents: 9000 })).id;
});

/** Everything that readers of the kept facts answer a customer. */
async function shown(infra: Infra, { slug, service }: Pick<TestSalon, 'slug' | 'service'> = salon): Promise<string> {
  const { salonPage, availability, appointments } = as(infra, customer.person);
  const asked = { slug, serviceId: service.id };
  return JSON.stringify([
    await salonPage.get({ slug }),
    await salonPage.getBooking(asked),
    (await salonPage.getPicture({ slug })).tag,
    await availability.listDays(asked),
    await availability.listSlots({ ...asked, date: TODAY }),
    await availability.listNextTimes({ slug }),
    await appointments.getPaymentOptions(asked),
  ]);
}

const inTransaction = <T>(work: (infra: Infra, db: Db) => Promise<T>): Promise<T> =>
  world.database.db.transaction().execute((db) => {
    const database = { ...world.database, db };
    return work({ ...world, database, platform: createPlatform({ ...world, database }) }, db);
  });

type Change = () => RawBuilder<unknown>;
const salonId = () => salon.salon.id;
const changes = (set: (n: number) => RawBuilder<unknown>): [Change, Change] => [() => set(1), () => set(2)];
const NAMES = ['', 'Ana Souza', 'Bia Reis'];

const onOneMachine: [string, string, [Change, Change]][] = [
  ['salons', 'the salon', changes((n) => sql`update salons set name = ${`Salão ${n}`} where id = ${salonId()}`)],
  [
    'salons',
    'its payment keys',
    [
      () => sql`update salons set mercado_pago_public_key = null where id = ${salonId()}`,
      () => sql`update salons set mercado_pago_public_key = 'APP_USR-12345678-public' where id = ${salonId()}`,
    ],
  ],
  [
    'plans',
    'its plan',
    changes(
      (n) =>
        sql`update plans set online_payments_enabled = ${n === 2} where id = (select plan_id from salons where id = ${salonId()})`,
    ),
  ],
  [
    'salon_public_settings',
    'its page',
    changes(
      (
        n,
      ) => sql`insert into salon_public_settings (salon_id, id, seo_title) values (${salonId()}, ${newId()}, ${`Página ${n}`})
        on conflict (salon_id) do update set seo_title = excluded.seo_title`,
    ),
  ],
  [
    'salon_availability',
    'its hours',
    changes((n) => sql`update salon_availability set start_time = ${`1${n}:00`}::time where salon_id = ${salonId()}`),
  ],
  [
    'services',
    'a service',
    changes((n) => sql`update services set price_cents = ${5000 + n} where salon_id = ${salonId()}`),
  ],
  [
    'employees',
    'a professional',
    changes((n) => sql`update employees set name = ${`Ana ${n}`} where id = ${salon.employees[0]?.id}`),
  ],
  [
    'employee_services',
    'who performs what',
    [
      () => sql`insert into employee_services (salon_id, employee_id, service_id)
        values (${salonId()}, ${salon.employees[0]?.id}, ${otherServiceId})`,
      () => sql`delete from employee_services where salon_id = ${salonId()}`,
    ],
  ],
  [
    'reviews',
    'a review',
    changes((n) => sql`update reviews set comment = ${`Ótimo ${n}`} where salon_id = ${salonId()}`),
  ],
  [
    'appointments',
    'a reviewed visit',
    [
      () => sql`update appointments set status = 'confirmed' where id = ${visitId}`,
      () => sql`update appointments set status = 'completed' where id = ${visitId}`,
    ],
  ],
  [
    'users',
    'the name that signs a review',
    changes((n) => sql`update users set name = ${NAMES[n]} where id = ${customer.person.id}`),
  ],
  [
    'customers',
    'a customer who is taken out of the list',
    changes((n) => sql`update customers set deleted_at = ${n === 1 ? sql`now()` : null} where salon_id = ${salonId()}`),
  ],
];

/** On Citus commands tell the salons of an account or a plan of its changes, not triggers: db/told-salons.test.ts. */
const facts = onOneMachine.filter(([table]) => !(citusUrl && ['users', 'plans'].includes(table)));

/** They move the version, and no visitor is shown anything of them. */
const UNSHOWN = ['message_preferences', 'message_settings', 'salon_weeks'];

test('all tables whose changes move the version are here', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'move_version%'`.execute(
    world.database.db,
  );
  const known = [...new Set(facts.map(([table]) => table)), ...UNSHOWN];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe.each(facts)('%s: %s, changed twice in one transaction', (_, __, [first, second]) => {
  test('is read as it is, inside and after it', async () => {
    await shown(world);
    const [between, last] = await inTransaction(async (infra, db) => {
      await first().execute(db);
      const between = await shown(infra);
      await second().execute(db);
      return [between, await shown(infra)];
    });
    expect(last).not.toBe(between);
    expect(await shown(world)).toBe(last);
  });

  test('leaves nothing of a transaction that was taken back', async () => {
    const before = await shown(world);
    const takenBack = inTransaction(async (infra, db) => {
      await first().execute(db);
      await shown(infra);
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    expect(await shown(world)).toBe(before);
  });
});

test('a salon that is opened, read and then changed in one transaction is shown as it was left', async () => {
  const opened = await inTransaction(async (infra, db) => {
    const opened = await openSalon(infra);
    await shown(infra, opened);
    await sql`update services set name = 'Corte e barba' where salon_id = ${opened.salon.id}`.execute(db);
    return opened;
  });
  expect(await shown(world, opened)).toContain('Corte e barba');
});
