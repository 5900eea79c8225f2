import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { OutputOf } from '#contract/index.ts';

/** `unknown`: until the browser and the server have said it. `needsHome`: an iPhone gives notices to pages of the home screen alone. */
export type NoticesState = 'unknown' | 'unsupported' | 'needsHome' | 'blocked' | 'off' | 'on';

const PATH = '/conta/avisos';

/** Whether this device gets the notices of the account, and how the person changes that. */
export function useNotices() {
  const { data, load } = useFetcher<OutputOf<'notifications.listDevices'> | null>();
  const [state, setState] = useState<NoticesState>('unknown');
  const [isAsking, setAsking] = useState(false);
  const { run: send, isRunning } = useJsonAction<'notifications.addDevice' | 'notifications.removeDevice'>({
    action: PATH,
    onDone: () => void load(PATH),
  });

  useEffect(() => {
    const missing = missingHere();
    if (missing) return setState(missing);
    // Without a net there is nothing to ask, and a page that is kept stays as it is.
    const ask = () => void (navigator.onLine && load(PATH));
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [load]);

  useEffect(() => {
    if (!data) return;
    void findSubscription().then((found) => {
      if (Notification.permission === 'denied') return setState('blocked');
      setState(found && data.endpoints.includes(found.endpoint) ? 'on' : 'off');
    });
  }, [data]);

  async function turnOn() {
    if (!data) return;
    setAsking(true);
    try {
      const device = await subscribe(data.publicKey);
      if (device) send({ intent: 'notifications.addDevice', ...device });
      else setState('blocked');
    } catch {
      // The browser has no push service, as in some private windows.
      toast.error('Não foi possível ligar os avisos', 'Este navegador não conseguiu se inscrever. Tente em outro.');
    } finally {
      setAsking(false);
    }
  }

  async function turnOff() {
    const found = await findSubscription();
    if (!found) return setState('off');
    const { endpoint } = found;
    await found.unsubscribe();
    send({ intent: 'notifications.removeDevice', endpoint });
  }

  return { state, isBusy: isAsking || isRunning, turnOn, turnOff };
}

function missingHere(): NoticesState | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null;
  return 'standalone' in navigator && navigator.standalone === false ? 'needsHome' : 'unsupported';
}

const findSubscription = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Null when the person or the browser says no. */
async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another account, or for a former key of the server.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys = {} } = made.toJSON();
  return { endpoint: made.endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}
