import { useSyncExternalStore } from 'react';

/** How somebody can put the page on the home screen. `asked`: the browser asks them. */
export type InstallWay = { way: 'asked'; ask: () => Promise<void> } | { way: 'by hand' };

type InstallPromptEvent = Event & { prompt(): Promise<unknown> };

const NEVER_AGAIN = 'encaixe-instalar';

let offered: InstallWay | null = null;
const listeners = new Set<() => void>();

function offer(way: InstallWay | null): void {
  offered = way;
  for (const listen of listeners) listen();
}

// Early: the browser offers it once, long before a booking is made.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const ask = async () => {
      offer(null);
      await (event as InstallPromptEvent).prompt();
    };
    offer({ way: 'asked', ask });
  });
  window.addEventListener('appinstalled', () => offer(null));
  // iPhones do not offer it. There `standalone` says whether the page was opened from the home screen.
  if ('standalone' in navigator && navigator.standalone === false) offered = { way: 'by hand' };
}

/** Null when the browser offers none, or the visitor does not want to hear of it. */
export function useInstallWay(): InstallWay | null {
  const subscribe = (listen: () => void) => {
    listeners.add(listen);
    return () => listeners.delete(listen);
  };
  return useSyncExternalStore(subscribe, wanted, () => null);
}

function wanted(): InstallWay | null {
  try {
    return localStorage.getItem(NEVER_AGAIN) ? null : offered;
  } catch {
    // Without storage it could not be turned off.
    return null;
  }
}

export function stopOffering(): void {
  try {
    localStorage.setItem(NEVER_AGAIN, 'nunca');
  } catch {}
  offer(null);
}
