import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { RIGHTS } from './rights.ts';
import { ROLES } from './roles.ts';
import { Id } from './shapes.ts';

/** A salon in which the account works. */
export const Workplace = z.object({
  slug: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  rights: z.array(z.enum(RIGHTS)),
  /** The professional as whom the account takes appointments there. */
  employeeId: Id.nullable(),
});
export type Workplace = z.infer<typeof Workplace>;

/** The salons of an account. */
export const workplaces = operationsAt('/workplaces', 'team').router({
  /** By name, those that the account owns first. It asks all salons. */
  list: operation
    .person()
    .route({ method: 'GET', path: '/', summary: 'Os salões em que trabalho' })
    .output(z.array(Workplace)),
});
