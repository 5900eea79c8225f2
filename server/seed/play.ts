import type { Api } from '#contract/index.ts';
import { fromMinutes, type LocalDate } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { openAccount } from '../auth/commands.ts';
import { contextAs } from '../context.ts';
import { createApi } from '../router.ts';
import { grantPlan } from '../salons/commands.ts';
import type { Person } from '../scope.ts';
import { scopeOfSystem } from '../worker.ts';
import type { Guest } from './cast.ts';
import type { Course, Ending } from './course.ts';
import type { Deed } from './deeds.ts';
import { type OpenSalon, scopeAt } from './opening.ts';
import type { SalonFacts } from './salon-facts.ts';
import type { Stage } from './stage.ts';
import { momentOf, stampOf } from './stamp.ts';
import type { Wait } from './waiting.ts';

type Scene = { stage: Stage; facts: SalonFacts; salon: OpenSalon; today: LocalDate; planId: string; regular: Person };
type Made = { id: string; version: number };

/** Does one deed after the other as the person who did it, through the contract. The clock is the caller's. */
export function createPlay({ stage, facts, salon, today, planId, regular }: Scene): (deed: Deed) => Promise<void> {
  const { owner, slug } = salon;
  const apiOf = (person: Person | null) => createApi(contextAs(stage.infra, person));
  const bookings = new Map<Course, Made>();
  const entries = new Map<Wait, string>();
  const records = new Map<Guest, string>();
  const accounts = new Map<Guest, Api>();

  async function accountOf(guest: Guest): Promise<Api> {
    const known = accounts.get(guest);
    if (known) return known;
    const api = apiOf(guest.isRegular ? regular : await openGuestAccount(stage, guest));
    accounts.set(guest, api);
    return api;
  }

  /** Its part in an input, for either side of the counter. */
  function placeOf({ visit, notes }: Course) {
    const { date, time } = momentOf(stampOf(visit.day, visit.minute), today);
    const serviceId = salon.services[visit.service] ?? '';
    return { id: newId(), date, time, serviceId, employeeId: salon.employees[visit.employee], notes };
  }

  async function bookOnline(course: Course): Promise<Made> {
    const { guest, service } = course.visit;
    const { priceCents, durationMinutes } = facts.services[service] ?? { priceCents: 0, durationMinutes: 0 };
    const { name, phone, email } = guest;
    const api = await accountOf(guest);
    const shown = { priceCents, durationMinutes };
    return api.appointments.book({ slug, ...placeOf(course), name, phone, email, shown });
  }

  async function bookAtCounter(course: Course): Promise<Made> {
    const { guest, kind } = course.visit;
    const record = records.get(guest);
    const { name, phone, email, sharesPhone: allowSamePhone } = guest;
    const who = record ? { customerId: record } : { newCustomer: { name, phone, email, allowSamePhone } };
    const allowOverlap = kind === 'encaixe';
    const made = await owner.appointments.create({ ...placeOf(course), ...who, allowOverlap });
    records.set(guest, made.customerId);
    return made;
  }

  async function end(course: Course, { kind }: Ending): Promise<void> {
    const one = bookings.get(course);
    if (!one) return;
    if (kind === 'completed') await owner.appointments.complete(one);
    if (kind === 'noShow') await owner.appointments.markNoShow(one);
    if (kind === 'cancelledBySalon') await owner.appointments.cancel(one);
    if (kind === 'cancelledByCustomer') {
      const api = await accountOf(course.visit.guest);
      await api.appointments.cancelMine({ slug, id: one.id });
    }
  }

  async function join({ who, service, day, window, notes }: Wait): Promise<string> {
    const api = who.hasAccount ? await accountOf(who) : apiOf(null);
    const { id } = await api.waitingList.join({
      slug,
      serviceId: salon.services[service] ?? '',
      preferredDate: momentOf(stampOf(day, 0), today).date,
      customerName: who.name,
      customerPhone: who.phone,
      customerEmail: who.email,
      preferredTimeStart: window && fromMinutes(window.from),
      preferredTimeEnd: window && fromMinutes(window.until),
      notes,
      consent: true,
    });
    return id;
  }

  return async (deed) => {
    switch (deed.kind) {
      case 'register': {
        const { name, phone, email, birthDate, notes, sharesPhone: allowSamePhone } = deed.guest;
        const { id } = await owner.customers.create({ name, phone, email, birthDate, notes, allowSamePhone });
        records.set(deed.guest, id);
        return;
      }
      case 'grantPlan':
        return await grantPlan(await scopeAt(stage, salon.id), planId);
      case 'book': {
        const made = deed.course.by === 'customer' ? await bookOnline(deed.course) : await bookAtCounter(deed.course);
        bookings.set(deed.course, made);
        return;
      }
      case 'confirm': {
        const one = bookings.get(deed.course);
        if (one) bookings.set(deed.course, await owner.appointments.confirm(one));
        return;
      }
      case 'end':
        return await end(deed.course, deed.ending);
      case 'review': {
        const { rating, comment } = deed.review;
        const api = await accountOf(deed.course.visit.guest);
        const appointmentId = bookings.get(deed.course)?.id ?? '';
        await api.reviews.write({ slug, appointmentId, rating, comment });
        return;
      }
      case 'join':
        entries.set(deed.wait, await join(deed.wait));
        return;
      case 'leave': {
        const id = entries.get(deed.wait) ?? '';
        if (deed.left.kind === 'contacted') await owner.waitingList.markContacted({ id });
        else await owner.waitingList.resolve({ id });
        return;
      }
    }
  };
}

/** Nobody can sign in with it: of the two salons' guests only the regular has a password. */
const openGuestAccount = ({ infra }: Stage, { name, email, phone }: Guest): Promise<Person> =>
  openAccount(scopeOfSystem(infra), {
    fullName: name,
    email: email ?? '',
    phone,
    userType: 'customer',
    passwordHash: null,
  });
