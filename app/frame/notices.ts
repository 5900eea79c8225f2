import { isMyDay } from './kept-paths.ts';

/** A notice as the server sends it (server/infra/providers/push.ts). */
type Notice = { title: string; body: string; tag: string; path: string };

/** The types of a worker, which TypeScript's types of a page do not have. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Pushed = Lasting & { data: { json(): Notice } | null };
type Pressed = Lasting & { notification: Notification & { data: { path: string } } };
type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type Worker = {
  location: Location;
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: { matchAll(which: object): Promise<Window[]>; openWindow(url: string): Promise<unknown> };
  addEventListener(type: 'push', listen: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: Pressed) => void): void;
};

/** Shows what the push service brings, and opens its page when it is pressed. */
export function showNotices(worker: Worker): void {
  worker.addEventListener('push', (event) => {
    const notice = event.data?.json();
    if (!notice) return;
    const { title, body, tag, path } = notice;
    const look = { body, tag, data: { path }, icon: '/icone-192.png', lang: 'pt-BR' };
    event.waitUntil(worker.registration.showNotification(title, look));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker, event.notification.data.path));
  });
}

/** In a window that shows the product already, where there is one. */
async function openPage(worker: Worker, path: string): Promise<void> {
  const url = new URL(path, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: 'window' });
  const shown = windows.find((one) => one.url === url) ?? windows.find((one) => isMyDay(new URL(one.url).pathname));
  if (!shown) return void (await worker.clients.openWindow(url));
  await shown.focus();
  if (shown.url !== url) await shown.navigate(url);
}
