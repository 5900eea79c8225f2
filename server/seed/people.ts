import { addDays, type LocalDate } from '#lib/dates.ts';
import { foldSlug } from '#lib/slug.ts';
import { type Employee, namesIn, type Plan, type SalonFacts, type Service, type Size } from './plan.ts';
import type { Random } from './random.ts';
import { SIGN_INS } from './sign-ins.ts';

export type Customer = {
  name: string;
  phone: string;
  email: string | null;
  /** Books on the salon's page with an account. The salon books for the others. */
  hasAccount: boolean;
  /** A relative with the same phone is a customer too. */
  sharesPhone: boolean;
  /** The customer who may sign in. */
  isRegular: boolean;
  /** The owner enters this customer before the first booking. */
  isEnteredAtOpening: boolean;
  birthDate: LocalDate | null;
  notes: string | null;
  /** The day of the first visit, counted from today. */
  firstDay: number;
  daysBetweenVisits: number;
  favourite: Employee | undefined;
  likes: Service[];
};

export type People = {
  /** The regular first. */
  customers: Customer[];
  /** Found no free time and joined the waiting list. */
  waiting: Customer[];
};

const WAITING = 12;
const SHARE_WITH_ACCOUNT = 0.46;

const SURNAMES = namesIn(`
  Menezes, Sampaio, Alves, Lins, Torres, Viana, Barbosa, Cardoso, Teixeira, Moreira, Pires, Nunes, Carvalho, Freitas,
  Azevedo, Correia, Macedo, Batista, Siqueira, Peixoto, Guedes, da Silva, dos Santos, de Souza, Oliveira, Pereira,
  Ferreira, Rodrigues, Almeida, Gomes, Ribeiro, Martins, Araújo, Barros, Campos, Dias, Esteves, Fonseca, Lacerda, Brandão`);

export function planPeople(plan: Plan): People {
  const { facts, size, random } = plan;
  const others = size.customers - 1;
  const names = fullNames(facts, others + WAITING, random);
  const lastDigits = random.shuffle(Array.from({ length: 9000 }, (_, index) => 1000 + index));
  const hasAccount = random.shuffle(names.map((_, index) => index < names.length * SHARE_WITH_ACCOUNT));
  const people = names.map((name, index) => {
    const phone = fictionalPhone(facts, lastDigits[index] ?? 0, random);
    return describePerson({ name, phone, hasAccount: Boolean(hasAccount[index]) }, index, plan);
  });
  return { customers: [regularOf(facts), ...withFamily(people.slice(0, others))], waiting: people.slice(others) };
}

function fullNames({ customers, team }: SalonFacts, count: number, random: Random): string[] {
  const names = new Set<string>();
  const firstNames = random.shuffle(customers.firstNames);
  for (let index = 0; names.size < count; index++) {
    const name = `${firstNames[index % firstNames.length]} ${random.pick(SURNAMES)}`;
    if (!team.some((employee) => employee.name === name)) names.add(name);
  }
  return [...names];
}

/** No known Brazilian number starts with 9 00, so a click on WhatsApp reaches nobody. */
function fictionalPhone({ customers }: SalonFacts, lastDigits: number, random: Random): string {
  return `+55${customers.areaCode}900${random.int(10, 99)}${lastDigits}`;
}

type Contact = { name: string; phone: string; hasAccount: boolean };

function describePerson(contact: Contact, index: number, { facts, size, today, random }: Plan): Customer {
  const isEarly = index < earlyCustomers(size);
  const hasEmail = contact.hasAccount || random.chance(0.3);
  return {
    ...contact,
    sharesPhone: false,
    isRegular: false,
    isEnteredAtOpening: isEarly && !contact.hasAccount,
    email: hasEmail ? emailOf(contact, facts.customers.emailDomain) : null,
    birthDate: random.chance(0.4) ? addDays(today, -random.int(19 * 365, 58 * 365)) : null,
    notes: random.chance(0.6) ? random.pick(facts.customers.notes) : null,
    daysBetweenVisits: random.weighted([7, 10, 15, 24], (days) => 1 / days),
    favourite: random.pick(facts.team.filter(({ does }) => does.length > 0)),
    likes: [0, 1].map(() => random.weighted(facts.services, ({ share }) => share)),
    firstDay: firstDayOf(index, size, random),
  };
}

const EARLY_DAYS = 18;
const earlyCustomers = ({ customers }: Size) => Math.round((customers - 1) * 0.45);

/** Nearly half of the customers come in the first weeks, the others one after another until last week. */
function firstDayOf(index: number, size: Size, random: Random): number {
  const { customers, pastDays } = size;
  const early = earlyCustomers(size);
  const progress = (index - early + 1) / (customers - 1 - early);
  const day =
    index < early ? random.int(0, EARLY_DAYS) : EARLY_DAYS + Math.round(progress * (pastDays - EARLY_DAYS - 7));
  return Math.min(day, pastDays - 2) - pastDays;
}

function emailOf({ name, phone }: Contact, domain: string): string {
  const words = name.split(' ').map(foldSlug);
  return `${words[0]}.${words.at(-1)}.${phone.slice(-4)}@${domain}`;
}

/** Gives two customers without an account the same phone, because a phone does not identify a person (D6). */
function withFamily(customers: Customer[]): Customer[] {
  const [one, other] = customers.filter(({ hasAccount }) => !hasAccount);
  return customers.map((customer) => {
    if (!one || !other || (customer !== one && customer !== other)) return customer;
    if (customer === one) return { ...one, sharesPhone: true };
    const notes = `Usa o telefone de ${one.name}, da mesma família.`;
    return { ...other, sharesPhone: true, phone: one.phone, notes };
  });
}

function regularOf({ regular, services, team }: SalonFacts): Customer {
  const { fullName: name, phone, email } = SIGN_INS.regular;
  return {
    name,
    phone,
    email,
    hasAccount: true,
    sharesPhone: false,
    isRegular: true,
    isEnteredAtOpening: false,
    birthDate: null,
    notes: null,
    // The facts say on which days the regular comes.
    firstDay: Number.POSITIVE_INFINITY,
    daysBetweenVisits: 14,
    favourite: team[0],
    likes: services.filter((service) => service.name === regular.service),
  };
}
