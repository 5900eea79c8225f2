import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { PublicReview } from './reviews.ts';
import { Id, Instant, Version } from './shapes.ts';

/** The review as the salon's page shows it, and the salon's objection: no customer, no visit. */
export const ModeratedReview = PublicReview.extend({
  salon: z.object({ id: Id, name: z.string(), slug: z.string() }),
  report: z.object({ reason: z.string(), at: Instant }).nullable(),
  hiddenAt: Instant.nullable(),
  version: Version,
});
export type ModeratedReview = z.infer<typeof ModeratedReview>;

export const ModerationState = z.enum(['reported', 'hidden']);
export type ModerationState = z.infer<typeof ModerationState>;

const ModerationInput = z.object({ salonId: Id, id: Id, version: Version });

export const reviewModeration = operationsAt('/admin', 'reviews').router({
  /**
   * `reported` wait for a decision, the longest waiting first; `hidden` are sorted by the last hidden first. `totals` counts both,
   * whichever list is requested.
   */
  listReported: operation
    .admin()
    .route({ method: 'GET', path: '/reviews', summary: 'Avaliações denunciadas ou escondidas' })
    .input(
      z.object({
        state: ModerationState.default('reported'),
        limit: z.coerce.number().int().min(1).max(200).default(24),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(
      z.object({
        reviews: z.array(ModeratedReview),
        matching: z.int(),
        totals: z.object({ reported: z.int(), hidden: z.int() }),
      }),
    ),

  /** Only the owner and administrators still see the review, and no figure counts it. */
  hide: operation
    .admin({ audit: 'reviews.hide' })
    .route({ method: 'POST', path: '/salons/{salonId}/reviews/{id}/hiding', summary: 'Esconder avaliação' })
    .input(ModerationInput)
    .output(ModeratedReview)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

  /** Makes the review public again. A reported review waits for a decision again. */
  unhide: operation
    .admin({ audit: 'reviews.unhide' })
    .route({ method: 'POST', path: '/salons/{salonId}/reviews/{id}/showing', summary: 'Mostrar avaliação de novo' })
    .input(ModerationInput)
    .output(ModeratedReview)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

  /** Keeps the review. The salon reads that its report was declined, and may report again. */
  dismissReport: operation
    .admin({ audit: 'reviews.dismissReport' })
    .route({ method: 'POST', path: '/salons/{salonId}/reviews/{id}/report/dismissal', summary: 'Recusar denúncia' })
    .input(ModerationInput)
    .output(ModeratedReview)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),
});
