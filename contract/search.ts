import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { operation, operationsAt } from './base.ts';
import { Customer } from './customers.ts';
import { SearchText } from './shapes.ts';

/** How many of each kind a search answers at most. */
export const MOST_FOUND = 5;

export const FoundAppointment = Appointment.pick({
  id: true,
  date: true,
  time: true,
  customerName: true,
  serviceName: true,
  status: true,
});
export type FoundAppointment = z.infer<typeof FoundAppointment>;

export const Found = z.object({
  /** By name. */
  customers: z.array(Customer.pick({ id: true, name: true, phone: true })),
  /** Those that are not over yet, soonest first. */
  appointments: z.array(FoundAppointment),
  /** Those that are over, newest first. */
  past: z.array(FoundAppointment),
});
export type Found = z.infer<typeof Found>;

export const search = operationsAt('/search', 'search').router({
  /** Customers by name, phone or e-mail, and their coming and past appointments; nothing without a word. */
  find: operation
    .staff('appointments.read', { whenBlocked: true })
    .route({ method: 'GET', path: '/', summary: 'Busca em tudo' })
    .input(z.object({ search: SearchText }))
    .output(Found),
});
