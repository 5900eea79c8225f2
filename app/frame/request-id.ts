import { createContext as createReactContext, use } from 'react';
import { createContext as createRouterContext, useLocation } from 'react-router';

export const requestIdContext = createRouterContext<string | undefined>(undefined);

export const RequestIdContext = createReactContext<string | undefined>(undefined);

export const REQUEST_ID_META = 'request-id';

let firstPage: string | undefined;
let hasLeftFirstPage = false;

/** The id of the request for the document. Undefined after a navigation, because other requests brought that data. */
export function useRequestId(): string | undefined {
  const onServer = use(RequestIdContext);
  const { key } = useLocation();
  if (typeof document === 'undefined') return onServer;
  firstPage ??= key;
  if (key !== firstPage) hasLeftFirstPage = true;
  if (hasLeftFirstPage) return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content || undefined;
}
