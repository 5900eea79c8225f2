import { WEEKDAYS, type Weekday } from '#contract/availability.ts';
import type { EmployeeRole, Specialty } from '#contract/employees.ts';
import type { PageSettingsValues } from '#contract/salon-page.ts';
import type { SetupInput } from '#contract/salons.ts';
import type { ServiceCategory } from '#contract/services.ts';
import {
  addDays,
  fromMinutes,
  instantOf,
  type LocalDate,
  type LocalMoment,
  MINUTES_PER_DAY,
  weekday,
} from '#lib/dates.ts';
import type { Random } from './random.ts';

export type PlanInput = { facts: SalonFacts; size: Size; today: LocalDate; random: Random };

export type Size = { pastDays: number; aheadDays: number; visits: number; customers: number };

export const FULL_SIZE: Size = { pastDays: 92, aheadDays: 14, visits: 600, customers: 60 };

export type SalonFacts = {
  /** Part of the random seed: what happens in one salon does not depend on the other. */
  key: string;
  owner: Account;
  /** The accounts of two of the team, under the names of their records. */
  receptionist: Account;
  professional: Account;
  setup: SetupInput & { name: string; state: string };
  whatsapp: string;
  /** The plan's name. */
  plan: string;
  /** Customers may pay in the sandbox when they book. */
  takesOnlinePayment: boolean;
  page: Omit<
    PageSettingsValues,
    'selectedServices' | 'showEmployees' | 'showAvailability' | 'logoUrl' | 'coverUrl' | 'galleryImages'
  >;
  /** Bookable hours. A weekday that is missing is closed. */
  week: Partial<Record<Weekday, [from: string, until: string][]>>;
  demand: Record<Weekday, number>;
  services: Service[];
  team: Employee[];
  customers: { areaCode: string; emailDomain: string; firstNames: string[]; notes: string[] };
  /** The customer who may sign in. Days count from today. */
  regular: { visitDays: number[]; service: string; comment: string };
  bookingNotes: { byCustomer: string[]; bySalon: string[]; onWaitingList: string };
  /** By their stars. `{quem}` stands for the professional's first name. */
  comments: Record<2 | 3 | 4 | 5, string[]>;
};

export type Account = { fullName: string; email: string; phone: string };
export type Service = ReturnType<typeof servicesFrom>[number];
export type Employee = ReturnType<typeof employeesFrom>[number];

/** `share`: of the demand, relative to the others. `salon only`: not on the page, only the salon books it. */
type ServiceRow = [
  ...[name: string, category: ServiceCategory, durationMinutes: number, priceCents: number, share: number],
  ...[description?: string, only?: 'salon only'],
];

export const servicesFrom = (rows: ServiceRow[]) =>
  rows.map(([name, category, durationMinutes, priceCents, share, description, only]) => {
    return { name, category, durationMinutes, priceCents, share, description, isSalonOnly: only === 'salon only' };
  });

/** `does` holds indexes of the services, none for employees who take no appointments. */
type EmployeeRow = [name: string, role: EmployeeRole, commission: number, specialties: Specialty[], does: number[]];

export const employeesFrom = (services: Service[], rows: EmployeeRow[]) =>
  rows.map(([name, role, commissionPercentage, specialties, does]) => {
    return { name, role, commissionPercentage, specialties, does: does.flatMap((index) => services[index] ?? []) };
  });

export const textsIn = (table: string): string[] => table.trim().split(/\s*[\n/]\s*/);

/** Minutes of the salon's wall clock since midnight of today, so that plans need no time zone. */
export type PlanTime = number;

/** `day` counts from today, `minute` from midnight. */
export const planTime = (day: number, minute: number): PlanTime => day * MINUTES_PER_DAY + minute;

export const minuteOfDay = (time: PlanTime): number => time - Math.floor(time / MINUTES_PER_DAY) * MINUTES_PER_DAY;

export const momentOf = (time: PlanTime, today: LocalDate): LocalMoment => {
  return { date: addDays(today, Math.floor(time / MINUTES_PER_DAY)), time: fromMinutes(minuteOfDay(time)) };
};

export function instantAt(time: PlanTime, today: LocalDate, timeZone: string): Date {
  const moment = momentOf(time, today);
  return instantOf(moment.date, moment.time, timeZone);
}

export const weekdayOf = (day: number, today: LocalDate): Weekday => WEEKDAYS[weekday(addDays(today, day))] ?? 'sunday';

/** The evening before the first booking. */
export const openingTime = ({ pastDays }: Size): PlanTime => planTime(-pastDays - 2, 19 * 60 + 5);

/** The day before the first visit. */
export const firstBookingTime = ({ pastDays }: Size): PlanTime => planTime(-pastDays - 1, 10 * 60);
