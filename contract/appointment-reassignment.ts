import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { DurationMinutes, Id, LocalDate, LocalTime, VersionedId } from './shapes.ts';

/** The most that one call passes on. */
export const MOST_REASSIGNED = 100;

const Colleague = z.object({ id: Id, name: z.string() });

/** A coming appointment of a professional, with who could take it. */
export const Reassignable = VersionedId.extend({
  date: LocalDate,
  time: LocalTime,
  durationMinutes: DurationMinutes,
  customerName: z.string(),
  serviceName: z.string().nullable(),
  /** Those who perform the service and are free at that time, by name. */
  colleagues: z.array(Colleague),
  /** The one with the least to do that day, counted with the suggestions before this one; null when nobody is free. */
  suggestedId: Id.nullable(),
});
export type Reassignable = z.infer<typeof Reassignable>;

/**
 * CHANGED: cancelled, moved or changed meanwhile. OVER: its time has begun. TAKEN: the colleague is not free then. UNAVAILABLE: the colleague
 * is inactive or takes no appointments.
 */
export const WhyLeft = z.enum(['CHANGED', 'OVER', 'TAKEN', 'UNAVAILABLE']);
export type WhyLeft = z.infer<typeof WhyLeft>;

const ReassignInput = z.object({
  changes: z
    .array(VersionedId.extend({ employeeId: Id }))
    .min(1)
    .max(MOST_REASSIGNED),
});
export type ReassignValues = z.output<typeof ReassignInput>;

/** When a professional leaves, or is away: colleagues take what is coming. Date and time stay. */
export const appointmentReassignment = operationsAt('/appointments', 'appointments').router({
  /** By time, at most MOST_REASSIGNED; `matching` counts all. */
  listReassignable: operation
    .staff('appointments.update')
    .route({
      method: 'GET',
      path: '/reassignable',
      summary: 'Agendamentos por vir de um profissional, e quem pode assumir',
    })
    .input(z.object({ employeeId: Id }))
    .output(
      z.object({
        employee: Colleague.extend({ isActive: z.boolean() }),
        appointments: z.array(Reassignable),
        matching: z.int(),
      }),
    )
    .errors(mayRefuse('NOT_FOUND')),

  /**
   * Passes each to the professional that is named, who may be one that usually performs other services. What cannot be passed stays as it is
   * and is answered with its reason. One that the named professional has already counts as passed. Each customer is told, if the salon's page
   * names its professionals.
   */
  reassign: operation
    .staff('appointments.update', { audit: 'appointments.reassign' })
    .route({ method: 'POST', path: '/reassignment', summary: 'Passar agendamentos a colegas' })
    .input(ReassignInput)
    .output(
      z.object({
        /** With their new versions. */
        reassigned: z.array(VersionedId),
        left: z.array(z.object({ id: Id, why: WhyLeft })),
      }),
    )
    .errors(mayRefuse('NOT_FOUND', 'SLOT_TAKEN')),
});
