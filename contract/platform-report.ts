import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { Cents, LocalDate } from './shapes.ts';

/** Figures of all salons, counted as in docs/decisions/016-data-and-figures.md; month and day are São Paulo's. */
export const PlatformFigures = z.object({
  today: LocalDate,
  /** Inactive salons are not public: switched off or suspended. */
  salons: z.object({ total: z.int(), active: z.int(), inactive: z.int(), newThisMonth: z.int() }),
  /** The share of active salons, in percent with one decimal. */
  activeSalonsPercent: z.number(),
  /** All accounts. */
  users: z.int(),
  appointments: z.int(),
  /** Excludes records of removed people. */
  customers: z.int(),
  /** The average of all salons, with one decimal. */
  customersPerSalon: z.number(),
  /** All sales of all salons. */
  revenueCents: Cents,
});
export type PlatformFigures = z.infer<typeof PlatformFigures>;

export const platformReport = operationsAt('/admin', 'reports').router({
  getPlatform: operation
    .admin()
    .route({ method: 'GET', path: '/figures', summary: 'Figuras da plataforma' })
    .output(PlatformFigures),
});
