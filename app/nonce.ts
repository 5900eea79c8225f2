import { createContext as createReactContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** The nonce of this request's Content-Security-Policy: set by the server's handler, read by entry.server.tsx. */
export const nonceContext = createRouterContext<string | undefined>(undefined);

export const NonceContext = createReactContext<string | undefined>(undefined);

/** On the server the nonce for inline scripts and styles; undefined in the browser, which hides it from scripts. */
export function useNonce(): string | undefined {
  return use(NonceContext);
}
