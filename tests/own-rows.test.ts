import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { RIGHTS, type Right } from '#contract/rights.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { rightsOf } from '#server/memberships/rules.ts';
import { call, operationsOf, type WalkedOperation } from './support/contract-walk.ts';
import { tellFigures } from './support/figures.ts';
import {
  as,
  joinSalon,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from './support/test-world.ts';

/** Walks what a professional may call, in a salon with two of them, with the own ids and with the other's. */
const world = useTestWorld();
const ofStaff = operationsOf(contract).filter(({ meta }) => meta.who === 'staff');

type Side = Awaited<ReturnType<typeof openSide>>;
let salon: TestSalon;
let own: Side;
let other: Side;
let waiting: string[];

/** The rows that one professional has in the agenda and in the book of customers. */
async function openSide(
  label: string,
  employee: { id: string; name: string },
  phones: { own: number; shared: number },
) {
  const { owner, service } = salon;
  const phone = phoneNumber(phones.own);
  const record = {
    name: `${label} Prado`,
    phone,
    email: `${label.toLowerCase()}@cliente.test`,
    birthDate: '1990-11-20',
    notes: label,
  };
  const customer = await owner.customers.create(record);
  const shared = { name: `${label} Parente`, phone: phoneNumber(phones.shared), allowSamePhone: true };
  const relative = await owner.customers.create(shared);
  let days = 1;
  const book = async (customerId: string, date = TODAY) => {
    const place = { date, time: '09:00', employeeId: employee.id, serviceId: service.id, allowOverlap: true };
    const { id, version } = await owner.appointments.create({ id: newId(), customerId, notes: label, ...place });
    return { id, version };
  };
  const complete = async (appointment: { id: string; version: number }) => {
    const { id, version } = await owner.appointments.complete(appointment);
    return { id, version };
  };
  const booker = await openCustomer(world, salon, {
    fullName: `${label} Conta`,
    email: `${label.toLowerCase()}@conta.test`,
  });
  await booker.book({ employeeId: employee.id, time: '16:00' });
  const unclosed = await book(customer.id, addDays(TODAY, -1));
  const visit = await complete(await book(customer.id, addDays(TODAY, -2)));
  await owner.appointments.adjust({ ...visit, priceCents: 4000, reason: `${label} desconto` });
  await book(relative.id);
  return {
    ...{ label, employee, customer, unclosed, visit, complete },
    /** An appointment of its own for each write. */
    fresh: (date?: string) => book(customer.id, date),
    later: () => addDays(TODAY, days++),
    texts: [label, `${label.toLowerCase()}@`, phone, booker.person.phone ?? phone],
  };
}

beforeAll(async () => {
  salon = await openSalon(world, { professionals: 2 });
  const [ana, bruno] = salon.employees;
  if (!ana || !bruno) throw new Error('The salon is not complete');
  const commission = {
    role: 'barber' as const,
    commissionPercentage: 37,
    phone: phoneNumber(803),
    email: 'bruno@equipe.test',
    specialties: [],
  };
  await salon.owner.employees.update({ ...bruno, ...commission });
  own = await openSide('Zuleide', ana, { own: 800, shared: 802 });
  other = await openSide('Quiteria', bruno, { own: 801, shared: 802 });
  const wish = { slug: salon.slug, serviceId: salon.service.id, preferredDate: TODAY, consent: true } as const;
  await as(world, null).waitingList.join({ ...wish, customerName: 'Espera Longa', customerPhone: phoneNumber(804) });
  waiting = ['Espera Longa', phoneNumber(804)];
});

type Inputs = Record<string, unknown>;

/** Every call that a variant below may make. A function creates what only that call needs. */
function inputsFor({ employee, customer, visit, fresh, later, complete }: Side): Inputs {
  const { owner, service } = salon;
  const employeeId = employee.id;
  const serviceId = service.id;
  return {
    'salons.getMine': undefined,
    'handOver.get': undefined,
    'services.list': {},
    'services.get': { id: serviceId },
    'services.listUnperformed': undefined,
    'services.listUsual': undefined,
    'employees.list': {},
    'employees.get': { id: employeeId },
    'customers.list': {},
    'customers.getTotals': undefined,
    'customers.get': { id: customer.id },
    'customers.getHistory': { id: customer.id },
    'customers.listBirthdays': undefined,
    'customers.create': () => ({ name: 'Novo Cadastro', phone: phoneNumber(805), allowSamePhone: true }),
    'customers.update': async () => ({ ...customer, version: (await owner.customers.get(customer)).version }),
    'customers.saveNotes': async () => ({ ...customer, version: (await owner.customers.get(customer)).version }),
    'consents.listOfCustomer': { customerId: customer.id },
    'notifications.listOptOutsOfCustomer': { customerId: customer.id },
    'notifications.sendWhatsApp': async () => ({ appointmentId: (await fresh(later())).id }),
    'availability.listFreeTimes': { date: TODAY, serviceId, employeeId },
    'appointments.list': {},
    'appointments.listUnclosed': undefined,
    'appointments.listConflicts': { date: TODAY, time: '09:00', serviceId, employeeId },
    'appointments.get': { id: visit.id },
    'appointments.getHistory': { id: visit.id },
    'appointments.create': () => ({ id: newId(), customerId: customer.id, employeeId, date: later(), time: '09:00' }),
    'appointments.close': async () => ({ outcomes: [{ ...(await fresh()), outcome: 'no_show' }] }),
    'appointments.confirm': () => fresh(),
    'appointments.complete': () => fresh(),
    'appointments.cancel': () => fresh(),
    'appointments.markArrived': () => fresh(),
    'appointments.markNoShow': () => fresh(),
    'appointments.update': async () => ({ ...(await fresh()), date: later(), time: '10:00', serviceId }),
    'appointments.move': async () => ({ ...(await fresh()), date: later(), time: '10:00' }),
    'appointments.listReassignable': { employeeId },
    'appointments.reassign': async () => ({ changes: [{ ...(await fresh()), employeeId }] }),
    'appointments.undo': async () => {
      const { id, version } = await owner.appointments.confirm(await fresh());
      return { changes: [{ id, version }] };
    },
    'appointments.reopen': async () => {
      const { id, version } = await owner.appointments.cancel(await fresh());
      return { id, version, allowOverlap: true };
    },
    'appointments.listAdjustments': { id: visit.id },
    'appointments.saveInternalNotes': async () => ({ ...(await fresh()), internalNotes: 'Tinta 7.1' }),
    'appointments.adjust': async () => ({ ...(await fresh()), priceCents: 1000, reason: 'Desconto' }),
    'appointments.setPaidBy': async () => ({ ...(await complete(await fresh())), paidBy: 'pix' }),
    'appointments.takeAtSalon': () => fresh(),
    'calendar.get': { from: TODAY, until: TODAY },
    'calendar.getMyDay': {},
    'calendar.listDays': { from: TODAY, until: addDays(TODAY, 20) },
    'search.find': { search: 'a' },
    'payments.listOfAppointment': { appointmentId: visit.id },
    'payments.refund': { appointmentId: visit.id, id: newId(), amountCents: 100, note: null },
    'payments.retryRefund': { appointmentId: visit.id, id: newId() },
  };
}

/** Where an own id does not suffice: the owner's change is not theirs to undo, and nothing was paid online. */
const refusedForOthers: Record<string, string> = {
  'appointments.undo': 'UNDO_OVER',
  'payments.refund': 'REFUND_TOO_HIGH',
  'payments.retryRefund': 'NOT_FOUND',
};

const isAlone: Right = 'appointments.ofOthers';
const seesPhones: Right = 'customers.phones';
/** Belongs to the salon itself: neither appointments nor customers are in it. */
const NOUNS_OF_THE_SALON = [
  'salonPage',
  'shortLinks',
  'subscriptions',
  'pictures',
  'reports',
  'waitingList',
  'reviews',
];
const ofSalonItself = ({ noun, id }: WalkedOperation) =>
  NOUNS_OF_THE_SALON.includes(noun) || id === 'team.leave' || (noun === 'salons' && id !== 'salons.getMine');

const variants: { name: string; added: Right[] }[] = [
  { name: 'a professional', added: [] },
  {
    name: 'a professional with every single right but these two',
    added: RIGHTS.filter((one) => one !== isAlone && one !== seesPhones),
  },
  {
    name: 'a professional with every single right but the others’ agenda',
    added: RIGHTS.filter((one) => one !== isAlone),
  },
];

const counted = { calls: 0, refused: 0, lost: 0 };
afterAll(() => {
  const what =
    'operations that a professional may call, with own ids and with those of another professional; lost: answers with the other’s rows or a hidden phone';
  tellFigures({ what, tried: `${counted.calls} calls`, refused: counted.refused, lost: counted.lost });
});

const rowsOf = async ({ employee, customer }: Side) => ({
  appointments: await world.database.db
    .selectFrom('appointments')
    .where('employeeId', '=', employee.id)
    .orderBy('id')
    .selectAll()
    .execute(),
  customer: await world.database.db.selectFrom('customers').where('id', '=', customer.id).selectAll().execute(),
});

describe.each(variants)('$name', ({ added }) => {
  const rights = rightsOf('professional', added, []);
  const allowed = ofStaff.filter((one) => rights.has(one.meta.right as Right) && !ofSalonItself(one));
  let person: Person;

  beforeAll(async () => {
    person = await joinSalon(world, salon.salon.id, 'professional', own.employee.id);
    await world.database.db
      .updateTable('memberships')
      .set({ rightsAdded: added })
      .where('userId', '=', person.id)
      .execute();
  });
  // One account for each record.
  afterAll(() => world.database.db.deleteFrom('memberships').where('userId', '=', person.id).execute());

  async function callWith(operation: WalkedOperation, side: Side) {
    const given = inputsFor(side)[operation.id];
    const input = typeof given === 'function' ? await given() : given;
    const before = side === other ? await rowsOf(other) : null;
    const { code, answer } = await call(world, as(world, person), operation, input);
    counted.calls++;
    if (code !== 'ok') counted.refused++;
    const text = JSON.stringify(answer ?? null);
    // The performers of a service are public.
    const isPublic = operation.noun === 'services';
    const ids = [other.customer.id, other.visit.id, other.unclosed.id, ...(isPublic ? [] : [other.employee.id])];
    const theirs = [...other.texts, ...ids, 'bruno@equipe.test', phoneNumber(803), ...waiting];
    const phones = rights.has(seesPhones) ? [] : [...own.texts.slice(1), phoneNumber(802)];
    const leaked = [...theirs, ...phones].filter((one) => text.includes(one));
    counted.lost += leaked.length;
    expect(leaked).toEqual([]);
    if (before) expect(await rowsOf(other)).toEqual(before);
    return { code, input };
  }

  test.each(allowed)('calls $id for the own ones', async (operation) => {
    expect(Object.keys(inputsFor(own))).toContain(operation.id);
    const { code } = await callWith(operation, own);
    expect(code).toBe(refusedForOthers[operation.id] ?? 'ok');
  });

  test.each(allowed)('reaches nothing of the other one by $id', async (operation) => {
    const { code, input } = await callWith(operation, other);
    const named = JSON.stringify([input ?? null, Object.keys((input ?? {}) as object)]);
    const isOthers = /"(id|appointmentId|customerId|employeeId|changes|outcomes)"/.test(named);
    const isOfNobody = ['services.get', 'customers.create'].includes(operation.id);
    if (isOthers && !isOfNobody) expect(code).toBe('NOT_FOUND');
    else expect(code).toBe('ok');
  });
});
