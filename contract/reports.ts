import { z } from 'zod';
import { Appointment, AppointmentsWhen, appointmentFilter } from './appointments.ts';
import { operation, operationsAt } from './base.ts';
import { AppointmentStatus } from './bookings.ts';
import { Customer } from './customers.ts';
import { PaidBy } from './payments.ts';
import { Cents, Id, Instant, LocalDate, LocalTime, SearchText, text } from './shapes.ts';
import { WaitingEntry } from './waiting-list.ts';

export const DashboardFigures = z.object({
  totalAppointments: z.int(),
  todayAppointments: z.int(),
  /** Today's appointments that are scheduled and not confirmed yet. */
  todayToConfirm: z.int(),
  totalCustomers: z.int(),
  newCustomersThisMonth: z.int(),
  monthlyRevenueCents: Cents,
  /** Sales of the first days of last month, as many days as this month has had until today. */
  revenueBeforeCents: Cents,
  /** Percent against `revenueBeforeCents`, 0 when that is 0. */
  revenueGrowthPercent: z.number(),
  pendingAppointments: z.int(),
  waitingListCount: z.int(),
});
export type DashboardFigures = z.infer<typeof DashboardFigures>;

export const Activity = z.object({
  id: Id,
  kind: z.enum([
    'booked',
    'created',
    'confirmed',
    'completed',
    'cancelled',
    'no_show',
    'moved',
    'reopened',
    'undone',
    'reviewed',
    'waiting',
    'customer',
  ]),
  title: z.string(),
  detail: z.string().nullable(),
  at: Instant,
});
export type Activity = z.infer<typeof Activity>;

export const Dashboard = z.object({
  figures: DashboardFigures,
  today: LocalDate,
  /** The days that the month is compared with. */
  previous: z.object({ from: LocalDate, until: LocalDate }),
  /** Today's wishes of the waiting list that have an opening, oldest first. */
  openings: z.array(WaitingEntry),
  /** The last six months, oldest first, this one included. `month` is 'yyyy-MM'. */
  revenue: z.array(z.object({ month: z.string(), totalCents: Cents })),
  activity: z.array(Activity),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Whole months of the salon's calendar: the last three are this one and the two before. */
export const ReportPeriod = z.enum(['current_month', 'last_month', 'last_3_months']);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

const PeriodInput = z.object({ period: ReportPeriod.default('current_month') });

/** One professional's part of the period; `employeeId` and the percentage are null for appointments without a professional. */
const ProfessionalFigures = z.object({
  employeeId: Id.nullable(),
  name: z.string().nullable(),
  appointments: z.int(),
  completed: z.int(),
  revenueCents: Cents,
  /** The present percentage, because earlier ones are not kept. */
  commissionPercentage: z.number().nullable(),
  /** The commission of each sale, rounded to whole cents (half a cent up), then summed. */
  commissionCents: Cents,
});

/** How sales were paid. `online`: through a provider, which may be only a deposit. `unsaid`: nobody said how. */
export const PaymentWay = z.enum([...PaidBy.options, 'online', 'unsaid']);
export type PaymentWay = z.infer<typeof PaymentWay>;

/** Figures are counted as in docs/decisions/016-data-and-figures.md. Percentages have one decimal. */
export const Report = z.object({
  /** First and last day. The last day of a running month lies in the future. */
  from: LocalDate,
  until: LocalDate,
  today: LocalDate,
  /** The months before, as many as the period has. While the period is running, only as many days as it has had. */
  previous: z.object({ from: LocalDate, until: LocalDate }),
  revenue: z.object({
    cents: Cents,
    previousCents: Cents,
    /** Against the days of `previous`, 0 when they had no revenue. */
    growthPercent: z.number(),
  }),
  appointments: z.object({
    total: z.int(),
    byStatus: z.record(AppointmentStatus, z.int()),
    completionPercent: z.number(),
  }),
  /** `new` were created in the period; the other figures cover all time. `returning` have more than one visit. */
  customers: z.object({ total: z.int(), new: z.int(), returning: z.int(), retentionPercent: z.number() }),
  /** The service with the most appointments that were not cancelled; the first by name if several have as many. */
  popularService: z.object({ name: z.string(), appointments: z.int() }).nullable(),
  /** The average price of the active services; null without one. */
  averagePriceCents: Cents.nullable(),
  /** The last six months, oldest first, this one included. `month` is 'yyyy-MM'. */
  months: z.array(z.object({ month: z.string(), revenueCents: Cents, appointments: z.int() })),
  /** Every way once; the sum is the revenue. A sale that was paid in two ways counts in both. A sale of 0 cents has no payment. */
  paymentWays: z.array(z.object({ way: PaymentWay, payments: z.int(), cents: Cents })),
  /** Highest revenue first, those without a professional last. */
  professionals: z.array(ProfessionalFigures),
});
export type Report = z.infer<typeof Report>;

export const ExportedAppointment = Appointment.pick({
  date: true,
  time: true,
  durationMinutes: true,
  customerName: true,
  customerPhone: true,
  serviceName: true,
  employeeName: true,
  status: true,
  priceCents: true,
  payment: true,
  dueOnlineCents: true,
  paidBy: true,
  isOverbooking: true,
  notes: true,
  internalNotes: true,
});
export type ExportedAppointment = z.infer<typeof ExportedAppointment>;

export const ExportedCustomer = Customer.pick({
  name: true,
  phone: true,
  email: true,
  birthDate: true,
  notes: true,
  totalVisits: true,
  totalSpentCents: true,
  lastVisit: true,
  createdAt: true,
});
export type ExportedCustomer = z.infer<typeof ExportedCustomer>;

const ID_LENGTH = 36;

/** Where a page ended: the id of its last row and what the rows are sorted by. */
const afterAppointment = text()
  .transform((after) => ({
    id: after.slice(0, ID_LENGTH),
    date: after.slice(ID_LENGTH, ID_LENGTH + 10),
    time: after.slice(ID_LENGTH + 10),
  }))
  .pipe(z.object({ id: Id, date: LocalDate, time: LocalTime }));

const afterCustomer = text()
  .transform((after) => ({ id: after.slice(0, ID_LENGTH), name: after.slice(ID_LENGTH) }))
  .pipe(z.object({ id: Id, name: z.string().min(1).max(100) }));

const limit = z.coerce.number().int().min(1).max(1000).default(500);
const AppointmentPage = z.object({ after: afterAppointment.optional(), limit });
export type AppointmentPage = z.output<typeof AppointmentPage>;
/**
 * Without `when`: the scheduled and confirmed appointments that are not over yet. With `when`: those that the list of appointments shows.
 */
const AgendaPage = AppointmentPage.extend({ ...appointmentFilter, when: AppointmentsWhen.optional() });
export type AgendaPage = z.output<typeof AgendaPage>;
const CustomerPage = z.object({ after: afterCustomer.optional(), limit, search: SearchText.optional() });
export type CustomerPage = z.output<typeof CustomerPage>;

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** `after` for the next page; null on the last one. */
    next: z.string().nullable(),
    /** The rows of all pages; only on the first page, else null. */
    total: z.int().nullable(),
  });

export const reports = {
  ...operationsAt('/dashboard', 'reports').router({
    getDashboard: operation
      .staff('reports.read')
      .route({ method: 'GET', path: '/', summary: 'Figuras do dia' })
      .output(Dashboard),
  }),

  ...operationsAt('/reports', 'reports').router({
    get: operation
      .staff('reports.read')
      .route({ method: 'GET', path: '/', summary: 'Relatório de um período' })
      .input(PeriodInput)
      .output(Report),

    /**
     * By date and time, in pages. Only the first page adds an entry to the log. Appointments that are moved between two pages may be
     * missing or appear twice.
     */
    exportAppointments: operation
      .staff('reports.export', { audit: 'reports.exportAppointments' })
      .route({ method: 'GET', path: '/appointments', summary: 'Exportar os agendamentos de um período' })
      .input(AppointmentPage.extend(PeriodInput.shape))
      .output(pageOf(ExportedAppointment)),

    /** The coming agenda, or the appointments that the filter finds, by date and time. */
    exportAgenda: operation
      .staff('reports.export', { whenBlocked: true, audit: 'reports.exportAgenda' })
      .route({ method: 'GET', path: '/agenda', summary: 'Exportar a agenda' })
      .input(AgendaPage)
      .output(pageOf(ExportedAppointment)),

    /** The customers that the search finds, by name. */
    exportCustomers: operation
      .staff('reports.export', { whenBlocked: true, audit: 'reports.exportCustomers' })
      .route({ method: 'GET', path: '/customers', summary: 'Exportar os clientes' })
      .input(CustomerPage)
      .output(pageOf(ExportedCustomer)),
  }),
};
