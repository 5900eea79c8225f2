import { createContext } from 'react-router';

/**
 * Where the pages' unexpected errors go: the server's handler sets its log, with the request's id. What a loader throws as
 * `data(…)` is an answer and does not come by here.
 */
export const reportErrorContext = createContext<(error: unknown) => void>((error) => {
  // biome-ignore lint/suspicious/noConsole: without a log, better than silence
  console.error(error);
});
