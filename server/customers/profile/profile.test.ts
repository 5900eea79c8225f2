import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, createPerson, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();

const PHONE = '+5511988887777';

describe('my profile at a salon', () => {
  const NEW = { fullName: 'Rute Lima', phone: '11977776666', address: 'Rua das Flores, 10' };

  test('joining makes it, with the phone of the account; joining again changes nothing', async () => {
    const { slug } = await openSalon(world);
    const person = await createPerson(world, { fullName: 'Rute Braga', phone: PHONE });
    const api = as(world, person);
    const profile = await api.customers.join({ slug });
    expect(profile).toEqual({ fullName: 'Rute Braga', email: person.email, phone: PHONE, address: null, version: 1 });
    expect(await api.customers.join({ slug })).toEqual(profile);
    expect(await api.customers.getProfile({ slug })).toEqual(profile);
  });

  test('a change is the account’s name, and reaches its own record here and no other', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world)];
    const { person, api, book } = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: PHONE });
    await book();
    const elsewhere = await api.customers.join({ slug: other.slug });
    await other.owner.customers.create({ name: 'Dona Rute', phone: PHONE });

    const profile = await api.customers.updateProfile({ slug: salon.slug, ...NEW, version: 1 });
    const kept = { ...NEW, phone: '+5511977776666', version: 2 };
    expect(profile).toMatchObject(kept);
    expect(await api.customers.getProfile({ slug: salon.slug })).toMatchObject(kept);
    const [record] = (await salon.owner.customers.list({})).customers;
    expect(record).toMatchObject({ name: 'Rute Lima', phone: '+5511977776666', version: 2 });
    const account = world.database.db.selectFrom('users').where('id', '=', person.id);
    // The phone is this salon's business.
    expect(await account.select(['name', 'phone']).executeTakeFirstOrThrow()).toEqual({
      name: 'Rute Lima',
      phone: PHONE,
    });
    expect(await api.customers.getProfile({ slug: other.slug })).toEqual({ ...elsewhere, fullName: 'Rute Lima' });
    expect((await other.owner.customers.list({})).customers).toMatchObject([{ name: 'Dona Rute', phone: PHONE }]);
    expect(await auditedActions(world, salon.salon.id)).toContain('customers.updateProfile');
  });

  test('a phone that others have is taken as any other, and they stay as they are', async () => {
    const salon = await openSalon(world);
    const { api, book } = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: PHONE });
    await book();
    const bia = await salon.owner.customers.create({ name: 'Bia Reis', phone: NEW.phone });
    const profile = await api.customers.updateProfile({ slug: salon.slug, ...NEW, version: 1 });
    expect(profile).toMatchObject({ phone: '+5511977776666', version: 2 });
    const { customers } = await salon.owner.customers.list({});
    expect(customers).toMatchObject([
      { ...bia, samePhone: [{ name: 'Rute Lima' }] },
      { name: 'Rute Lima', phone: '+5511977776666', samePhone: [{ id: bia.id, name: 'Bia Reis' }] },
    ]);
  });

  test('where the salon has booked for the record, a change reaches it only once the owner has linked the two', async () => {
    const salon = await openSalon(world);
    const { owner, slug } = salon;
    const { api, book } = await openCustomer(world, salon, { fullName: 'Rute Braga', phone: PHONE });
    const { id: bookingId } = await book();
    const { customerId: id } = await owner.appointments.get({ id: bookingId });
    // For the person who called: perhaps not the one who has the account.
    await owner.appointments.create({ id: newId(), customerId: id, date: TODAY, time: '17:00' });
    const record = async () => (await owner.customers.list({})).customers[0];
    const profile = await api.customers.updateProfile({ slug, ...NEW, version: 1 });
    expect(profile).toMatchObject({ fullName: 'Rute Lima', phone: '+5511977776666' });
    expect(await record()).toMatchObject({ name: 'Rute Braga', phone: PHONE, version: 1 });
    await owner.customers.linkAccount({ id, version: 1 });
    await api.customers.updateProfile({ slug, ...NEW, version: 2 });
    expect(await record()).toMatchObject({ name: 'Rute Lima', phone: '+5511977776666' });
  });

  test('what is typed for a booking becomes its phone only while it has none', async () => {
    const salon = await openSalon(world);
    const { slug } = salon;
    const { api, book } = await openCustomer(world, salon, { phone: null });
    await api.customers.join({ slug });
    await book({ phone: PHONE, time: '14:00' });
    expect(await api.customers.getProfile({ slug })).toMatchObject({ phone: PHONE, version: 2 });
    await book({ phone: NEW.phone, time: '15:00' });
    expect(await api.customers.getProfile({ slug })).toMatchObject({ phone: PHONE, version: 2 });
    expect(await api.auth.me()).toMatchObject({ phone: null });
  });

  test('from a page that is out of date it is refused', async () => {
    const { slug } = await openSalon(world);
    const api = as(world, await createPerson(world));
    await api.customers.join({ slug });
    await api.customers.updateProfile({ slug, ...NEW, version: 1 });
    await expect(api.customers.updateProfile({ slug, ...NEW, fullName: 'Outra', version: 1 })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await api.customers.getProfile({ slug })).toMatchObject({ fullName: 'Rute Lima', version: 2 });
  });

  test.each([
    ['a name with digits', { fullName: 'Rute 2' }, 'fullName'],
    ['no phone', { phone: '' }, 'phone'],
    ['a script', { address: '<script>' }, 'address'],
  ])('%s is told at its field', async (_, wrong, field) => {
    const { slug } = await openSalon(world);
    const api = as(world, await createPerson(world));
    const before = await api.customers.join({ slug });
    await expect(api.customers.updateProfile({ slug, ...NEW, version: 1, ...wrong })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    });
    expect(await api.customers.getProfile({ slug })).toEqual(before);
  });

  test('a visitor has none, and who never was a customer here has nothing to change', async () => {
    const { slug } = await openSalon(world);
    const visitor = as(world, null);
    await expect(visitor.customers.getProfile({ slug })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(visitor.customers.join({ slug })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const person = as(world, await createPerson(world));
    await expect(person.customers.updateProfile({ slug, ...NEW, version: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await person.customers.getProfile({ slug })).toBeNull();
  });

  test('saving it makes it where there was none, and is refused where one has been made meanwhile', async () => {
    const { slug, salon } = await openSalon(world);
    const api = as(world, await createPerson(world, { fullName: 'Rute Braga', phone: PHONE }));
    const made = await api.customers.updateProfile({ slug, ...NEW, version: 0 });
    expect(made).toMatchObject({ ...NEW, phone: '+5511977776666' });
    expect(await api.customers.getProfile({ slug })).toEqual(made);
    expect(
      (await auditedActions(world, salon.id)).filter((action) => action === 'customers.updateProfile'),
    ).toHaveLength(1);
    await expect(api.customers.updateProfile({ slug, ...NEW, address: '', version: 0 })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await api.customers.getProfile({ slug })).toEqual(made);
    const other = as(world, await createPerson(world));
    await expect(other.customers.updateProfile({ slug, ...NEW, phone: '1', version: 0 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await other.customers.getProfile({ slug })).toBeNull();
  });

  test('nobody becomes a customer of a salon that does not exist', async () => {
    const person = as(world, await createPerson(world));
    await expect(person.customers.join({ slug: 'nao-existe' })).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
  });
});
