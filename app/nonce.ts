import { createContext as createReactContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';

export const nonceContext = createRouterContext<string | undefined>(undefined);

export const NonceContext = createReactContext<string | undefined>(undefined);

/** Undefined in the browser, which hides nonces from scripts. */
export function useNonce(): string | undefined {
  return use(NonceContext);
}
