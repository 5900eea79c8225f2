import type { Failure } from './answer.ts';

/**
 * The net may go in the middle of an action: then what was typed stays where it is, instead of the page becoming an error.
 * `export const clientAction = orOffline;`
 */
export async function orOffline({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await serverAction();
  } catch (error) {
    // How browsers tell that a request did not get through.
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, code: 'OFFLINE', status: 0 } satisfies Failure;
  }
}
