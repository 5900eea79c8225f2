import { useEffect, useRef } from 'react';
import { keepPages } from '#app/frame/keep-pages.ts';
import { isStoredCopy } from '#app/frame/kept-pages.ts';
import { isMyDay } from '#app/frame/kept-paths.ts';
import { useStoredCopy } from '#app/frame/useStoredCopy.ts';
import type { MyDay } from '#contract/calendar.ts';
import type { OwnSalon } from '#contract/salons.ts';

type Loaded = { day: MyDay; salon: OwnSalon; keepFor: string };

/** The kept copy of a day that does not change is renewed as often, so that its time is not far from the truth. */
const RENEWED_AFTER_MS = 300_000;

/** Has the service worker keep today's page for this account, again with each change, and renews a copy once there is a net. */
export function useKeptDay({ day, salon, keepFor }: Loaded): void {
  const isToday = day.date === salon.today;
  const text = JSON.stringify(day);
  const turn = Math.floor(Date.parse(salon.now) / RENEWED_AFTER_MS);
  const isFirst = useRef(true);
  // First: once there is a net the page is no stored copy any more, and the next effect keeps it.
  useStoredCopy(salon, leadsToOtherDay);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the day and the turn say that there is something new
  useEffect(() => {
    const isShown = isFirst.current && isDocument();
    isFirst.current = false;
    // A stored copy has nothing new to keep.
    if (!import.meta.env.PROD || isStoredCopy() || !isToday) return;
    return keepPages({ type: 'keep', keepFor, pages: [location.pathname], today: salon.today, isChanged: !isShown });
  }, [text, turn, isToday, keepFor]);
}

/** The browser loaded this very page, so that the service worker has seen it. */
function isDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).pathname === location.pathname;
}

/** Without a net another day is asked of the browser: the service worker then leads back to the day that it has. */
function leadsToOtherDay({ pathname, search }: HTMLAnchorElement): boolean {
  const dayOf = (query: string) => new URLSearchParams(query).get('data');
  return !navigator.onLine && isMyDay(pathname) && dayOf(search) !== dayOf(location.search);
}
