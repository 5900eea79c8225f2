import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { AvailabilityRange } from './availability.ts';
import { operation, operationsAt } from './base.ts';
import { AppointmentStatus } from './bookings.ts';
import { Cents, Id, LocalDate, LocalTime, WantedEmployee } from './shapes.ts';
import { WaitingEntry } from './waiting-list.ts';

/** An appointment as the calendar draws it; `appointments.get` answers the rest. */
export const CalendarEntry = Appointment.pick({
  id: true,
  date: true,
  time: true,
  durationMinutes: true,
  employeeId: true,
  customerName: true,
  /** For the printed day. */
  customerPhone: true,
  serviceName: true,
  status: true,
  isOverbooking: true,
  version: true,
}).extend({
  /** Scheduled or confirmed: date, time and professional may change. */
  canMove: z.boolean(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const DayCount = z.object({
  date: LocalDate,
  /** Appointments of every status. */
  count: z.int(),
  confirmed: z.int(),
  /** Those that take time. */
  occupying: z.int(),
});

export const Calendar = z.object({
  /** Appointments of every status, by date and time; only those of the professional that was asked for. */
  entries: z.array(CalendarEntry),
  /** The period has more than MAX_CALENDAR_ENTRIES: the later ones are left out. */
  isCut: z.boolean(),
  /** Counts also what was left out. Days without appointments are missing. */
  days: z.array(DayCount),
  /** Those who take appointments, and those who have one in the period, by name. */
  professionals: z.array(z.object({ id: Id, name: z.string(), takesAppointments: z.boolean() })),
  /** The active ranges of the week, by weekday and start. They are the open times. */
  ranges: z.array(AvailabilityRange),
  /** Appointments of today in every status, whatever the period; only the professional's that was asked for. */
  todayCount: z.int(),
});
export type Calendar = z.infer<typeof Calendar>;

/** A day of the month view. */
export const CalendarDay = z.object({
  date: LocalDate,
  /** Appointments that take time. */
  count: z.int(),
  /** The first three of them. */
  first: z.array(z.object({ id: Id, time: LocalTime, customerName: z.string(), status: AppointmentStatus })),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** A waiting list entry for which a wanted time is free now. */
export const Opening = WaitingEntry.pick({ id: true, customerName: true, serviceName: true }).extend({
  date: LocalDate,
  /** The first wanted time that is free. */
  time: LocalTime,
});
export type Opening = z.infer<typeof Opening>;

/** Both dates included; at most six weeks. */
const MAX_DAYS = 42;
const DAY = 86_400_000;
const period = (maxDays: number) =>
  z
    .object({
      from: LocalDate,
      until: LocalDate,
      /** Missing: everybody's. */
      employeeId: WantedEmployee.optional(),
    })
    .refine(({ from, until }) => from <= until && (Date.parse(until) - Date.parse(from)) / DAY < maxDays, {
      path: ['until'],
      message: `O período vai de 1 a ${maxDays} dias`,
    });

/** A customer of the day, from the own visits. */
const DayCustomer = z.object({
  /** The salon's own notes. */
  notes: z.string().nullable(),
  visits: z.int(),
  lastVisit: z.object({ date: LocalDate, serviceName: z.string().nullable() }).nullable(),
});

/** The day of a member who takes appointments. Money and counts are their own. */
export const MyDay = z.object({
  date: LocalDate,
  employee: z.object({ id: Id, name: z.string() }),
  /** In every status, by time. */
  appointments: z.array(Appointment.extend({ customer: DayCustomer })),
  /** Times without a conflict, for the length of an appointment without a service. */
  freeTimes: z.array(z.string()),
  /** The seven days from Sunday on that hold this one. `count`: appointments that take time. */
  week: z.array(z.object({ date: LocalDate, count: z.int() })),
  /** Sales of the own visits: on this day, and in its month. */
  sales: z.object({ dayCents: Cents, monthCents: Cents }),
});
export type MyDay = z.infer<typeof MyDay>;
export type DayAppointment = MyDay['appointments'][number];

export const calendar = operationsAt('/calendar', 'calendar').router({
  /** A day or a week. */
  get: operation
    .staff('appointments.read')
    .route({ method: 'GET', path: '/', summary: 'Agenda de um período' })
    .input(period(7))
    .output(Calendar),

  /** Null for a member who takes no appointments. Missing date: today. */
  getMyDay: operation
    .staff('appointments.read')
    .route({ method: 'GET', path: '/my-day', summary: 'O meu dia' })
    .input(z.object({ date: LocalDate.optional() }))
    .output(MyDay.nullable()),

  /** A month: days without appointments are left out. */
  listDays: operation
    .staff('appointments.read')
    .route({ method: 'GET', path: '/days', summary: 'Agendamentos por dia' })
    .input(period(MAX_DAYS))
    .output(z.array(CalendarDay)),

  /** From today on; 20 at most, by date and time. */
  listOpenings: operation
    .staff('waitingList.manage')
    .route({ method: 'GET', path: '/openings', summary: 'Vagas abertas para quem espera' })
    .input(z.object({ from: LocalDate, until: LocalDate }))
    .output(z.array(Opening)),
});
