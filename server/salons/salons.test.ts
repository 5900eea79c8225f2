import { afterEach, describe, expect, test } from 'vitest';
import { RIGHTS } from '#contract/rights.ts';
import { newId } from '#lib/id.ts';
import { RESERVED_SLUGS } from '#lib/slug.ts';
import { UNANSWERED } from '#tests/support/memory-postal-codes.ts';
import { as, createPerson, NOW, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import { DEFAULT_OPENING_HOURS } from './rules.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const newOwner = async () => as(world, await createPerson(world, { userType: 'salon_owner' }));
const rowOf = (id: string) =>
  world.database.db.selectFrom('salons').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
/** A name that no other test has used, so that its address is free. */
let names = 0;
const newName = (start = 'Nome') => `${start} ${++names} teste`;

describe('setting up a salon', () => {
  test('opens it at once: public page, weekly ranges, seven days of trial', async () => {
    const owner = await newOwner();
    const salon = await owner.salons.create({ name: 'Estúdio  Bela Ação', state: 'SP' });
    expect(salon).toEqual({
      id: salon.id,
      name: 'Estúdio Bela Ação',
      slug: 'estudiobelaacao',
      timeZone: 'America/Sao_Paulo',
      isActive: true,
      suspension: null,
      subscription: {
        ...{ status: 'trial', isActive: false, isBlocked: false, trialDaysLeft: 7 },
        ...{ endsAt: '2026-11-27T13:20:00.000Z', paidUntil: '2026-11-27T13:20:00.000Z', graceUntil: null },
      },
      planEnding: null,
      firstSteps: { services: false, professionals: false, hours: false, page: false },
      today: TODAY,
      time: '10:20',
      now: NOW,
      role: 'owner',
      rights: RIGHTS,
      isOneOfSeveral: false,
      employeeId: null,
    });
    expect(await owner.salons.getMine()).toEqual(salon);
    const page = await as(world, null).salonPage.get({ slug: 'estudiobelaacao' });
    expect(page.openingHours).toEqual(DEFAULT_OPENING_HOURS);
    const { ranges } = await owner.availability.getWeek();
    expect(ranges.map(({ dayOfWeek, startTime, endTime }) => [dayOfWeek, startTime, endTime])).toEqual([
      ...[1, 2, 3, 4, 5].map((day) => [day, '09:00', '18:00']),
      [6, '09:00', '16:00'],
    ]);
    expect(await auditedActions(world, salon.id)).toEqual(['salons.create']);
  });

  test('what was typed is kept: phone with country, e-mail in small letters, Instagram as a handle', async () => {
    const owner = await newOwner();
    const { id } = await owner.salons.create({
      name: newName(),
      description: 'Desde 1998.\n\nCom hora marcada.',
      phone: '(11) 3333-4444',
      email: 'Contato@Salao.com.br',
      instagram: 'https://www.instagram.com/salao.bela/?hl=pt',
      address: 'Rua das Flores, 10',
      city: 'Campinas',
      state: 'SP',
      zipCode: '13010-000',
    });
    expect(await rowOf(id)).toMatchObject({
      description: 'Desde 1998.\n\nCom hora marcada.',
      phone: '+551133334444',
      email: 'contato@salao.com.br',
      instagram: 'salao.bela',
      address: 'Rua das Flores, 10',
      city: 'Campinas',
      state: 'SP',
      zipCode: '13010-000',
      paymentMode: 'both',
      cancelNoticeMinutes: 120,
      createdAt: new Date(NOW),
    });
  });

  test('the opening hours of the database are those of the rules', async () => {
    const { id: ownerId } = await createPerson(world, { userType: 'salon_owner' });
    const id = newId();
    const slug = `padrao${id.slice(-8)}`;
    await world.database.db.transaction().execute(async (db) => {
      await db.insertInto('salonSlugs').values({ slug, salonId: id }).execute();
      await db.insertInto('memberships').values({ salonId: id, userId: ownerId, role: 'owner' }).execute();
      await db.insertInto('salons').values({ id, ownerId, name: 'Padrão', slug }).execute();
    });
    expect((await rowOf(id)).openingHours).toEqual(DEFAULT_OPENING_HOURS);
  });

  test.each([
    [{ state: 'AM' }, 'America/Manaus', '09:20'],
    [{ state: 'ac' }, 'America/Rio_Branco', '08:20'],
    [{ state: 'são paulo' }, 'America/Sao_Paulo', '10:20'],
    [{ state: 'Mato Grosso' }, 'America/Cuiaba', '09:20'],
    [{}, 'America/Sao_Paulo', '10:20'],
    [{ state: 'PE', timeZone: 'America/Noronha' }, 'America/Noronha', '11:20'],
    [{ state: 'AM', timeZone: ' ' }, 'America/Manaus', '09:20'],
  ])('with %o its clock is that of %s', async (where, timeZone, time) => {
    const owner = await newOwner();
    expect(await owner.salons.create({ name: newName(), ...where })).toMatchObject({ timeZone, time, today: TODAY });
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'Por favor, insira o nome do seu salão'],
    ['an unknown time zone', { timeZone: 'America/Campinas' }, 'timeZone', 'Fuso horário desconhecido'],
    ['half a phone', { phone: '1234' }, 'phone', 'Telefone deve ter 10 ou 11 dígitos'],
    ['a state abroad', { state: 'Lisboa' }, 'state', 'Escolha um dos 27 estados'],
    ['half a postal code', { zipCode: '0100' }, 'zipCode', 'CEP deve ter 8 dígitos'],
    ['a sentence as Instagram', { instagram: 'meu salão' }, 'instagram', 'Informe o perfil, como @seusalao'],
    ['half an e-mail', { email: 'contato@' }, 'email', 'Formato de email inválido'],
    ['a script', { city: '<script>' }, 'city', 'Cidade contém conteúdo não permitido'],
  ])('%s is refused at its field and leaves nothing behind', async (_, wrong, field, message) => {
    const owner = await newOwner();
    const name = newName();
    await expect(owner.salons.create({ name, ...wrong })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: message } },
    });
    await expect(owner.salons.getMine()).rejects.toMatchObject({ code: 'SALON_REQUIRED' });
    await owner.salons.create({ name });
    expect(await owner.salons.getMine()).toMatchObject({ slug: slugOf(name), subscription: { status: 'trial' } });
  });

  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['a customer', 'customer', 'FORBIDDEN'],
    ['an administrator', 'super_admin', 'FORBIDDEN'],
  ] as const)('%s opens none', async (_, userType, code) => {
    const api = as(world, userType && (await createPerson(world, { userType })));
    const name = newName();
    await expect(api.salons.create({ name })).rejects.toMatchObject({ code });
    expect(await (await newOwner()).salons.generateSlug({ salonName: name })).toEqual({ slug: slugOf(name) });
  });
});

describe('the address of a postal code', () => {
  test.each(['01001-000', '01001000', ' 01.001-000 '])('%s is found, also before there is a salon', async (zipCode) => {
    expect(await (await newOwner()).salons.findAddress({ zipCode })).toEqual({
      street: 'Praça da Sé',
      neighborhood: 'Sé',
      city: 'São Paulo',
      state: 'SP',
      timeZone: 'America/Sao_Paulo',
    });
  });

  test.each([
    ['nobody has', '12345678', 'POSTAL_CODE_NOT_FOUND'],
    ['the service does not answer for', UNANSWERED, 'POSTAL_CODE_UNAVAILABLE'],
    ['is too short', '0100100', 'INVALID_INPUT'],
    ['is no number', 'CEP do salão', 'INVALID_INPUT'],
  ])('one that %s says so', async (_, zipCode, code) => {
    await expect((await newOwner()).salons.findAddress({ zipCode })).rejects.toMatchObject({ code });
  });

  test('a visitor may not ask', async () => {
    await expect(as(world, null).salons.findAddress({ zipCode: '01001000' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('one trial for each owner ever', () => {
  test('a second salon is refused and takes no address', async () => {
    const { owner, salon } = await openSalon(world);
    const name = newName();
    await expect(owner.salons.create({ name })).rejects.toMatchObject({ code: 'SALON_EXISTS' });
    expect(await owner.salons.getMine()).toMatchObject({ id: salon.id });
    expect(await owner.salons.generateSlug({ salonName: name })).toEqual({ slug: slugOf(name) });
  });

  test('a double click opens one', async () => {
    const owner = await newOwner();
    const name = newName();
    const outcomes = await Promise.allSettled([owner.salons.create({ name }), owner.salons.create({ name })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'SALON_EXISTS' } });
    expect(await owner.salons.getMine()).toMatchObject({ slug: slugOf(name) });
  });

  test('the salon that follows a deleted one begins without a trial, asking for a plan', async () => {
    const { owner, salon } = await openSalon(world, { professionals: 0 });
    await world.database.db.deleteFrom('salons').where('id', '=', salon.id).execute();
    // As the command does: on several machines nothing refers to a salon from outside.
    await world.database.db.deleteFrom('salonOwners').where('salonId', '=', salon.id).execute();
    await world.database.db.deleteFrom('memberships').where('salonId', '=', salon.id).execute();
    world.clock.advance({ days: 30 });
    const next = await owner.salons.create({ name: newName() });
    expect(next.subscription).toMatchObject({ status: 'inactive', isActive: false, isBlocked: true });
    await expect(owner.services.list({})).rejects.toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });
  });

  test('the trial counts down whole days, and at its end the owner may still see the salon', async () => {
    const { owner } = await openSalon(world);
    world.clock.advance({ days: 6, hours: 23 });
    expect((await owner.salons.getMine()).subscription).toMatchObject({ trialDaysLeft: 1, isBlocked: false });
    world.clock.advance({ hours: 1 });
    expect((await owner.salons.getMine()).subscription).toMatchObject({ trialDaysLeft: 0, isBlocked: true });
  });
});

describe('the address of a salon', () => {
  test('accents and spaces go, twenty characters stay', async () => {
    const owner = await newOwner();
    expect(await owner.salons.generateSlug({ salonName: 'Salão da Conceição & Irmãs' })).toEqual({
      slug: 'salaodaconceicaoirma',
    });
  });

  test.each(['Admin', 'API', 'Salão', 'Encaixe', 'Dashboard'])('%s is reserved and gets a number', async (name) => {
    const owner = await newOwner();
    const { slug } = await owner.salons.create({ name });
    expect(slug).toMatch(/[a-z]+2$/);
    expect(RESERVED_SLUGS).not.toContain(slug);
  });

  test('a taken name gets the next number', async () => {
    const name = newName();
    const slugs = [];
    for (let n = 0; n < 3; n++) slugs.push((await (await newOwner()).salons.create({ name })).slug);
    expect(slugs).toEqual([slugOf(name), `${slugOf(name)}2`, `${slugOf(name)}3`]);
    expect(await (await newOwner()).salons.generateSlug({ salonName: name })).toEqual({ slug: `${slugOf(name)}4` });
  });

  test('a number that does not fit takes the place of the last letters', async () => {
    const name = 'Barbearia do Seu Bartolomeu';
    const [first, second] = [await newOwner(), await newOwner()];
    expect(await first.salons.create({ name })).toMatchObject({ slug: 'barbeariadoseubartol' });
    expect(await second.salons.create({ name })).toMatchObject({ slug: 'barbeariadoseubarto2' });
  });

  test('salons opened at once under the same name have different addresses', async () => {
    const name = newName();
    const owners = await Promise.all([1, 2, 3, 4].map(newOwner));
    const salons = await Promise.all(owners.map((owner) => owner.salons.create({ name })));
    const slug = slugOf(name);
    expect(salons.map((salon) => salon.slug).sort()).toEqual([slug, `${slug}2`, `${slug}3`, `${slug}4`]);
  });

  test('beyond a hundred salons of a name there are still numbers', async () => {
    const slug = `cem${newId().slice(-6)}`;
    const { salon } = await openSalon(world, { professionals: 0 });
    const taken = [slug, ...Array.from({ length: 120 }, (_, n) => `${slug}${n + 2}`)];
    await world.database.db
      .insertInto('salonSlugs')
      .values(taken.map((taken) => ({ slug: taken, salonId: salon.id })))
      .execute();
    expect(await (await newOwner()).salons.create({ name: slug })).toMatchObject({ slug: `${slug}122` });
  });

  test('a visitor is given none', async () => {
    await expect(as(world, null).salons.generateSlug({ salonName: 'Ana' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe("the salon's page by its address", () => {
  test('another letter case is told the right one', async () => {
    const { slug } = await openSalon(world);
    await expect(as(world, null).salonPage.getSalon({ slug: slug.toUpperCase() })).rejects.toMatchObject({
      code: 'SALON_MOVED',
      data: { slug },
    });
  });

  test('a former address is told the present one', async () => {
    const { slug, salon } = await openSalon(world);
    const former = `antigo${newId().slice(-8)}`;
    await world.database.db.insertInto('salonSlugs').values({ slug: former, salonId: salon.id }).execute();
    await expect(as(world, null).salonPage.getSalon({ slug: former })).rejects.toMatchObject({
      code: 'SALON_MOVED',
      data: { slug },
    });
    expect(await (await newOwner()).salons.generateSlug({ salonName: former })).toEqual({ slug: `${former}2` });
  });

  test.each([
    ['switched off', { isActive: false }],
    ['suspended', { suspendedAt: new Date(NOW) }],
  ])('one that is %s is as one that does not exist, and its owner still works', async (_, values) => {
    const { owner, slug, salon } = await openSalon(world);
    await world.database.db.updateTable('salons').set(values).where('id', '=', salon.id).execute();
    const visitor = as(world, null);
    for (const asked of [slug, 'nao-existe']) {
      await expect(visitor.salonPage.get({ slug: asked })).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
    }
    expect((await owner.services.list({})).services).toHaveLength(1);
  });
});

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '');
