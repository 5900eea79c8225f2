import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { SubscriptionState, SuspendedCharge, SuspensionCharge } from './salons.ts';
import { Cents, Id, Instant, requiredLine, SearchText, Version } from './shapes.ts';
import { LONGEST_TEXT } from './texts.ts';

/** `active` is public. `suspended` is not, for a reason that the owner reads. Any other salon that is not public is `inactive`. */
export const SalonStatus = z.enum(['active', 'inactive', 'suspended']);
export type SalonStatus = z.infer<typeof SalonStatus>;

/** Counts, plan and revenue: never customers, appointments or notes. */
export const AdministeredSalon = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  ownerName: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  plan: z.object({ id: Id, name: z.string() }).nullable(),
  subscription: SubscriptionState,
  status: SalonStatus,
  /** The side that switched an inactive or suspended salon off. Owners can undo only their own switch. Null while it is active. */
  switchedOffBy: z.enum(['owner', 'platform']).nullable(),
  suspensionReason: z.string().nullable(),
  /** Null unless the platform switched the salon off. */
  suspendedCharge: SuspendedCharge.nullable(),
  /** The administrator's choice behind it. Null also when no administrator was asked: the charge goes on. */
  suspensionCharge: SuspensionCharge.nullable(),
  customers: z.int(),
  appointments: z.int(),
  revenueCents: Cents,
  createdAt: Instant,
  version: Version,
});
export type AdministeredSalon = z.infer<typeof AdministeredSalon>;

export const SalonTotals = z.object({
  total: z.int(),
  active: z.int(),
  /** All salons that are not active, including the suspended ones. */
  inactive: z.int(),
  suspended: z.int(),
});
export type SalonTotals = z.infer<typeof SalonTotals>;

/** As the screen showed it: a salon that changed since is refused. */
const Shown = z.object({ id: Id, version: Version });

export const salonAdministration = operationsAt('/admin/salons', 'salons').router({
  listAll: operation
    .admin()
    .route({ method: 'GET', path: '/', summary: 'Todos os salões' })
    .input(
      z.object({
        /** Searches the name, the page's address, city, state and the owner's name. One or two letters match the beginning of a word. */
        search: SearchText.optional(),
        /** `inactive` finds the suspended ones too. */
        status: SalonStatus.optional(),
        order: z.enum(['newest', 'oldest', 'name']).default('newest'),
        limit: z.coerce.number().int().min(1).max(100).default(20),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ salons: z.array(AdministeredSalon), matching: z.int() })),

  getTotals: operation
    .admin()
    .route({ method: 'GET', path: '/totals', summary: 'Totais dos salões' })
    .output(SalonTotals),

  /** Makes the salon public, whoever switched it off. A card that was paused is charged again. */
  activate: operation
    .admin({ audit: 'salons.activate' })
    .route({ method: 'POST', path: '/{id}/activation', summary: 'Ativar um salão' })
    .input(Shown)
    .output(AdministeredSalon)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

  /** Hides the salon from the public without a reason. The owner's own switch cannot undo it. The charge pauses. */
  deactivate: operation
    .admin({ audit: 'salons.deactivate' })
    .route({ method: 'POST', path: '/{id}/deactivation', summary: 'Desativar um salão' })
    .input(Shown)
    .output(AdministeredSalon)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

  suspend: operation
    .admin({ audit: 'salons.suspend' })
    .route({ method: 'POST', path: '/{id}/suspension', summary: 'Suspender um salão' })
    .input(
      Shown.extend({
        /** The text that the owner reads. */
        reason: requiredLine('Motivo', 'Escreva o motivo: o proprietário vai ler.', LONGEST_TEXT),
        charge: SuspensionCharge.default('pause'),
      }),
    )
    .output(AdministeredSalon)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'SALON_NOT_ACTIVE')),

  /** Another choice for the charge while the salon is off. Refused once the subscription is cancelled: only its owner can begin a new one. */
  setSuspensionCharge: operation
    .admin({ audit: 'salons.setSuspensionCharge' })
    .route({ method: 'PUT', path: '/{id}/suspension/charge', summary: 'Mudar a cobrança de um salão suspenso' })
    .input(Shown.extend({ charge: SuspensionCharge }))
    .output(AdministeredSalon)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'SALON_NOT_SUSPENDED', 'SUBSCRIPTION_CANCELLED')),
});
