import type {
  ContractRouterClient,
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { appointments } from './appointments.ts';
import { auth } from './auth.ts';
import { availability } from './availability.ts';
import { customers } from './customers.ts';
import { employees } from './employees.ts';
import type { ErrorCode } from './errors.ts';
import { reports } from './reports.ts';
import { reviews } from './reviews.ts';
import { salonPage } from './salon-page.ts';
import { salons } from './salons.ts';
import { services } from './services.ts';
import { waitingList } from './waiting-list.ts';

/** What may be asked of the product: the whole API, noun by noun. */
export const contract = {
  auth,
  salons,
  salonPage,
  services,
  employees,
  customers,
  availability,
  appointments,
  waitingList,
  reviews,
  reports,
};

/** The contract as a caller sees it: what loaders, actions, tests and the seed call. */
export type Api = ContractRouterClient<typeof contract>;

type Contract = typeof contract;

/** How a form, an action and the audit log name an operation: `'services.create'`. */
export type OperationName = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract];

type Named<Nouns, Name extends OperationName> = Name extends `${infer Noun extends keyof Nouns & string}.${infer Verb}`
  ? Nouns[Noun][Verb & keyof Nouns[Noun]]
  : never;

/** What is sent to an operation, before the contract fills in defaults. */
export type InputOf<Name extends OperationName> = Named<InferContractRouterInputs<Contract>, Name>;
/** What an operation answers. */
export type OutputOf<Name extends OperationName> = Named<InferContractRouterOutputs<Contract>, Name>;
/** The codes with which an operation may refuse. */
export type CodeOf<Name extends OperationName> = ErrorCode &
  (Name extends OperationName ? keyof InferContractRouterErrorMap<Named<Contract, Name>> : never);
