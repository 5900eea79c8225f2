import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { LocalDate } from './shapes.ts';

export const Platform = z.object({
  /** Null while no administrator has set it. */
  contactEmail: z.string().nullable(),
  /** In stored form, '+5511987654321'. Null while no administrator has set it. */
  contactPhone: z.string().nullable(),
  /** In São Paulo, whose time holds for pages of no salon. */
  today: LocalDate,
  time: z.string(),
});
export type Platform = z.infer<typeof Platform>;

export const settings = operationsAt('/platform', 'settings').router({
  getPlatform: operation
    .anyone()
    .route({ method: 'GET', path: '/', summary: 'Contato e data da plataforma' })
    .output(Platform)
    .errors(mayRefuse('RATE_LIMITED')),
});
