import { createContext as createReactContext, use } from 'react';
import { createContext as createRouterContext, useLocation } from 'react-router';

/** The id under which this request stands in the log: set by the server's handler, read by entry.server.tsx. */
export const requestIdContext = createRouterContext<string | undefined>(undefined);

export const RequestIdContext = createReactContext<string | undefined>(undefined);

/** Where root.tsx leaves the id for the browser. */
export const REQUEST_ID_META = 'request-id';

let firstPage: string | undefined;
let hasLeftFirstPage = false;

/**
 * The id of the request that made the page on the screen. Undefined after a navigation in the browser: its data came by another
 * request. The document itself calls this first, so the first page is known.
 */
export function useRequestId(): string | undefined {
  const onServer = use(RequestIdContext);
  const { key } = useLocation();
  if (typeof document === 'undefined') return onServer;
  firstPage ??= key;
  if (key !== firstPage) hasLeftFirstPage = true;
  if (hasLeftFirstPage) return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content || undefined;
}
