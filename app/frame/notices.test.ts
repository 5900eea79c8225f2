import { expect, test, vi } from 'vitest';
import { showNotices } from './notices.ts';

type Listen = (event: object) => void;
const ORIGIN = 'https://encaixe.example.com';

/** A service worker with these windows open. */
function openWorker(urls: string[]) {
  const listeners = new Map<string, Listen>();
  const windows = urls.map((path) => ({ url: `${ORIGIN}${path}`, focus: vi.fn(), navigate: vi.fn() }));
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => {});
  showNotices({
    location: { origin: ORIGIN } as Location,
    registration: { showNotification },
    clients: { matchAll: async () => windows as never, openWindow },
    addEventListener: (type: string, listen: unknown) => void listeners.set(type, listen as Listen),
  } as never);
  const happen = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  const close = vi.fn();
  const press = (path: string) => happen('notificationclick', { notification: { close, data: { path } } });
  return { windows, showNotification, openWindow, happen, press, close };
}

test('shows what the push service brings, and nothing for an empty message', async () => {
  const { happen, showNotification } = openWorker([]);
  const notice = { title: 'Novo horário', body: 'hoje às 14:00 · Rute', tag: 'one', path: '/meu-dia' };
  await happen('push', { data: { json: () => notice } });
  expect(showNotification).toHaveBeenCalledWith(
    'Novo horário',
    expect.objectContaining({ body: 'hoje às 14:00 · Rute', tag: 'one', data: { path: '/meu-dia' } }),
  );
  await happen('push', { data: null });
  expect(showNotification).toHaveBeenCalledTimes(1);
});

test('a press opens the page, in a window that shows the day already where there is one', async () => {
  const none = openWorker(['/dashboard']);
  await none.press('/meu-dia?data=2026-11-21');
  expect(none.close).toHaveBeenCalled();
  expect(none.openWindow).toHaveBeenCalledWith(`${ORIGIN}/meu-dia?data=2026-11-21`);

  const other = openWorker(['/dashboard', '/meu-dia']);
  await other.press('/meu-dia?data=2026-11-21');
  expect(other.openWindow).not.toHaveBeenCalled();
  expect(other.windows[1]?.focus).toHaveBeenCalled();
  expect(other.windows[1]?.navigate).toHaveBeenCalledWith(`${ORIGIN}/meu-dia?data=2026-11-21`);

  const same = openWorker(['/meu-dia?data=2026-11-21']);
  await same.press('/meu-dia?data=2026-11-21');
  expect(same.windows[0]?.focus).toHaveBeenCalled();
  expect(same.windows[0]?.navigate).not.toHaveBeenCalled();
});
