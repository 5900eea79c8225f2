import { data } from 'react-router';
import type { Failure } from './answer.ts';

/** Browsers throw this when a request fails on the network. */
export const isConnectionLost = (error: unknown) => error instanceof TypeError;

/** For an error boundary, where a mistake in our own code is a TypeError as well. */
export const isFetchFailure = (error: unknown) =>
  typeof document !== 'undefined' &&
  error instanceof TypeError &&
  (!navigator.onLine || /fetch|network|load failed/i.test(error.message));

/** A screen's `clientAction`: answers OFFLINE when the connection drops, instead of showing the error page. */
export async function orOffline({ serverAction }: { serverAction: () => Promise<unknown> }) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    // Only the answer may be lost, so the loaders run again; a status of 400 or more keeps them from failing as well.
    return data({ ok: false, code: 'OFFLINE', status: 0 } satisfies Failure, { status: navigator.onLine ? 200 : 503 });
  }
}

/** The `clientLoader` of a route that a fetcher reads: answers null when the connection drops, and the page stays. */
export async function nullOffline<Data>({ serverLoader }: { serverLoader: () => Promise<Data> }): Promise<Data | null> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return null;
  }
}
