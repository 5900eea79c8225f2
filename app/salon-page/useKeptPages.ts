import { useEffect, useRef } from 'react';
import { keepPages, type Wish } from '../frame/keep-pages.ts';
import { clientAreaPath, forgetKept, isStoredCopy, VISITOR } from '../frame/kept-pages.ts';

export type Answered = { salon: { slug: string }; keepFor: string | null; loaded: { today: string } };

/** Has the service worker keep the salon's page, and a customer's appointments. Each answer of the layout's loader renews them. */
export function useKeptPages(answered: Answered): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isChanged = !isFirst.current;
    isFirst.current = false;
    // A stored copy has nothing new to keep.
    if (!import.meta.env.PROD || isStoredCopy()) return;
    if (answered.keepFor === null) return void forgetKept();
    return keepPages(wishOf(answered, answered.keepFor, location.pathname, isChanged));
  }, [answered]);
}

/** The pages to keep after this answer. For a visitor that is only the salon's own page, and only when they open it. */
export function wishOf({ salon: { slug }, loaded }: Answered, keepFor: string, path: string, isChanged: boolean): Wish {
  const home = `/${slug}`;
  const ofVisitor = path === home ? [home] : [];
  const pages = keepFor === VISITOR ? ofVisitor : [home, clientAreaPath(slug)];
  return { type: 'keep', keepFor, pages, today: loaded.today, isChanged };
}
