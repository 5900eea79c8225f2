import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Sent } from '#app/ui/answer.ts';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { readReturn, withoutReturn } from './checkout-return.ts';

type Verification = 'subscriptions.verifyPayment' | 'subscriptions.verifySession';
/** `left` is a payer who turned back, `unknown` a provider that did not answer. */
export type ReturnState = 'none' | 'asking' | 'pending' | 'refused' | 'left' | 'unknown';

/**
 * Asks the server about the payment that the address speaks of, says what came of it, and cleans the address (specification,
 * section 2.9). A reload during the question asks again, which changes nothing.
 */
export function useCheckoutReturn() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [state, setState] = useState<ReturnState>('none');
  const asked = useRef<Sent<Verification>>(null);

  const verification = useJsonAction<Verification>({
    onDone: ({ status }) => {
      if (status === 'active') toast.success('Assinatura ativada!');
      if (status === 'scheduled') toast.success('Mudança de plano agendada', 'Nada foi cobrado agora.');
      end(status === 'active' || status === 'scheduled' ? 'none' : status);
    },
    // The specification shows no toast for it.
    onRefused: (refusal) => {
      end(refusal.code === 'NOT_FOUND' ? 'none' : 'unknown');
      return true;
    },
  });

  function end(state: ReturnState) {
    setState(state);
    const rest = withoutReturn(params);
    if (rest.size < params.size) {
      void navigate(`?${rest}`, { replace: true, preventScrollReset: true });
    }
  }

  function ask(sent: Sent<Verification>) {
    asked.current = sent;
    setState('asking');
    verification.run(sent);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const returned = readReturn(params);
    if (returned?.ask) ask(returned.ask);
    else if (returned) end('left');
  }, [params]);

  return {
    state,
    verify: (sessionId: string) => ask({ intent: 'subscriptions.verifySession', sessionId }),
    askAgain: () => {
      if (asked.current) ask(asked.current);
    },
  };
}

export type CheckoutReturn = ReturnType<typeof useCheckoutReturn>;
