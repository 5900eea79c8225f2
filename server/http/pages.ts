import { getConnInfo } from '@hono/node-server/conninfo';
import type { Hono } from 'hono';
import { splitSalon, withoutSalon } from '#lib/salon-prefix.ts';
import { contextOf } from '../context.ts';
import type { Context } from '../gate/context.ts';
import { isKeptOutNow } from '../gate/orpc.ts';
import { addressOf, urlAsSeen, withUrl } from '../gate/request.ts';
import type { Infra } from '../gate/scope.ts';
import { answerApi } from './api.ts';
import { keepPrivate, secureCookies, withPagesCookies } from './headers.ts';
import { answerMaintenance, isDataRequest, isOpenDuringMaintenance } from './maintenance-page.ts';
import { isApi, isUpload } from './paths.ts';
import { answerProblem, NOT_FOUND, type Problem } from './problem.ts';
import { readJson, readUpload } from './request-body.ts';
import type { VisitorPages } from './visitor-pages.ts';

export type PageFacts = {
  nonce: string;
  appName: string;
  /** Maintenance: only a page that was open before still asks. */
  isKeptOut: boolean;
  /** It is kept for all visitors: keep/pages.ts packs it, and a page without one of its parts is not kept. */
  isForAll: boolean;
  /** A page without the nonce names the texts of its inline scripts here. */
  allowScripts: (texts: ReadonlySet<string>) => void;
};
export type AnswerPage = (request: Request, context: Context, facts: PageFacts) => Promise<Response>;

/** Answers the API and the pages. Both get one context, so that they share what they read in a request. */
export function mountPages(app: Hono<VisitorPages>, infra: Infra, answerPage: AnswerPage): void {
  app.all('*', async (c) => {
    const { raw } = c.req;
    const { remote } = getConnInfo(c);
    const url = urlAsSeen(raw, remote, infra.env);
    const isForAll = c.get('isForAll') ?? false;
    if (isForeignWrite(raw, url.origin)) return answerProblem(raw, FOREIGN_WRITE);
    if (decodedPath(url) === null) return answerProblem(raw, BAD_ADDRESS);
    // Uses the address only, so that nothing of one visitor's request shows in the answer to others.
    const headers = isForAll ? new Headers() : raw.headers;
    const address = addressOf(raw, remote, infra.env);
    const { slug: salonAsked, path } = splitSalon(url.pathname);
    const context = contextOf({ infra, headers, address, requestId: c.get('requestId'), salonAsked });
    const known = c.get('foundSalon');
    if (known) void context.readOnce(`salon ${known.slug}`, () => known.found);
    const nonce = c.get('secureHeadersNonce') ?? '';
    const keepText = (text: string) => c.set('apiText', text);
    const allowScripts = (texts: ReadonlySet<string>) => c.set('scripts', texts);
    const answer = isApi(path)
      ? await answerHttpApi(raw, atPath(url, path), context, keepText)
      : await answerAsPage(isForAll ? new Request(url) : withPagesCookies(withUrl(raw, url)), context, {
          nonce,
          isForAll,
          allowScripts,
        });
    for (const cookie of context.responseHeaders.getSetCookie()) answer.headers.append('set-cookie', cookie);
    keepPrivate(answer, headers);
    if (url.protocol === 'https:') secureCookies(answer);
    // A page that only shows a refusal of one of its parts is itself a success.
    const retryAfter = context.responseHeaders.get('retry-after');
    if (retryAfter && answer.status >= 400) answer.headers.set('retry-after', retryAfter);
    return answer;
  });

  async function answerAsPage(
    request: Request,
    context: Context,
    asked: Omit<PageFacts, 'appName' | 'isKeptOut'>,
  ): Promise<Response> {
    const facts = await infra.platform.current();
    const pathname = withoutSalon(new URL(request.url).pathname);
    const isKeptOut = !isOpenDuringMaintenance(pathname) && (await isKeptOutNow(context));
    if (isKeptOut && !isDataRequest(pathname)) return answerMaintenance(request, facts);
    const page = await answerPage(request, context, { ...asked, appName: facts.appName, isKeptOut });
    // The headers of a redirect cannot be changed.
    return page.status >= 300 && page.status < 400 ? new Response(page.body, page) : page;
  }
}

function atPath(url: URL, path: string): URL {
  const moved = new URL(url);
  moved.pathname = path;
  return moved;
}

const FOREIGN_WRITE: Problem = { status: 403, code: 'FORBIDDEN', message: 'Pedido de outra origem.' };
const BAD_ADDRESS: Problem = { status: 400, code: 'BAD_REQUEST', message: 'Este endereço não é válido.' };

/** `keepText` receives the text of the answer, so that shared-answers.ts can reuse it. */
async function answerHttpApi(
  request: Request,
  url: URL,
  context: Context,
  keepText: (text: string) => void,
): Promise<Response> {
  const read = isUpload(url.pathname)
    ? await readUpload(request, async () => (await context.person()) !== null)
    : await readJson(request);
  if (read.problem) return answerProblem(request, read.problem);
  const answer = await answerApi({ method: request.method, url, body: read.body }, context);
  if (!answer) return answerProblem(request, NOT_FOUND);
  const { status, body } = answer;
  if (body === undefined) return new Response(null, { status });
  const text = JSON.stringify(body);
  keepText(text);
  // The length lets the compression skip short answers.
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return new Response(text, { status, headers });
}

/**
 * Null when its percent signs cannot be decoded ('/%E0%A4%A'). Returns the path because the build removes calls with an
 * unused result.
 */
function decodedPath({ pathname }: URL): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** A browser's write must come from our pages, even without a session: another site could sign a visitor in. */
function isForeignWrite({ method, headers }: Request, ownOrigin: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return origin !== ownOrigin;
  // Programs send neither header.
  return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
}
