import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Api, contract } from '#contract/index.ts';
import { givePlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';

/*
 * The fields that strangers may read. A field that is added to a public answer fails here first: add it to the
 * list only when everybody in the world may read it.
 */

const under = (path: string, fields: string[]) => fields.map((field) => `${path}.${field}`);

const SALON = [
  'slug',
  'name',
  'description',
  'address',
  'city',
  'state',
  'phone',
  'whatsapp',
  'instagram',
  'logoUrl',
  'coverUrl',
  'themeColor',
  'themeMode',
  'seoTitle',
  'seoDescription',
  'galleryImages[]',
  'showEmployees',
  'showAvailability',
  'today',
  'time',
];
const SERVICE = ['id', 'name', 'description', 'priceCents', 'durationMinutes', 'category', 'pictureUrl'];
const EMPLOYEE = ['id', 'name', 'role', 'avatarUrl', 'specialties[]'];
const REVIEW = ['id', 'rating', 'comment', 'reply', 'customerName', 'date'];
const REVIEWS = ['count', 'average', 'distribution[]', ...under('latest[]', REVIEW)];
/** One's own account, answered to nobody else. */
const OWN_ACCOUNT = [
  ...['id', 'fullName', 'email', 'phone', 'userType'],
  ...['salon.slug', 'salon.name', 'rights[]', 'employeeId', 'hasOtherSalons'],
];

const LINKED_APPOINTMENT = [
  ...['slug', 'firstName', 'date', 'time', 'durationMinutes', 'priceCents', 'status', 'payment', 'serviceName'],
  ...['employeeName', 'cancelNoticeMinutes', 'stopToken', 'moving.id', 'moving.serviceId', 'can.confirm', 'can.cancel'],
];
const LINKED_ENTRY = [
  ...['slug', 'salonName', 'firstName', 'serviceId', 'serviceName', 'isWaiting'],
  ...['preferredDate', 'preferredTimeStart', 'preferredTimeEnd'],
];
const OPT_OUT = ['slug', 'salonName', 'channel', 'recipient', 'isOptedOut'];

/** The demo's payment, for anybody who has its address. */
const SANDBOX_PAYMENT = [
  ...[
    'id',
    'purpose',
    'way',
    'title',
    'amountCents',
    'state',
    'approvesAt',
    'expiresAt',
    'firstChargeAt',
    'renews',
    'nextRefundFails',
  ],
  ...under('charges[]', ['id', 'status', 'amountCents', 'refundedCents', 'chargedAt']),
  'returnPath',
];

const PUBLIC: Record<string, string[]> = {
  'auth.me': OWN_ACCOUNT,
  'auth.registerOwner': OWN_ACCOUNT,
  'auth.registerCustomer': OWN_ACCOUNT,
  'auth.signIn': OWN_ACCOUNT,
  'invitations.get': ['salonName', 'role', 'expiresAt'],
  'auth.signOut': [],
  'auth.requestPasswordReset': [],
  'auth.getPasswordReset': ['forAdministrator'],
  'auth.resetPassword': [],
  'auth.getSetUp': ['isDone', 'keyIn'],
  'auth.initializeSuperAdmin': [],
  // For callers with the link that was mailed to this very address.
  'auth.getEmailChange': ['email'],
  'auth.confirmEmailChange': ['email'],
  'subscriptions.listPlans': under('plans[]', [
    ...['id', 'name', 'description', 'priceCents', 'billingCycle'],
    ...['features[]', 'maxEmployees', 'maxCustomers'],
  ]),
  'settings.getPlatform': ['contactEmail', 'contactPhone', 'today', 'time'],
  'salons.getExample': ['slug'],
  'salons.find': ['slug', ...under('salons[]', ['slug', 'name', 'address', 'city', 'state', 'logoUrl'])],
  'salons.countPublicPages': ['pages'],
  'salons.listPublic': under('salons[]', ['slug', 'updatedAt']),
  'salonPage.get': [
    ...under('salon', SALON),
    ...under('services[]', [...SERVICE, 'isPerformed']),
    ...under('employees[]', EMPLOYEE),
    ...under('openingHours.*', ['open', 'close', 'closed']),
    'todayWeekday',
    'openNow.isOpen',
    'openNow.until',
    'openNow.opens.date',
    'openNow.opens.time',
    ...under('reviews', REVIEWS),
  ],
  'salonPage.getSalon': SALON,
  'salonPage.getPicture': ['tag', 'png'],
  'salonPage.getBooking': [
    ...under('salon', SALON),
    ...under('service', SERVICE),
    ...under('professionals[]', EMPLOYEE),
    'isPerformed',
    'paymentMode',
    'onlinePaymentAvailable',
    ...under('dueOnline', ['kind', 'amountCents', 'restCents', 'depositFor', 'mayPayAtSalon']),
    'cancelNoticeMinutes',
  ],
  'availability.listDays': ['today', 'days[].date', 'days[].isClosed', 'days[].isOver', 'days[].freeSlots'],
  'availability.listSlots': ['date', 'slots[]'],
  'availability.listNextTimes': ['[].serviceId', '[].date', '[].time'],
  // For callers with a reminder of the appointment.
  'salonPage.getSalonByLink': [...SALON, 'isHidden'],
  'appointments.getByLink': LINKED_APPOINTMENT,
  'appointments.confirmByLink': LINKED_APPOINTMENT,
  'appointments.cancelByLink': LINKED_APPOINTMENT,
  // For callers with a message of the salon.
  'sandbox.get': SANDBOX_PAYMENT,
  'sandbox.decide': ['returnPath'],
  'sandbox.chargeNext': SANDBOX_PAYMENT,
  'sandbox.refund': SANDBOX_PAYMENT,
  'sandbox.setNextRefund': SANDBOX_PAYMENT,
  'notifications.getOptOut': OPT_OUT,
  'notifications.optOut': OPT_OUT,
  'notifications.optIn': OPT_OUT,
  'waitingList.join': ['id'],
  'waitingList.getByLink': LINKED_ENTRY,
  'waitingList.leaveByLink': LINKED_ENTRY,
  'reviews.getSummary': REVIEWS,
  'reviews.listPublic': ['count', ...under('reviews[]', REVIEW)],
  'shortLinks.find': ['path'],
  'shortLinks.countClick': [],
};

const operations = Object.entries(contract).flatMap(([noun, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({ name: `${noun}.${name}`, ...procedure['~orpc'] })),
);
const open = operations.filter(({ meta }) => meta.who === 'visitor' || meta.who === 'anyone');

test('every operation that strangers may call is in the list', () => {
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(PUBLIC).sort());
});

test.each(open)('$name answers exactly the fields of the list', ({ name, outputSchema }) => {
  const schema = outputSchema && (z.toJSONSchema(outputSchema as z.ZodType) as Schema);
  expect([...(schema ? fieldsOf(schema) : [])].sort()).toEqual([...(PUBLIC[name] ?? [])].sort());
});

const world = useTestWorld();

describe('what is nobody’s business', () => {
  const SECRETS = {
    token: 'APP_USR-token-do-salao',
    key: 'APP_USR-chave-publica',
    ownerEmail: 'dona-marina@example.com',
    salonEmail: 'contato-interno@example.com',
    employeePhone: '+5511911112222',
    employeeEmail: 'ana-pessoal@example.com',
    customerPhone: '+5511933334444',
    customerName: 'Sobrenomesecreto',
  };

  test('tokens, e-mails and private phones are in no public answer', async () => {
    const salon = await openSalon(world, { professionals: 0 });
    const { owner, slug, service } = salon;
    const { id: employeeId } = await owner.employees.create({
      name: 'Ana',
      role: 'barber',
      phone: SECRETS.employeePhone,
      email: SECRETS.employeeEmail,
    });
    await givePlan(world, salon.salon.id, { onlinePaymentsEnabled: true, customMercadoPagoKeysEnabled: true });
    const { db } = world.database;
    await db
      .updateTable('salons')
      .set({
        mercadoPagoAccessToken: world.encryption.encrypt(SECRETS.token, salon.salon.id),
        mercadoPagoPublicKey: SECRETS.key,
        email: SECRETS.salonEmail,
        phone: '+551155556666',
      })
      .where('id', '=', salon.salon.id)
      .execute();
    await db.updateTable('users').set({ email: SECRETS.ownerEmail }).where('id', '=', salon.person.id).execute();
    const customer = await openCustomer(world, salon, {
      fullName: `Caio ${SECRETS.customerName}`,
      phone: SECRETS.customerPhone,
    });
    const { id: appointmentId } = await customer.book({ time: '11:00' });
    world.clock.advance({ hours: 2 });
    const appointment = await owner.appointments.get({ id: appointmentId });
    await owner.appointments.complete(appointment);
    await customer.api.reviews.write({ slug, appointmentId, rating: 5 });

    const stranger = as(world, await createPerson(world));
    const answers: Record<string, unknown> = {};
    for (const api of [as(world, null), stranger]) Object.assign(answers, await askEverything(api, slug, service.id));
    world.clock.set(NOW);

    // These say that the salon was really there: what is public about the same people is told.
    const told = JSON.stringify(answers);
    expect(told).toContain('+551155556666');
    expect(told).toContain('Caio S.');
    expect(told).toContain(employeeId);
    expect(answers).toMatchObject({ getBooking: { onlinePaymentAvailable: true } });
    for (const [what, secret] of Object.entries(SECRETS)) expect(told, what).not.toContain(secret);
    expect(told).not.toContain(salon.person.id);
    expect(told).not.toContain(customer.person.id);
  });
});

async function askEverything(api: Api, slug: string, serviceId: string) {
  return {
    get: await api.salonPage.get({ slug }),
    getSalon: await api.salonPage.getSalon({ slug }),
    getBooking: await api.salonPage.getBooking({ slug, serviceId }),
    listDays: await api.availability.listDays({ slug, serviceId }),
    listSlots: await api.availability.listSlots({ slug, serviceId, date: TODAY }),
    listNextTimes: await api.availability.listNextTimes({ slug }),
    getSummary: await api.reviews.getSummary({ slug }),
    find: await api.salons.find({ query: slug }),
    listPublic: await api.salons.listPublic({ page: 1 }),
  };
}

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
};

/** The paths of all values in an answer: 'services[].name', 'openingHours.*.open'. */
function fieldsOf(schema: Schema, path = ''): Set<string> {
  const inside: [Schema, string][] = [
    ...(schema.anyOf ?? []).map((one): [Schema, string] => [one, path]),
    ...Object.entries(schema.properties ?? {}).map(([name, one]): [Schema, string] => [
      one,
      path ? `${path}.${name}` : name,
    ]),
  ];
  if (schema.items) inside.push([schema.items, `${path}[]`]);
  if (typeof schema.additionalProperties === 'object') inside.push([schema.additionalProperties, `${path}.*`]);
  if (inside.length > 0) return new Set(inside.flatMap(([one, at]) => [...fieldsOf(one, at)]));
  return new Set(schema.type === 'null' ? [] : [path]);
}
