import { ORPCError, ValidationError } from '@orpc/server';
import { isAccountMissing, isDoubleBooking } from '../infra/database/pg-errors.ts';
import { warnSeldom } from '../infra/process/log.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import { type Context, os } from './context.ts';
import { RateLimited } from './rate-limit.ts';
import { type AskedRoute, refuse, refuseBusy, refuseFields } from './refuse.ts';

/** Turns expected errors into the refusals that the contract declares. Any other error rises and is logged once. */
export const translateErrors = os.middleware(async ({ context, next, procedure }) => {
  try {
    return await next();
  } catch (thrown) {
    const error = translate(thrown, context, procedure['~orpc'].route);
    const retryAfterSeconds = retryAfterOf(error);
    if (retryAfterSeconds !== null) context.responseHeaders.set('Retry-After', String(retryAfterSeconds));
    throw error;
  }
});

function translate(error: unknown, { infra, requestId }: Context, route: AskedRoute): unknown {
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    return refuseFields(fieldsOf(error.cause));
  }
  if (error instanceof RateLimited) return refuse('RATE_LIMITED', { retryAfterSeconds: error.retryAfterSeconds });
  // Rare, because bookings of one day wait for each other.
  if (isDoubleBooking(error)) return refuse('SLOT_TAKEN');
  if (isAccountMissing(error)) return refuse('UNAUTHENTICATED');
  if (isUnavailable(error)) {
    warnSeldom(infra.log, { err: error, requestId }, 'the database did not answer in time');
    return refuseBusy(route);
  }
  return error;
}

/** In seconds. Null unless the error is RATE_LIMITED or BUSY. */
function retryAfterOf(error: unknown): number | null {
  const data = error instanceof ORPCError ? (error.data as { retryAfterSeconds?: number } | undefined) : undefined;
  return data?.retryAfterSeconds ?? null;
}

function fieldsOf(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    fields[path] ??= issue.message;
  }
  return fields;
}
