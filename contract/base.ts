import { type HTTPPath, oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from './errors.ts';

z.config(z.locales.pt());

/**
 * Who may call an operation. `server/orpc.ts` is the one place that proves it.
 * - `anyone`: no session needed, no salon. `person`: signed in.
 * - `visitor`: no session needed, at the public page of the salon named by `slug` in the input.
 * - `customer`: signed in, at the salon named by `slug`.
 * - `owner`: the salon is the one the session owns, never one from the request.
 * - `admin`: admin or super admin; `superAdmin`: exactly that.
 */
export type Who = 'anyone' | 'person' | 'visitor' | 'customer' | 'owner' | 'admin' | 'superAdmin';

export type OperationMeta = {
  who: Who;
  /** An owner whose trial or subscription has ended may still call it (D22). */
  whenBlocked?: boolean;
  /** Leaves an entry with this name in the audit log, in the operation's own transaction. */
  audit?: string;
};

const base = oc.$meta<OperationMeta>({ who: 'superAdmin' });

const always = { INVALID_INPUT: errors.INVALID_INPUT, BUSY: errors.BUSY };
const session = { UNAUTHENTICATED: errors.UNAUTHENTICATED, FORBIDDEN: errors.FORBIDDEN };
const salonPage = { SALON_NOT_FOUND: errors.SALON_NOT_FOUND, SALON_MOVED: errors.SALON_MOVED };

/** How a session is sent, in the words of the API's document: either way. */
const takesSession = <Described extends object>(operation: Described) => ({
  ...operation,
  security: [{ cookie: [] }, { bearer: [] }],
});

/** Each kind of caller has its own start, with the refusals that every one of its operations may answer. */
export const operation = {
  anyone: (meta: Omit<OperationMeta, 'who'> = {}) => base.meta({ ...meta, who: 'anyone' }).errors(always),
  person: (meta: Omit<OperationMeta, 'who'> = {}) =>
    base
      .meta({ ...meta, who: 'person' })
      .route({ spec: takesSession })
      .errors({ ...always, ...session }),
  visitor: (meta: Omit<OperationMeta, 'who'> = {}) =>
    base.meta({ ...meta, who: 'visitor' }).errors({ ...always, ...salonPage }),
  customer: (meta: Omit<OperationMeta, 'who'> = {}) =>
    base
      .meta({ ...meta, who: 'customer' })
      .route({ spec: takesSession })
      .errors({ ...always, ...session, ...salonPage }),
  owner: (meta: Omit<OperationMeta, 'who'> = {}) =>
    base
      .meta({ ...meta, who: 'owner' })
      .route({ spec: takesSession })
      .errors({
        ...always,
        ...session,
        SALON_REQUIRED: errors.SALON_REQUIRED,
        SALON_SUSPENDED: errors.SALON_SUSPENDED,
        SUBSCRIPTION_BLOCKED: errors.SUBSCRIPTION_BLOCKED,
      }),
};

/** The operations of a noun that share the beginning of their path and the tag in the API's document: `.router({ … })`. */
export const operationsAt = (prefix: HTTPPath, tag: string) => oc.prefix(prefix).tag(tag);
