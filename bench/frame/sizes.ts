import { ceilings } from '#contract/ceilings.ts';

export type Size = {
  services: number;
  professionals: number;
  /** Weekly ranges of each day from Sunday on; together they cover the whole day. */
  week: number[];
  appointments: number;
  /** Days from today to the last day that has appointments. */
  lastDay: number;
  /** Appointments of one professional on one day, at even distances. */
  perDay: number;
  minutes: number;
  customers: number;
  /** Each professional performs half of the services, and no two services have the same people. */
  hasChoices?: boolean;
  /** Completed appointments before today besides: one for each quarter of an hour and professional, day and night. */
  history?: number;
};

const FULL_DAYS = 31;
const perDay = ceilings.appointmentsPerDay / ceilings.activeEmployees;

const ordinary = { services: 30, professionals: 5, week: [1, 2, 2, 2, 2, 2, 1], lastDay: 15, perDay: 8, minutes: 60 };

/** As full as the ceilings allow, with a minute between two appointments. Only one professional's last day is free. */
const full = {
  services: ceilings.services,
  professionals: ceilings.activeEmployees,
  week: Array.from({ length: 7 }, (_, day) => Math.floor((ceilings.weeklyRanges + day) / 7)),
  appointments: FULL_DAYS * ceilings.appointmentsPerDay - perDay,
  lastDay: FULL_DAYS - 1,
  perDay,
  minutes: 1440 / perDay - 1,
  customers: 1,
};

const team = (professionals: number) => ({
  ...ordinary,
  professionals,
  appointments: 100 * professionals,
  customers: 50,
});

const VISITS_OF_CUSTOMER = 50;

/** The days around today are the same, however many appointments there are. */
export function growing(appointments: number, different: Partial<Size> = {}): Size {
  const size = { ...ordinary, ...different };
  const around = Math.min(appointments, (size.lastDay + 1) * size.perDay * size.professionals);
  const customers = Math.max(50, Math.round(appointments / VISITS_OF_CUSTOMER));
  return { ...size, appointments: around, history: appointments - around, customers };
}

export const sizes: Record<'alone' | 'ten' | 'thirty' | 'small' | 'large' | 'crowded' | 'full' | 'choosy', Size> = {
  alone: team(1),
  ten: team(10),
  thirty: team(30),
  small: { ...ordinary, appointments: 500, customers: 50 },
  large: { ...ordinary, appointments: 50_000, customers: 5_000 },
  /** All of them in the last three months. */
  crowded: { ...ordinary, professionals: 60, lastDay: 10, perDay: 10, appointments: 50_000, customers: 5_000 },
  full,
  choosy: { ...full, hasChoices: true },
};
export type SizeName = keyof typeof sizes;
