import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import {
  as,
  createPerson,
  openCustomer,
  openSalon,
  phoneNumber,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';
import type { Person } from '../gate/scope.ts';

const world = useTestWorld();

const openAdmin = async () => as(world, await createPerson(world, { userType: 'admin' }));
/** A word that no other test has used. */
const newMark = () => `x${newId().slice(-8)}`;

const create = (values: Partial<Person>, createdAt = '2026-11-01') => {
  const person = createPerson(world, values);
  return person.then(async ({ id }) => {
    await world.database.db
      .updateTable('users')
      .set({ createdAt: new Date(`${createdAt}T12:00:00Z`) })
      .where('id', '=', id)
      .execute();
    return person;
  });
};

describe('the list', () => {
  test('shows the newest first, with what their salons hold', async () => {
    const admin = await openAdmin();
    const mark = newMark();
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon, { fullName: `Rute ${mark}` });
    await customer.book({ name: 'Rute Braga' });
    await customer.book({ name: 'Rute Braga', time: '15:00' });
    await world.database.db
      .updateTable('users')
      .set({ name: `Marina ${mark}`, createdAt: new Date('2026-10-01T12:00:00Z') })
      .where('id', '=', salon.person.id)
      .execute();
    const { users, matching, hasMore } = await admin.users.list({ search: mark });
    expect({ matching, hasMore }).toEqual({ matching: 2, hasMore: false });
    const none = { salonCount: 0, appointmentCount: 0 };
    expect(users).toEqual([
      expect.objectContaining({ id: customer.person.id, fullName: `Rute ${mark}`, userType: 'customer', ...none }),
      expect.objectContaining({
        id: salon.person.id,
        email: salon.person.email,
        phone: salon.person.phone,
        userType: 'salon_owner',
        salonCount: 1,
        appointmentCount: 2,
        createdAt: '2026-10-01T12:00:00.000Z',
      }),
    ]);
  });

  test('is filtered by type and answered page by page', async () => {
    const admin = await openAdmin();
    const mark = newMark();
    for (const day of ['01', '02', '03']) {
      await create(
        { fullName: `Dona ${mark}`, userType: 'salon_owner', email: `${day}.${mark}@example.com` },
        `2026-10-${day}`,
      );
    }
    await create({ fullName: `Cliente ${mark}` });
    const wanted = { search: mark, userType: 'salon_owner', limit: 2 } as const;
    const page = async (offset: number) => {
      const { users, matching } = await admin.users.list({ ...wanted, offset });
      return { matching, days: users.map(({ email }) => email.slice(0, 2)) };
    };
    expect(await page(0)).toEqual({ matching: 3, days: ['03', '02'] });
    expect(await page(2)).toEqual({ matching: 3, days: ['01'] });
    expect(await page(5000)).toEqual({ matching: 3, days: [] });
  });

  test.each([
    ['name, accents and case aside', 'joao MARK'],
    ['the beginning of a word', 'jo MARK'],
    ['e-mail', 'MARK@example.com'],
    ['type', 'MARK proprietário'],
    ['a part of the type', 'propriet MARK'],
    ['phone without its country code', '11987654399'],
    ['phone with its signs', '(11) 98765-4399'],
    ['phone with its country code', '+55 11 98765-4399'],
    ['the last digits of the phone', '4399'],
  ])('is searched by %s', async (_, pattern) => {
    const admin = await openAdmin();
    const mark = newMark();
    const values = { fullName: `João ${mark}`, userType: 'salon_owner', phone: '+5511987654399' } as const;
    const { id } = await createPerson(world, { ...values, email: `${mark}@example.com` });
    await createPerson(world, { fullName: 'Outra Pessoa' });
    const { users } = await admin.users.list({ search: pattern.replace('MARK', mark), limit: 100 });
    expect(users.map((user) => user.id)).toContain(id);
    expect(users.map(({ fullName }) => fullName)).not.toContain('Outra Pessoa');
  });

  test.each([
    ['Super Admin', 'super_admin'],
    ['usuário', 'customer'],
  ] as const)('finds the type %s by its name', async (word, userType) => {
    const admin = await openAdmin();
    const mark = newMark();
    await createPerson(world, { fullName: `Um ${mark}`, userType });
    await createPerson(world, { fullName: `Dois ${mark}`, userType: 'salon_owner' });
    const { users } = await admin.users.list({ search: `${mark} ${word}` });
    expect(users.map(({ fullName }) => fullName)).toEqual([`Um ${mark}`]);
  });

  test.each(['%', '_', "'", '\\', '💇', '   '])('takes %s as plain text', async (search) => {
    const { users } = await (await openAdmin()).users.list({ search: `${search} ${newMark()}` });
    expect(users).toEqual([]);
  });

  test('of more accounts than can be listed says so', async () => {
    const admin = await openAdmin();
    const mark = newMark();
    await world.database.pool.query(
      `insert into users (id, name, email)
        select gen_random_uuid(), $1 || ' ' || n, $1 || n || '@example.com' from generate_series(1, 1001) n`,
      [mark],
    );
    const { users, ...counted } = await admin.users.list({ search: mark, offset: 990 });
    expect(counted).toEqual({ matching: 1000, hasMore: true });
    expect(users).toHaveLength(10);
  });

  test('asks the same number of questions whatever it shows', async () => {
    const person = await createPerson(world, { userType: 'admin' });
    const { world: counted, count } = countingQueries(world);
    const few = await count(() => as(counted, person).users.list({ search: newMark() }));
    for (let n = 0; n < 3; n++) await openSalon(world);
    expect(await count(() => as(counted, person).users.list({}))).toBe(few);
  });

  test('refuses a search that is too long at its field', async () => {
    await expect((await openAdmin()).users.list({ search: 'a'.repeat(101) })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { search: 'Digite até 100 caracteres' } },
    });
  });
});

test('the totals count all accounts, owners, and admins with super admins', async () => {
  const admin = await openAdmin();
  const before = await admin.users.getTotals();
  for (const userType of ['customer', 'salon_owner', 'admin', 'super_admin'] as const) {
    await createPerson(world, { userType });
  }
  const { total, owners, admins } = before;
  expect(await admin.users.getTotals()).toEqual({ total: total + 4, owners: owners + 1, admins: admins + 2 });
});

describe('a user', () => {
  test('is shown with the salon, in counts, plan and revenue alone', async () => {
    const salon = await openSalon(world);
    const { owner, slug } = salon;
    const customer = await openCustomer(world, salon, { fullName: 'Cliente Secreta' });
    const visit = await customer.book({ date: TODAY, time: '15:30' });
    await owner.appointments.complete({ id: visit.id, version: visit.version });
    await owner.customers.create({ name: 'Outra Secreta', phone: phoneNumber(1), notes: 'Alergia' });
    const shown = await (await openAdmin()).users.get({ id: salon.person.id });
    expect(shown).toMatchObject({ fullName: 'Marina Lima', salonCount: 1, appointmentCount: 1 });
    expect(shown.salons).toMatchObject([
      {
        ...{ id: salon.salon.id, name: 'Barbearia Aurora', slug, status: 'active', plan: null },
        ...{ customers: 2, appointments: 1, revenueCents: 4500 },
      },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/Secreta|Alergia/);
  });

  test('who is nobody is not found', async () => {
    await expect((await openAdmin()).users.get({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('shows apart from the own salons those in which the account works', async () => {
    const [own, other] = [await openSalon(world), await openSalon(world, { name: 'Estúdio Boreal' })];
    await world.database.db
      .insertInto('memberships')
      .values({ salonId: other.salon.id, userId: own.person.id, role: 'manager' })
      .execute();
    const shown = await (await openAdmin()).users.get({ id: own.person.id });
    expect(shown).toMatchObject({
      salonCount: 1,
      salons: [{ slug: own.slug }],
      memberships: [{ slug: other.slug, name: 'Estúdio Boreal', role: 'manager' }],
    });
    expect(await (await openAdmin()).users.get({ id: other.person.id })).toMatchObject({ memberships: [] });
  });
});
