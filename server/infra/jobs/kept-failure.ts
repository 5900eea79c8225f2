import { printableLine } from '#lib/text.ts';
import { withoutContacts } from '../process/without-contacts.ts';

const LONGEST = 500;
const MOST_FRAMES = 10;
const MOST_CAUSES = 5;

/**
 * The error that the queue keeps: its words with those of its causes, its code and its frames. Errors of others hold what a server
 * said, which may name a person, and characters that PostgreSQL refuses: the job would stay active.
 */
export function keptFailure(error: unknown): Error {
  const { name, stack, code } = (Error.isError(error) ? error : {}) as {
    name?: string;
    stack?: string;
    code?: unknown;
  };
  const kept = new Error(wordsOf(error));
  kept.name = printableLine(name ?? 'Error', 100);
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  kept.stack = [`${kept.name}: ${kept.message}`, ...frames.slice(0, MOST_FRAMES)].join('\n');
  return Object.assign(kept, typeof code === 'string' && { code: printableLine(code, 100) });
}

/** An error that only says that something failed is followed by its cause. */
function wordsOf(error: unknown): string {
  const words: string[] = [];
  let one = error;
  for (let depth = 0; one && depth < MOST_CAUSES; depth++) {
    const said = wordsOfOne(one);
    if (said && !words.some((earlier) => earlier.includes(said))) words.push(said);
    one = typeof one === 'object' && 'cause' in one ? one.cause : null;
  }
  return printableLine(withoutContacts(words.join(': ')), LONGEST) || 'unknown';
}

/** Node gives several failed connections one code and no message. */
function wordsOfOne(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, code, name } = error as { message?: unknown; code?: unknown; name?: unknown };
  const said = [message, code, name].find((words) => typeof words === 'string' && words.trim() !== '');
  return printableLine(String(said ?? ''), LONGEST);
}
