import { createContext, type UNSAFE_DataWithResponseInit as DataWithResponseInit, data } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import type { Api, OperationName, OutputOf } from '#contract/index.ts';
import { isJson } from '#lib/json.ts';
import type { DeclaredRefusal, Failure, Refusal } from './ui/answer.ts';

/** Gives the contract to loaders and actions: `const api = context.get(apiContext)`. The handler sets it. */
export const apiContext = createContext<Api>();

/** The contract in another salon of the account, for a page that shows several. */
export const apiInSalonContext = createContext<(slug: string) => Api>();

/** The words that an ErrorBoundary shows. Missing texts come from the status. */
export type PageError = {
  code?: string;
  title?: string;
  description?: string;
  requestId?: string;
  /** Set when somebody who is not an administrator opened an administrators' screen. */
  adminsOnly?: { ownDashboard: string };
};

export const refused = (refusal: Refusal) => data(refusal, { status: refusal.status });

export function pageError(refusal: Refusal, words: PageError = {}, status = refusal.status) {
  const { code } = refusal;
  const said: PageError = 'message' in refusal ? { description: refusal.message } : {};
  const traced: PageError = refusal.code === 'UNEXPECTED' ? { requestId: refusal.requestId } : {};
  return data({ code, ...said, ...traced, ...words } satisfies PageError, { status });
}

/** For a guard. Only an unexpected failure takes `words` (specification, section 8), BUSY and RATE_LIMITED do not. */
export function unexpectedPageError(refusal: Refusal, words: { title: string; description?: string }) {
  return pageError(refusal, refusal.code === 'UNEXPECTED' ? words : {});
}

function refusalOf(error: unknown): Refusal | null {
  const thrown = error as DataWithResponseInit<Refusal> | null;
  return thrown?.type === 'DataWithResponseInit' && thrown.data?.ok === false ? thrown.data : null;
}

type RefusalFrom<E> = Failure | DeclaredRefusal<E extends { code: infer Code extends ErrorCode } ? Code : never>;

/** Returns a refusal as a value. Rethrows any other error. */
export async function attempt<T, E = { code: ErrorCode }>(
  asked: Promise<T> & { __error?: { type: E } },
): Promise<{ ok: true; value: T } | RefusalFrom<E>> {
  try {
    return { ok: true, value: await asked };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    // tests/fuzz.test.ts checks that an operation refuses with no other codes than these.
    return refusal as RefusalFrom<E>;
  }
}

/** For a request that none of our forms sends, such as an unknown intent. */
const badRequest = () =>
  data(
    {
      code: 'BAD_REQUEST',
      title: 'Envio não reconhecido',
      description: 'Volte para a página anterior, recarregue-a e envie de novo.',
    } satisfies PageError,
    { status: 400 },
  );

/** Throws 400 unless the body is a JSON object. */
async function readForm(request: Request): Promise<object> {
  if (!isJson(request.headers)) throw badRequest();
  const sent: unknown = await request.json().catch(() => null);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw badRequest();
  return sent;
}

/** The redirects after operations that leave the page. */
type Redirects<Name extends OperationName> = { [N in Name]?: (value: OutputOf<N>) => Response | Promise<Response> };

/** The action of a screen. A refusal keeps its status, so that React Router does not revalidate and typed values stay. */
export async function answerIntent<Name extends OperationName>(
  request: Request,
  context: { get: (key: typeof apiContext) => Api },
  names: readonly Name[],
  redirects: Redirects<Name> = {},
) {
  const { intent, ...input }: { intent?: unknown } = await readForm(request);
  const name = names.find((known) => known === intent);
  if (!name) throw badRequest();
  const answer = await attempt<OutputOf<Name>>(callOperation(context.get(apiContext), name, input));
  if (!answer.ok) return refused(answer);
  return (await redirects[name]?.(answer.value)) ?? answer;
}

/** Passes the input on unchecked, because the contract checks it. */
function callOperation<Name extends OperationName>(api: Api, name: Name, input: unknown): Promise<OutputOf<Name>> {
  const [noun = '', verb = ''] = name.split('.');
  const operation: (input: unknown) => Promise<OutputOf<Name>> = Reflect.get(Reflect.get(api, noun), verb);
  return operation(input);
}
