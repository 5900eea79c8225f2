import type { Failure } from './answer.ts';

/** A screen's `clientAction`: answers OFFLINE when the connection drops, instead of showing the error page. */
export async function orOffline({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await serverAction();
  } catch (error) {
    // Browsers throw it when a request fails on the network.
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, code: 'OFFLINE', status: 0 } satisfies Failure;
  }
}
