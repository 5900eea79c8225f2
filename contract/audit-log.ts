import { z } from 'zod';
import { isLocalDate } from '#lib/dates.ts';
import { operation, operationsAt } from './base.ts';
import { Id, Instant, LocalDate, text } from './shapes.ts';

/** Fields by their names in the code at that time. Texts are cut, and secrets are never included. */
const Fields = z.record(z.string(), z.unknown());
export type Fields = z.infer<typeof Fields>;

export const AuditEntry = z.object({
  id: Id,
  /** An operation's name in the contract, or a related event such as 'auth.signIn.failed'. */
  action: z.string(),
  /** `name` is null for visitors, the system and deleted accounts, and for customers of a salon. */
  actor: z.object({
    kind: z.enum(['visitor', 'customer', 'owner', 'staff', 'admin', 'system']),
    id: Id.nullable(),
    name: z.string().nullable(),
  }),
  /** The subject's name at that time. Null where it has none, and for everything about a salon's customers. */
  subject: z.string().nullable(),
  /** `name` is null once the salon is deleted. */
  salon: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  /** Only the changed fields. */
  before: Fields,
  after: Fields,
  /** The other facts of the entry. */
  details: Fields,
  at: Instant,
  /** Kept for 180 days. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Days are in the time zone America/Sao_Paulo. */
const Filter = z.object({
  /** The entries of this person, and those about their account. */
  personId: Id.optional(),
  /** 'salons.suspend', or 'salons' for all actions of the noun. */
  action: text()
    .regex(/^[a-z][\w.-]{0,99}$/i, 'Ação desconhecida')
    .optional(),
  salonId: Id.optional(),
  from: LocalDate.optional(),
  until: LocalDate.optional(),
});
export type AuditFilter = z.infer<typeof Filter>;

const ID_LENGTH = 36;
const DATE_LENGTH = 10;
/** ISO 8601 with microseconds, which a JavaScript date would lose. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** The end of the previous page. */
const After = text()
  .transform((after) => ({ id: after.slice(0, ID_LENGTH), at: after.slice(ID_LENGTH) }))
  .pipe(
    z.object({
      id: Id,
      at: z
        .string()
        .regex(INSTANT)
        // `Date.parse` takes 30 February for 2 March, and the year 0, which the database refuses.
        .refine((at) => isLocalDate(at.slice(0, DATE_LENGTH)) && !Number.isNaN(Date.parse(at))),
    }),
  );

export const pageOf = (most: number, usual: number) =>
  z.object({ after: After.optional(), limit: z.coerce.number().int().min(1).max(most).default(usual) });
export type AuditPage = z.output<ReturnType<typeof pageOf>>;

/** An export has at most the newest entries up to this number; `from` and `until` lead to older ones. */
export const MOST_EXPORTED_ENTRIES = 50_000;

export const auditLog = operationsAt('/admin/audit-log', 'auditLog').router({
  /** Newest first, from the end of the previous page, because the log grows without limit. */
  list: operation
    .superAdmin()
    .route({ method: 'GET', path: '/', summary: 'Registros de auditoria' })
    .input(Filter.extend(pageOf(100, 25).shape))
    .output(
      z.object({
        entries: z.array(AuditEntry),
        /** `after` for the next page; null on the last one. */
        next: z.string().nullable(),
        today: LocalDate,
      }),
    ),

  /**
   * The same in larger pages. The first page adds one log entry for the whole export; a later page that is requested alone adds its own.
   */
  export: operation
    .superAdmin({ audit: 'auditLog.export' })
    .route({ method: 'GET', path: '/export', summary: 'Exportar registros de auditoria' })
    .input(Filter.extend(pageOf(1000, 500).shape))
    .output(
      z.object({
        rows: z.array(AuditEntry),
        next: z.string().nullable(),
        /** The rows of all pages, MOST_EXPORTED_ENTRIES at most; only on the first page, else null. */
        total: z.int().nullable(),
      }),
    ),
});
