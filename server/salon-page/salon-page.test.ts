import type { Insertable } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { SalonPublicSettings } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import { pngFile } from '#tests/support/picture-files.ts';
import { givePlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

/** The owner saves the page's settings. */
async function decorate({ salon }: TestSalon, values: Partial<Insertable<SalonPublicSettings>>) {
  await world.database.db
    .insertInto('salonPublicSettings')
    .values({ salonId: salon.id, id: newId(), ...values })
    .execute();
}
const change = (salonId: string, values: object) =>
  world.database.db.updateTable('salons').set(values).where('id', '=', salonId).execute();

const visitor = () => as(world, null);
const pageOf = ({ slug }: TestSalon) => visitor().salonPage.get({ slug });
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);

describe('the page of a salon', () => {
  test('a salon that never touched its page has the look and switches of the specification', async () => {
    const salon = await openSalon(world);
    const page = await pageOf(salon);
    expect(page.salon).toEqual({
      slug: salon.slug,
      name: 'Barbearia Aurora',
      description: null,
      address: null,
      city: null,
      state: 'SP',
      phone: null,
      whatsapp: null,
      instagram: null,
      coverUrl: null,
      logoUrl: null,
      themeColor: 'blue',
      themeMode: 'dark',
      seoTitle: null,
      seoDescription: null,
      galleryImages: [],
      showEmployees: true,
      showAvailability: true,
      today: TODAY,
      time: '10:20',
    });
    expect(page).toMatchObject({
      services: [{ id: salon.service.id, name: 'Corte', priceCents: 4500, durationMinutes: 30 }],
      employees: [{ id: salon.employees[0]!.id, name: 'Ana', role: 'barber', specialties: [] }],
      todayWeekday: 'friday',
      openNow: { isOpen: true, until: '18:00', opens: null },
      reviews: { count: 0, average: null, latest: [] },
    });
    expect(await visitor().salonPage.getSalon({ slug: salon.slug })).toEqual(page.salon);
  });

  test('what the owner saved for the page is what visitors see; its own description comes first', async () => {
    const salon = await openSalon(world);
    await change(salon.salon.id, {
      description: 'Do cadastro',
      phone: '+551133334444',
      logoUrl: 'https://e.com/l.png',
    });
    expect((await pageOf(salon)).salon.description).toBe('Do cadastro');
    await decorate(salon, {
      themeColor: 'pink',
      themeMode: 'light',
      customDescription: 'Da página',
      seoTitle: 'Título',
      seoDescription: 'Resumo',
      galleryImages: ['https://e.com/1.png', 'https://e.com/2.png'],
    });
    expect((await pageOf(salon)).salon).toMatchObject({
      description: 'Da página',
      phone: '+551133334444',
      logoUrl: 'https://e.com/l.png',
      themeColor: 'pink',
      themeMode: 'light',
      seoTitle: 'Título',
      seoDescription: 'Resumo',
      galleryImages: ['https://e.com/1.png', 'https://e.com/2.png'],
    });
  });

  test('services are the active ones, by name', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    await owner.services.create({ name: 'Ácido', category: 'corte', priceCents: 1000 });
    await owner.services.create({ name: 'Desligado', category: 'corte', priceCents: 1000, isActive: false });
    const { id } = await owner.services.create({ name: 'Excluído', category: 'corte', priceCents: 1000 });
    await owner.services.delete({ id });
    expect(namesOf((await pageOf(salon)).services)).toEqual(['Ácido', 'Corte']);
  });

  test('a service that nobody performs says so, except in a salon without professionals', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const nails = await owner.services.create({ name: 'Unhas', category: 'outros', priceCents: 1000 });
    const performed = async () => (await pageOf(salon)).services.map(({ name, isPerformed }) => [name, isPerformed]);
    expect(await performed()).toEqual([
      ['Corte', true],
      ['Unhas', true],
    ]);
    const { id } = salon.employees[0]!;
    const { version } = await owner.employees.get({ id });
    await owner.employees.update({ id, version, name: 'Ana', role: 'barber', serviceIds: [nails.id] });
    expect(await performed()).toEqual([
      ['Corte', false],
      ['Unhas', true],
    ]);
    expect((await owner.salonPage.getPreview()).services[0]).toMatchObject({ isPerformed: false });
    await owner.employees.deactivate({ id });
    expect(await performed()).toEqual([
      ['Corte', true],
      ['Unhas', true],
    ]);
  });

  test('where the salon chose services, only those are shown, and never all because the chosen ones have gone', async () => {
    const salon = await openSalon(world);
    const beard = await salon.owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    await decorate(salon, { selectedServices: [beard.id, newId()] });
    expect(namesOf((await pageOf(salon)).services)).toEqual(['Barba']);
    await salon.owner.services.deactivate({ id: beard.id });
    expect((await pageOf(salon)).services).toEqual([]);
    await salon.owner.services.delete({ id: beard.id });
    expect((await pageOf(salon)).services).toEqual([]);
  });

  test('the team is who works here now, reception included, or nobody where the salon hides it', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    await salon.owner.employees.create({ name: 'Ágata', role: 'recepcionista', specialties: ['Escova'] });
    await salon.owner.employees.deactivate({ id: salon.employees[1]!.id });
    expect(namesOf((await pageOf(salon)).employees)).toEqual(['Ágata', 'Ana']);
    await decorate(salon, { showEmployees: false });
    expect(await pageOf(salon)).toMatchObject({ employees: [], salon: { showEmployees: false } });
  });

  test.each([
    ['2026-11-20T11:59:00Z', 'friday', { isOpen: false, until: null }],
    ['2026-11-20T12:00:00Z', 'friday', { isOpen: true, until: '18:00' }],
    ['2026-11-20T21:00:00Z', 'friday', { isOpen: false, until: null }],
    ['2026-11-21T02:00:00Z', 'friday', { isOpen: false, until: null }],
    ['2026-11-21T13:00:00Z', 'saturday', { isOpen: true, until: '16:00' }],
    ['2026-11-22T13:00:00Z', 'sunday', { isOpen: false, until: null }],
  ] as const)('at %s it is %s in São Paulo, and open: %o', async (now, todayWeekday, openNow) => {
    const salon = await openSalon(world);
    world.clock.set(now);
    expect(await pageOf(salon)).toMatchObject({ todayWeekday, openNow });
  });

  test('a salon that hides its times says nothing of being open, and still its weekly hours', async () => {
    const salon = await openSalon(world);
    await decorate(salon, { showAvailability: false });
    expect(await pageOf(salon)).toMatchObject({
      openNow: null,
      openingHours: { monday: { open: '09:00', close: '18:00', closed: false }, sunday: { closed: true } },
    });
  });

  test('the page of a salon whose subscription is blocked stays online', async () => {
    const salon = await openSalon(world);
    world.clock.advance({ days: 30 });
    expect((await pageOf(salon)).services).toHaveLength(1);
  });

  test('more services and people take no more questions to the database', async () => {
    const salon = await openSalon(world, { professionals: 0 });
    const { world: counted, count } = countingQueries(world);
    const ask = () => as(counted, null).salonPage.get({ slug: salon.slug });
    const small = await count(ask);
    for (const name of ['A', 'B', 'C']) {
      await salon.owner.services.create({ name, category: 'corte', priceCents: 1000 });
      await salon.owner.employees.create({ name, role: 'barber' });
    }
    expect(await count(ask)).toBe(small);
    expect(small).toBeLessThanOrEqual(8);
  });

  test.each([
    ['unknown', {}],
    ['switched off', { isActive: false }],
    ['suspended', { suspendedAt: new Date(NOW) }],
  ])('a salon that is %s has no page at all', async (which, values) => {
    const salon = await openSalon(world);
    if (which !== 'unknown') await change(salon.salon.id, values);
    const slug = which === 'unknown' ? 'nunca-existiu' : salon.slug;
    const { salonPage } = visitor();
    const serviceId = salon.service.id;
    const questions = [
      () => salonPage.get({ slug }),
      () => salonPage.getSalon({ slug }),
      () => salonPage.getBooking({ slug, serviceId }),
      () => salonPage.getPicture({ slug }),
    ];
    for (const ask of questions) await expect(ask()).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
  });
});

describe('the booking page', () => {
  const bookingOf = ({ slug, service }: TestSalon, serviceId = service.id) =>
    visitor().salonPage.getBooking({ slug, serviceId });

  test('has the service, who can be chosen, and the terms', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    await salon.owner.employees.create({ name: 'Recepção', role: 'recepcionista' });
    await salon.owner.employees.deactivate({ id: salon.employees[1]!.id });
    const { service, professionals, ...terms } = await bookingOf(salon);
    expect(service).toEqual({
      id: salon.service.id,
      name: 'Corte',
      description: null,
      priceCents: 4500,
      durationMinutes: 30,
      pictureUrl: null,
      category: 'corte',
    });
    expect(namesOf(professionals)).toEqual(['Ana']);
    expect(terms).toMatchObject({
      paymentMode: 'both',
      onlinePaymentAvailable: false,
      cancelNoticeMinutes: 120,
    });
    await change(salon.salon.id, { paymentMode: 'offline_only', cancelNoticeMinutes: 1440 });
    expect(await bookingOf(salon)).toMatchObject({ paymentMode: 'offline_only', cancelNoticeMinutes: 1440 });
  });

  test('a salon that hides its team lets nobody be chosen', async () => {
    const salon = await openSalon(world);
    await decorate(salon, { showEmployees: false });
    expect(await bookingOf(salon)).toMatchObject({ professionals: [], salon: { showEmployees: false } });
  });

  test('a service that is switched off, deleted, unknown, unchosen or of another salon is not found', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const off = await owner.services.create({
      name: 'Desligado',
      category: 'corte',
      priceCents: 1000,
      isActive: false,
    });
    const deleted = await owner.services.create({ name: 'Excluído', category: 'corte', priceCents: 1000 });
    await owner.services.delete({ id: deleted.id });
    const chosen = await owner.services.create({ name: 'Escolhido', category: 'corte', priceCents: 1000 });
    const { service: foreign } = await openSalon(world);
    await decorate(salon, { selectedServices: [chosen.id, off.id] });
    for (const id of [off.id, deleted.id, salon.service.id, foreign.id, newId()]) {
      await expect(bookingOf(salon, id)).rejects.toMatchObject({ code: 'SERVICE_NOT_FOUND' });
    }
    expect((await bookingOf(salon, chosen.id)).service.name).toBe('Escolhido');
  });

  test('online payment is offered when plan, keys, mode and subscription allow it', async () => {
    const salon = await openSalon(world);
    const { id } = salon.salon;
    const isOffered = async () => (await bookingOf(salon)).onlinePaymentAvailable;
    await givePlan(world, id, { onlineCheckoutEnabled: true, customMercadoPagoKeysEnabled: true });
    expect(await isOffered()).toBe(false);
    await change(id, { mercadoPagoAccessToken: world.encryption.encrypt('token', id) });
    expect(await isOffered()).toBe(false);
    await change(id, { mercadoPagoPublicKey: 'key' });
    expect(await isOffered()).toBe(true);
    await change(id, { paymentMode: 'offline_only' });
    expect(await isOffered()).toBe(false);
    await change(id, {
      paymentMode: 'online_only',
      subscriptionStatus: 'cancelled',
      subscriptionEndDate: new Date(NOW),
    });
    // Blocked: whatever the mode, it is paid at the salon.
    expect(await bookingOf(salon)).toMatchObject({
      ...{ paymentMode: 'offline_only', onlinePaymentAvailable: false, dueOnline: null },
    });
  });
});

describe('the picture of the page', () => {
  const pictureOf = ({ slug }: TestSalon, knownTag?: string) => visitor().salonPage.getPicture({ slug, knownTag });

  test('is a PNG, whose tag changes with what it shows', async () => {
    const salon = await openSalon(world, { name: 'Studio 💅' });
    const { tag, png } = await pictureOf(salon);
    expect(
      Buffer.from(png ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(await pictureOf(salon, tag)).toEqual({ tag, png: null });
    await change(salon.salon.id, { description: 'Não está na imagem' });
    expect(await pictureOf(salon, tag)).toEqual({ tag, png: null });
    await change(salon.salon.id, { city: 'Recife' });
    const changed = await pictureOf(salon, tag);
    expect(changed.tag).not.toBe(tag);
    expect(changed.png).not.toBeNull();
  });

  test('has the logo when it is an upload; a link to another site is not fetched', async () => {
    const salon = await openSalon(world);
    const { tag } = await pictureOf(salon);
    await change(salon.salon.id, { logoUrl: 'https://e.com/logo.png' });
    expect(await pictureOf(salon, tag)).toEqual({ tag, png: null });
    const { url } = await salon.owner.pictures.upload({ file: pngFile() });
    await change(salon.salon.id, { logoUrl: url });
    expect((await pictureOf(salon, tag)).png).not.toBeNull();
  });
});

test('everybody may look: a visitor, a customer, the owner of another salon', async () => {
  const salon = await openSalon(world);
  const other = await openSalon(world);
  const customer = as(world, await createPerson(world));
  for (const api of [visitor(), customer, other.owner]) {
    expect((await api.salonPage.get({ slug: salon.slug })).salon.slug).toBe(salon.slug);
  }
});
