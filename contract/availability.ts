import { z } from 'zod';
import { isEndTime, isLocalTime } from '#lib/dates.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { DurationMinutes, Id, LocalDate, LocalTime, SlugInput, text, Version } from './shapes.ts';

export const Weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
export type Weekday = z.infer<typeof Weekday>;

/** In the order of `day_of_week`: 0 is Sunday. */
export const WEEKDAYS: readonly Weekday[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

export const OpeningHours = z.record(Weekday, z.object({ open: z.string(), close: z.string(), closed: z.boolean() }));
export type OpeningHours = z.infer<typeof OpeningHours>;

/** As typed: each error names its day and field, such as `monday.close`. A closed day keeps its times for a later opening. */
const DayHoursInput = z
  .object({
    open: text().max(5, 'Horário inválido').default(''),
    close: text().max(5, 'Horário inválido').default(''),
    closed: z.boolean().default(false),
  })
  .superRefine((day, context) => {
    if (day.closed) return;
    for (const [field, message] of wrongHours(day)) context.addIssue({ code: 'custom', path: [field], message });
  })
  .transform((day) => (wrongHours(day).length > 0 ? { ...day, open: '09:00', close: '18:00' } : day));

export const OpeningHoursInput = z.record(Weekday, DayHoursInput);

function wrongHours({ open, close }: { open: string; close: string }): ['open' | 'close', string][] {
  const wrong: ['open' | 'close', string][] = [];
  if (open === '') wrong.push(['open', 'Preencha a abertura']);
  else if (!isLocalTime(open)) wrong.push(['open', 'Horário inválido']);
  if (close === '') wrong.push(['close', 'Preencha o fechamento']);
  else if (!isEndTime(close)) wrong.push(['close', 'Horário inválido']);
  else if (wrong.length === 0 && close <= open) wrong.push(['close', 'O fechamento deve ser depois da abertura']);
  return wrong;
}

export const AvailabilityRange = z.object({
  /** 0 is Sunday. */
  dayOfWeek: z.int().min(0).max(6),
  startTime: z.string(),
  endTime: z.string(),
  intervalMinutes: z.int(),
  isActive: z.boolean(),
});
export type AvailabilityRange = z.infer<typeof AvailabilityRange>;

/** As typed: rows may be empty or incomplete, and each error names its row. */
const RangeInput = z.object({
  dayOfWeek: z.int().min(0).max(6),
  startTime: text().max(5).default(''),
  endTime: text().max(5).default(''),
  intervalMinutes: z.number().nullish(),
  isActive: z.boolean().default(true),
});
export type RangeInput = z.input<typeof RangeInput>;

export const Week = z.object({
  ranges: z.array(AvailabilityRange),
  /** The opening hours that visitors read on the page. They and the ranges do not change each other. */
  openingHours: OpeningHours,
  version: Version,
});
export type Week = z.infer<typeof Week>;

export const Day = z.object({
  date: LocalDate,
  /** The weekday has no active range. */
  isClosed: z.boolean(),
  /** Its last start time has passed, so that even an empty salon could not be booked. */
  isOver: z.boolean(),
  freeSlots: z.int(),
});
export type Day = z.infer<typeof Day>;

const serviceErrors = mayRefuse('SERVICE_NOT_FOUND', 'RATE_LIMITED');

const SlotQuery = z.object({
  slug: SlugInput,
  serviceId: Id,
  /** Missing: 'Qualquer profissional'. */
  employeeId: Id.optional(),
  /** The appointment that its booker wants to move: its own time counts as free, and its own length is used. Ignored for other callers. */
  movingId: Id.optional(),
});

const FreeTimesInput = z.object({
  /** Without a service and minutes, the length of an appointment without a service is used. */
  serviceId: Id.optional(),
  durationMinutes: DurationMinutes.optional(),
  date: LocalDate,
  employeeId: Id.optional(),
  /** The appointment that is being moved: its own time counts as free. */
  appointmentId: Id.optional(),
});
export type FreeTimesQuery = z.infer<typeof FreeTimesInput>;
export const ConflictQuery = z.object({
  date: LocalDate,
  time: LocalTime,
  /** Missing: the length of an appointment without a service. */
  serviceId: Id.optional(),
  /** Missing: any professional. */
  employeeId: Id.optional(),
  /** The appointment that is being changed: its own time counts as free. */
  appointmentId: Id.optional(),
});
export type ConflictQuery = z.infer<typeof ConflictQuery>;

export const FreeTimes = z.object({ date: LocalDate, times: z.array(z.string()) });
export type FreeTimes = z.infer<typeof FreeTimes>;

export const availability = {
  ...operationsAt('/availability', 'availability').router({
    getWeek: operation
      .staff('availability.change')
      .route({ method: 'GET', path: '/', summary: 'Horários semanais' })
      .output(Week),

    /**
     * Saves the whole week, all rows or none. Field paths are `ranges.{index}.{field}`. Refused if appointments would lie outside the new
     * hours, unless `keepAppointments` is set: they then stay unchanged.
     */
    saveWeek: operation
      .staff('availability.change', { audit: 'availability.saveWeek' })
      .route({ method: 'PUT', path: '/', summary: 'Salvar horários semanais' })
      .input(
        z.object({
          ranges: z.array(RangeInput).max(200),
          version: Version,
          keepAppointments: z.boolean().default(false),
        }),
      )
      .output(Week)
      .errors(mayRefuse('CHANGED_MEANWHILE', 'CEILING_REACHED', 'APPOINTMENTS_OUTSIDE_HOURS')),

    /** Start times of a day that need no encaixe. They are suggestions: the owner may book any minute of any day. */
    listFreeTimes: operation
      .staff('appointments.read')
      .route({ method: 'GET', path: '/free-times', summary: 'Horários sem conflito' })
      .input(FreeTimesInput)
      .output(FreeTimes)
      .errors(mayRefuse('NOT_FOUND')),
  }),

  ...operationsAt('/salons/{slug}', 'availability').router({
    /** Today and the 30 days after it, in the salon's zone, with the number of slots still free. */
    listDays: operation
      .visitor()
      .route({ method: 'GET', path: '/services/{serviceId}/days', summary: 'Dias com vaga' })
      .input(SlotQuery)
      .output(z.object({ today: LocalDate, days: z.array(Day) }))
      .errors(serviceErrors),

    /** Start times that can be booked now. A day outside the window has none. */
    listSlots: operation
      .visitor()
      .route({ method: 'GET', path: '/services/{serviceId}/slots', summary: 'Horários livres de um dia' })
      .input(SlotQuery.extend({ date: LocalDate }))
      .output(z.object({ date: LocalDate, slots: z.array(z.string()) }))
      .errors(serviceErrors),

    /** The next free times of every offered service, 3 at most each; none when the salon hides them. */
    listNextTimes: operation
      .visitor()
      .route({ method: 'GET', path: '/next-times', summary: 'Próximos horários' })
      .input(z.object({ slug: SlugInput }))
      .output(z.array(z.object({ serviceId: Id, date: LocalDate, time: z.string() })))
      .errors(mayRefuse('RATE_LIMITED')),
  }),
};
