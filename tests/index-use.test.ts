import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { countTaken } from '#server/notifications/delivery/queries.ts';
import type { ProviderNotices } from '#server/notifications/jobs.ts';
import { applyNotices } from '#server/notifications/provider-notices/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { listenToStatements } from './support/asked.ts';
import { leaveTraces, openSalons } from './support/many-salons.ts';
import { type Read, readsOf } from './support/plans-of-statements.ts';
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

/** Every query for a salon with others beside it must find its rows by an index that begins with the salon. */
// Before the database is opened.
const statements = listenToStatements();
const world = useTestWorld();
afterAll(() => statements.end());

/** Enough salons that no table has only a page or two, which the planner would always read whole. */
const SALONS = 300;

/** Other first columns by which an index finds few rows, with the reason. */
const OTHER_KEYS: Record<string, string> = {
  slug: 'the address tells the salon',
  user_id: 'an account has few rows, whichever salons they are in',
  customer_user_id: 'as above',
  booked_by_user_id: 'as above',
  provider: "a provider's notice names its own id alone",
  recipient: 'a limit holds for a phone, whichever salons write to it',
};

let salon: TestSalon;
let customer: Awaited<ReturnType<typeof openCustomer>>;
let booking: { id: string; version: number };
let customerId: string;
/** Sees the own appointments and customers alone. */
let professional: Api;
/** Tables with rows of a salon. */
let tenant: Set<string>;
/** The first column of each index. */
let firstColumn: Map<string, string>;

beforeAll(async () => {
  const { pool } = world.database;
  salon = await openSalon(world, { professionals: 2 });
  customer = await openCustomer(world, salon);
  booking = await customer.book();
  customerId = (await salon.owner.customers.list({})).customers[0]?.id ?? '';
  const member = await joinSalon(world, salon.salon.id, 'professional', employeeId());
  professional = as(world, member);
  // A single connection, because the setting that rows need no checks belongs to one connection.
  const client = await pool.connect();
  const sql = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  await openSalons(sql, { salons: SALONS, appointments: 40 });
  await leaveTraces(sql, SALONS);
  const tables = await sql(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'salon_id'`);
  tenant = new Set(tables.map(({ name }) => String(name)));
  const indexes = await sql(`select c.relname as name, pg_get_indexdef(indexrelid, 1, true) as column from pg_index
    join pg_class c on c.oid = indexrelid`);
  firstColumn = new Map(indexes.map(({ name, column }) => [String(name), String(column)]));
  client.release();
});

function complaintOf({ table, index, condition }: Read): string | null {
  // The relay takes the jobs of all salons, which stay there for a moment.
  if (!tenant.has(table) || table === 'salon_jobs') return null;
  if (!index) return `${table} is read as a whole`;
  const column = firstColumn.get(index) ?? '';
  if (column !== 'salon_id' && !OTHER_KEYS[column]) return `${index} does not begin with the salon`;
  return condition.includes(column) ? null : `${index} is not read by its first column: ${condition}`;
}

const visitor = () => as(world, null);
const notices: ProviderNotices = {
  ...{ provider: 'cloud_api', stops: [], resumes: [] },
  deliveries: [{ id: 'wamid.X', status: 'read', at: `${TODAY}T12:00:00Z`, failure: null }],
};
const target = () => ({ slug: salon.slug, serviceId: salon.service.id });
const week = { from: TODAY, until: '2026-11-26' };
const employeeId = () => salon.employees[0]?.id;

test.each<[string, () => Promise<unknown>]>([
  ['times of a day', () => visitor().availability.listSlots({ ...target(), date: TODAY })],
  [
    'times of a professional',
    () => visitor().availability.listSlots({ ...target(), date: TODAY, employeeId: employeeId() }),
  ],
  ['days', () => visitor().availability.listDays(target())],
  ['next times', () => visitor().availability.listNextTimes({ slug: salon.slug })],
  ["the salon's page", () => visitor().salonPage.get({ slug: salon.slug })],
  ['its summary', () => visitor().salonPage.getSalon({ slug: salon.slug })],
  ['the booking page', () => visitor().salonPage.getBooking(target())],
  ['reviews of the page', () => visitor().reviews.getSummary({ slug: salon.slug })],
  ['booking', () => customer.book({ time: '16:00' })],
  ["a customer's bookings", () => customer.api.appointments.listMine({ slug: salon.slug })],
  ['the same as last time', () => customer.api.appointments.getRepeat({ slug: salon.slug })],
  ['ways to pay', () => customer.api.appointments.getPaymentOptions({ slug: salon.slug })],
  ['a booking', () => customer.api.appointments.getMine({ slug: salon.slug, id: booking.id })],
  ["a customer's profile", () => customer.api.customers.getProfile({ slug: salon.slug })],
  [
    'joining the waiting list',
    () =>
      visitor().waitingList.join({
        ...target(),
        ...{ preferredDate: TODAY, customerName: 'Rute', customerPhone: phoneNumber(901), consent: true },
      }),
  ],
  ['the dashboard', () => salon.owner.reports.getDashboard()],
  ['appointments', () => salon.owner.appointments.list({})],
  ['appointments, searched', () => salon.owner.appointments.list({ search: 'souza' })],
  ['appointments of a phone', () => salon.owner.appointments.list({ search: '98765-43' })],
  ['appointments of a professional', () => salon.owner.appointments.list({ employeeId: employeeId() })],
  ['a search in everything', () => salon.owner.search.find({ search: 'souza' })],
  ['coming appointments', () => salon.owner.appointments.list({ when: 'upcoming' })],
  ['past appointments', () => salon.owner.appointments.list({ when: 'past', status: 'completed' })],
  ['appointments without an outcome', () => salon.owner.appointments.listUnclosed()],
  ['an appointment', () => salon.owner.appointments.get({ id: booking.id })],
  ['the history of an appointment', () => salon.owner.appointments.getHistory({ id: booking.id })],
  ['what colleagues could take', () => salon.owner.appointments.listReassignable({ employeeId: employeeId() ?? '' })],
  ['the calendar', () => salon.owner.calendar.get(week)],
  ['days of the calendar', () => salon.owner.calendar.listDays(week)],
  ['the own appointments', () => professional.appointments.list({})],
  ['the own appointments, searched', () => professional.appointments.list({ search: 'souza' })],
  ['the own coming appointments', () => professional.appointments.list({ when: 'upcoming' })],
  ['the own past appointments', () => professional.appointments.list({ when: 'past', status: 'completed' })],
  ['the own appointments without an outcome', () => professional.appointments.listUnclosed()],
  ['an own appointment', () => professional.appointments.get({ id: booking.id })],
  ['the history of an own appointment', () => professional.appointments.getHistory({ id: booking.id })],
  ['the own calendar', () => professional.calendar.get(week)],
  ['the own day', () => professional.calendar.getMyDay({})],
  ['the own days of the calendar', () => professional.calendar.listDays(week)],
  ['the own free times', () => professional.availability.listFreeTimes({ date: TODAY })],
  ['the own customers', () => professional.customers.list({})],
  ['the own customers, searched', () => professional.customers.list({ search: 'souza' })],
  ['totals of the own customers', () => professional.customers.getTotals()],
  ['own visits of a customer', () => professional.customers.getHistory({ id: customerId })],
  ['birthdays of the own customers', () => professional.customers.listBirthdays()],
  ['a search in everything of the own', () => professional.search.find({ search: 'souza' })],
  ['openings for who waits', () => salon.owner.calendar.listOpenings(week)],
  ['free times', () => salon.owner.availability.listFreeTimes({ serviceId: salon.service.id, date: TODAY })],
  ['the week', () => salon.owner.availability.getWeek()],
  ['customers', () => salon.owner.customers.list({})],
  ['customers, searched', () => salon.owner.customers.list({ search: 'souza' })],
  ['totals of customers', () => salon.owner.customers.getTotals()],
  ['a customer', () => salon.owner.customers.get({ id: customerId })],
  ['visits of a customer', () => salon.owner.customers.getHistory({ id: customerId })],
  ['birthdays', () => salon.owner.customers.listBirthdays()],
  ['services', () => salon.owner.services.list({})],
  ['professionals', () => salon.owner.employees.list({})],
  ['what the team did', () => salon.owner.team.listActivity({})],
  ['what one did on one day', () => salon.owner.team.listActivity({ personId: salon.person.id, date: TODAY })],
  ['the waiting list', () => salon.owner.waitingList.list({})],
  ['who waits', () => salon.owner.waitingList.count()],
  ['reviews', () => salon.owner.reviews.list({})],
  ['messages', () => salon.owner.notifications.list({})],
  [
    "a provider's notice",
    () => applyNotices(scopeOfSystem(world), notices, { attempt: 9, openSalon: async () => null }),
  ],
  ['how often a phone was written to', () => countTaken(scopeOfSystem(world), phoneNumber(901))],
  ['settings of messages', () => salon.owner.notifications.getSettings()],
  ['short links', () => salon.owner.shortLinks.list()],
  ['settings of the page', () => salon.owner.salonPage.getSettings()],
  ['the report', () => salon.owner.reports.get({ period: 'last_3_months' })],
  ['an export of appointments', () => salon.owner.reports.exportAppointments({ period: 'last_3_months' })],
  ['an export of customers', () => salon.owner.reports.exportCustomers({})],
  [
    'an appointment by the owner',
    () => {
      const when = { date: TODAY, time: '17:00' };
      return salon.owner.appointments.create({ id: newId(), customerId, serviceId: salon.service.id, ...when });
    },
  ],
  ['completing it', async () => salon.owner.appointments.complete(await customer.book({ time: '11:00' }))],
  ['cancelling it', async () => customer.api.appointments.cancelMine({ slug: salon.slug, id: booking.id })],
])('%s', async (_, ask) => {
  // Makes the product read data again that it keeps in memory.
  await world.database.pool.query('update salons set updated_at = now() where id = $1', [salon.salon.id]);
  const reads = await readsOf(world.database.pool, await statements.during(ask));
  const complaints = reads.map(complaintOf).filter((complaint) => complaint !== null);
  expect([...new Set(complaints)]).toEqual([]);
  // Without any statement, the test would check nothing.
  expect(reads).not.toEqual([]);
});
