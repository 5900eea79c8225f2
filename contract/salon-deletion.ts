import { z } from 'zod';
import { CurrentPassword, SecondFactor } from './account.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Cents, Id, Instant, text } from './shapes.ts';
import { LONGEST_TEXT } from './texts.ts';

/** The records that are deleted with a salon. */
export const SalonDeletionPreview = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  formerSlugs: z.int(),
  customers: z.int(),
  appointments: z.int(),
  /** Scheduled or confirmed, and not begun. Their customers are told. */
  upcoming: z.int(),
  services: z.int(),
  employees: z.int(),
  reviews: z.int(),
  pictures: z.int(),
  revenueCents: Cents,
  ownerName: z.string(),
  /** The paid days that are not over yet. Deleting pays nothing back. */
  paid: z.object({ planName: z.string(), until: Instant }).nullable(),
  /** The owner's account is deleted too, because nothing else needs it. */
  deletesOwner: z.boolean(),
});
export type SalonDeletionPreview = z.infer<typeof SalonDeletionPreview>;

/** Hyphens, capitals and accents count; spaces at the ends do not. */
const TypedName = text()
  .transform((typed) => typed.trim())
  .pipe(z.string().max(LONGEST_TEXT, 'Digite o nome do salão'));

export const salonDeletion = {
  ...operationsAt('/admin/salons', 'salons').router({
    previewDeletion: operation
      .admin()
      .route({ method: 'GET', path: '/{id}/deletion', summary: 'O que se perde com a exclusão de um salão' })
      .input(z.object({ id: Id }))
      .output(SalonDeletionPreview)
      .errors(mayRefuse('NOT_FOUND')),
  }),

  ...operationsAt('/admin/functions', 'salons').router({
    /** Deletes everything or nothing. The provider stops charging first; if that fails, nothing has changed. */
    deletePermanently: operation
      .admin({ audit: 'salons.deletePermanently' })
      .route({
        method: 'POST',
        path: '/delete-salon-completely',
        operationId: 'delete-salon-completely',
        summary: 'Excluir um salão permanentemente',
      })
      .input(
        z.object({
          salonId: Id,
          /** The name that a person typed to confirm: refused unless it is the salon's name. */
          name: TypedName.optional(),
          currentPassword: CurrentPassword,
          /** The code of an administrator whose sign-in asks for one. */
          code: SecondFactor.nullish(),
        }),
      )
      .output(
        z.object({
          success: z.literal(true),
          details: z.object({ salonName: z.string(), userDeleted: z.boolean(), slug: z.string() }),
        }),
      )
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'CANCELLATION_FAILED', 'RATE_LIMITED')),
  }),
};
