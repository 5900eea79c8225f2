import { addDays, type LocalDate } from '#lib/dates.ts';
import { foldSlug } from '#lib/slug.ts';
import { type Employee, type PlanInput, type SalonFacts, type Service, textsIn } from './plan.ts';
import type { Random } from './random.ts';
import { SIGN_INS } from './sign-ins.ts';

export type Customer = {
  name: string;
  phone: string;
  email: string | null;
  /** Books on the salon's page with an account. The salon books for the others. */
  hasAccount: boolean;
  sharesPhone: boolean;
  isRegular: boolean;
  birthDate: LocalDate | null;
  notes: string | null;
  /** In days from today. */
  firstDay: number;
  daysBetweenVisits: number;
  favourite: Employee | undefined;
  likes: Service[];
};

export type People = {
  /** The regular first. */
  customers: Customer[];
  waiting: Customer[];
};

const WAITING_HAVE_ACCOUNT = [true, false, true];
const SHARE_WITH_ACCOUNT = 0.46;

const SURNAMES = textsIn(`
  Menezes / Sampaio / Alves / Lins / Torres / Viana / Barbosa / Cardoso / Teixeira / Moreira / Pires / Nunes / Carvalho
  Freitas / Azevedo / Correia / Macedo / Batista / Siqueira / Peixoto / Guedes / da Silva / dos Santos / de Souza
  Oliveira / Pereira / Ferreira / Rodrigues / Almeida / Gomes / Ribeiro / Martins / Araújo / Barros / Campos / Dias
  Esteves / Fonseca / Lacerda / Brandão`);

export function planPeople(input: PlanInput): People {
  const { facts, size, random } = input;
  const others = size.customers - 1;
  const accounts = random.shuffle(Array.from({ length: others }, (_, index) => index < others * SHARE_WITH_ACCOUNT));
  const hasAccount = [...accounts, ...WAITING_HAVE_ACCOUNT];
  const lastDigits = random.shuffle(Array.from({ length: 9000 }, (_, index) => 1000 + index));
  const people = fullNames(facts, hasAccount.length, random).map((name, index): Customer => {
    // No known Brazilian number starts with 9 00, so a click on WhatsApp reaches nobody.
    const phone = `+55${facts.customers.areaCode}900${random.int(10, 99)}${lastDigits[index]}`;
    const contact = { name, phone, hasAccount: Boolean(hasAccount[index]) };
    // Most customers come for the first time in the first weeks, the last ones a week ago.
    const firstDay = Math.round((index / others) ** 2 * (size.pastDays - 8)) - size.pastDays;
    return { ...contact, ...habitsOf(contact, input), sharesPhone: false, isRegular: false, firstDay };
  });
  const customers = people.slice(0, others);
  shareOnePhone(customers);
  return { customers: [regularOf(facts), ...customers], waiting: people.slice(others) };
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

type Contact = { name: string; phone: string; hasAccount: boolean };

function habitsOf(contact: Contact, { facts, today, random }: PlanInput) {
  const hasEmail = contact.hasAccount || random.chance(0.3);
  return {
    email: hasEmail ? emailOf(contact, facts.customers.emailDomain) : null,
    birthDate: random.chance(0.4) ? addDays(today, -random.int(19 * 365, 58 * 365)) : null,
    notes: random.chance(0.6) ? random.pick(facts.customers.notes) : null,
    daysBetweenVisits: random.weighted([7, 10, 15, 24], (days) => 1 / days),
    favourite: random.pick(facts.team.filter(({ does }) => does.length > 0)),
    likes: [0, 1].map(() => random.weighted(facts.services, ({ share }) => share)),
  };
}

function emailOf({ name, phone }: Contact, domain: string): string {
  const words = name.split(' ').map(foldSlug);
  return `${words[0]}.${words.at(-1)}.${phone.slice(-4)}@${domain}`;
}

/** Gives two customers without an account the same phone, because a phone does not identify a person. */
function shareOnePhone(customers: Customer[]): void {
  const [one, other] = customers.filter(({ hasAccount }) => !hasAccount);
  if (!one || !other) return;
  one.sharesPhone = true;
  const notes = `Usa o telefone de ${one.name}, da mesma família.`;
  Object.assign(other, { sharesPhone: true, phone: one.phone, notes });
}

function regularOf({ regular, services, team }: SalonFacts): Customer {
  const { fullName: name, phone, email } = SIGN_INS.regular;
  const likes = services.filter((service) => service.name === regular.service);
  const account = { name, phone, email, hasAccount: true, sharesPhone: false, isRegular: true };
  // Never chosen at random: the facts say on which days the regular comes.
  const habits = { firstDay: Number.POSITIVE_INFINITY, daysBetweenVisits: 14, favourite: team[0], likes };
  return { ...account, ...habits, birthDate: null, notes: null };
}
