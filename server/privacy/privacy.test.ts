import { afterEach, describe, expect, test } from 'vitest';
import { legalVersions } from '#contract/consent-texts.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { openHttp } from '#tests/support/http.ts';
import { giveSecret, SECRET } from '#tests/support/secrets.ts';
import {
  as,
  createPerson,
  joinSalon,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { countingQueries, selectEntries, tablesWith } from '#tests/support/traces.ts';
import { findPersonByEmail } from '../auth/queries.ts';
import type { Person } from '../gate/scope.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = addDays(TODAY, 1);
const PHONE = '+5511988887777';
const NOTES = 'Alergia a amônia';
const PRIVATE = 'Só o salão lê: chega atrasada';
let count = 0;

/** Somebody with a password, a past visit, a review, a coming booking, a waiting entry, a profile and a consent in the salon. */
async function openRute(salon: TestSalon, { fullName = 'Rute Braga', phone = PHONE } = {}) {
  const { owner, slug, service } = salon;
  const email = `${fullName.replace(' ', '.').toLowerCase()}${++count}@example.com`;
  const rute = await openCustomer(world, salon, { fullName, phone, email });
  await giveSecret(world, rute.person);
  const visit = await rute.book({ time: '11:00', email, notes: NOTES });
  await owner.appointments.complete({ id: visit.id, version: visit.version });
  await rute.api.reviews.write({ slug, appointmentId: visit.id, rating: 4, comment: `${fullName} gostou` });
  const coming = await rute.book({ date: TOMORROW, time: '10:00', notes: NOTES });
  const values = { slug, fullName, phone, address: `Rua de ${fullName}, 1` };
  await rute.api.customers.updateProfile({ ...values, version: 1 });
  const wish = { slug, serviceId: service.id, preferredDate: addDays(TODAY, 3), consent: true as const };
  await rute.api.waitingList.join({ ...wish, customerName: fullName, customerPhone: phone, notes: NOTES });
  await rute.api.consents.set({ slug, purpose: 'marketing', textVersion: 1, isGranted: true });
  return { ...rute, email, visit, coming };
}

const remove = (person: Person) => as(world, person).privacy.deleteAccount({ currentPassword: SECRET });

/** After the messages that wait for delivery are told. */
async function tracesOf(pattern: RegExp): Promise<string[]> {
  await world.jobs.drain();
  return tablesWith(world, pattern);
}

const appointmentOf = ({ owner }: TestSalon, { id }: { id: string }) => owner.appointments.get({ id });

describe('the export', () => {
  test('holds everything that the account has, in every salon', async () => {
    const [salon, other] = [await openSalon(world), await openSalon(world, { name: 'Outro Salão' })];
    const rute = await openRute(salon);
    await rute.api.appointments.book({
      ...{ slug: other.slug, id: newId(), serviceId: other.service.id, date: TOMORROW, time: '15:00' },
      ...{ name: 'Rute Braga', phone: PHONE, shown: { priceCents: 4500, durationMinutes: 30 } },
    });
    const data = await rute.api.privacy.exportMine();
    expect(data).toMatchObject({
      exportedAt: world.clock.now().toISOString(),
      isComplete: true,
      account: { fullName: 'Rute Braga', email: rute.email, pendingEmail: null, phone: PHONE, userType: 'customer' },
      bookings: [
        { salonName: 'Outro Salão', date: TOMORROW, time: '15:00', status: 'scheduled', payment: 'at_salon' },
        { salonName: 'Barbearia Aurora', date: TOMORROW, time: '10:00', notes: NOTES },
        { salonName: 'Barbearia Aurora', date: TODAY, serviceName: 'Corte', professionalName: 'Ana', payment: 'paid' },
      ],
      waitingEntries: [{ salonName: 'Barbearia Aurora', name: 'Rute Braga', phone: PHONE, notes: NOTES }],
      reviews: [{ salonName: 'Barbearia Aurora', rating: 4, comment: 'Rute Braga gostou', reply: null }],
      consents: [{ salonName: 'Barbearia Aurora', purpose: 'marketing', isGranted: true, place: 'profile' }],
    });
    expect(data.profiles.map(({ salonName }) => salonName).toSorted()).toEqual(['Barbearia Aurora', 'Outro Salão']);
  });

  test('names the salons in which the account works', async () => {
    const { salon } = await openSalon(world);
    const person = await joinSalon(world, salon.id, 'reception');
    const { memberships } = await as(world, person).privacy.exportMine();
    expect(memberships).toEqual([{ salonName: 'Barbearia Aurora', role: 'reception', createdAt: expect.any(String) }]);
  });

  test('says which version of the legal texts the account accepted, and when', async () => {
    const { slug } = await openSalon(world);
    const secret = { password: SECRET, confirmPassword: SECRET };
    const owner = { fullName: 'Rute Braga', email: `dona${newId()}@example.com`, phone: PHONE, ...secret };
    await as(world, null).auth.registerOwner(owner);
    const customer = { ...owner, slug, email: `cliente${newId()}@example.com`, consents: [] };
    await as(world, null).auth.registerCustomer(customer);
    for (const { email } of [owner, customer]) {
      const person = await findPersonByEmail(world.database.db, email);
      if (!person) throw new Error('no account was made');
      const { acceptedTerms } = await as(world, person).privacy.exportMine();
      expect(acceptedTerms).toEqual([
        { document: 'privacy', version: legalVersions.privacy, acceptedAt: world.clock.now().toISOString() },
        { document: 'terms', version: legalVersions.terms, acceptedAt: world.clock.now().toISOString() },
      ]);
      await remove(person);
      const left = world.database.db.selectFrom('acceptedTerms').where('userId', '=', person.id).select('document');
      expect(await left.execute()).toEqual([]);
    }
  });

  test('holds nothing that the salon wrote for itself, nothing secret and nothing of other people', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    const record = (await salon.owner.customers.list({ search: 'Rute' })).customers.find(
      ({ phone }) => phone === PHONE,
    );
    if (!record) throw new Error('Rute is no customer');
    await salon.owner.customers.update({ ...record, phone: PHONE, notes: PRIVATE });
    const caio = await openCustomer(world, salon, { fullName: 'Caio Prado' });
    const booking = await caio.book({ time: '16:00', notes: 'Caio prefere silêncio' });
    // The owner books for the record, which nobody has linked to the account.
    await salon.owner.appointments.create({ id: newId(), customerId: record.id, date: TOMORROW, time: '17:00' });
    const text = JSON.stringify(await rute.api.privacy.exportMine());
    for (const hidden of [PRIVATE, 'Caio', booking.id, record.id, '17:00']) expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/token|password|hash/i);
  });

  test('holds what the salon booked once the owner has linked the record', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    const record = (await salon.owner.customers.list({ search: 'Rute' })).customers[0];
    if (!record) throw new Error('Rute is no customer');
    await salon.owner.appointments.create({ id: newId(), customerId: record.id, date: TOMORROW, time: '17:00' });
    await salon.owner.customers.linkAccount({ id: record.id, version: record.version });
    expect((await rute.api.privacy.exportMine()).bookings.map(({ time }) => time)).toContain('17:00');
  });

  test('asks the database as often for one booking as for thirty', async () => {
    const salon = await openSalon(world, { professionals: 4 });
    const rute = await openRute(salon);
    const counted = countingQueries(world);
    const ask = () => as(counted.world, rute.person).privacy.exportMine();
    const few = await counted.count(ask);
    const { db } = world.database;
    const { salonId, customerId } = await db
      .selectFrom('appointments')
      .where('id', '=', rute.visit.id)
      .select(['salonId', 'customerId'])
      .executeTakeFirstOrThrow();
    const paid = { paymentStatus: 'paid', paymentMethod: 'cash', status: 'completed' } as const;
    const place = { appointmentTime: '11:00', durationMinutes: 30, cancelNoticeMinutes: 120 };
    const more = Array.from({ length: 30 }, (_, n) => ({
      id: newId(),
      ...{ salonId, customerId, bookedByUserId: rute.person.id, ...paid, ...place },
      appointmentDate: addDays('2025-01-01', n),
    }));
    await db.insertInto('appointments').values(more).execute();
    expect(await counted.count(ask)).toBe(few);
    expect((await ask()).bookings).toHaveLength(32);
  });
});

describe('before the deletion', () => {
  test('the coming appointments of all salons are listed, and what others booked is not', async () => {
    const salon = await openSalon(world);
    const far = await openSalon(world, { name: 'Salão do Acre', timeZone: 'America/Rio_Branco' });
    const rute = await openRute(salon);
    await rute.api.appointments.book({
      ...{ slug: far.slug, id: newId(), serviceId: far.service.id, date: TODAY, time: '14:00' },
      ...{ name: 'Rute Braga', phone: PHONE, shown: { priceCents: 4500, durationMinutes: 30 } },
    });
    expect(await rute.api.privacy.previewDeletion()).toEqual({
      obstacle: null,
      salon: null,
      upcoming: [
        { salonName: 'Salão do Acre', date: TODAY, time: '14:00', serviceName: 'Corte' },
        { salonName: 'Barbearia Aurora', date: TOMORROW, time: '10:00', serviceName: 'Corte' },
      ],
      refundCents: 0,
      waitingEntries: 1,
    });
    // 14:00 in Rio Branco is 19:00 in UTC.
    world.clock.set('2026-11-20T19:01:00Z');
    expect((await rute.api.privacy.previewDeletion()).upcoming).toHaveLength(1);
  });

  test('an owner reads which salon stands in the way', async () => {
    const { person, salon } = await openSalon(world);
    expect(await as(world, person).privacy.previewDeletion()).toMatchObject({
      obstacle: 'OWNER_HAS_SALON',
      salon: { slug: salon.slug, name: salon.name },
    });
  });
});

describe('the deletion', () => {
  test('leaves nothing that names the person, anywhere', async () => {
    const salon = await openSalon(world);
    // A name of this test alone.
    const rute = await openRute(salon, { fullName: 'Zuleica Prates', phone: '+5511977776666' });
    const ZULEICA = /zuleica|prates|77776666/i;
    const { version } = await rute.api.auth.getMine();
    await rute.api.auth.rename({ fullName: 'Zuleica Prates Neta', version });
    await rute.api.auth.requestEmailChange({ email: `zuleica${newId()}@example.com`, currentPassword: SECRET });
    await as(world, null).auth.requestPasswordReset({ email: rute.email });
    await world.jobs.drain();
    expect(await tracesOf(ZULEICA)).not.toEqual([]);
    await remove(rute.person);
    expect(await tracesOf(ZULEICA)).toEqual([]);
    const { db } = world.database;
    for (const table of [
      'sessions',
      'accounts',
      'emailChanges',
      'clientProfiles',
      'consents',
      'waitingList',
    ] as const) {
      const rows = await db.selectFrom(table).where('userId', '=', rute.person.id).select('userId').execute();
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await db.selectFrom('verifications').where('value', '=', rute.person.id).select('id').execute()).toEqual([]);
  });

  test('cancels what is coming: the time is free, and the owner sees a removed customer', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    await remove(rute.person);
    expect(await appointmentOf(salon, rute.coming)).toMatchObject({
      status: 'cancelled',
      customerName: 'Cliente removido',
      customerPhone: null,
      notes: null,
    });
    const caio = await openCustomer(world, salon, { fullName: 'Caio Prado' });
    expect(await caio.book({ date: TOMORROW, time: '10:00' })).toMatchObject({ status: 'scheduled' });
  });

  test('never changes the past: the visit, its sale and the stars stay', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    const before = await salon.owner.customers.getTotals();
    await remove(rute.person);
    expect(await appointmentOf(salon, rute.visit)).toMatchObject({
      status: 'completed',
      priceCents: 4500,
      customerName: 'Cliente removido',
    });
    expect((await salon.owner.customers.getTotals()).billedCents).toBe(before.billedCents);
    const { average, count: reviews, latest } = await as(world, null).reviews.getSummary(salon);
    expect({ average, reviews }).toEqual({ average: 4, reviews: 1 });
    expect(latest[0]).toMatchObject({ customerName: 'Cliente', rating: 4, comment: null, reply: null });
  });

  test('tells whoever waits for the time, and lets the cancellation message go out before it is forgotten', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    const who = { customerName: 'Caio Prado', customerPhone: phoneNumber(7) };
    const wish = { slug: salon.slug, serviceId: salon.service.id, preferredDate: TOMORROW, consent: true as const };
    const times = { preferredTimeStart: '10:00', preferredTimeEnd: '10:30' };
    await as(world, null).waitingList.join({ ...wish, ...who, ...times });
    await remove(rute.person);
    await world.jobs.drain();
    const messages = await world.database.db
      .selectFrom('messages')
      .where('salonId', '=', salon.salon.id)
      .select(['kind', 'recipient'])
      .orderBy('id')
      .execute();
    expect(messages).toEqual([
      { kind: 'waiting_list_joined', recipient: who.customerPhone },
      { kind: 'waiting_list_opening', recipient: who.customerPhone },
    ]);
  });

  test('cancels also when the salon’s notice has passed', async () => {
    const salon = await openSalon(world);
    const rute = await openCustomer(world, salon);
    await giveSecret(world, rute.person);
    const booking = await rute.book({ time: '11:00' });
    await remove(rute.person);
    expect(await appointmentOf(salon, booking)).toMatchObject({ status: 'cancelled' });
  });

  test('reaches the record that the owner linked, with what the salon booked for it', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    const record = (await salon.owner.customers.list({ search: 'Rute' })).customers[0];
    if (!record) throw new Error('Rute is no customer');
    const made = { id: newId(), customerId: record.id, date: TOMORROW, time: '17:00', notes: 'Rute tem alergia' };
    await salon.owner.appointments.create(made);
    await salon.owner.customers.linkAccount({ id: record.id, version: record.version });
    await remove(rute.person);
    expect(await appointmentOf(salon, made)).toMatchObject({
      status: 'cancelled',
      customerName: 'Cliente removido',
      notes: null,
    });
    expect((await salon.owner.customers.list({})).customers).toEqual([]);
  });

  test('leaves alone what the salon booked for a record that it never linked', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    const record = (await salon.owner.customers.list({ search: 'Rute' })).customers[0];
    if (!record) throw new Error('Rute is no customer');
    const made = { id: newId(), customerId: record.id, date: TOMORROW, time: '17:00' };
    await salon.owner.appointments.create(made);
    await remove(rute.person);
    expect(await appointmentOf(salon, made)).toMatchObject({ status: 'scheduled', customerName: 'Rute Braga' });
    expect(await appointmentOf(salon, rute.coming)).toMatchObject({
      status: 'cancelled',
      customerName: 'Cliente removido',
    });
    const { customers } = await salon.owner.customers.list({});
    expect(customers).toMatchObject([{ id: record.id, account: null, totalVisits: 0 }]);
  });

  test('reaches bookings on a record from which the owner took the account off', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    const record = (await salon.owner.customers.list({ search: 'Rute' })).customers[0];
    if (!record) throw new Error('Rute is no customer');
    await salon.owner.customers.unlinkAccount({ id: record.id, version: record.version });
    await remove(rute.person);
    expect(await appointmentOf(salon, rute.coming)).toMatchObject({
      status: 'cancelled',
      customerName: 'Cliente removido',
    });
  });

  test('takes nothing from another person with the same phone and name', async () => {
    const salon = await openSalon(world);
    const maria = await salon.owner.customers.create({ name: 'Rute Braga', phone: PHONE });
    const wish = { slug: salon.slug, serviceId: salon.service.id, preferredDate: TOMORROW, consent: true as const };
    await as(world, null).waitingList.join({ ...wish, customerName: 'Rute Braga', customerPhone: PHONE });
    const rute = await openRute(salon);
    await remove(rute.person);
    expect((await salon.owner.customers.list({})).customers).toMatchObject([{ id: maria.id, name: 'Rute Braga' }]);
    expect((await salon.owner.waitingList.list({})).entries).toMatchObject([{ customerName: 'Rute Braga' }]);
  });

  test('reaches every salon', async () => {
    const salons = [await openSalon(world), await openSalon(world, { name: 'Outro Salão' })];
    const rute = await createPerson(world, { fullName: 'Rute Braga', phone: PHONE });
    await giveSecret(world, rute);
    const bookings = [];
    for (const { slug, service } of salons) {
      const wish = {
        slug,
        id: newId(),
        serviceId: service.id,
        date: TOMORROW,
        time: slug === salons[0]?.slug ? '10:00' : '15:00',
      };
      const who = { name: 'Rute Braga', phone: PHONE, shown: { priceCents: 4500, durationMinutes: 30 } };
      bookings.push(await as(world, rute).appointments.book({ ...wish, ...who }));
    }
    await remove(rute);
    for (const [n, salon] of salons.entries()) {
      expect(await appointmentOf(salon, bookings[n] ?? { id: '' })).toMatchObject({
        status: 'cancelled',
        customerName: 'Cliente removido',
      });
    }
  });

  test('of an account that never booked leaves no customer behind', async () => {
    const salon = await openSalon(world);
    const person = await createPerson(world);
    await giveSecret(world, person);
    await as(world, person).customers.join(salon);
    await remove(person);
    const { db } = world.database;
    expect(await db.selectFrom('customers').where('salonId', '=', salon.salon.id).select('id').execute()).toEqual([]);
  });

  test('keeps the entries of the audit log, without the person', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    const { version } = await rute.api.auth.getMine();
    await rute.api.auth.rename({ fullName: 'Rute Braga Neta', version });
    await remove(rute.person);
    const entries = await selectEntries(world)
      .where('entityId', '=', rute.person.id)
      .select(['action', 'actorUserId', 'data', 'address', 'userAgent'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auth.rename', 'consents.set', 'privacy.deleteAccount']),
    );
    expect(entries.find(({ action }) => action === 'auth.rename')).toMatchObject({ data: {}, actorUserId: null });
    expect(entries.find(({ action }) => action === 'privacy.deleteAccount')).toMatchObject({
      data: { salons: 1, cancelled: 1 },
      actorUserId: null,
    });
  });
});

describe('the deletion is refused', () => {
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );

  test('with a wrong password, at its field', async () => {
    const salon = await openSalon(world);
    const rute = await openRute(salon);
    await expect(rute.api.privacy.deleteAccount({ currentPassword: 'errada-1' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { currentPassword: 'Senha atual incorreta' } },
    });
    expect(await appointmentOf(salon, rute.coming)).toMatchObject({ status: 'scheduled' });
  });

  test('to an owner with a salon, and done for one without', async () => {
    const { person, salon } = await openSalon(world);
    await giveSecret(world, person);
    await expect(remove(person)).rejects.toMatchObject({
      code: 'OWNER_HAS_SALON',
      data: { salon: { slug: salon.slug, name: salon.name } },
    });
    const without = await createPerson(world, { userType: 'salon_owner' });
    await giveSecret(world, without);
    expect(await refusal(remove(without))).toBe('done');
  });

  test('and a trial that was begun is remembered: a new account with the address gets none', async () => {
    const { person, salon } = await openSalon(world);
    await world.database.db.deleteFrom('salons').where('id', '=', salon.id).execute();
    const customer = await createPerson(world);
    for (const leaving of [person, customer]) {
      await giveSecret(world, leaving);
      await remove(leaving);
    }
    const again = async ({ email }: Person) => {
      const owner = await createPerson(world, { userType: 'salon_owner', email });
      return (await as(world, owner).salons.create({ name: 'De novo', state: 'SP' })).subscription.status;
    };
    expect([await again(person), await again(customer)]).toEqual(['inactive', 'trial']);
  });

  test.each(['admin', 'super_admin'] as const)('to an account of type %s', async (userType) => {
    const person = await createPerson(world, { userType });
    await giveSecret(world, person);
    expect(await refusal(remove(person))).toBe('ADMINISTRATOR_STAYS');
  });
});

test('afterwards all browsers are signed out, the e-mail is free, and a new account sees nothing of the old one', async () => {
  const salon = await openSalon(world);
  const http = await openHttp(world);
  const account = {
    ...{ fullName: 'Rute Braga', email: `nova${newId()}@example.com`, phone: PHONE },
    ...{ password: SECRET, confirmPassword: SECRET },
  };
  const signUp = () => {
    const caller = http.caller();
    return caller('POST', `/api/v1/salons/${salon.slug}/accounts`, { body: account }).then(() => caller);
  };
  const [first, second] = [await signUp(), http.caller()];
  await second('POST', '/api/v1/auth/sessions', { body: account });
  const { id: serviceId, priceCents, durationMinutes } = salon.service;
  const wish = { id: newId(), serviceId, date: TOMORROW, time: '10:00', name: 'Rute Braga', phone: PHONE };
  const path = `/api/v1/salons/${salon.slug}`;
  await first('POST', `${path}/appointments`, { body: { ...wish, shown: { priceCents, durationMinutes } } });

  const answer = await first('POST', '/api/v1/me/deletion', { body: { currentPassword: SECRET } });
  expect(answer.status).toBe(204);
  expect([...first.cookies.values()].filter((value) => value !== '')).toEqual([]);
  for (const caller of [first, second]) expect((await caller('GET', '/api/v1/auth/me')).body).toBeNull();
  const signIn = await http.caller()('POST', '/api/v1/auth/sessions', { body: account });
  expect(signIn.status).toBe(401);

  const again = await signUp();
  expect((await again('GET', '/api/v1/auth/me')).body).toMatchObject({ fullName: 'Rute Braga' });
  expect((await again('GET', '/api/v1/auth/me/salons')).body).toEqual([]);
  expect((await again('GET', `${path}/appointments`)).body).toEqual([]);
  expect((await again('GET', `${path}/profile`)).body).toBeNull();
  expect((await again('GET', `${path}/appointments/${wish.id}`)).status).toBe(404);
  await http.close();
});
