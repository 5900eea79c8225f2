import { afterAll, beforeAll, expect, test } from 'vitest';
import { BookingPage, ListedService, PublicEmployee, PublicSalon, SalonPage } from '#contract/salon-page.ts';
import { openBuilt } from './support/built.ts';
import { changeSalon, takePaymentsOnline } from './support/online-payments.ts';
import { openPlan } from './support/plans.ts';
import { readAsVisitor, startServers } from './support/servers.ts';
import { as, createPerson, openCustomer, openSalon, type TestSalon, useTestWorld } from './support/test-world.ts';

/**
 * After a change through one server, the next visitor of the others must see it. These keep pages and facts: on PostgreSQL two processes,
 * else one beside the test's own server.
 */
const world = useTestWorld();
let others: { read(path: string): Promise<string[]>; close(): Promise<unknown> };
let salon: TestSalon;
let review: { id: string; appointmentId: string; customer: Awaited<ReturnType<typeof openCustomer>> };

beforeAll(async () => {
  others = world.database.kind === 'postgres' ? await startServers(world) : await openOther();
  salon = await openSalon(world, { professionals: 2 });
  const customer = await openCustomer(world, salon);
  const { id: appointmentId, version } = await customer.book({ time: '14:00' });
  await salon.owner.appointments.complete({ id: appointmentId, version });
  review = {
    ...(await customer.api.reviews.write({ slug: salon.slug, appointmentId, rating: 5 })),
    appointmentId,
    customer,
  };
});
afterAll(() => others?.close());

async function openOther() {
  const { origin, close } = await openBuilt(world);
  return { close, read: async (path: string) => [await readAsVisitor({ origin, path, clock: world.clock })] };
}

const home = () => `/${salon.slug}`;
const booking = () => `/${salon.slug}/agendamento/${salon.service.id}`;
const landing = () => '/';

type Change = () => Promise<unknown>;
type Case = [path: () => string, change: Change, shown?: string];

const settings = (change: object) => async () =>
  salon.owner.salons.updateSettings({ ...(await salon.owner.salons.getSettings()), ...change });
const page = (change: object) => async () =>
  salon.owner.salonPage.saveSettings({ ...(await salon.owner.salonPage.getSettings()), ...change });
const service = (change: object) => async () =>
  salon.owner.services.update({ ...(await salon.owner.services.get({ id: salon.service.id })), ...change });
const professional = (change: object) => async () => {
  const found = await salon.owner.employees.get({ id: salon.employees[0]?.id ?? '' });
  return salon.owner.employees.update({ ...found, specialties: [], ...change });
};
const admin = async () => as(world, await createPerson(world, { userType: 'super_admin' }));
const received = async () => salon.owner.reviews.get({ id: review.id });
const moderated = async () => ({ salonId: salon.salon.id, id: review.id, version: (await received()).version });

async function nobodyPerformsIt() {
  const { services } = await salon.owner.services.list({});
  const other = services.find(({ id }) => id !== salon.service.id);
  for (const one of (await salon.owner.employees.list({})).employees) {
    await salon.owner.employees.update({ ...one, specialties: [], serviceIds: [other?.id ?? ''] });
  }
}

/** By the fields of the contract: a missing field fails the test below. */
const salonFields: Record<string, Case> = {
  name: [home, settings({ name: 'Salão Novo' }), 'Salão Novo'],
  description: [home, page({ customDescription: 'Café passado' }), 'Café passado'],
  address: [home, settings({ address: 'Rua Nova, 9' }), 'Rua Nova, 9'],
  city: [home, settings({ city: 'Campinas' }), 'Campinas'],
  // Two letters alone also stand in the names of files.
  state: [home, settings({ state: 'RJ' }), 'Campinas - RJ'],
  phone: [home, settings({ phone: '11955554444' }), '+5511955554444'],
  whatsapp: [home, settings({ whatsapp: '11966665555' }), '5511966665555'],
  instagram: [home, settings({ instagram: '@salaonovo' }), 'salaonovo'],
  logoUrl: [home, page({ logoUrl: 'https://example.com/novo.png' }), 'novo.png'],
  coverUrl: [home, page({ coverUrl: 'https://example.com/capa.jpg' }), 'capa.jpg'],
  themeColor: [home, page({ themeColor: 'green' })],
  themeMode: [booking, page({ themeMode: 'light' })],
  seoTitle: [home, page({ seoTitle: 'Título novo' }), 'Título novo'],
  seoDescription: [home, page({ seoDescription: 'Resumo novo' }), 'Resumo novo'],
  galleryImages: [home, page({ galleryImages: ['https://example.com/g.jpg'] }), 'g.jpg'],
  showEmployees: [home, page({ showEmployees: false })],
  showAvailability: [home, page({ showAvailability: true })],
};
const serviceFields: Record<string, Case> = {
  name: [booking, service({ name: 'Corte novo' }), 'Corte novo'],
  description: [home, service({ description: 'Com toalha quente' }), 'Com toalha quente'],
  priceCents: [home, service({ priceCents: 5151 }), '5151'],
  durationMinutes: [booking, service({ durationMinutes: 35 })],
  category: [home, service({ category: 'tratamento' })],
  pictureUrl: [home, service({ pictureUrl: 'https://example.com/servico.jpg' }), 'servico.jpg'],
  isPerformed: [
    home,
    async () => {
      await salon.owner.services.create({ name: 'Luzes', category: 'outros', priceCents: 9000 });
      return nobodyPerformsIt();
    },
  ],
};
const professionalFields: Record<string, Case> = {
  name: [booking, professional({ name: 'Zilda', serviceIds: [] }), 'Zilda'],
  role: [home, professional({ role: 'manicure' })],
  avatarUrl: [booking, professional({ avatarUrl: 'https://example.com/zilda.jpg' }), 'zilda.jpg'],
  specialties: [home, professional({ specialties: ['Progressiva'] }), 'Progressiva'],
};
const pageFields: Record<string, Case> = {
  services: [home, () => salon.owner.services.create({ name: 'Barba', category: 'barba', priceCents: 3000 }), 'Barba'],
  employees: [home, () => salon.owner.employees.create({ name: 'Olavo', role: 'barber' }), 'Olavo'],
  openingHours: [
    home,
    async () => {
      const { openingHours } = await salon.owner.salons.getSettings();
      const friday = { open: '09:15', close: '19:45', closed: false };
      return settings({ openingHours: { ...openingHours, friday } })();
    },
    '19:45',
  ],
  openNow: [home, page({ showAvailability: false })],
  reviews: [
    home,
    () =>
      review.customer.api.reviews.write({
        ...{ slug: salon.slug, appointmentId: review.appointmentId },
        ...{ rating: 4, comment: 'Gostei muito' },
      }),
    'Gostei muito',
  ],
};
const bookingFields: Record<string, Case> = {
  professionals: [booking, professional({ takesAppointments: false })],
  cancelNoticeMinutes: [booking, settings({ cancelNoticeMinutes: 4321 })],
  onlinePaymentAvailable: [booking, () => takePaymentsOnline(world, salon, { paymentMode: 'both' })],
  dueOnline: [booking, settings({ depositKind: 'percentage', depositValue: 37, depositFor: 'all' })],
  paymentMode: [booking, settings({ paymentMode: 'offline_only' }), 'offline_only'],
  isPerformed: [booking, nobodyPerformsIt],
};
const more: Record<string, Case> = {
  'payment online again': [booking, () => changeSalon(world, salon, { paymentMode: 'both' })],
  'the end of a subscription': [
    booking,
    () => changeSalon(world, salon, { subscriptionStatus: 'active', subscriptionEndDate: new Date('2026-11-01') }),
  ],
  'and its renewal': [booking, () => changeSalon(world, salon, { subscriptionEndDate: null })],
  'a professional who performs it': [booking, () => salon.owner.employees.create({ name: 'Rui', role: 'barber' })],
  'the weekly hours': [
    booking,
    async () => {
      const { version } = await salon.owner.availability.getWeek();
      const ranges = [{ dayOfWeek: 5, startTime: '11:45', endTime: '16:00' }];
      return salon.owner.availability.saveWeek({ version, ranges });
    },
    '11:45',
  ],
  'the time zone': [home, settings({ timeZone: 'America/Manaus' })],
  'the answer to a review': [
    home,
    async () =>
      salon.owner.reviews.reply({ id: review.id, version: (await received()).version, reply: 'Obrigada a você' }),
    'Obrigada a você',
  ],
  'a review that is hidden': [
    home,
    async () => {
      await salon.owner.reviews.report({ id: review.id, version: (await received()).version, reason: 'Não veio' });
      return (await admin()).reviews.hide(await moderated());
    },
  ],
  'a review that is shown again': [home, async () => (await admin()).reviews.unhide(await moderated()), 'Gostei muito'],
  'a review that is deleted': [
    home,
    () => review.customer.api.reviews.delete({ slug: salon.slug, appointmentId: review.appointmentId }),
  ],
  'the services that are chosen': [home, async () => page({ selectedServices: [salon.service.id] })()],
  'all services again': [home, page({ selectedServices: [] })],
  'a service that is switched off': [
    home,
    async () => {
      const { services } = await salon.owner.services.list({});
      const other = services.find(({ id }) => id !== salon.service.id);
      return salon.owner.services.deactivate({ id: other?.id ?? '' });
    },
  ],
  'the team again': [home, page({ showEmployees: true })],
  'a professional who leaves': [home, () => salon.owner.employees.delete({ id: salon.employees[1]?.id ?? '' })],
  'a plan': [landing, () => openPlan(world, { name: 'Plano Ouro' }), 'Plano Ouro'],
  'the contact': [
    landing,
    () =>
      world.database.db
        .insertInto('systemSettings')
        .values({ key: 'contact_email', value: 'oi@novo.example' })
        .execute(),
    'oi@novo.example',
  ],
  'the name of the platform': [
    landing,
    async () => {
      await world.database.db.insertInto('systemSettings').values({ key: 'app_name', value: 'Outro Nome' }).execute();
      world.clock.advance({ seconds: 3 });
    },
    'Outro Nome',
  ],
  'a suspension': [home, () => changeSalon(world, salon, { suspendedAt: new Date() })],
  'its end': [home, () => changeSalon(world, salon, { suspendedAt: null })],
  'the switch of the salon': [home, settings({ isActive: false })],
  'and back': [home, settings({ isActive: true })],
};

// Cases that others need come first.
const cases = Object.entries({
  service: serviceFields,
  professional: professionalFields,
  page: pageFields,
  booking: bookingFields,
  salon: salonFields,
  more,
}).flatMap(([of, fields]) =>
  Object.entries(fields).map(([name, one]): [string, ...Case] => [`${of}: ${name}`, ...one]),
);

test.each(cases)('%s', async (_, path, change, shown) => {
  const before = await others.read(path());
  expect(await others.read(path())).toEqual(before);
  await change();
  const after = await others.read(path());
  for (const [n, text] of after.entries()) {
    expect(text === before[n]).toBe(false);
    if (!shown) continue;
    expect(before[n]?.includes(shown)).toBe(false);
    expect(text.includes(shown)).toBe(true);
  }
});

test('the address of the page moves', async () => {
  const { slug } = await salon.owner.salons.changeSlug({ currentSlug: salon.slug, slug: 'endereco-novo' });
  const former = await others.read(home());
  for (const text of former) expect(text.includes('Salão Novo')).toBe(false);
  for (const text of await others.read(`/${slug}`)) expect(text.includes('Salão Novo')).toBe(true);
});

test('each field that the contract shows has its change', () => {
  const ofTheMoment = ['slug', 'today', 'time', 'id', 'todayWeekday', 'salon', 'service'];
  for (const [shape, fields] of [
    [PublicSalon, salonFields],
    [ListedService, serviceFields],
    [PublicEmployee, professionalFields],
    [SalonPage, pageFields],
    [BookingPage, bookingFields],
  ] as const) {
    const names = Object.keys(shape.shape).filter((name) => !ofTheMoment.includes(name));
    expect(Object.keys(fields).sort()).toEqual(names.sort());
  }
});
