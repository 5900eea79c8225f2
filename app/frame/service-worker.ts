/** Bundled as `/sw.js` (vite.config.ts). Answers the requests that match the routes below; all others go to the server. */
import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js';
import { offlinePage } from '../salon-page/offline-page.ts';
import {
  clientAreaPath,
  forgetOthers,
  KEEP_FOR,
  ONLY_TO_KEEP,
  PAGES,
  slugOfPath,
  VISITOR,
  type WorkerMessage,
} from './kept-pages.ts';
import { isKeptPath, isMyDay } from './kept-paths.ts';
import { showNotices } from './notices.ts';

/** The types of a worker, which TypeScript's types of a page do not have. */
declare const self: {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listen: (event: MessageEvent<WorkerMessage> & Lasting) => void): void;
};
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']>[number];

const IN_ANY_ENCODING = { ignoreVary: true };

/** `NAMED`: the files that a page names. `SHOWN`: those that it needs to be shown without scripts. */
const NAMED = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;
const SHOWN = /\/assets\/[\w.-]+\.(?:css|woff2)/g;

/** How long to wait for a page before the kept copy is shown. */
const PATIENCE_SECONDS = 4;
const DAY_SECONDS = 24 * 3600;

// Takes over at once: names of assets contain a hash, so open pages of the former build still find their files.
void self.skipWaiting();
clientsClaim();
showNotices(self as never);

const expiring = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true });

const assets = new CacheFirst({ cacheName: 'encaixe-arquivos', plugins: [expiring(200, 60)] });
const pictures = new CacheFirst({ cacheName: 'encaixe-fotos', plugins: [expiring(60, 30)] });

/** Grows with each 'forget': personal pages that were requested before must not be kept afterwards. */
let epoch = 0;
let forgetting: Promise<void> | undefined;

const offline: Plugin = {
  handlerDidError: async ({ request }) => answerOffline(new URL(request.url)),
};

const keeping: Plugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state.epoch = epoch;
  },
  fetchDidSucceed: async ({ request, response }) => {
    await noticePerson(new URL(request.url).pathname, response);
    return response;
  },
  cacheWillUpdate: async ({ request, response, event, state }) => {
    const whose = response.headers.get(KEEP_FOR);
    // Pages with a query are not kept: a query opens parts of the page that ask the server for more.
    if (response.status !== 200 || !whose || new URL(request.url).search) return null;
    const html = await response.text();
    // Loads the page's files first, because a page is kept only when it would work. A visitor's page works without scripts.
    const named = new Set(html.match(whose === VISITOR ? SHOWN : NAMED));
    if (!(await load(named, event as Lasting))) return null;
    if (whose !== VISITOR && !(await loadLater(named, event as Lasting))) return null;
    if (whose !== VISITOR && state?.epoch !== epoch) return null;
    return marked(html, response);
  },
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    if (!forgetting) return cachedResponse;
    await forgetting;
    return (await (await caches.open(PAGES)).match(request, IN_ANY_ENCODING)) ?? null;
  },
  cacheDidUpdate: async ({ request, newResponse, state }) => {
    const isPersonal = newResponse.headers.get(KEEP_FOR) !== VISITOR;
    if (isPersonal && state?.epoch !== epoch) await (await caches.open(PAGES)).delete(request);
  },
};

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: IN_ANY_ENCODING,
  plugins: [keeping, offline, expiring(20, 30)],
});
const otherPages = new NetworkOnly({ plugins: [offline] });

/** The requests of an open page of a professional: an answer that there is no access any more ends what is kept, too. */
const ofMyDay = new NetworkOnly({
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (isAccessOver(response.status)) await forgetNow();
        return response;
      },
    },
  ],
});

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && url.pathname.startsWith('/media/') && isShownOnKept(request),
  pictures,
);
registerRoute(({ url, sameOrigin, request }) => sameOrigin && isDocument(request) && isKeptPath(url.pathname), pages);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && isDocument(request) && slugOfPath(url.pathname) !== null,
  otherPages,
);

for (const method of ['GET', 'POST'] as const)
  registerRoute(({ url, sameOrigin }) => sameOrigin && isDataOfMyDay(url.pathname), ofMyDay, method);

self.addEventListener('message', (event) => {
  const { data } = event;
  if (data.type === 'keep') event.waitUntil(keep(data, event));
  if (data.type === 'forget') event.waitUntil(forgetNow());
});

function forgetNow(): Promise<void> {
  epoch += 1;
  forgetting = forgetOthers(VISITOR);
  return forgetting;
}

const isDataOfMyDay = (path: string) => path.endsWith('.data') && isMyDay(path.slice(0, -'.data'.length));

/** 202 is how React Router answers a redirect to its own requests: of this page it leads to a sign-in, or away from the salon. */
const isAccessOver = (status: number) => status === 401 || status === 403 || status === 202;

/** False for frames, such as the preview in the page's editor. */
const isDocument = ({ destination }: Request) => destination === 'document';

const isShownOnKept = ({ referrer }: Request) => URL.canParse(referrer) && isKeptPath(new URL(referrer).pathname);

type Keep = WorkerMessage & { type: 'keep' };

async function keep({ keepFor, pages: paths, loaded, today, isChanged }: Keep, event: Lasting): Promise<void> {
  await forgetOthers(keepFor);
  await load(loaded, event);
  for (const path of paths) {
    if (!isChanged && (await isOfToday(path, today))) continue;
    // A visitor's page has just been loaded, so the browser still has it.
    const cache = keepFor === VISITOR && !isChanged ? 'force-cache' : 'default';
    const request = new Request(path, { headers: { [ONLY_TO_KEEP]: '1' }, redirect: 'manual', cache });
    const [answered, done] = pages.handleAll({ request, event });
    await answered;
    await done;
  }
}

async function isOfToday(path: string, today: string): Promise<boolean> {
  const date = (await caches.match(path, IN_ANY_ENCODING))?.headers.get('date');
  // About midnight in Brazil, whose zones differ by an hour or two.
  return date != null && new Date(date) >= new Date(`${today}T03:00:00Z`);
}

/** Keeps assets and pictures, mostly from the browser's own cache. False when one could not be loaded. */
async function load(addresses: Iterable<string>, event: Lasting): Promise<boolean> {
  const urls = [...addresses].map((address) => new URL(address, self.location.href));
  const had = urls.filter(({ origin }) => origin === self.location.origin).map((url) => loadOne(url, event));
  return (await Promise.all(had)).every(Boolean);
}

/** Loads the files that these scripts load later, and in turn the files that those load. */
async function loadLater(scripts: Set<string>, event: Lasting): Promise<boolean> {
  const known = new Set(scripts);
  for (let next = [...scripts]; next.length > 0; ) {
    const texts = await Promise.all(next.filter((path) => path.endsWith('.js')).map(textOf));
    const named = texts.flatMap((text) => [...text.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.(?:js|css))["'`]/g)]);
    next = [...new Set(named.map(([, name]) => `/assets/${name}`))].filter((path) => !known.has(path));
    for (const path of next) known.add(path);
    if (!(await load(next, event))) return false;
  }
  return true;
}

const textOf = async (path: string) => (await (await caches.match(path))?.text()) ?? '';

async function loadOne({ pathname }: URL, event: Lasting): Promise<boolean> {
  const strategy = pathname.startsWith('/assets/') ? assets : pathname.startsWith('/media/') ? pictures : null;
  if (!strategy) return true;
  const [answered, done] = strategy.handleAll({ request: new Request(pathname), event: event as never });
  try {
    const { ok } = await answered;
    await done;
    return ok;
  } catch {
    return false;
  }
}

/** Each answer shows who is signed in now. Deletes the kept pages of everybody else. */
async function noticePerson(path: string, response: Response): Promise<void> {
  // A redirect has no readable headers. The client area redirects people who are not signed in.
  const isOfAccount = isMyDay(path) || (slugOfPath(path) !== null && path !== `/${slugOfPath(path)}`);
  const isSentAway = response.type === 'opaqueredirect' && isOfAccount;
  if (response.ok || response.status === 401 || response.status === 403 || isSentAway) {
    await forgetOthers(response.headers.get(KEEP_FOR) ?? VISITOR);
  }
}

/** Marks the text, so that the page knows that it is a stored copy. */
function marked(html: string, response: Response): Response {
  const headers = new Headers(response.headers);
  // The text is no longer compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html.replace('<html ', '<html data-kept '), { headers });
}

/**
 * Answers for a page that is not kept: with the same page without its query, with the client area for 'Minha Conta', else with a page that
 * says so.
 */
async function answerOffline({ pathname, searchParams }: URL): Promise<Response> {
  const cache = await caches.open(PAGES);
  const slug = slugOfPath(pathname) ?? '';
  const home = isMyDay(pathname) ? pathname : `/${slug}`;
  const others = [searchParams.has('conta') && clientAreaPath(slug), searchParams.size > 0 && pathname];
  for (const path of others) {
    if (path && (await cache.match(path, IN_ANY_ENCODING))) return Response.redirect(path);
  }
  const kept = await (await cache.match(home, IN_ANY_ENCODING))?.text();
  return new Response(offlinePage(home, kept ?? null), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
