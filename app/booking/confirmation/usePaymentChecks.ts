import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { Answer } from '#app/ui/answer.ts';
import type { OwnPayment } from '#contract/payments.ts';
import { pauseBefore } from './time-left.ts';
import { useIsVisible } from './useIsVisible.ts';

/** About eight minutes of checks. The count starts again when the visitor returns to the page. */
const MOST_LATE_LOOKS = 20;

type Asked = { slug: string; appointmentId: string };

/**
 * Makes the server ask the provider while a payment is pending, and for some time afterwards for late money and refunds: at once, then at
 * growing intervals, only while the page is visible. Reloads the page when the state has changed. `check` asks now; `checkByHand` also
 * reports the result in `heard`.
 */
export function usePaymentChecks({ slug, appointmentId }: Asked, loaded: OwnPayment | null) {
  const { data, state, submit } = useFetcher<Answer<'payments.check'>>();
  const { revalidate } = useRevalidator();
  const isVisible = useIsVisible();
  const isWaiting = loaded?.state === 'waiting';
  const mayChange = loaded?.mayChange ?? false;
  const looks = useRef(0);

  const check = useCallback(() => {
    const sent = { intent: 'payments.check', slug, appointmentId };
    void submit(sent, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false });
  }, [submit, slug, appointmentId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who comes back looks at once, and a hold that has ended begins anew
  useEffect(() => {
    looks.current = 0;
  }, [isVisible, isWaiting]);

  const [isByHand, setByHand] = useState(false);
  function checkByHand() {
    setByHand(true);
    check();
  }

  const isIdle = state === 'idle';
  // The session ended, or the booking belongs to another account: further checks cannot change that.
  const isLost = data?.ok === false && (data.code === 'UNAUTHENTICATED' || data.code === 'NOT_FOUND');
  useEffect(() => {
    if (!mayChange || !isVisible || !isIdle || isLost) return;
    // Checks during a hold need no limit, because a hold ends by itself.
    if (!isWaiting && looks.current >= MOST_LATE_LOOKS) return;
    const timer = setTimeout(check, pauseBefore(looks.current++));
    return () => clearTimeout(timer);
  }, [mayChange, isWaiting, isVisible, isIdle, isLost, check]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer
  useEffect(() => {
    if (data?.ok && data.value && isNews(data.value, loaded)) void revalidate();
  }, [data]);

  /** The result of the last manual check. Null before one, while one runs, and when the page is about to show another state. */
  const heard = isByHand && isIdle && data ? heardFrom(data, loaded) : null;
  return { check, checkByHand, heard, isChecking: !isIdle } as const;
}

const isNews = ({ state, refund }: OwnPayment, loaded: OwnPayment | null) =>
  state !== loaded?.state || refund?.status !== loaded.refund?.status;

const heardFrom = (answer: Answer<'payments.check'>, loaded: OwnPayment | null) => {
  if (!answer.ok) return 'no answer';
  return answer.value?.state === loaded?.state ? 'nothing new' : null;
};
