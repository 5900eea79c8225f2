import { type HTTPPath, type OpenAPI, oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from './errors.ts';
import type { Right } from './rights.ts';

z.config(z.locales.ptBR());

/** The salon of `visitor` and `customer` is the input's `slug`; `staff` gets the one of the address (`lib/salon-prefix.ts`), or the only one that the account is a member of (`server/gate/orpc.ts` proves it). */
export type Who = 'anyone' | 'person' | 'visitor' | 'customer' | 'staff' | 'admin' | 'superAdmin';

export type OperationMeta = {
  who: Who;
  /** The right that a member of the salon needs; null for callers that are not `staff`. */
  right: Right | null;
  /** An owner whose trial or subscription has ended may still call it. */
  whenBlocked?: boolean;
  /** An owner whose salon is suspended may call it, although it is no GET. */
  whenSuspended?: boolean;
  /** A salon that is switched off or suspended still answers it to accounts with appointments there. */
  whenHidden?: boolean;
  /** Success leaves exactly one entry with this name in the audit log, written in the same transaction. */
  audit?: string;
  /** Administrators come in by it, so maintenance keeps it open for everybody. */
  duringMaintenance?: boolean;
};

const base = oc.$meta<OperationMeta>({ who: 'superAdmin', right: null });

const always = { INVALID_INPUT: errors.INVALID_INPUT, BUSY: errors.BUSY };
const shut = { MAINTENANCE: errors.MAINTENANCE };
type Always = typeof always & typeof shut;
/** The type says more than is true of the few operations that stay open: no screen has to tell them apart. */
const refusals = ({ duringMaintenance }: Meta) => (duringMaintenance ? always : { ...always, ...shut }) as Always;
const session = { UNAUTHENTICATED: errors.UNAUTHENTICATED, FORBIDDEN: errors.FORBIDDEN };
const ofStaff = {
  RIGHT_MISSING: errors.RIGHT_MISSING,
  SALON_REQUIRED: errors.SALON_REQUIRED,
  SALON_NOT_CHOSEN: errors.SALON_NOT_CHOSEN,
  SALON_SUSPENDED: errors.SALON_SUSPENDED,
  SUBSCRIPTION_BLOCKED: errors.SUBSCRIPTION_BLOCKED,
};
const salonPage = { SALON_NOT_FOUND: errors.SALON_NOT_FOUND, SALON_MOVED: errors.SALON_MOVED };

const SESSION: OpenAPI.SecurityRequirementObject[] = [{ cookie: [] }, { bearer: [] }];

type Body = NonNullable<OpenAPI.OperationObject['requestBody']>;
/** The generator offers JSON for a file as well, which could not hold it. */
function formOrJson(body: Body): Body {
  if (!('content' in body)) return body;
  const { 'multipart/form-data': form } = body.content;
  return form ? { ...body, content: { 'multipart/form-data': form } } : body;
}

/** Completes an operation of the API's document: who needs a session, that 204 has no content, and that files come in forms. */
const documented =
  (security: OpenAPI.SecurityRequirementObject[]) =>
  (operation: OpenAPI.OperationObject): OpenAPI.OperationObject => {
    const { 204: empty, ...responses } = operation.responses ?? {};
    return {
      ...operation,
      ...(operation.requestBody && { requestBody: formOrJson(operation.requestBody) }),
      security,
      responses: empty ? { 204: { description: 'No content' }, ...responses } : responses,
    };
  };

type Meta = Omit<OperationMeta, 'who' | 'right'>;

const open = (who: Who, meta: Meta) =>
  base
    .meta({ ...meta, who, right: null })
    .route({ spec: documented([]) })
    .errors(refusals(meta));
const signedIn = (who: Who, meta: Meta, right: Right | null = null) =>
  base
    .meta({ ...meta, who, right })
    .route({ spec: documented(SESSION) })
    .errors({ ...refusals(meta), ...session });

/** Each kind of caller has the refusals that every one of its operations may answer. */
export const operation = {
  anyone: (meta: Meta = {}) => open('anyone', meta),
  person: (meta: Meta = {}) => signedIn('person', meta),
  visitor: (meta: Meta = {}) => open('visitor', meta).errors(salonPage),
  customer: (meta: Meta = {}) => signedIn('customer', meta).errors(salonPage),
  staff: (right: Right, meta: Meta = {}) => signedIn('staff', meta, right).errors(ofStaff),
  admin: (meta: Meta = {}) => signedIn('admin', meta),
  superAdmin: (meta: Meta = {}) => signedIn('superAdmin', meta),
};

export const operationsAt = (prefix: HTTPPath, tag: string) => oc.prefix(prefix).tag(tag);
