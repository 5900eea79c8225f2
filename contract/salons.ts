import { oc } from '@orpc/contract';
import { z } from 'zod';
import { slugFromTyped } from '#lib/slug.ts';
import { cleanLine } from '#lib/text.ts';
import { operation } from './base.ts';
import { EmployeeRole } from './employees.ts';
import { mayRefuse } from './errors.ts';
import { RIGHTS } from './rights.ts';
import { ROLES } from './roles.ts';
import { Instagram, PostalCode, State } from './salon-contact.ts';
import { ServiceInput } from './services.ts';
import {
  Id,
  Instant,
  LocalDate,
  optionalEmail,
  optionalLine,
  optionalPhone,
  optionalText,
  requiredLine,
  SearchText,
  SlugInput,
  text,
} from './shapes.ts';

export const PaymentMode = z.enum(['online_only', 'offline_only', 'both']);
export type PaymentMode = z.infer<typeof PaymentMode>;

export const SubscriptionStatus = z.enum(['trial', 'active', 'cancelled', 'past_due', 'failed', 'inactive']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SubscriptionState = z.object({
  /** The status now: `active` past its end reads `past_due`, even before a job has stored that. */
  status: SubscriptionStatus.nullable(),
  isActive: z.boolean(),
  /** The owner's operations are refused, except reading and paying. */
  isBlocked: z.boolean(),
  trialDaysLeft: z.int(),
  /** The end of the trial or of what is paid, with the days of grace once they have begun; null is without end. */
  endsAt: Instant.nullable(),
  /** The same end without the days of grace. */
  paidUntil: Instant.nullable(),
  /** The end of the days of grace, while a payment is late and everything still works. */
  graceUntil: Instant.nullable(),
});
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** The first steps of a new salon until customers can book by themselves; each is true once done. */
export const FirstSteps = z.object({
  services: z.boolean(),
  professionals: z.boolean(),
  /** The weekly hours were viewed or saved. */
  hours: z.boolean(),
  /** The page was viewed, or its link copied. */
  page: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/** The administrator's choice for the charge of a suspended salon. */
export const SuspensionCharge = z.enum(['pause', 'continue', 'cancel']);
export type SuspensionCharge = z.infer<typeof SuspensionCharge>;

/** The state of that charge. `pausing` and `cancelling`: the provider has not confirmed it yet. `none`: no card is charged. */
export const SuspendedCharge = z.enum(['none', 'going_on', 'pausing', 'paused', 'cancelling', 'cancelled']);
export type SuspendedCharge = z.infer<typeof SuspendedCharge>;

export const OwnSalon = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  isActive: z.boolean(),
  /** Null unless an administrator has suspended the salon; the reason is what they wrote. */
  suspension: z.object({ reason: z.string().nullable(), charge: SuspendedCharge }).nullable(),
  subscription: SubscriptionState,
  /** Set in the last days of a plan that ends by itself. `next` is the plan that was chosen to follow, to be paid by PIX. */
  planEnding: z.object({ plan: z.string(), at: Instant, next: z.string().nullable() }).nullable(),
  firstSteps: FirstSteps,
  today: LocalDate,
  time: z.string(),
  now: Instant,
  /** Belongs to the account that asks; null when an administrator does. */
  role: z.enum(ROLES).nullable(),
  rights: z.array(z.enum(RIGHTS)),
  /** Whether the account works elsewhere too, so that screens offer to change the salon. */
  isOneOfSeveral: z.boolean(),
  /** The professional as whom the account takes appointments here. */
  employeeId: Id.nullable(),
});
export type OwnSalon = z.infer<typeof OwnSalon>;

/** A salon as the finder lists it. The neighbourhood is in `address`. */
export const FoundSalon = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  logoUrl: z.string().nullable(),
});
export type FoundSalon = z.infer<typeof FoundSalon>;

/** The address of a postal code. Street and neighbourhood are empty where a whole town has one code. */
export const PostalAddress = z.object({
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  /** IANA name, as a proposal. */
  timeZone: z.string(),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

/** '01001-000' -> '01001000'. */
const ZipCode = text('Informe o CEP', 'CEP')
  .max(20, 'CEP deve ter 8 dígitos')
  .transform((typed) => typed.replace(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, 'CEP deve ter 8 dígitos'));

export const SALON_NAME_REQUIRED = 'Por favor, insira o nome do seu salão';

/** Only letters and digits are kept. */
const TypedSlug = text()
  .transform(cleanLine)
  .pipe(z.string().max(100))
  .refine((typed) => slugFromTyped(typed) !== '', 'Digite um nome personalizado válido');

export const SetupInput = z.object({
  name: requiredLine('Nome', SALON_NAME_REQUIRED, 100),
  description: optionalText('Descrição'),
  phone: optionalPhone,
  email: optionalEmail,
  instagram: Instagram,
  address: optionalLine('Endereço'),
  city: optionalLine('Cidade'),
  state: State,
  zipCode: PostalCode,
  /** IANA name; missing or empty: proposed from the state. */
  timeZone: optionalLine('Fuso horário'),
  /** As the owner saw it; missing: made from the name. */
  slug: TypedSlug.nullish(),
  services: z
    .array(ServiceInput.pick({ name: true, priceCents: true, durationMinutes: true, category: true }))
    .max(30, 'Escolha até 30 serviços')
    .default([]),
  /** The owner's role as a professional; null: the owner attends nobody. */
  ownRole: EmployeeRole.nullish(),
  /** Without it, an account that owns a salon is refused: a form that was sent twice opens one. */
  isAnother: z.boolean().default(false),
});
export type SetupInput = z.input<typeof SetupInput>;
export type SalonSetup = z.output<typeof SetupInput>;

export const salons = oc.tag('salons').router({
  getMine: operation
    .staff('salons.enter', { whenBlocked: true })
    .route({ method: 'GET', path: '/salon', summary: 'O salão do proprietário' })
    .output(OwnSalon),

  /** The other steps need no mark, because their records show that they are done. */
  markFirstStep: operation
    .staff('salons.change', { audit: 'salons.markFirstStep' })
    .route({ method: 'POST', path: '/salon/first-steps', summary: 'Marcar um primeiro passo', successStatus: 204 })
    .input(z.object({ step: z.enum(['hours', 'page']) })),

  /** Creates all or none: trial (the first time), weekly ranges and public page, first services, and the owner as a professional. */
  create: operation
    .person({ audit: 'salons.create' })
    .route({ method: 'POST', path: '/salon', summary: 'Cadastrar o salão' })
    .input(SetupInput)
    .output(OwnSalon)
    .errors(mayRefuse('SALON_EXISTS', 'SALON_LIMIT', 'SLUG_TAKEN')),

  generateSlug: operation
    .person()
    .route({
      method: 'POST',
      path: '/rpc/generate_salon_slug',
      operationId: 'generate_salon_slug',
      summary: 'Endereço livre para um nome',
    })
    .input(
      z.object({
        salonName: requiredLine('Nome', SALON_NAME_REQUIRED, 100),
        /** The name is an address that somebody typed: up to 50 letters and digits are kept instead of 20. */
        isTyped: z.boolean().default(false),
      }),
    )
    .output(z.object({ slug: z.string() })),

  /** A salon that people can look at before they have their own. Null outside the demo. */
  getExample: operation
    .anyone()
    .route({ method: 'GET', path: '/example-salon', summary: 'O salão de exemplo da demonstração' })
    .output(z.object({ slug: z.string().nullable() }))
    .errors(mayRefuse('RATE_LIMITED')),

  /** A free address for a typed name; the salon's own addresses count as free. */
  proposeSlug: operation
    .staff('salonPage.change')
    .route({ method: 'GET', path: '/salon/slug-proposal', summary: 'Endereço livre para um nome digitado' })
    .input(z.object({ typed: TypedSlug }))
    .output(z.object({ wanted: z.string(), slug: z.string() })),

  /** `currentSlug` is the address that the screen showed. Former addresses lead to the new one. */
  changeSlug: operation
    .staff('salonPage.change', { audit: 'salons.changeSlug' })
    .route({ method: 'PUT', path: '/salon/slug', summary: 'Trocar o endereço da página' })
    .input(z.object({ currentSlug: SlugInput, slug: TypedSlug }))
    .output(z.object({ slug: z.string() }))
    .errors(mayRefuse('SLUG_TAKEN', 'CHANGED_MEANWHILE', 'CEILING_REACHED')),
  findAddress: operation
    .person()
    .route({ method: 'GET', path: '/postal-codes/{zipCode}', summary: 'Endereço de um CEP' })
    .input(z.object({ zipCode: ZipCode }))
    .output(PostalAddress)
    .errors(mayRefuse('POSTAL_CODE_NOT_FOUND', 'POSTAL_CODE_UNAVAILABLE', 'RATE_LIMITED')),

  /** The finder of the landing page: by exact address, and by parts of name and place. */
  find: operation
    .anyone()
    .route({ method: 'GET', path: '/salons', summary: 'Encontrar um salão' })
    .input(z.object({ query: SearchText.pipe(z.string().min(1, 'Digite o nome do salão')) }))
    .output(
      z.object({
        /** The present address of the salon that has or had the typed address, comparing letters and digits only; null without one. */
        slug: z.string().nullable(),
        /** Best first: the name begins with the text, holds its words, or holds them together with the address. */
        salons: z.array(FoundSalon).max(10),
      }),
    )
    .errors(mayRefuse('SALON_NOT_FOUND', 'RATE_LIMITED')),

  /** The number of pages of `listPublic`; 1 at least. */
  countPublicPages: operation
    .anyone()
    .route({ method: 'GET', path: '/salon-addresses', summary: 'Quantas páginas de salões públicos há' })
    .output(z.object({ pages: z.int() }))
    .errors(mayRefuse('RATE_LIMITED')),

  /** The public salons, for the sitemap. A page after the last one is empty. */
  listPublic: operation
    .anyone()
    .route({ method: 'GET', path: '/salon-addresses/{page}', summary: 'Endereços dos salões públicos' })
    .input(z.object({ page: z.coerce.number().int().min(1).max(100_000) }))
    .output(z.object({ salons: z.array(z.object({ slug: z.string(), updatedAt: Instant })) }))
    .errors(mayRefuse('RATE_LIMITED')),
});
