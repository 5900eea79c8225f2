import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { FirstSteps } from '#contract/salons.ts';

/** Remembers that the owner has seen the hours or the page. A mark that is lost is set at the next visit, so nothing is said. */
export function useMarkStep(firstSteps: FirstSteps) {
  const { run } = useJsonAction<'salons.markFirstStep'>({ action: '/dashboard', onRefused: () => true });
  return (step: 'hours' | 'page') => {
    if (!firstSteps[step]) run({ intent: 'salons.markFirstStep', step });
  };
}
