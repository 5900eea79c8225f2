import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { Cents, Id, Instant, LocalDate } from './shapes.ts';
import { WaitingEntry } from './waiting-list.ts';

export const DashboardFigures = z.object({
  totalAppointments: z.int(),
  todayAppointments: z.int(),
  /** Scheduled among today's. */
  todayToConfirm: z.int(),
  totalCustomers: z.int(),
  newCustomersThisMonth: z.int(),
  monthlyRevenueCents: Cents,
  /** Sales of the first days of last month, as many as this month has had until today. */
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
  /** Today's wishes of the waiting list that have an opening, oldest first (D20). */
  openings: z.array(WaitingEntry),
  /** The last six months, oldest first, this one included. `month` is 'yyyy-MM'. */
  revenue: z.array(z.object({ month: z.string(), totalCents: Cents })),
  activity: z.array(Activity),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const reports = operationsAt('/dashboard', 'reports').router({
  getDashboard: operation.owner().route({ method: 'GET', path: '/', summary: 'Figuras do dia' }).output(Dashboard),
});
