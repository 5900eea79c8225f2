import { InlineScript } from '../frame/InlineScript.tsx';
import { keepPages, type Wish } from '../frame/keep-pages.ts';
import { VISITOR } from '../frame/kept-pages.ts';
import { type Answered, wishOf } from './useKeptPages.ts';

/** Keeps the page of a visitor, whose scripts wait until somebody needs them (`scriptsOnDemand`). */
export function VisitorsCopy({ answered }: { answered: Answered }) {
  if (!import.meta.env.PROD) return null;
  const wish = wishOf(answered, VISITOR, `/${answered.salon.slug}`, false);
  return (
    <InlineScript
      text={import.meta.env.SSR ? `(${keepVisitorsPage})(${keepPages})` : ''}
      data={{ 'data-wish': JSON.stringify(wish) }}
    />
  );
}

/** An inline script: it may use nothing from outside of itself. */
function keepVisitorsPage(keep: typeof keepPages): void {
  const wish: Wish = JSON.parse(document.currentScript?.dataset.wish ?? '');
  if (!('kept' in document.documentElement.dataset)) keep(wish);
  else {
    // A moment later, because a page that is being left may hear of the net too, and would call the visitor back.
    const renew = () => setTimeout(() => navigator.onLine && location.reload(), 500);
    addEventListener('online', renew);
    // A network without a way to the server is online too, and no event tells when the server can be reached.
    const isReached = () => fetch('/health', { cache: 'no-store' }).then(renew, () => {});
    setInterval(() => document.hidden || isReached(), 5000);
  }
  // Chromium would offer the home screen now. `install-prompt.ts` does after a booking.
  addEventListener('beforeinstallprompt', (event) => event.preventDefault());
}
