import type { LocalDate } from '#lib/dates.ts';
import { type Agenda, createAgenda, type Place } from './agenda.ts';
import type { Cast, Guest } from './cast.ts';
import { visitsPerDay } from './demand.ts';
import { createGuestBook, type GuestBook } from './guest-book.ts';
import type { Random } from './random.ts';
import type { SalonFacts } from './salon-facts.ts';
import type { Size } from './size.ts';

/** Who comes for what, when and to whom. What becomes of it, the course tells. */
export type Visit = Place & {
  guest: Guest;
  service: number;
  /** `crowd`: at a time next Saturday when everybody is busy. `encaixe`: placed over its host. `plain`: any other. */
  kind: 'plain' | 'crowd' | 'encaixe';
  host?: Visit;
};
export type Visits = { agenda: Agenda; visits: Visit[] };

/** Given to each part of the plan. */
export type Plan = { facts: SalonFacts; size: Size; today: LocalDate; cast: Cast; random: Random };

/** When everybody is busy next Saturday, for so many minutes: what people on the waiting list wait for. */
export const CROWDS = [10 * 60, 14 * 60];
export const CROWD_LENGTH = 60;

const ENCAIXE_IN = 55;

export function placeVisits(plan: Plan): Visits {
  const { facts, size, cast, random } = plan;
  const agenda = createAgenda(facts, plan.today);
  const [regular, ...others] = cast.guests;
  const book = createGuestBook(others, random);
  const visits: Visit[] = [];
  const add = (visit: Visit | null | undefined) => {
    if (!visit) return false;
    if (visit.kind !== 'encaixe') agenda.take(visit);
    book.note(visit.guest, visit.day);
    visits.push(visit);
    return true;
  };

  for (const visit of crowdsOf(facts, agenda, book)) add(visit);
  for (const wished of facts.regular.visitDays) {
    const day = [wished, wished + 1, wished + 2].find(agenda.isOpen);
    const isWithin = day !== undefined && -size.pastDays <= day && day <= size.aheadDays;
    if (isWithin && regular) add(placeFor(regular, day, agenda, plan));
  }
  const encaixes = Math.round(size.visits / ENCAIXE_IN);
  let missing = 0;
  for (const [day, count] of visitsPerDay(facts, { ...size, visits: size.visits - encaixes }, agenda, random)) {
    missing += count - visits.filter((visit) => visit.day === day).length;
    // A day without room left passes what is missing on to the next.
    for (let tries = missing * 3; missing > 0 && tries > 0; tries--) {
      const guest = book.whoIsDue(day);
      if (add(guest && placeFor(guest, day, agenda, plan))) missing--;
    }
  }
  for (const visit of encaixesOver(visits, encaixes, plan, book)) add(visit);
  return { agenda, visits };
}

const lengthOf = ({ services }: SalonFacts, service: number) => services[service]?.durationMinutes ?? 0;

/** The Saturday that is filled: next one, today's aside. */
export const crowdDayOf = (agenda: Agenda): number =>
  [1, 2, 3, 4, 5, 6, 7].find((day) => agenda.weekdayOf(day) === 'saturday') ?? 7;

function* crowdsOf(facts: SalonFacts, agenda: Agenda, book: GuestBook): Generator<Visit> {
  const day = crowdDayOf(agenda);
  for (const minute of CROWDS) {
    for (const [employee, { does }] of facts.team.entries()) {
      const long = does.filter((one) => lengthOf(facts, one) >= CROWD_LENGTH && !facts.services[one]?.isAtCounterOnly);
      const [service] = long.toSorted((a, b) => lengthOf(facts, a) - lengthOf(facts, b));
      const guest = book.whoReturns(day);
      if (service === undefined || !guest) continue;
      yield { kind: 'crowd', day, minute, minutes: lengthOf(facts, service), employee, service, guest };
    }
  }
}

/** A service the guest likes, by the professional they like, where there is room; null on a day without any. */
function placeFor(guest: Guest, day: number, agenda: Agenda, { facts, random }: Plan): Visit | null {
  const offered = facts.services.flatMap((one, index) => (guest.hasAccount && one.isAtCounterOnly ? [] : [index]));
  const liked = guest.likes.filter((one) => offered.includes(one));
  for (let tries = 0; tries < 8; tries++) {
    const isUsual = liked.length > 0 && (guest.isRegular || random.chance(0.7));
    const service = isUsual ? random.pick(liked) : random.weighted(offered, (one) => facts.services[one]?.share ?? 0);
    const able = facts.team.flatMap(({ does }, index) => (does.includes(service) ? [index] : []));
    const employee = able.includes(guest.favourite) && random.chance(0.75) ? guest.favourite : random.pick(able);
    const minutes = lengthOf(facts, service);
    const starts = agenda.freeStarts({ day, minutes, employee });
    if (starts.length === 0) continue;
    return { kind: 'plain', guest, service, employee, day, minute: random.weighted(starts, askedFor), minutes };
  }
  return null;
}

/** Late mornings and the hours after work go first. */
const BY_HOUR: Record<number, number> = {
  8: 0.8,
  9: 1,
  10: 1.8,
  11: 1.5,
  13: 0.7,
  14: 1,
  15: 1.2,
  16: 1.4,
  17: 2,
  18: 1.8,
};
const askedFor = (minute: number) => BY_HOUR[Math.floor(minute / 60)] ?? 1;

/** Short ones over long ones of the same professional, one of them today and the others on days that have passed. */
function* encaixesOver(visits: Visit[], count: number, { facts, random }: Plan, book: GuestBook): Generator<Visit> {
  const long = random.shuffle(visits.filter(({ kind, minutes, day }) => kind === 'plain' && minutes >= 45 && day <= 0));
  const hosts = [...long.filter(({ day }) => day === 0).slice(0, 1), ...long.filter(({ day }) => day < 0)];
  let placed = 0;
  for (const host of hosts) {
    if (placed >= count) return;
    const short = (facts.team[host.employee]?.does ?? []).filter((one) => lengthOf(facts, one) <= 45);
    const guest = book.whoReturns(host.day, ({ hasAccount }) => !hasAccount);
    if (short.length === 0 || !guest) continue;
    const service = random.pick(short);
    const minutes = lengthOf(facts, service);
    const { day, employee, minute } = host;
    // Never past the host's end: what follows it is somebody else's time.
    const late = Math.min(15, Math.max(0, host.minutes - minutes));
    yield { kind: 'encaixe', host, guest, service, employee, day, minute: minute + late, minutes };
    placed++;
  }
}
