import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { as, createPerson, openCustomer, openSalon, TODAY, useTestWorld } from './support/test-world.ts';

/**
 * A thief types another person's phone, name and e-mail into every operation that takes a phone. A new operation with a
 * phone fails here until somebody says how the thief would use it.
 */
const world = useTestWorld();

const TOMORROW = addDays(TODAY, 1);

type Contact = { name: string; phone: string; email: string };
const MARIA: Contact = { name: 'Maria Souza', phone: '+5511988887777', email: 'maria@example.com' };
/** Has the same short name as Maria: 'Maria S.'. */
const NOBODY: Contact = { name: 'Maria Santos', phone: '+5511900000000', email: 'santos@example.com' };

/** Texts of the salon and Maria about her, which nobody else may read. */
const SECRETS = ['Alergia a amônia', 'Trazer a foto', 'Rua das Flores, 10', 'Prefiro de manhã'];

/** A salon that knows Maria twice, as a customer of its own and by her account, and a thief with an account and another salon. */
async function openScene() {
  const salon = await openSalon(world, { professionals: 2 });
  const { owner, slug, service } = salon;
  const known = await owner.customers.create({ ...MARIA, notes: SECRETS[0] });
  const byPhone = await owner.appointments.create({
    id: newId(),
    customerId: known.id,
    serviceId: service.id,
    date: TOMORROW,
    time: '09:00',
    notes: SECRETS[1],
  });
  const maria = await openCustomer(world, salon, { fullName: MARIA.name, phone: MARIA.phone });
  const visit = await maria.book({ ...MARIA, time: '11:00' });
  await owner.appointments.complete({ id: visit.id, version: visit.version });
  await maria.api.reviews.write({ slug, appointmentId: visit.id, rating: 5 });
  const coming = await maria.book({ ...MARIA, time: '12:00', notes: SECRETS[1] });
  const profile = { fullName: MARIA.name, phone: MARIA.phone, address: SECRETS[2] };
  await maria.api.customers.updateProfile({ slug, ...profile, version: 1 });
  // The same day and service that the thief books.
  const wish = { slug, serviceId: service.id, preferredDate: TODAY, consent: true as const, notes: SECRETS[3] };
  await maria.api.waitingList.join({ ...wish, customerName: MARIA.name, customerPhone: MARIA.phone });

  const thief = await createPerson(world, { fullName: 'Ladra Esperta', phone: '+5511911112222' });
  const hers = [known.id, byPhone.id, visit.id, coming.id, (await owner.appointments.get(coming)).customerId];
  return { ...salon, maria, appointments: [byPhone, visit, coming], hers, thief, api: as(world, thief) };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

/** The thief's own salon, where she may read everything. */
async function openOwnSalon() {
  const salon = await openSalon(world, { name: 'Salão da Ladra' });
  const look = async () => [
    await salon.owner.customers.list({}),
    await salon.owner.appointments.list({}),
    await salon.owner.employees.list({}),
    (await salon.owner.waitingList.list({})).entries,
    await salon.owner.reports.getDashboard(),
  ];
  return { ...salon, look };
}

const book = ({ api, slug, service }: Scene, { name, phone, email }: Contact, time = '15:00') => {
  const { priceCents, durationMinutes } = service;
  const what = { slug, id: newId(), serviceId: service.id, date: TODAY, time };
  return api.appointments.book({ ...what, name, phone, email, shown: { priceCents, durationMinutes } });
};

/** Types the phone as that of the thief's own salon. */
async function saveSettings(changes: { phone: string } | { whatsapp: string }) {
  const { owner, look } = await openOwnSalon();
  return [await owner.salons.updateSettings({ ...(await owner.salons.getSettings()), ...changes }), await look()];
}

const account = () => ({
  email: `${newId()}@example.com`,
  password: 'segredo-1-longo',
  confirmPassword: 'segredo-1-longo',
});

/** Signing up makes the new account the thief, who looks around afterwards. */
async function signedUp(scene: Scene, { id }: { id: string }): Promise<void> {
  const { db } = world.database;
  const columns = ['id', 'name as fullName', 'email', 'phone', 'userType'] as const;
  const person = await db.selectFrom('users').where('id', '=', id).select(columns).executeTakeFirstOrThrow();
  scene.thief = person as Person;
  scene.api = as(world, scene.thief);
}

/** Each attempt types the whole contact and answers everything that the thief is told. */
const attempts: Record<string, (scene: Scene, typed: Contact) => Promise<unknown>> = {
  'auth.registerOwner phone': async (scene, { name, phone }) => {
    const answer = await as(world, null).auth.registerOwner({ ...account(), fullName: name, phone });
    await signedUp(scene, answer);
    return answer;
  },
  'auth.registerCustomer phone': async (scene, { name, phone }) => {
    const { slug } = scene;
    const answer = await as(world, null).auth.registerCustomer({ ...account(), slug, fullName: name, phone });
    await signedUp(scene, answer);
    return [answer, await scene.api.customers.join({ slug })];
  },
  'settings.saveSystem contactPhone': async (_, { phone }) => {
    const { settings } = as(world, await createPerson(world, { userType: 'super_admin' }));
    const { version } = await settings.getSystem();
    // The version also counts the changes of the other tests of this file.
    return { ...(await settings.saveSystem({ contactPhone: phone, version })), version: 0 };
  },
  'salons.create phone': async (_, { name, phone, email }) => {
    const owner = as(world, await createPerson(world, { userType: 'salon_owner' }));
    return [await owner.salons.create({ name: `Salão ${name}`, phone, email }), await owner.customers.list({})];
  },
  'salons.updateSettings phone': (_, { phone }) => saveSettings({ phone }),
  'salons.updateSettings whatsapp': (_, { phone }) => saveSettings({ whatsapp: phone }),
  'employees.create phone': async (_, typed) => {
    const { owner, look } = await openOwnSalon();
    return [await owner.employees.create({ ...typed, role: 'barber' }), await look()];
  },
  'employees.update phone': async (_, typed) => {
    const { owner, look, employees } = await openOwnSalon();
    const [{ id, version } = { id: '', version: 1 }] = employees;
    return [await owner.employees.update({ ...typed, role: 'barber', id, version }), await look()];
  },
  'customers.create phone': async (_, typed) => {
    const { owner, look } = await openOwnSalon();
    return [await owner.customers.create(typed), await look(), await owner.customers.list({ search: typed.phone })];
  },
  'customers.update phone': async (_, typed) => {
    const { owner, look } = await openOwnSalon();
    const { id, version } = await owner.customers.create({ name: 'Cliente', phone: '11933334444' });
    return [await owner.customers.update({ ...typed, id, version }), await look()];
  },
  'appointments.create newCustomer.phone': async (_, typed) => {
    const { owner, look } = await openOwnSalon();
    const wish = { id: newId(), date: TODAY, time: '10:30' };
    return [await owner.appointments.create({ ...wish, newCustomer: typed }), await look()];
  },
  'appointments.book phone': async (scene, typed) => [
    await book(scene, typed),
    // Repeated, because there is now a record with all these values.
    await book(scene, typed, '16:00'),
  ],
  'customers.updateProfile phone': async (scene, { name, phone }) => {
    const { slug, api } = scene;
    await book(scene, { ...NOBODY, phone: '+5511933334444' });
    const answer = await api.customers.updateProfile({ slug, fullName: name, phone, version: 1 });
    return [answer, await book(scene, { ...NOBODY, name, phone }, '16:00')];
  },
  'waitingList.join customerPhone': ({ api, slug, service }, { name, phone, email }) => {
    const who = { customerName: name, customerPhone: phone, customerEmail: email };
    return api.waitingList.join({ ...who, slug, serviceId: service.id, preferredDate: TODAY, consent: true });
  },
};

/** Where a phone is typed: `appointments.create newCustomer.phone`. */
function phoneFields(): string[] {
  return Object.entries(contract).flatMap(([noun, operations]) =>
    Object.entries(operations).flatMap(([name, operation]) => {
      const { inputSchema } = operation['~orpc'];
      if (!inputSchema) return [];
      const described = z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' });
      return fieldsIn(described).map((field) => `${noun}.${name} ${field}`);
    }),
  );
}

/** Fields with which the platform itself reaches WhatsApp. */
const OF_PROVIDER = /^whatsapp(?:Provider|PhoneNumberId|AccountId|AccessToken|AppSecret|VerifyToken)$/;

type Described = { properties?: Record<string, unknown>; type?: unknown };

/** The paths of texts that are called after a phone, however deep they stand. */
function fieldsIn(described: unknown, path = ''): string[] {
  if (typeof described !== 'object' || described === null) return [];
  const { properties = {}, ...others } = described as Described;
  const named = Object.entries(properties).flatMap(([field, inner]) => {
    const isNamed = /phone|whatsapp|celular|telefone/i.test(field) && !OF_PROVIDER.test(field);
    const isPhone = isNamed && (inner as Described).type !== 'boolean';
    return [...(isPhone ? [`${path}${field}`] : []), ...fieldsIn(inner, `${path}${field}.`)];
  });
  return [...named, ...Object.values(others).flatMap((inner) => fieldsIn(inner, path))];
}

test('every operation that takes a phone has a row here, and no row is left over', () => {
  expect(Object.keys(attempts).toSorted()).toEqual(phoneFields().toSorted());
});

/** All rows in the database about Maria and her texts. */
async function rowsOfMaria({ salon, maria, hers }: Scene) {
  const { db } = world.database;
  const mine = { salonId: salon.id, userId: maria.person.id };
  const ofSalon = <Table extends 'customers' | 'appointments'>(table: Table) =>
    db
      .selectFrom(table as 'customers')
      .where('salonId', '=', salon.id)
      .where('id', 'in', hers)
      .selectAll()
      .orderBy('id');
  return {
    customers: await ofSalon('customers').execute(),
    appointments: await ofSalon('appointments').execute(),
    reviews: await db
      .selectFrom('reviews')
      .where((eb) => eb.and(mine))
      .selectAll()
      .execute(),
    profile: await db
      .selectFrom('clientProfiles')
      .where((eb) => eb.and(mine))
      .selectAll()
      .execute(),
    waiting: await db
      .selectFrom('waitingList')
      .where((eb) => eb.and(mine))
      .selectAll()
      .execute(),
    account: await db.selectFrom('users').where('id', '=', maria.person.id).selectAll().execute(),
  };
}

const whatMariaSees = async ({ maria, slug }: Scene) => [
  await maria.api.appointments.listMine({ slug }),
  await maria.api.customers.getProfile({ slug }),
  await maria.api.auth.me(),
];

const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error) => error.code,
  );

/** The data that the thief reads afterwards, and the outcome of each attempt at Maria's appointments. */
async function lookAround({ api, slug, appointments }: Scene) {
  const reads = [
    await api.appointments.listMine({ slug }),
    await api.customers.getProfile({ slug }),
    await api.auth.me(),
    await api.salonPage.get({ slug }),
  ];
  const outcomes = new Set<string>();
  for (const { id } of appointments) {
    outcomes.add(await outcomeOf(api.appointments.getMine({ slug, id })));
    outcomes.add(await outcomeOf(api.appointments.cancelMine({ slug, id })));
    outcomes.add(await outcomeOf(api.reviews.write({ slug, appointmentId: id, rating: 1 })));
    outcomes.add(await outcomeOf(api.reviews.delete({ slug, appointmentId: id })));
  }
  return { reads, outcomes: [...outcomes] };
}

/** Removes the values of an answer that differ between two worlds in any case. */
function comparable(answer: unknown, { slug, thief }: Scene, { name, phone, email }: Contact): unknown {
  const digits = phone.slice(3);
  const text = JSON.stringify(answer)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
    .replaceAll(thief.email, '(own e-mail)')
    .replaceAll(email, '(e-mail)')
    .replaceAll(digits, '(phone)')
    .replaceAll(name, '(name)')
    .replaceAll(encodeURIComponent(name), '(name)')
    .replaceAll(/lembrete%2F[\w-]+/g, 'lembrete%2F(token)')
    // As a field, and in the addresses that a message for WhatsApp contains.
    .replaceAll(new RegExp(`("slug":"|%2F)(?:${slug}|sal[a-z]*[0-9]*)(?="|%2F)`, 'g'), '$1(slug)');
  return JSON.parse(text);
}

describe.each(Object.entries(attempts))('%s', (_, attempt) => {
  test('with Maria’s phone, name and e-mail answers what nobody’s would, shows nothing of her and takes nothing from her', async () => {
    const told: unknown[] = [];
    for (const typed of [MARIA, NOBODY]) {
      const scene = await openScene();
      const [rows, seen] = [await rowsOfMaria(scene), await whatMariaSees(scene)];
      const answer = await attempt(scene, typed);
      const { reads, outcomes } = await lookAround(scene);
      expect(outcomes).toEqual(['NOT_FOUND']);
      for (const secret of [...SECRETS, ...scene.hers]) expect(JSON.stringify([answer, reads])).not.toContain(secret);
      expect(await rowsOfMaria(scene)).toEqual(rows);
      expect(await whatMariaSees(scene)).toEqual(seen);
      told.push(comparable([answer, reads], scene, typed));
    }
    expect(told[0]).toEqual(told[1]);
  });
});

test('the salon may take the thief’s record for Maria’s: the thief sees nothing of it, and no message changes its way', async () => {
  const scene = await openScene();
  const { owner, slug, api, salon } = scene;
  const { id: booked } = await book(scene, MARIA);
  const { customerId } = await owner.appointments.get({ id: booked });
  // The real Maria phones, and the owner picks the wrong one of two with her name and phone.
  const wish = { id: newId(), customerId, date: TOMORROW, time: '17:00', notes: SECRETS[1] };
  const made = await owner.appointments.create(wish);
  const stolen = { ...scene, appointments: [made] };
  const before = await lookAround(stolen);
  expect(before.outcomes).toEqual(['NOT_FOUND']);
  expect(JSON.stringify(before.reads)).not.toContain(made.id);

  await api.customers.updateProfile({ slug, fullName: 'Maria Souza', phone: '11911112222', version: 1 });
  const moved = await owner.appointments.update({ ...wish, id: made.id, version: made.version, time: '18:00' });
  await owner.appointments.cancel({ id: made.id, version: moved.version });
  const messages = await world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salon.id)
    .where('appointmentId', '=', made.id)
    .select('recipient')
    .execute();
  expect(messages.map(({ recipient }) => recipient)).toEqual([MARIA.phone, MARIA.phone, MARIA.phone]);
  expect((await lookAround(stolen)).outcomes).toEqual(['NOT_FOUND']);
});
