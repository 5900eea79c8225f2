import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Id, LocalDate, optionalText, SlugInput } from './shapes.ts';

/** As the public reads it: the name is 'Maria S.' (D21). */
export const PublicReview = z.object({
  id: Id,
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  reply: z.string().nullable(),
  customerName: z.string(),
  date: LocalDate,
});
export type PublicReview = z.infer<typeof PublicReview>;

/** Over all reviews of appointments that are completed now (D21). */
export const ReviewSummary = z.object({
  count: z.int(),
  /** One decimal; null without reviews. */
  average: z.number().nullable(),
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.int()).length(5),
  latest: z.array(PublicReview).max(10),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

const content = {
  rating: z.int('Escolha de 1 a 5 estrelas').min(1, 'Escolha de 1 a 5 estrelas').max(5, 'Escolha de 1 a 5 estrelas'),
  comment: optionalText('Comentário'),
};

export const reviews = operationsAt('/salons/{slug}', 'reviews').router({
  /** One review for each completed appointment, by its booker, within 60 days. Writing again changes it. */
  write: operation
    .customer({ audit: 'reviews.write' })
    .route({ method: 'PUT', path: '/appointments/{appointmentId}/review', summary: 'Avaliar' })
    .input(z.object({ slug: SlugInput, appointmentId: Id, ...content }))
    .output(PublicReview)
    .errors(mayRefuse('NOT_FOUND', 'NOT_REVIEWABLE', 'OWN_SALON', 'RATE_LIMITED')),

  /** At any time, by its author. */
  delete: operation
    .customer({ audit: 'reviews.delete' })
    .route({
      method: 'DELETE',
      path: '/appointments/{appointmentId}/review',
      summary: 'Excluir avaliação',
      successStatus: 204,
    })
    .input(z.object({ slug: SlugInput, appointmentId: Id }))
    .errors(mayRefuse('NOT_FOUND')),

  /** Without the reviews that the salon hides. */
  getSummary: operation
    .visitor()
    .route({ method: 'GET', path: '/reviews', summary: 'Avaliações do salão' })
    .input(z.object({ slug: SlugInput }))
    .output(ReviewSummary),
});
