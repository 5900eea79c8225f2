import type { Sent } from '#app/ui/answer.ts';

type Verification = Sent<'subscriptions.verifyPayment' | 'subscriptions.verifySession'>;

const PARAMETERS = ['success', 'source', 'payment_id', 'preference_id', 'preapproval_id', 'session_id'];

/**
 * Reads the parameters that a checkout put into the address (specification, section 2.9). `ask` is null when the payer turned back,
 * because there is no payment to verify. Returns null when the address does not come from a checkout.
 */
export function readReturn(params: URLSearchParams): { ask: Verification | null } | null {
  if (!params.has('success')) return null;
  const paymentId = params.get('payment_id');
  const preferenceId = params.get('preference_id');
  if (paymentId && preferenceId) return { ask: { intent: 'subscriptions.verifyPayment', paymentId, preferenceId } };
  const sessionId = params.get('session_id') || params.get('preapproval_id') || preferenceId;
  return { ask: sessionId ? { intent: 'subscriptions.verifySession', sessionId } : null };
}

export function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of PARAMETERS) rest.delete(name);
  return rest;
}
