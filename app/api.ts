import { createContext, type UNSAFE_DataWithResponseInit as DataWithResponseInit, data } from 'react-router';
import type { Api } from '#contract/index.ts';
import { isJson } from '#lib/json.ts';
import type { Refusal } from './ui/answer.ts';

/** How loaders and actions reach the contract: `const api = context.get(apiContext)`. The handler puts it there. */
export const apiContext = createContext<Api>();

/** What an operation refused, in the form that React Router shows with its status instead of a crash. */
export const refused = (refusal: Refusal, status: number) => data({ ...refusal, status }, { status });

/**
 * For a guard, to throw: `words` are those of the specification's section 8 for an unexpected failure. BUSY and RATE_LIMITED
 * keep their own.
 */
export function failedRead(refusal: Refusal, words: { title: string; description?: string }) {
  return refused(refusal.code === 'UNEXPECTED' ? { ...refusal, ...words } : refusal, refusal.status ?? 500);
}

/** The refusal behind an error of the contract client; null for anything else. */
export function refusalOf(error: unknown): Refusal | null {
  const thrown = error as DataWithResponseInit<Refusal> | null;
  return thrown?.type === 'DataWithResponseInit' && thrown.data?.ok === false ? thrown.data : null;
}

/** Asks, and gets a refusal back as a value. What is no refusal rises. */
export async function attempt<T>(asked: Promise<T>): Promise<{ ok: true; value: T } | Refusal> {
  try {
    return { ok: true, value: await asked };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { ...refusal, ...ownWords[refusal.code] };
  }
}

/** Refusals that say the same whatever was asked: for a page that was opened while it was still allowed (D7). */
const ownWords: Record<string, { title: string; description: string }> = {
  UNAUTHENTICATED: {
    title: 'Sua sessão terminou',
    description: 'Entre de novo em outra aba e tente novamente: o que você digitou continua aqui.',
  },
  FORBIDDEN: { title: 'Acesso negado', description: 'Você não tem permissão para acessar esta área' },
};

/**
 * For actions: `return answered(api.services.create(input))`. A refusal keeps its status, so that the page is not asked
 * anew and what was typed stays.
 */
export async function answered<T>(asked: Promise<T>) {
  const answer = await attempt(asked);
  return answer.ok ? answer : data(answer, { status: answer.status ?? 400 });
}

const NOT_UNDERSTOOD: Refusal = {
  ok: false,
  code: 'BAD_REQUEST',
  title: 'Envio não reconhecido',
  description: 'Volte para a página anterior, recarregue-a e envie de novo.',
};

/** For what no form of ours sends, such as an intent that the screen does not have. */
export const notUnderstood = () => refused(NOT_UNDERSTOOD, 400);

/** What a form sent, which is a JSON object. Anything else is answered with 400. */
// biome-ignore lint/suspicious/noExplicitAny: each contract checks what it is given.
export async function readForm(request: Request): Promise<any> {
  if (!isJson(request.headers)) throw notUnderstood();
  const sent: unknown = await request.json().catch(() => null);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw notUnderstood();
  return sent;
}

/**
 * The whole action of a screen that does several things to one noun: the `intent` of what was sent names the operation,
 * `return answerIntent(request, api.services, ['create', 'update'])`, and the rest is its input.
 */
export async function answerIntent<Intent extends string>(
  request: Request,
  operations: Record<Intent, (input: never) => Promise<unknown>>,
  intents: readonly Intent[],
) {
  const { intent, ...input } = await readForm(request);
  if (!intents.includes(intent)) throw notUnderstood();
  return answered(operations[intent as Intent](input as never));
}
