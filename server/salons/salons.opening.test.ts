import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, createPerson, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();

const newOwner = async (fullName = 'Marina Lima') =>
  as(world, await createPerson(world, { userType: 'salon_owner', fullName }));
const newSlug = () => `inicio${newId().slice(-8)}`;

const SERVICES = [
  { name: 'Corte masculino', priceCents: 4500, durationMinutes: 30, category: 'corte' },
  { name: 'Barba', priceCents: 3500, durationMinutes: 30, category: 'barba' },
] as const;

describe('a salon that begins with services and its owner', () => {
  test('takes bookings at once', async () => {
    const owner = await newOwner();
    const slug = newSlug();
    const salon = await owner.salons.create({
      name: 'Barbearia Nova',
      slug,
      services: [...SERVICES],
      ownRole: 'barber',
    });
    expect(salon.slug).toBe(slug);
    expect(salon.firstSteps).toEqual({ services: true, professionals: true, hours: false, page: false });
    const { services } = await owner.services.list({});
    expect(services).toMatchObject([SERVICES[1], SERVICES[0]]);
    const { employees } = await owner.employees.list({});
    expect(employees).toMatchObject([{ name: 'Marina Lima', role: 'barber', takesAppointments: true, isActive: true }]);
    const { slots } = await as(world, null).availability.listSlots({
      slug,
      serviceId: services[0]?.id ?? '',
      date: TODAY,
    });
    expect(slots.length).toBeGreaterThan(0);
    expect(await auditedActions(world, salon.id)).toEqual(['services.create', 'employees.create', 'salons.create']);
  });

  test('may begin without them', async () => {
    const owner = await newOwner();
    const salon = await owner.salons.create({ name: 'Só o nome', slug: null, services: [], ownRole: null });
    expect(salon.firstSteps).toMatchObject({ services: false, professionals: false });
  });

  test.each([
    ['a price of 0', { services: [SERVICES[0], { ...SERVICES[1], priceCents: 0 }] }, 'services.1.priceCents'],
    ['a negative duration', { services: [{ ...SERVICES[1], durationMinutes: -30 }] }, 'services.0.durationMinutes'],
    ['a service without a name', { services: [{ ...SERVICES[1], name: ' ' }] }, 'services.0.name'],
    ['31 services', { services: Array.from({ length: 31 }, () => SERVICES[0]) }, 'services'],
    ['an unknown role', { ownRole: 'dono' as never }, 'ownRole'],
    ['an address without letters', { slug: ' -_- ' }, 'slug'],
  ])('%s leaves nothing behind', async (_, wrong, field) => {
    const owner = await newOwner();
    await expect(
      owner.salons.create({ name: 'Meio', services: [...SERVICES], ownRole: 'barber', ...wrong }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: { [field]: expect.any(String) } } });
    await expect(owner.salons.getMine()).rejects.toMatchObject({ code: 'SALON_REQUIRED' });
  });
});

describe('the address that the owner saw', () => {
  test('taken meanwhile is refused with another one, and nothing is kept', async () => {
    const { slug } = await openSalon(world);
    const owner = await newOwner();
    const wish = { name: 'Outra', slug, services: [...SERVICES], ownRole: 'barber' } as const;
    const refusal = await owner.salons.create({ ...wish, services: [...SERVICES] }).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'SLUG_TAKEN' });
    expect(refusal.data.slug).not.toBe(slug);
    await expect(owner.salons.getMine()).rejects.toMatchObject({ code: 'SALON_REQUIRED' });
    const salon = await owner.salons.create({ ...wish, services: [...SERVICES], slug: refusal.data.slug });
    expect(salon.slug).toBe(refusal.data.slug);
  });

  test('a reserved or former one is refused too', async () => {
    const { salon } = await openSalon(world);
    const former = newSlug();
    await world.database.db.insertInto('salonSlugs').values({ slug: former, salonId: salon.id }).execute();
    for (const slug of [former, 'dashboard']) {
      const owner = await newOwner();
      await expect(owner.salons.create({ name: 'Outra', slug })).rejects.toMatchObject({ code: 'SLUG_TAKEN' });
    }
  });

  test('of two owners who want the same at once, one gets it', async () => {
    const slug = newSlug();
    const owners = [await newOwner(), await newOwner()];
    const outcomes = await Promise.allSettled(owners.map((owner) => owner.salons.create({ name: 'Duas', slug })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'SLUG_TAKEN' } });
  });
});

test('a double click opens one salon with one of each service', async () => {
  const owner = await newOwner();
  const wish = { name: 'Dois cliques', slug: newSlug(), services: [...SERVICES], ownRole: 'barber' as const };
  const outcomes = await Promise.allSettled([owner.salons.create(wish), owner.salons.create(wish)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await owner.services.list({})).totals.total).toBe(2);
  expect((await owner.employees.list({})).totals.total).toBe(1);
});
