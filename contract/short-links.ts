import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Id, Instant, LocalDate, text, Version } from './shapes.ts';

/** Letters and digits; 'a' and 'A' are different codes. */
export const ShortCode = text().regex(/^[A-Za-z0-9]{6}$/, 'Este link não existe.');

export const ShortLink = z.object({
  id: Id,
  code: z.string(),
  page: z.enum(['home', 'service']),
  /** The service of the link. Null once it was deleted: the link then leads to the salon's page. */
  service: z.object({ id: Id, name: z.string() }).nullable(),
  /** The path to which it leads now: '/aurora'. */
  path: z.string(),
  isActive: z.boolean(),
  /** The last day on which it works; null: without end. */
  expiresOn: LocalDate.nullable(),
  isExpired: z.boolean(),
  clickCount: z.int(),
  createdAt: Instant,
  version: Version,
});
export type ShortLink = z.infer<typeof ShortLink>;

export const shortLinks = operationsAt('/short-links', 'short-links').router({
  /** Newest first. */
  list: operation
    .staff('salonPage.change')
    .route({ method: 'GET', path: '/', summary: 'Links curtos do salão' })
    .output(
      z.object({
        links: z.array(ShortLink),
        /** `active` counts the links that are switched on and not expired. */
        totals: z.object({ links: z.int(), clicks: z.int(), active: z.int() }),
      }),
    ),

  /**
   * Creates one link for each page: if the page has one, answers that one. Without a service it leads to the salon's
   * page.
   */
  create: operation
    .staff('salonPage.change', { audit: 'shortLinks.create' })
    .route({ method: 'POST', path: '/', summary: 'Criar link curto' })
    .input(z.object({ serviceId: Id.nullish() }))
    .output(z.object({ link: ShortLink, isNew: z.boolean() }))
    .errors(mayRefuse('NOT_FOUND', 'CEILING_REACHED')),

  update: operation
    .staff('salonPage.change', { audit: 'shortLinks.update' })
    .route({ method: 'PUT', path: '/{id}', summary: 'Ligar, desligar ou limitar um link curto' })
    .input(z.object({ id: Id, version: Version, isActive: z.boolean(), expiresOn: LocalDate.nullish() }))
    .output(ShortLink)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

  /** The code is never used again. */
  delete: operation
    .staff('salonPage.change', { audit: 'shortLinks.delete' })
    .route({ method: 'DELETE', path: '/{id}', summary: 'Remover link curto', successStatus: 204 })
    .input(z.object({ id: Id }))
    .errors(mayRefuse('NOT_FOUND')),

  /** Visitors get the same answer for missing, switched-off and expired links. */
  find: operation
    .anyone()
    .route({ method: 'GET', path: '/codes/{code}', summary: 'Para onde um link curto leva' })
    .input(z.object({ code: ShortCode }))
    .output(z.object({ path: z.string() }))
    .errors(mayRefuse('NOT_FOUND', 'RATE_LIMITED')),

  countClick: operation
    .anyone()
    .route({
      method: 'POST',
      path: '/codes/{code}/clicks',
      summary: 'Contar um clique num link curto',
      successStatus: 204,
    })
    .input(z.object({ code: ShortCode }))
    .errors(mayRefuse('NOT_FOUND', 'RATE_LIMITED')),
});
