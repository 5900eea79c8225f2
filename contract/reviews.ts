import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Id, Instant, LocalDate, optionalText, SlugInput, Version } from './shapes.ts';

/** A review as the public reads it: the name is 'Maria S.'. */
export const PublicReview = z.object({
  id: Id,
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  reply: z.string().nullable(),
  customerName: z.string(),
  date: LocalDate,
});
export type PublicReview = z.infer<typeof PublicReview>;

/** Covers all reviews of appointments that are completed now. */
export const ReviewSummary = z.object({
  count: z.int(),
  /** One decimal; null without reviews. */
  average: z.number().nullable(),
  /** The numbers of reviews with 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.int()).length(5),
  latest: z.array(PublicReview).max(10),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** A review as the owner reads it. */
export const ReceivedReview = z.object({
  id: Id,
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  date: LocalDate,
  /** Null when the customer was removed. */
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  visit: z.object({ date: LocalDate, serviceName: z.string().nullable(), employeeName: z.string().nullable() }),
  reply: z.string().nullable(),
  repliedAt: Instant.nullable(),
  report: z.object({ reason: z.string(), at: Instant }).nullable(),
  /** When an administrator declined the last report; null while a report waits. */
  reportDismissedAt: Instant.nullable(),
  /** An administrator hid it: nobody else sees it, and no figure counts it. */
  isHidden: z.boolean(),
  version: Version,
});
export type ReceivedReview = z.infer<typeof ReceivedReview>;

/** The figures that visitors see, whatever the filter; `unanswered` are those of them without a reply. */
export const ReviewTotals = ReviewSummary.omit({ latest: true }).extend({ unanswered: z.int() });
export type ReviewTotals = z.infer<typeof ReviewTotals>;

const content = {
  rating: z.int('Escolha de 1 a 5 estrelas').min(1, 'Escolha de 1 a 5 estrelas').max(5, 'Escolha de 1 a 5 estrelas'),
  comment: optionalText('Comentário'),
};

export const reviews = {
  ...operationsAt('/salons/{slug}', 'reviews').router({
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

    /** Excludes the reviews that the salon hides. */
    getSummary: operation
      .visitor()
      .route({ method: 'GET', path: '/reviews', summary: 'Avaliações do salão' })
      .input(z.object({ slug: SlugInput }))
      .output(ReviewSummary),

    /** All of them, newest first. */
    listPublic: operation
      .visitor()
      .route({ method: 'GET', path: '/reviews/all', summary: 'Todas as avaliações do salão' })
      .input(
        z.object({
          slug: SlugInput,
          limit: z.coerce.number().int().min(1).max(50).default(20),
          offset: z.coerce.number().int().min(0).default(0),
        }),
      )
      .output(z.object({ reviews: z.array(PublicReview), count: z.int() }))
      .errors(mayRefuse('RATE_LIMITED')),
  }),

  ...operationsAt('/reviews', 'reviews').router({
    /** The salon's own reviews, newest first, including those that an administrator hid. `matching` counts those that pass the filter. */
    list: operation
      .staff('reviews.manage')
      .route({ method: 'GET', path: '/', summary: 'Avaliações recebidas' })
      .input(
        z.object({
          answer: z.enum(['none', 'given']).optional(),
          limit: z.coerce.number().int().min(1).max(200).default(60),
          offset: z.coerce.number().int().min(0).default(0),
        }),
      )
      .output(z.object({ reviews: z.array(ReceivedReview), matching: z.int(), totals: ReviewTotals })),

    get: operation
      .staff('reviews.manage')
      .route({ method: 'GET', path: '/{id}', summary: 'Uma avaliação recebida' })
      .input(z.object({ id: Id }))
      .output(ReceivedReview)
      .errors(mayRefuse('NOT_FOUND')),

    /** The answer is public below the review. An empty text removes it. */
    reply: operation
      .staff('reviews.manage', { audit: 'reviews.reply' })
      .route({ method: 'PUT', path: '/{id}/reply', summary: 'Responder' })
      .input(z.object({ id: Id, version: Version, reply: optionalText('Resposta') }))
      .output(ReceivedReview)
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

    /** Asks the platform's administrators to check it. It stays public until one hides it. Reporting again changes the reason. */
    report: operation
      .staff('reviews.manage', { audit: 'reviews.report' })
      .route({ method: 'POST', path: '/{id}/report', summary: 'Denunciar' })
      .input(
        z.object({
          id: Id,
          version: Version,
          reason: optionalText('Motivo').pipe(z.string('Conte o que há de errado com esta avaliação')),
        }),
      )
      .output(ReceivedReview)
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),
  }),
};
