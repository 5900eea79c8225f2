import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { MAX_IMPORT_BYTES } from './ceilings.ts';
import { mayRefuse } from './errors.ts';
import { Id, LocalDate } from './shapes.ts';
import { IMPORT_TOO_LARGE } from './texts.ts';

/** A row of the file, as it would be kept. */
export const ImportRow = z.object({
  /** The line of the file on which it begins, counted from 1. */
  line: z.int(),
  name: z.string(),
  /** As stored (+55…), or as written in the file when it is no phone. */
  phone: z.string(),
  email: z.string().nullable(),
  birthDate: LocalDate.nullable(),
  /** Why it cannot be imported; null when it can. */
  problem: z.string().nullable(),
  /** The customers and earlier rows of the file with the same phone. The row is then imported only when asked for. */
  samePhone: z.array(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

const ImportFile = z
  .file('Escolha um arquivo')
  .min(1, 'Este arquivo está vazio.')
  .max(MAX_IMPORT_BYTES, IMPORT_TOO_LARGE);

/** Line numbers of the file: '3,17'. */
const Lines = z
  .string()
  .max(40_000, 'Linhas demais')
  .regex(/^(?:\d{1,12}(?:,\d{1,12})*)?$/, 'Linhas inválidas')
  .default('')
  .transform((typed) => typed.split(',').filter(Boolean).map(Number));

/** CSV in UTF-8, UTF-16 or Windows-1252, or vCard. */
export const customersImport = operationsAt('/customers/import', 'customers').router({
  /** Changes nothing. */
  checkImport: operation
    .staff('customers.import')
    .route({ method: 'POST', path: '/check', summary: 'Conferir uma lista de clientes' })
    .input(z.object({ file: ImportFile }))
    .output(
      z.object({
        rows: z.array(ImportRow),
        /** The number of customers that the plan still allows; null: unlimited. */
        room: z.int().nullable(),
      }),
    )
    .errors(mayRefuse('RATE_LIMITED')),

  /** Leaves out rows with a problem, and known phones unless `lines` names their rows. Repeating an `importId` imports nothing more. */
  import: operation
    .staff('customers.import', { audit: 'customers.import' })
    .route({ method: 'POST', path: '/', summary: 'Importar uma lista de clientes' })
    .input(z.object({ importId: Id, file: ImportFile, lines: Lines }))
    .output(z.object({ imported: z.int(), skipped: z.int(), wrong: z.int() }))
    .errors(mayRefuse('PLAN_LIMIT', 'RATE_LIMITED')),
});
