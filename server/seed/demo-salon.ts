import { type OpeningHours, WEEKDAYS } from '#contract/availability.ts';
import type { Api } from '#contract/index.ts';
import { fromMinutes, type LocalDate } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { openAccount } from '../auth/commands.ts';
import { contextAs } from '../context.ts';
import type { Infra, Person, SalonScope } from '../gate/scope.ts';
import { createApi } from '../router.ts';
import { savePageSettings } from '../salon-page/commands.ts';
import { setSubscription } from '../salons/commands.ts';
import { DEFAULT_OPENING_HOURS } from '../salons/rules.ts';
import { grantPlanBySystem } from '../subscriptions/grants/commands.ts';
import { listActivePlans } from '../subscriptions/queries.ts';
import { scopeOfSystem, scopeOfSystemAt } from '../worker.ts';
import type { Ending, Outcome, Review, WaitingEntry } from './outcomes.ts';
import type { Customer } from './people.ts';
import { type Employee, momentOf, planTime, type SalonFacts, type Service } from './plan.ts';
import { startOf } from './visits.ts';

type DemoSalonInput = { infra: Infra; facts: SalonFacts; today: LocalDate; owner: Person; regular: Person };

/** The actions of people in a salon: each through the contract as that person, at the time of the fake clock. */
export type DemoSalon = Awaited<ReturnType<typeof openDemoSalon>>;

export async function openDemoSalon({ infra, facts, today, owner: ownerPerson, regular }: DemoSalonInput) {
  const owner = apiOf(infra, ownerPerson);
  const { id: salonId, slug } = await owner.salons.create(facts.setup);
  const { serviceIds, employeeIds } = await setUp(infra, facts, owner, salonId);
  const accounts = new Map<Customer, Api>();
  const customerIds = new Map<Customer, string>();
  const bookings = new Map<Outcome, { id: string; version: number }>();

  async function accountOf(customer: Customer): Promise<Api> {
    const person = () => (customer.isRegular ? regular : openAccountWithoutPassword(infra, customer));
    const api = accounts.get(customer) ?? apiOf(infra, await person());
    accounts.set(customer, api);
    return api;
  }

  function appointmentOf({ visit, notes }: Outcome) {
    const moment = momentOf(startOf(visit), today);
    const serviceId = get(serviceIds, visit.service);
    return { id: newId(), ...moment, serviceId, employeeId: get(employeeIds, visit.employee), notes };
  }

  async function bookOnline(outcome: Outcome) {
    const { customer, service } = outcome.visit;
    const { name, phone, email } = customer;
    const shown = { priceCents: service.priceCents, durationMinutes: service.durationMinutes };
    const api = await accountOf(customer);
    return api.appointments.book({ slug, ...appointmentOf(outcome), name, phone, email, shown });
  }

  function bookAtSalon(outcome: Outcome) {
    const { customer, kind } = outcome.visit;
    const appointment = { ...appointmentOf(outcome), allowOverlap: kind === 'overbooking' };
    return owner.appointments.create({ ...appointment, customerId: get(customerIds, customer) });
  }

  return {
    slug,
    /** Invites the person, who accepts at once. A professional is bound to the record of the same name. */
    async addMember(person: Person, role: 'reception' | 'professional'): Promise<void> {
      const [employee] = [...employeeIds].find(([{ name }]) => name === person.fullName) ?? [];
      const employeeId = role === 'professional' && employee ? get(employeeIds, employee) : null;
      const { link } = await owner.team.invite({ role, employeeId });
      await apiOf(infra, person).invitations.accept({ token: link.split('/').at(-1) ?? '' });
    },
    async addCustomer(customer: Customer): Promise<void> {
      const { name, phone, email, birthDate, notes, sharesPhone: allowSamePhone } = customer;
      const { id } = await owner.customers.create({ name, phone, email, birthDate, notes, allowSamePhone });
      customerIds.set(customer, id);
    },
    /** Grants the most expensive plan if an administrator has renamed the plan before the first start. */
    async grantPlan(): Promise<void> {
      const plans = await listActivePlans(scopeOfSystem(infra));
      const plan = plans.find(({ name }) => name === facts.plan) ?? plans.at(-1);
      await grantPlanBySystem(await salonScope(infra, salonId), plan?.id ?? '', { setSubscription });
      if (facts.takesOnlinePayment)
        await owner.salons.updateSettings({ ...(await owner.salons.getSettings()), ...SANDBOX_KEYS });
    },
    async book(outcome: Outcome): Promise<void> {
      const { hasAccount } = outcome.visit.customer;
      bookings.set(outcome, hasAccount ? await bookOnline(outcome) : await bookAtSalon(outcome));
    },
    async confirm(outcome: Outcome): Promise<void> {
      bookings.set(outcome, await owner.appointments.confirm(get(bookings, outcome)));
    },
    async end(outcome: Outcome, { kind, paidBy }: Ending): Promise<void> {
      const booking = get(bookings, outcome);
      if (kind === 'completed') await owner.appointments.complete({ ...booking, paidBy });
      if (kind === 'noShow') await owner.appointments.markNoShow(booking);
      if (kind === 'cancelledBySalon') await owner.appointments.cancel(booking);
      if (kind === 'cancelledByCustomer') {
        const api = await accountOf(outcome.visit.customer);
        await api.appointments.cancelMine({ slug, id: booking.id });
      }
    },
    async review({ outcome, rating, comment }: Review): Promise<void> {
      const api = await accountOf(outcome.visit.customer);
      await api.reviews.write({ slug, appointmentId: get(bookings, outcome).id, rating, comment });
    },
    async joinWaitingList({ customer, service, day, from, until, notes }: WaitingEntry): Promise<void> {
      const api = customer.hasAccount ? await accountOf(customer) : apiOf(infra, null);
      await api.waitingList.join({
        slug,
        serviceId: get(serviceIds, service),
        preferredDate: momentOf(planTime(day, 0), today).date,
        customerName: customer.name,
        customerPhone: customer.phone,
        customerEmail: customer.email,
        preferredTimeStart: fromMinutes(from),
        preferredTimeEnd: fromMinutes(until),
        notes,
        consent: true,
      });
    },
  };
}

/** The sandbox takes any. */
const SANDBOX_KEYS = { mercadoPagoPublicKey: 'TEST-demonstracao', mercadoPagoAccessToken: 'TEST-demonstracao-chave' };

async function setUp(infra: Infra, facts: SalonFacts, owner: Api, salonId: string) {
  const serviceIds = new Map<Service, string>();
  for (const service of facts.services) {
    const { share: _, isSalonOnly: __, ...input } = service;
    serviceIds.set(service, (await owner.services.create(input)).id);
  }
  const employeeIds = new Map<Employee, string>();
  for (const employee of facts.team) {
    const { does, ...input } = employee;
    const chosen = does.map((service) => get(serviceIds, service));
    employeeIds.set(employee, (await owner.employees.create({ ...input, serviceIds: chosen })).id);
  }
  const { version } = await owner.availability.getWeek();
  await owner.availability.saveWeek({ ranges: rangesOf(facts), version });
  const settings = await owner.salons.getSettings();
  await owner.salons.updateSettings({ ...settings, openingHours: openingHoursOf(facts), whatsapp: facts.whatsapp });
  const onPage = facts.services.filter(({ isSalonOnly }) => !isSalonOnly);
  // No operation sets these yet.
  await savePageSettings(await salonScope(infra, salonId), {
    ...facts.page,
    // None selected shows all.
    selectedServices: onPage.length < facts.services.length ? onPage.map((service) => get(serviceIds, service)) : [],
    showEmployees: true,
    showAvailability: true,
    logoUrl: null,
    coverUrl: null,
    galleryImages: [],
    version: 1,
  });
  return { serviceIds, employeeIds };
}

const rangesOf = ({ week }: SalonFacts) =>
  WEEKDAYS.flatMap((weekday, dayOfWeek) =>
    (week[weekday] ?? []).map(([startTime, endTime]) => ({ dayOfWeek, startTime, endTime, intervalMinutes: 30 })),
  );

/** Opening hours have no breaks. */
function openingHoursOf({ week }: SalonFacts): OpeningHours {
  const hours = WEEKDAYS.map((weekday) => {
    const ranges = week[weekday] ?? [];
    const { open, close } = DEFAULT_OPENING_HOURS[weekday];
    return [weekday, { open: ranges[0]?.[0] ?? open, close: ranges.at(-1)?.[1] ?? close, closed: ranges.length === 0 }];
  });
  return Object.fromEntries(hours);
}

function openAccountWithoutPassword(infra: Infra, { name, email, phone }: Customer): Promise<Person> {
  const account = { fullName: name, email: email ?? '', phone, userType: 'customer', passwordHash: null } as const;
  return openAccount(scopeOfSystem(infra), account);
}

const apiOf = (infra: Infra, person: Person | null): Api => createApi(contextAs(infra, person));

async function salonScope(infra: Infra, salonId: string): Promise<SalonScope> {
  const scope = await scopeOfSystemAt(infra, salonId);
  if (!scope) throw new Error('The salon does not exist');
  return scope;
}

function get<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error('An event needs something that an earlier event makes');
  return value;
}
