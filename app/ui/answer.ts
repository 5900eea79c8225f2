import type { ErrorCode, ErrorData } from '#contract/errors.ts';
import type { CodeOf, InputOf, OperationName, OutputOf } from '#contract/index.ts';

/** A refusal that the contract declares, with the data of its code. `message` is the contract's. */
export type DeclaredRefusal<Code extends ErrorCode = ErrorCode> = {
  [C in Code]: { ok: false; code: C; status: number; message: string; data: ErrorData<C> };
}[Code];

/** Failures of any operation: the server failed (`requestId` finds it in the log), or it was not reached. */
export type Failure =
  | { ok: false; code: 'UNEXPECTED'; status: number; requestId: string }
  | { ok: false; code: 'OFFLINE'; status: number };

/** The refusals of an operation; without a name, those of all operations. `code` determines the type of `data`. */
export type Refusal<Name extends OperationName = OperationName> = DeclaredRefusal<CodeOf<Name>> | Failure;

export type Answer<Name extends OperationName> = { ok: true; value: OutputOf<Name> } | Refusal<Name>;

/** An empty field is sent as null: the server says what is wrong with it. */
type Unfilled<T> = T extends readonly (infer Item)[]
  ? Unfilled<Item>[]
  : T extends object
    ? { [Field in keyof T]: Unfilled<T[Field]> | null }
    : T;

/** The message of a form or a button to an action: the operation's name and its input. */
export type Sent<Name extends OperationName = OperationName> = {
  [N in Name]: { intent: N } & Unfilled<InputOf<N>>;
}[Name];
