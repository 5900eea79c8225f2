import { createContext } from 'react-router';

/** The server's handler sets its log here. A loader's `throw data(…)` is an answer and is not reported. */
export const reportErrorContext = createContext<(error: unknown) => void>((error) => {
  // biome-ignore lint/suspicious/noConsole: without a log, the console is better than nothing
  console.error(error);
});
