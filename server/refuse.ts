import { ORPCError } from '@orpc/server';
import { type ErrorCode, errors } from '#contract/errors.ts';

type DataOf<C extends ErrorCode> = (typeof errors)[C] extends { data: { _zod: { output: infer D } } } ? [data: D] : [];

/** An expected refusal, with the code, status and message of `contract/errors.ts`. `throw refuse('SLOT_TAKEN')`. */
export function refuse<C extends ErrorCode>(code: C, ...[data]: DataOf<C>): ORPCError<C, unknown> {
  return new ORPCError(code, { status: errors[code].status, message: errors[code].message, data });
}

/** An answer of the contract's, BUSY among them, and no failure: nothing is logged as an error. */
export function isRefusal(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError && (error.status < 500 || Object.hasOwn(errors, error.code));
}

/** Bad input that only the server could see, told at its fields. */
export function refuseFields(fields: Record<string, string>) {
  const message = [...new Set(Object.values(fields))].join(', ');
  return new ORPCError('INVALID_INPUT', { status: errors.INVALID_INPUT.status, message, data: { fields } });
}
