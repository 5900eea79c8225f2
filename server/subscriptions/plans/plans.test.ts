import { beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { openPlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries, entriesOf, hashTables, selectEntries } from '#tests/support/traces.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

const openSuperAdmin = async () => {
  const person = await createPerson(world, { userType: 'super_admin' });
  return { person, plans: as(world, person).subscriptions };
};

const wish: InputOf<'subscriptions.createPlan'> = {
  name: 'Rede',
  description: 'Para redes de salões.',
  priceCents: 4990,
  billingCycle: 'yearly',
  features: ['Suporte por telefone', 'Página personalizada'],
  maxSalons: 3,
  maxEmployees: 20,
  maxCustomers: null,
  customMercadoPagoKeysEnabled: true,
};

const entryOf = (entityId: string) =>
  selectEntries(world)
    .where('entityId', '=', entityId)
    .select(['action', 'data', 'salonId', 'actorKind'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const refusal = (code: string, message?: string) => expect.objectContaining({ code, ...(message && { message }) });

describe('a plan', () => {
  test('is created as typed, and an empty count is 0, which is unlimited', async () => {
    const { plans } = await openSuperAdmin();
    const made = await plans.createPlan(wish);
    expect(made).toMatchObject({ ...wish, maxCustomers: 0, isActive: true, onlinePaymentsEnabled: false, salons: 0 });
    expect(await entryOf(made.id)).toMatchObject({
      action: 'subscriptions.createPlan',
      actorKind: 'admin',
      salonId: null,
      data: { name: 'Rede', after: { priceCents: 4990, features: wish.features } },
    });
    const { plans: offered } = await as(world, null).subscriptions.listPlans();
    expect(offered).toContainEqual(expect.objectContaining({ id: made.id, priceCents: 4990, maxCustomers: null }));
    const mine = await (await openSalon(world)).owner.subscriptions.getMine();
    expect(mine.plans).toContainEqual(expect.objectContaining({ id: made.id, choice: 'choose' }));
  });

  test('is listed by price, also when it is off the market, with the salons that have it', async () => {
    const { plans, person } = await openSuperAdmin();
    const [dear, cheap] = [await openPlan(world, { priceCents: 99_000 }), await openPlan(world, { priceCents: 1 })];
    const withdrawn = await openPlan(world, { priceCents: 50_000, isActive: false });
    const salon = await openSalon(world);
    await plans.grantPlan({ salonId: salon.salon.id, planId: dear.id });
    const { plans: all } = await plans.listAllPlans();
    const ids = all.map(({ id }) => id).filter((id) => [dear.id, cheap.id, withdrawn.id].includes(id));
    expect(ids).toEqual([cheap.id, withdrawn.id, dear.id]);
    expect(all.find(({ id }) => id === dear.id)).toMatchObject({ salons: 1 });
    expect(all.find(({ id }) => id === withdrawn.id)).toMatchObject({ salons: 0, isActive: false });
    const counting = countingQueries(world);
    const counted = as(counting.world, person).subscriptions;
    const few = await counting.count(() => counted.listAllPlans());
    await openPlan(world);
    expect(await counting.count(() => counted.listAllPlans())).toBe(few);
  });

  test('is changed for new subscriptions, and the order that was made keeps its amount', async () => {
    const { plans } = await openSuperAdmin();
    const { id, version } = await plans.createPlan({ ...wish, billingCycle: 'monthly' });
    const salon = await openSalon(world);
    await salon.owner.subscriptions.choosePlan({ planId: id });
    const { checkoutId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
    const paid = { paymentId: world.checkouts.fake.pay(checkoutId), preferenceId: checkoutId };
    await salon.owner.subscriptions.verifyPayment(paid);
    const changed = await plans.updatePlan({ ...wish, id, version, billingCycle: 'monthly', priceCents: 5990 });
    expect(changed).toMatchObject({ priceCents: 5990, version: version + 1, salons: 1 });
    const orders = await world.database.db
      .selectFrom('salonSubscriptions')
      .where('planId', '=', id)
      .select(['amountCents', 'status'])
      .execute();
    expect(orders).toEqual([{ amountCents: 4990, status: 'active' }]);
    expect((await salon.owner.subscriptions.getMine()).plan).toMatchObject({ id, priceCents: 5990 });
    expect((await entryOf(id)).data).toEqual({
      name: 'Rede',
      before: { priceCents: 4990 },
      after: { priceCents: 5990 },
    });
  });

  test('that is switched off is offered to nobody, and the salons on it keep it', async () => {
    const { plans } = await openSuperAdmin();
    const { id, version } = await plans.createPlan(wish);
    const salon = await openSalon(world);
    await plans.grantPlan({ salonId: salon.salon.id, planId: id });
    await plans.updatePlan({ ...wish, id, version, isActive: false });
    expect((await as(world, null).subscriptions.listPlans()).plans.map((plan) => plan.id)).not.toContain(id);
    const mine = await salon.owner.subscriptions.getMine();
    expect(mine).toMatchObject({ plan: { id }, subscription: { isActive: true } });
  });

  test('that somebody else changed meanwhile, or deleted, is not changed', async () => {
    const { plans } = await openSuperAdmin();
    const { id, version } = await plans.createPlan(wish);
    await plans.updatePlan({ ...wish, id, version, name: 'Primeiro' });
    const before = await hashTables(world);
    await expect(plans.updatePlan({ ...wish, id, version, name: 'Segundo' })).rejects.toEqual(
      refusal('CHANGED_MEANWHILE'),
    );
    await expect(plans.updatePlan({ ...wish, id: newId(), version })).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await hashTables(world)).toEqual(before);
  });

  test.each([
    ['no name', { name: '  ' }, 'name', 'Informe o nome do plano'],
    ['a long name', { name: 'a'.repeat(101) }, 'name', 'Nome: máximo de 100 caracteres'],
    ['script in the name', { name: '<script>' }, 'name', 'Nome contém conteúdo não permitido'],
    ['a price as text', { priceCents: '12,345' }, 'priceCents', 'Insira um valor válido para o preço'],
    ['no price', { priceCents: null }, 'priceCents', 'Insira um valor válido para o preço'],
    ['a part of a cent', { priceCents: 49.9 }, 'priceCents', 'Insira um valor válido para o preço'],
    ['a negative price', { priceCents: -1 }, 'priceCents', 'Insira um valor válido para o preço'],
    ['an unknown cycle', { billingCycle: 'weekly' }, 'billingCycle', 'Escolha a cobrança'],
    ['a negative count', { maxEmployees: -1 }, 'maxEmployees', 'Informe um número inteiro, a partir de 0'],
    ['half a salon', { maxSalons: 0.5 }, 'maxSalons', 'Informe um número inteiro, a partir de 0'],
    ['a count as text', { maxCustomers: 'abc' }, 'maxCustomers', 'Informe um número inteiro, a partir de 0'],
    ['too large a count', { maxCustomers: 1_000_001 }, 'maxCustomers', 'Informe até 1.000.000'],
    ['a blank feature', { features: ['Página', ' '] }, 'features.1', 'Escreva o recurso'],
    ['a long feature', { features: ['a'.repeat(101)] }, 'features.0', 'Recurso: máximo de 100 caracteres'],
    ['a feature twice', { features: ['Página', 'página'] }, 'features', 'Há um recurso repetido'],
    [
      '31 features',
      { features: Array.from({ length: 31 }, (_, n) => `Recurso ${n}`) },
      'features',
      'Um plano pode ter até 30 recursos',
    ],
  ])('with %s is refused at its field', async (_, changes, field, message) => {
    const { plans } = await openSuperAdmin();
    const { id, version } = await plans.createPlan(wish);
    const before = await hashTables(world);
    const bad = { ...wish, ...changes } as never;
    const expected = expect.objectContaining({
      code: 'INVALID_INPUT',
      data: { fields: expect.objectContaining({ [field]: message }) },
    });
    await expect(plans.createPlan(bad)).rejects.toEqual(expected);
    await expect(plans.updatePlan({ ...(bad as typeof wish), id, version })).rejects.toEqual(expected);
    expect(await hashTables(world)).toEqual(before);
  });
});

describe('deleting a plan', () => {
  const IN_USE = refusal('PLAN_IN_USE', 'Este plano está em uso. Desative-o.');

  test('that nobody had takes it away', async () => {
    const { plans } = await openSuperAdmin();
    const { id } = await plans.createPlan(wish);
    await plans.deletePlan({ id });
    expect((await plans.listAllPlans()).plans.map((plan) => plan.id)).not.toContain(id);
    expect(await entryOf(id)).toMatchObject({
      action: 'subscriptions.deletePlan',
      data: { name: 'Rede', before: { priceCents: 4990 } },
    });
    await expect(plans.deletePlan({ id })).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test.each([
    ['has', false],
    ['had, by a grant that was taken back', true],
  ])('that a salon %s is refused', async (_, isTakenBack) => {
    const { plans } = await openSuperAdmin();
    const { id } = await plans.createPlan(wish);
    const { salon } = await openSalon(world);
    await plans.grantPlan({ salonId: salon.id, planId: id });
    if (isTakenBack) await plans.grantPlan({ salonId: salon.id, planId: null });
    const before = await hashTables(world);
    const refused = () => expect(plans.deletePlan({ id })).rejects.toEqual(IN_USE);
    expect(await entriesOf(world, refused)).toEqual([]);
    expect(await hashTables(world)).toEqual(before);
  });

  test('that a salon is about to pay is refused', async () => {
    const { plans } = await openSuperAdmin();
    const { id } = await plans.createPlan(wish);
    const salon = await openSalon(world);
    await salon.owner.subscriptions.choosePlan({ planId: id });
    await expect(plans.deletePlan({ id })).rejects.toEqual(IN_USE);
  });

  test('twice at once takes it away once', async () => {
    const { plans } = await openSuperAdmin();
    const { id } = await plans.createPlan(wish);
    const outcomes = await Promise.allSettled([plans.deletePlan({ id }), plans.deletePlan({ id })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toContainEqual({ status: 'rejected', reason: refusal('NOT_FOUND') });
  });

  test.each(['free', 'paid'])('while a salon chooses it (%s) leaves either the plan or no order', async (price) => {
    const { plans } = await openSuperAdmin();
    for (let round = 0; round < 3; round++) {
      const { id } = await plans.createPlan({ ...wish, priceCents: price === 'free' ? 0 : 4990 });
      const salon = await openSalon(world);
      const [chosen, deleted] = await Promise.allSettled([
        salon.owner.subscriptions.choosePlan({ planId: id }),
        plans.deletePlan({ id }),
      ]);
      const failed = [chosen, deleted].filter((outcome) => outcome.status === 'rejected');
      expect(failed).toHaveLength(1);
      expect(failed[0]?.reason.code).toBe(chosen.status === 'rejected' ? 'PLAN_NOT_FOUND' : 'PLAN_IN_USE');
    }
  });

  test('while the provider opens its checkout refuses the choice, and no order is left', async () => {
    const { plans } = await openSuperAdmin();
    const { id } = await plans.createPlan(wish);
    const salon = await openSalon(world);
    world.checkouts.fake.meanwhile = () => plans.deletePlan({ id });
    await expect(salon.owner.subscriptions.choosePlan({ planId: id })).rejects.toEqual(refusal('PLAN_NOT_FOUND'));
    expect((await salon.owner.subscriptions.getMine()).openOrder).toBeNull();
  });

  test('while it is granted refuses the grant', async () => {
    const { plans } = await openSuperAdmin();
    const { id } = await plans.createPlan(wish);
    const salon = await openSalon(world);
    const paid = await openPlan(world);
    await salon.owner.subscriptions.choosePlan({ planId: paid.id });
    const { checkoutId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
    const paymentId = world.checkouts.fake.pay(checkoutId, { renews: true });
    await salon.owner.subscriptions.verifyPayment({ paymentId, preferenceId: checkoutId });
    world.checkouts.fake.meanwhile = () => plans.deletePlan({ id });
    await expect(plans.grantPlan({ salonId: salon.salon.id, planId: id })).rejects.toEqual(refusal('PLAN_NOT_FOUND'));
    expect((await salon.owner.subscriptions.getMine()).plan?.id).toBe(paid.id);
  });
});
