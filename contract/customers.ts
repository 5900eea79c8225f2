import { z } from 'zod';
import { Appointment } from './appointments.ts';
import { operation, operationsAt } from './base.ts';
import { customersImport } from './customers-import.ts';
import { mayRefuse } from './errors.ts';
import { profiles } from './profiles.ts';
import {
  Cents,
  Conflict,
  Id,
  Instant,
  LocalDate,
  optionalEmail,
  optionalText,
  requiredLine,
  requiredPhone,
  SamePhone,
  SearchText,
  Version,
} from './shapes.ts';

export const Customer = z.object({
  id: Id,
  name: z.string(),
  /** Null once the record is anonymised, for a walk-in who left none, and for a member who may not see phones: so is the e-mail. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  birthDate: LocalDate.nullable(),
  /** Only the salon reads it. */
  notes: z.string().nullable(),
  /** The account that owns this record; null for a record that only the salon made. Name and e-mail are the account's. */
  account: z
    .object({
      name: z.string(),
      /** Null for a member who may not see phones. */
      email: z.string().nullable(),
      /** The owner confirmed that the record is this person: the account also sees what the salon books for it. */
      isLinked: z.boolean(),
    })
    .nullable(),
  bookedBySalon: z.int(),
  samePhone: z.array(SamePhone),
  totalVisits: z.int(),
  totalSpentCents: Cents,
  lastVisit: LocalDate.nullable(),
  createdAt: Instant,
  version: Version,
});
export type Customer = z.infer<typeof Customer>;

/** An appointment as the customer's page shows it. */
export const HistoryEntry = Appointment.pick({
  id: true,
  date: true,
  time: true,
  durationMinutes: true,
  priceCents: true,
  status: true,
  notes: true,
  internalNotes: true,
  serviceName: true,
  employeeName: true,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const CustomerHistory = z.object({
  customer: Customer,
  /** The customers with the same phone, with their own figures. */
  samePhone: z.array(Customer),
  /** Scheduled or confirmed and not begun, the next one first, 50 at most. */
  upcoming: z.array(HistoryEntry),
  /** All other appointments, newest first: the requested part. */
  past: z.array(HistoryEntry),
  pastCount: z.int(),
  noShows: z.int(),
  cancellations: z.int(),
  /** Median of the days between two visits, over the latest 50 days with a visit; null with fewer than three. */
  visitIntervalDays: z.int().nullable(),
  /** The service of the latest visit; null if it can no longer be booked. */
  lastServiceId: Id.nullable(),
});
export type CustomerHistory = z.infer<typeof CustomerHistory>;

export const Birthday = z.object({
  id: Id,
  name: z.string(),
  /** The birthday within the next week. For people born on 29 February it is 1 March in other years (Civil Code, art. 132 § 3). */
  date: LocalDate,
});
export type Birthday = z.infer<typeof Birthday>;

const NAME_AND_PHONE = 'Nome e telefone são obrigatórios';

const notes = optionalText('Observações');

export const CustomerInput = z.object({
  name: requiredLine('Nome', NAME_AND_PHONE, 100),
  phone: requiredPhone(NAME_AND_PHONE),
  email: optionalEmail,
  birthDate: z
    .string()
    .nullish()
    .transform((value) => value || null)
    .pipe(LocalDate.nullable()),
  notes,
});
export type CustomerInput = z.input<typeof CustomerInput>;
export type CustomerValues = z.output<typeof CustomerInput>;

export const MergePreview = z.object({
  keep: Customer,
  remove: Customer,
  /** Null: neither has an account. `appointments` counts the salon's appointments that the account cannot see now. */
  discloses: z
    .object({ accountName: z.string(), accountEmail: z.string().nullable(), appointments: z.int() })
    .nullable(),
});
export type MergePreview = z.infer<typeof MergePreview>;

const isPair = ({ id, removeId }: { id: string; removeId: string }) => id !== removeId;
const NO_PAIR = { path: ['removeId'], message: 'Escolha dois clientes diferentes' };

export const customers = {
  ...operationsAt('/customers', 'customers').router({
    list: operation
      .staff('customers.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/', summary: 'Clientes do salão' })
      .input(
        z.object({
          search: SearchText.optional(),
          limit: z.coerce.number().int().min(1).max(500).default(100),
          offset: z.coerce.number().int().min(0).default(0),
        }),
      )
      .output(
        z.object({
          customers: z.array(Customer),
          matching: z.int(),
        }),
      ),

    /** Covers all customers. Separate from the list, which is requested at each letter of a search, because the totals sum every sale. */
    getTotals: operation
      .staff('customers.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/totals', summary: 'Totais dos clientes' })
      .output(
        z.object({
          total: z.int(),
          newThisMonth: z.int() /** Null for a member who may not see it. */,
          billedCents: Cents.nullable(),
        }),
      ),

    get: operation
      .staff('customers.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/{id}', summary: 'Um cliente' })
      .input(z.object({ id: Id }))
      .output(Customer)
      .errors(mayRefuse('NOT_FOUND')),

    /** The customer with the whole history; past appointments come in pages. */
    getHistory: operation
      .staff('customers.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/{id}/history', summary: 'Histórico de um cliente' })
      .input(
        z.object({
          id: Id,
          limit: z.coerce.number().int().min(1).max(200).default(20),
          offset: z.coerce.number().int().min(0).default(0),
        }),
      )
      .output(CustomerHistory)
      .errors(mayRefuse('NOT_FOUND')),

    /** Birthdays of seven days from today, for 100 customers at most. */
    listBirthdays: operation
      .staff('customers.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/birthdays', summary: 'Aniversários da semana' })
      .output(z.array(Birthday)),

    create: operation
      .staff('customers.change', { audit: 'customers.create' })
      .route({ method: 'POST', path: '/', summary: 'Cadastrar cliente' })
      .input(CustomerInput.extend({ allowSamePhone: z.boolean().default(false) }))
      .output(Customer)
      .errors(mayRefuse('PHONE_KNOWN', 'PLAN_LIMIT')),

    update: operation
      .staff('customers.change', { audit: 'customers.update' })
      .route({ method: 'PUT', path: '/{id}', summary: 'Alterar cliente' })
      .input(CustomerInput.extend({ id: Id, version: Version }))
      .output(Customer)
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

    /** Changes the notes alone. They may be those of a customer without a phone, whom `update` refuses until there is one. */
    saveNotes: operation
      .staff('customers.change', { audit: 'customers.saveNotes' })
      .route({ method: 'PUT', path: '/{id}/notes', summary: 'Salvar as observações de um cliente' })
      .input(z.object({ id: Id, version: Version, notes }))
      .output(Customer)
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

    /** Anonymises the customer. Refused while appointments are coming, unless `cancelUpcoming` says that the owner has seen them. */
    delete: operation
      .staff('customers.delete', { audit: 'customers.delete' })
      .route({ method: 'DELETE', path: '/{id}', summary: 'Excluir cliente' })
      .input(z.object({ id: Id, cancelUpcoming: z.stringbool().or(z.boolean()).default(false) }))
      .output(z.object({ cancelled: z.array(Conflict) }))
      .errors(mayRefuse('NOT_FOUND', 'UPCOMING_APPOINTMENTS')),

    previewMerge: operation
      .staff('customers.merge')
      .route({ method: 'GET', path: '/{id}/merger', summary: 'Conferir antes de juntar' })
      .input(z.object({ id: Id, removeId: Id }).refine(isPair, NO_PAIR))
      .output(MergePreview)
      .errors(mayRefuse('NOT_FOUND', 'DIFFERENT_ACCOUNTS')),

    /**
     * Moves everything of `removeId` to `id`, including its account, and deletes it for good. The versions come from `previewMerge`.
     */
    merge: operation
      .staff('customers.merge', { audit: 'customers.merge' })
      .route({ method: 'POST', path: '/{id}/merger', summary: 'Juntar clientes' })
      .input(z.object({ id: Id, version: Version, removeId: Id, removeVersion: Version }).refine(isPair, NO_PAIR))
      .output(Customer)
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'DIFFERENT_ACCOUNTS')),

    linkAccount: operation
      .staff('customers.merge', { audit: 'customers.linkAccount' })
      .route({ method: 'POST', path: '/{id}/linking', summary: 'Vincular a conta' })
      .input(z.object({ id: Id, version: Version }))
      .output(Customer)
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'NO_ACCOUNT')),

    /** The account then sees only its own bookings, and its next booking creates a record of its own. */
    unlinkAccount: operation
      .staff('customers.merge', { audit: 'customers.unlinkAccount' })
      .route({ method: 'POST', path: '/{id}/unlinking', summary: 'Desvincular a conta' })
      .input(z.object({ id: Id, version: Version }))
      .output(Customer)
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),
  }),

  ...customersImport,
  ...profiles,
};
