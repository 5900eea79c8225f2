import { addDays, type LocalDate } from '#lib/dates.ts';
import { foldSlug } from '#lib/slug.ts';
import type { Random } from './random.ts';
import type { SalonFacts } from './salon-facts.ts';
import type { Size } from './size.ts';

/** Somebody who comes to the salon. */
export type Guest = {
  name: string;
  phone: string;
  email: string | null;
  /** Books on the page with an account of their own; the others ask the salon. */
  hasAccount: boolean;
  /** With somebody of the family who comes here too. */
  sharesPhone: boolean;
  /** The one who may sign in. */
  isRegular: boolean;
  /** In the owner's book before the first visit. */
  isKnown: boolean;
  birthDate: LocalDate | null;
  notes: string | null;
  /** First visit, in days from today. */
  firstDay: number;
  /** How many days usually pass between two visits. */
  habitDays: number;
  favourite: number;
  likes: number[];
};

export type Regular = { name: string; phone: string; email: string };
export type Cast = {
  /** The regular first. */
  guests: Guest[];
  /** Who found no time and went on the waiting list, some with an account. */
  strangers: Guest[];
};

const STRANGERS = 12;

const SURNAMES = [
  ...['Menezes', 'Sampaio', 'Alves', 'Lins', 'Torres', 'Viana', 'Barbosa', 'Cardoso', 'Teixeira', 'Moreira', 'Pires'],
  ...['Nunes', 'Carvalho', 'Freitas', 'Azevedo', 'Correia', 'Macedo', 'Batista', 'Siqueira', 'Peixoto', 'Guedes'],
  ...['da Silva', 'dos Santos', 'de Souza', 'Oliveira', 'Pereira', 'Ferreira', 'Rodrigues', 'Almeida', 'Gomes'],
  ...['Ribeiro', 'Martins', 'Araújo', 'Barros', 'Campos', 'Dias', 'Esteves', 'Fonseca', 'Lacerda', 'Brandão'],
];

/** The people of one salon. */
export function castOf(facts: SalonFacts, size: Size, today: LocalDate, regular: Regular, random: Random): Cast {
  const names = fullNames(facts, size.customers - 1 + STRANGERS, random);
  const lastDigits = random.shuffle(Array.from({ length: 9000 }, (_, index) => 1000 + index));
  const hasAccount = random.shuffle(names.map((_, index) => index < names.length * 0.46));
  const people = names.map((name, index) => {
    const person = {
      name,
      phone: phoneOf(facts, random, lastDigits[index] ?? 0),
      hasAccount: Boolean(hasAccount[index]),
    };
    return { ...guest(facts, today, random, person), ...arrivalOf(index, size, random) };
  });
  const others = people
    .slice(0, size.customers - 1)
    .map((person) => ({ ...person, isKnown: person.isKnown && !person.hasAccount }));
  return { guests: [asGuest(regular, facts), ...withFamily(others)], strangers: people.slice(size.customers - 1) };
}

/** Two of those whom the salon itself writes down have one phone: a phone says nothing of who somebody is (D6). */
function withFamily(guests: Guest[]): Guest[] {
  const [one, other] = guests.filter(({ hasAccount }) => !hasAccount);
  if (!one || !other) return guests;
  const { name, phone } = one;
  // Whoever of the two comes second has a phone that the salon knows.
  const family = new Map([
    [one, { ...one, sharesPhone: true }],
    [other, { ...other, sharesPhone: true, phone, notes: `Usa o telefone de ${name}, da mesma família.` }],
  ]);
  return guests.map((guest) => family.get(guest) ?? guest);
}

const FIRST_WEEKS = 18;

/** Nearly half come in the first weeks, the others one after the other until last week. */
function arrivalOf(index: number, { customers, pastDays }: Size, random: Random) {
  const early = Math.round((customers - 1) * 0.45);
  const isEarly = index < early;
  const spread = (index - early + 1) / (customers - 1 - early);
  const day = isEarly ? random.int(0, FIRST_WEEKS) : FIRST_WEEKS + Math.round(spread * (pastDays - FIRST_WEEKS - 7));
  return { firstDay: Math.min(day, pastDays - 2) - pastDays, isKnown: isEarly };
}

type Person = { name: string; phone: string; hasAccount: boolean };

function guest({ people, services, team }: SalonFacts, today: LocalDate, random: Random, person: Person) {
  const hasMail = person.hasAccount || random.chance(0.3);
  const hands = team.flatMap(({ does }, index) => (does.length > 0 ? [index] : []));
  const all = services.map((_, index) => index);
  return {
    ...person,
    sharesPhone: false,
    email: hasMail ? mailOf(person, people.mailDomain) : null,
    isRegular: false,
    birthDate: random.chance(0.4) ? addDays(today, -random.int(19 * 365, 58 * 365)) : null,
    notes: random.chance(0.6) ? random.pick(people.notes) : null,
    habitDays: random.weighted([7, 10, 15, 24], (days) => 1 / days),
    favourite: random.pick(hands),
    likes: [
      random.weighted(all, (one) => services[one]?.share ?? 0),
      random.weighted(all, (one) => services[one]?.share ?? 0),
    ],
  };
}

function mailOf({ name, phone }: Person, domain: string): string {
  const words = name.split(' ').map(foldSlug);
  return `${words[0]}.${words.at(-1)}.${phone.slice(-4)}@${domain}`;
}

const asGuest = ({ name, phone, email }: Regular, { regular }: SalonFacts): Guest => ({
  ...{
    name,
    phone,
    email,
    hasAccount: true,
    sharesPhone: false,
    isRegular: true,
    isKnown: false,
    birthDate: null,
    notes: null,
  },
  ...{ firstDay: Number.POSITIVE_INFINITY, habitDays: 14, favourite: 0, likes: [regular.service] },
});

function fullNames({ people, team }: SalonFacts, count: number, random: Random): string[] {
  const names = new Set<string>();
  const firsts = random.shuffle(people.firstNames);
  const isTaken = (name: string) => names.has(name) || team.some((member) => member.name === name);
  for (let index = 0; names.size < count; index++) {
    const name = `${firsts[index % firsts.length]} ${random.pick(SURNAMES)}`;
    if (!isTaken(name)) names.add(name);
  }
  return [...names];
}

/** Well formed, but 9 00xx, where nobody that we know of has a number: a click on WhatsApp must not reach a stranger. */
function phoneOf({ people }: SalonFacts, random: Random, lastDigits: number): string {
  return `+55${people.areaCode}900${random.int(10, 99)}${lastDigits}`;
}
