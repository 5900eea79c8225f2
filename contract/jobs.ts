import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Id, Instant, text } from './shapes.ts';

/** A kind of job, by its name in the code. */
const Queue = text().regex(/^[a-z][\w.-]{0,99}$/i, 'Tarefa desconhecida');

export const FailedJob = z.object({
  id: Id,
  queue: z.string(),
  sentAt: Instant,
  failedAt: Instant,
  attempts: z.int(),
  /** Contains no names and no contact data. */
  failure: z.string(),
  /** The job's subject: ids alone. */
  about: z.array(z.object({ field: z.string(), id: Id })),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const JobQueue = z.object({
  name: z.string(),
  waiting: z.int(),
  /** Their time has not come yet. */
  scheduled: z.int(),
  running: z.int(),
  retrying: z.int(),
  failed: z.int(),
});
export type JobQueue = z.infer<typeof JobQueue>;

export const jobs = operationsAt('/admin/jobs', 'jobs').router({
  /** The jobs that failed for good, newest first. `queues` are all queues with a job, whichever are listed. */
  list: operation
    .admin()
    .route({ method: 'GET', path: '/', summary: 'Tarefas que falharam, e filas de tarefas' })
    .input(
      z.object({
        queue: Queue.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ jobs: z.array(FailedJob), matching: z.int(), queues: z.array(JobQueue) })),

  /** Returns the job to its queue, with all its attempts. */
  retry: operation
    .admin({ audit: 'jobs.retry' })
    .route({ method: 'POST', path: '/{id}/retry', summary: 'Tentar uma tarefa de novo' })
    .input(z.object({ id: Id }))
    .output(z.object({ queue: z.string() }))
    .errors(mayRefuse('NOT_FOUND')),

  retryAll: operation
    .admin({ audit: 'jobs.retryAll' })
    .route({ method: 'POST', path: '/retries', summary: 'Tentar de novo todas as tarefas de uma fila' })
    .input(z.object({ queue: Queue }))
    .output(z.object({ retried: z.int() }))
    .errors(mayRefuse('NOT_FOUND')),

  /** The job is removed without being done. */
  discard: operation
    .admin({ audit: 'jobs.discard' })
    .route({ method: 'DELETE', path: '/{id}', summary: 'Descartar uma tarefa' })
    .input(z.object({ id: Id }))
    .output(z.object({ queue: z.string() }))
    .errors(mayRefuse('NOT_FOUND')),
});
