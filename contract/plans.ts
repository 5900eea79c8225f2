import { oc } from '@orpc/contract';
import { z } from 'zod';
import { operation } from './base.ts';
import { MAX_PLAN_FEATURES } from './ceilings.ts';
import { mayRefuse } from './errors.ts';
import { SubscriptionState } from './salons.ts';
import { Cents, Id, optionalText, requiredLine, Version } from './shapes.ts';
import { BillingCycle } from './subscriptions.ts';

/** A plan as super administrators edit it: here 0 means unlimited, as it is stored. */
export const ManagedPlan = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  priceCents: Cents,
  billingCycle: BillingCycle,
  features: z.array(z.string()),
  maxSalons: z.int(),
  maxEmployees: z.int(),
  maxCustomers: z.int(),
  onlinePaymentsEnabled: z.boolean(),
  onlineCheckoutEnabled: z.boolean(),
  paymentProcessingEnabled: z.boolean(),
  customMercadoPagoKeysEnabled: z.boolean(),
  /** On offer: new subscriptions may choose it. */
  isActive: z.boolean(),
  /** The salons that have it now. */
  salons: z.int(),
  version: Version,
});
export type ManagedPlan = z.infer<typeof ManagedPlan>;

const PRICE = 'Insira um valor válido para o preço';
const COUNT = 'Informe um número inteiro, a partir de 0';

/** Missing or null is 0, which is unlimited. */
const count = z
  .int(COUNT)
  .min(0, COUNT)
  .max(1_000_000, 'Informe até 1.000.000')
  .nullish()
  .transform((typed) => typed ?? 0);

const Features = z
  .array(requiredLine('Recurso', 'Escreva o recurso', 100))
  .max(MAX_PLAN_FEATURES, `Um plano pode ter até ${MAX_PLAN_FEATURES} recursos`)
  .refine(
    (features) => new Set(features.map((feature) => feature.toLowerCase())).size === features.length,
    'Há um recurso repetido',
  );

export const PlanInput = z.object({
  name: requiredLine('Nome', 'Informe o nome do plano', 100),
  description: optionalText('Descrição'),
  priceCents: z.int(PRICE).min(0, PRICE).max(10_000_000, PRICE),
  billingCycle: z.enum(BillingCycle.options, 'Escolha a cobrança').default('monthly'),
  features: Features.default([]),
  maxSalons: count,
  maxEmployees: count,
  maxCustomers: count,
  onlinePaymentsEnabled: z.boolean().default(false),
  onlineCheckoutEnabled: z.boolean().default(false),
  paymentProcessingEnabled: z.boolean().default(false),
  customMercadoPagoKeysEnabled: z.boolean().default(false),
  isActive: z.boolean().default(true),
});
export type PlanValues = z.output<typeof PlanInput>;

export const GrantedPlan = z.object({
  plan: z.object({ id: Id, name: z.string() }).nullable(),
  subscription: SubscriptionState,
});
export type GrantedPlan = z.infer<typeof GrantedPlan>;

export const plans = oc.tag('subscriptions').router({
  /** On offer or not, cheapest first. */
  listAllPlans: operation
    .superAdmin()
    .route({ method: 'GET', path: '/admin/plans', summary: 'Todos os planos, do menor preço ao maior' })
    .output(z.object({ plans: z.array(ManagedPlan) })),

  createPlan: operation
    .superAdmin({ audit: 'subscriptions.createPlan' })
    .route({ method: 'POST', path: '/admin/plans', summary: 'Criar plano' })
    .input(PlanInput)
    .output(ManagedPlan),

  /** Price and cycle hold for new subscriptions only; limits and what the plan enables hold at once. */
  updatePlan: operation
    .superAdmin({ audit: 'subscriptions.updatePlan' })
    .route({ method: 'PUT', path: '/admin/plans/{id}', summary: 'Alterar plano' })
    .input(PlanInput.extend({ id: Id, version: Version }))
    .output(ManagedPlan)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

  /** Refused once a salon has or had it. */
  deletePlan: operation
    .superAdmin({ audit: 'subscriptions.deletePlan' })
    .route({ method: 'DELETE', path: '/admin/plans/{id}', summary: 'Excluir plano', successStatus: 204 })
    .input(z.object({ id: Id }))
    .errors(mayRefuse('NOT_FOUND', 'PLAN_IN_USE')),

  /** Any plan on offer, or none, which ends the subscription now. */
  grantPlan: operation
    .admin({ audit: 'subscriptions.grantPlan' })
    .route({ method: 'PUT', path: '/admin/salons/{salonId}/plan', summary: 'Alterar o plano de um salão' })
    .input(z.object({ salonId: Id, planId: Id.nullable() }))
    .output(GrantedPlan)
    .errors(mayRefuse('NOT_FOUND', 'PLAN_NOT_FOUND', 'PLAN_CURRENT', 'CANCELLATION_FAILED', 'CHANGED_MEANWHILE')),
});
