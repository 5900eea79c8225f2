import { describe, expect, test } from 'vitest';
import type { GivenConsent } from '#contract/consents.ts';
import { newId } from '#lib/id.ts';
import { as, openCustomer, openSalon, phoneNumber, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import type { Person } from '../gate/scope.ts';

const world = useTestWorld();

const MARKETING = { purpose: 'marketing', textVersion: 1 } as const;
const REMINDERS = { purpose: 'reminders', textVersion: 1 } as const;

async function signUp({ slug }: TestSalon, consents?: GivenConsent[]) {
  const account = { fullName: 'Rute Braga', email: `${newId()}@example.com`, phone: phoneNumber(1) };
  const password = { password: 'segredo1', confirmPassword: 'segredo1' };
  const registered = await as(world, null).auth.registerCustomer({ slug, ...account, ...password, consents });
  const { salon: _, ...person } = registered;
  return as(world, person as Person);
}

const rowsOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('consents')
    .where('salonId', '=', salon.id)
    .select(['purpose', 'isGranted', 'textVersion', 'place'])
    .orderBy('id')
    .execute();

describe('at the sign-up', () => {
  test('nothing is agreed to unless it was ticked', async () => {
    const salon = await openSalon(world);
    const customer = await signUp(salon);
    expect(await customer.consents.listMine(salon)).toEqual([]);
    expect(await rowsOf(salon)).toEqual([]);
  });

  test('what was ticked is kept with the text that was read, its version, the time and the place', async () => {
    const salon = await openSalon(world);
    const customer = await signUp(salon, [MARKETING]);
    expect(await customer.consents.listMine(salon)).toEqual([
      {
        ...MARKETING,
        isGranted: true,
        text: 'Quero receber novidades e promoções deste salão por WhatsApp ou e-mail.',
        answeredAt: world.clock.now().toISOString(),
      },
    ]);
    expect(await rowsOf(salon)).toEqual([{ ...MARKETING, isGranted: true, place: 'sign_up' }]);
  });

  test('a text that never was makes no account', async () => {
    const salon = await openSalon(world);
    await expect(signUp(salon, [{ purpose: 'marketing', textVersion: 9 }])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await rowsOf(salon)).toEqual([]);
  });
});

describe('in the profile', () => {
  test('a consent is given and withdrawn, and every answer stays', async () => {
    const salon = await openSalon(world);
    const { slug } = salon;
    const { api } = await openCustomer(world, salon);
    await api.consents.set({ slug, ...REMINDERS, isGranted: true });
    const after = await api.consents.set({ slug, ...REMINDERS, isGranted: false });
    expect(after).toMatchObject([{ ...REMINDERS, isGranted: false }]);
    expect(await rowsOf(salon)).toEqual([
      { ...REMINDERS, isGranted: true, place: 'profile' },
      { ...REMINDERS, isGranted: false, place: 'profile' },
    ]);
  });

  test('one purpose says nothing about the other, and one salon nothing about another', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const { api } = await openCustomer(world, salon);
    await api.consents.set({ slug: salon.slug, ...MARKETING, isGranted: true });
    expect((await api.consents.listMine(salon)).map(({ purpose }) => purpose)).toEqual(['marketing']);
    expect(await api.consents.listMine(other)).toEqual([]);
  });

  test('the same answer twice, also at once, is kept once', async () => {
    const salon = await openSalon(world);
    const { api } = await openCustomer(world, salon);
    const give = () => api.consents.set({ slug: salon.slug, ...MARKETING, isGranted: true });
    await Promise.all([give(), give(), give()]);
    await give();
    expect(await rowsOf(salon)).toHaveLength(1);
  });

  test.each([0, 2, -1])('version %i of a text never was', async (textVersion) => {
    const salon = await openSalon(world);
    const { api } = await openCustomer(world, salon);
    await expect(
      api.consents.set({ slug: salon.slug, purpose: 'marketing', textVersion, isGranted: true }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: { textVersion: expect.any(String) } } });
    expect(await rowsOf(salon)).toEqual([]);
  });
});

describe('the owner', () => {
  test('reads what the account of a record allows, and nothing for one without an account', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon, { fullName: 'Rute Braga' });
    await customer.book();
    await customer.api.consents.set({ slug: salon.slug, ...MARKETING, isGranted: true });
    const record = (await salon.owner.customers.list({ search: 'Rute' })).customers[0];
    const known = await salon.owner.customers.create({ name: 'Caio', phone: '11987654321' });
    expect(await salon.owner.consents.listOfCustomer({ customerId: record?.id ?? '' })).toEqual([
      { purpose: 'marketing', isGranted: true, answeredAt: world.clock.now().toISOString() },
    ]);
    expect(await salon.owner.consents.listOfCustomer({ customerId: known.id })).toEqual([]);
  });

  test('of another salon finds no such customer', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const known = await salon.owner.customers.create({ name: 'Caio', phone: '11987654321' });
    await expect(other.owner.consents.listOfCustomer({ customerId: known.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
