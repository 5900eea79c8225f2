import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { keepPages } from '#app/frame/keep-pages.ts';
import { forgetKept, isStoredCopy } from '#app/frame/kept-pages.ts';
import { isMyDay } from '#app/frame/kept-paths.ts';
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
  useRenewedCopy(salon);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the day and the turn say that there is something new
  useEffect(() => {
    const isShown = isFirst.current && isDocument();
    isFirst.current = false;
    // A stored copy has nothing new to keep.
    if (!import.meta.env.PROD || isStoredCopy() || !isToday) return;
    return keepPages({ type: 'keep', keepFor, pages: [location.pathname], today: salon.today, isChanged: !isShown });
  }, [text, turn, isToday, keepFor]);

  useEffect(() => {
    window.addEventListener('click', leaveToBrowser, true);
    window.addEventListener('submit', forgetAtSignOut, true);
    return () => {
      window.removeEventListener('click', leaveToBrowser, true);
      window.removeEventListener('submit', forgetAtSignOut, true);
    };
  }, []);
}

/** The browser loaded this very page, so that the service worker has seen it. */
function isDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  return opened !== undefined && new URL(opened.name).pathname === location.pathname;
}

/** `answered`: another object is fresh. */
function useRenewedCopy(answered: unknown): void {
  const { revalidate } = useRevalidator();
  const first = useRef(answered);
  useEffect(() => {
    // The notice goes with the mark.
    if (answered !== first.current) delete document.documentElement.dataset.kept;
  }, [answered]);
  useEffect(() => {
    const renew = () => void (isStoredCopy() && revalidate());
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [revalidate]);
}

/** Without a net another day is asked of the browser: the service worker then leads back to the day that it has. */
function leaveToBrowser(event: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker?.controller) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const dayOf = (search: string) => new URLSearchParams(search).get('data');
  const isOtherDay = link !== null && isMyDay(link.pathname) && dayOf(link.search) !== dayOf(location.search);
  if (isOtherDay) event.stopPropagation();
}

/** Here, because without a net the sign-out itself may not even load. */
function forgetAtSignOut({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && new URL(target.action).pathname === '/sair') void forgetKept();
}
