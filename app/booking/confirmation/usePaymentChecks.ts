import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { OwnPaymentState } from '#contract/payments.ts';
import type { Answer } from '../../ui/answer.ts';
import { pauseBefore } from './time-left.ts';

type Asked = { slug: string; appointmentId: string };

/**
 * Has the server ask the provider while a payment is waited for: at once, then at growing pauses, never while nobody looks. The
 * page loads again as soon as the answer is another one. `check` asks now, `checkByHand` also says what it heard.
 */
export function usePaymentChecks({ slug, appointmentId }: Asked, loaded: OwnPaymentState | null) {
  const { data, state, submit } = useFetcher<Answer<'payments.check'>>();
  const { revalidate } = useRevalidator();
  const isVisible = useDocumentVisibility() === 'visible';
  const isWaiting = loaded === 'waiting';
  const looks = useRef(0);

  const check = useCallback(() => {
    const sent = { intent: 'payments.check', slug, appointmentId };
    void submit(sent, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false });
  }, [submit, slug, appointmentId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who comes back looks at once
  useEffect(() => {
    looks.current = 0;
  }, [isVisible]);

  const [isByHand, setByHand] = useState(false);
  function checkByHand() {
    setByHand(true);
    check();
  }

  const isIdle = state === 'idle';
  // The session ended, or the booking is another account's: no later answer will be another one.
  const isLost = data?.ok === false && (data.code === 'UNAUTHENTICATED' || data.code === 'NOT_FOUND');
  useEffect(() => {
    if (!isWaiting || !isVisible || !isIdle || isLost) return;
    const timer = setTimeout(check, pauseBefore(looks.current++));
    return () => clearTimeout(timer);
  }, [isWaiting, isVisible, isIdle, isLost, check]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer
  useEffect(() => {
    if (data?.ok && data.value && data.value.state !== loaded) void revalidate();
  }, [data]);

  /** Of the last press of the button; null before one, while it asks, and when the page is about to show another state. */
  const heard = isByHand && isIdle && data ? heardFrom(data, loaded) : null;
  return { check, checkByHand, heard, isChecking: !isIdle } as const;
}

const heardFrom = (answer: Answer<'payments.check'>, loaded: OwnPaymentState | null) => {
  if (!answer.ok) return 'no answer';
  return answer.value?.state === loaded ? 'nothing new' : null;
};
