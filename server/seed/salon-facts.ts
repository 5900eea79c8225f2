import type { EmployeeRole, Specialty } from '#contract/employees.ts';
import type { ThemeColor } from '#contract/salon-page.ts';
import type { SetupInput, Weekday } from '#contract/salons.ts';
import type { ServiceInput } from '#contract/services.ts';
import type { LocalTime } from '#lib/dates.ts';

type Span = [from: LocalTime, until: LocalTime];

export type ServiceFacts = ServiceInput & {
  name: string;
  durationMinutes: number;
  /** How often it is asked for, beside the others. */
  share: number;
  /** Not on the page: the salon books it after a talk. */
  isAtCounterOnly?: boolean;
};

export type TeamMember = {
  name: string;
  role: EmployeeRole;
  specialties: Specialty[];
  commissionPercentage: number;
  /** Indexes of the services; empty for who takes no appointments. */
  does: number[];
};

/** A salon of the demo, as its owner would describe it. What happens there is the story's. */
export type SalonFacts = {
  /** Part of the seed: what is made of one salon does not change with the other. */
  key: string;
  owner: { fullName: string; email: string };
  setup: SetupInput & { name: string; state: string };
  whatsapp: string;
  /** The plan that an administrator granted. */
  plan: string;
  page: {
    themeColor: ThemeColor;
    themeMode: 'light' | 'dark';
    customDescription: string;
    seoTitle: string;
    seoDescription: string;
  };
  /** Bookable hours with the break at noon; a weekday that is missing is closed. Visitors read its first and last minute. */
  week: Partial<Record<Weekday, Span[]>>;
  /** How busy each weekday is beside the others. */
  demand: Record<Weekday, number>;
  services: ServiceFacts[];
  team: TeamMember[];
  people: {
    areaCode: string;
    mailDomain: string;
    firstNames: string[];
    /** What the salon notes down about a customer. */
    notes: string[];
  };
  /** The customer who may sign in and has a history in both salons: which days from today, for what, and what they say. */
  regular: { visitDays: number[]; service: number; comment: string };
  notes: { byCustomer: string[]; bySalon: string[]; whileWaiting: string };
  /** By stars; `{quem}` is the professional's first name. */
  comments: Record<1 | 2 | 3 | 4 | 5, string[]>;
};
