import { createContext as createReactContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';

export const nonceContext = createRouterContext<string | undefined>(undefined);

export const NonceContext = createReactContext<string | undefined>(undefined);

/** Undefined in the browser, which hides nonces from scripts. */
export function useNonce(): string | undefined {
  return use(NonceContext);
}

/** A page for all visitors has no nonce: the texts of the scripts that we render are noted here, and the policy names their hashes. */
export const ScriptTextsContext = createReactContext<Set<string> | null>(null);
