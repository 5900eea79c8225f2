import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Cents, Id, Instant } from './shapes.ts';

export const SandboxDecision = z.enum(['approve', 'refuse', 'late', 'twice', 'never']);
export type SandboxDecision = z.infer<typeof SandboxDecision>;

/** A payment at the demo's provider: no money moves. */
export const SandboxPayment = z.object({
  id: Id,
  purpose: z.enum(['plan', 'booking']),
  way: z.enum(['card', 'pix']),
  title: z.string(),
  amountCents: Cents,
  /** `late`: approved from `approvesAt` on. `closed`: nobody can pay it any more. */
  state: z.enum(['open', 'refused', 'late', 'approved', 'closed']),
  approvesAt: Instant.nullable(),
  /** The end of the payer's time; null where nothing waits. */
  expiresAt: Instant.nullable(),
  /** The time before which nothing is charged; null is at once. */
  firstChargeAt: Instant.nullable(),
  /** The next period can be charged. */
  renews: z.boolean(),
  nextRefundFails: z.boolean(),
  /** Oldest first. */
  charges: z.array(
    z.object({
      id: Id,
      status: z.enum(['approved', 'refused', 'pending', 'refunded']),
      amountCents: Cents,
      refundedCents: Cents,
      chargedAt: Instant,
    }),
  ),
  /** Where the payer came from, on this site. */
  returnPath: z.string(),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;

const AskedId = z.object({ id: Id });

/** Exists only in the demo; elsewhere every call answers NOT_FOUND. Ids cannot be guessed, so every caller who knows one may decide. */
export const sandbox = operationsAt('/sandbox/payments', 'sandbox').router({
  get: operation
    .anyone()
    .route({ method: 'GET', path: '/{id}', summary: 'Um pagamento de teste' })
    .input(AskedId)
    .output(SandboxPayment)
    .errors(mayRefuse('NOT_FOUND', 'RATE_LIMITED')),

  /** Once; after a refusal again. `returnPath` is where a provider would send the browser; null where it never answers. */
  decide: operation
    .anyone()
    .route({ method: 'POST', path: '/{id}/decision', summary: 'Decidir um pagamento de teste' })
    .input(AskedId.extend({ decision: SandboxDecision }))
    .output(z.object({ returnPath: z.string().nullable() }))
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'RATE_LIMITED')),

  /** Charges the next period of a plan that renews by itself. */
  chargeNext: operation
    .anyone()
    .route({ method: 'POST', path: '/{id}/charges', summary: 'Cobrar o próximo período de um plano de teste' })
    .input(AskedId.extend({ isApproved: z.boolean() }))
    .output(SandboxPayment)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'RATE_LIMITED')),

  /** Refunds the charge of a plan, as the platform would in the provider's panel. Bookings are refunded in the product. */
  refund: operation
    .anyone()
    .route({ method: 'POST', path: '/{id}/refunds', summary: 'Reembolsar uma cobrança de um plano de teste' })
    .input(AskedId.extend({ chargeId: Id, amountCents: Cents.min(1) }))
    .output(SandboxPayment)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'RATE_LIMITED')),

  setNextRefund: operation
    .anyone()
    .route({ method: 'PUT', path: '/{id}/next-refund', summary: 'Dizer se o próximo reembolso de teste falha' })
    .input(AskedId.extend({ fails: z.boolean() }))
    .output(SandboxPayment)
    .errors(mayRefuse('NOT_FOUND', 'RATE_LIMITED')),
});
