import { readJson } from '../provider-answers.ts';
import { tracedFetch } from '../traced-fetch.ts';
import { WhatsAppFailure } from './provider.ts';

const LARGEST_ANSWER = 200_000;

type Question = { url: string; headers: Record<string, string>; body: unknown };

export async function ask({ url, headers, body }: Question, signal: AbortSignal) {
  try {
    const response = await tracedFetch(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // A key goes nowhere else.
      redirect: 'error',
      signal,
    });
    return { status: response.status, isFine: response.ok, answer: await readJson(response, LARGEST_ANSWER) };
  } catch (error) {
    throw new WhatsAppFailure({ kind: 'busy', words: 'O WhatsApp não respondeu.' }, { cause: error });
  }
}
