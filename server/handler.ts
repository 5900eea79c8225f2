import * as build from 'virtual:react-router/server-build';
import { LRUCache } from 'lru-cache';
import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  type ServerInstrumentation,
} from 'react-router';
import { apiContext, apiInSalonContext, refused } from '#app/api.ts';
import { appNameContext } from '#app/frame/app-name.ts';
import { isForAllContext, renderedContext } from '#app/frame/html.ts';
import { keptOutContext } from '#app/frame/maintenance.ts';
import { nonceContext } from '#app/frame/nonce.ts';
import { renderTurnContext } from '#app/frame/render-turn.ts';
import { reportErrorContext } from '#app/frame/report-error.ts';
import { requestIdContext } from '#app/frame/request-id.ts';
import { salonAskedContext } from '#app/frame/salon-address.ts';
import { storedPictureContext } from '#app/frame/stored-pictures.ts';
import type { DeclaredRefusal } from '#app/ui/answer.ts';
import type { Api } from '#contract/index.ts';
import { salonPrefix } from '#lib/salon-prefix.ts';
import type { Context } from './gate/context.ts';
import { isRefusal } from './gate/refuse.ts';
import type { Infra } from './gate/scope.ts';
import { createApp } from './http/app.ts';
import type { AnswerPage } from './http/pages.ts';
import { renderInTurn } from './http/render-in-turn.ts';
import type { KeptTimes } from './http/visitor-pages.ts';
import { requestLog } from './infra/process/log.ts';
import { salonQueue } from './infra/process/salon-queue.ts';
import { isTracing, nameRoute } from './infra/process/spans.ts';
import { answerPacked } from './keep/packing.ts';
import { KEPT_MS } from './keep/pages.ts';
import { RECENT_MS } from './keep/recent-reads.ts';
import { createApi } from './router.ts';

export { describeSetUp } from './auth/set-up/queries.ts';
export { reEncryptSecrets } from './re-encrypt.ts';
export { seedDemo } from './seed/demo.ts';
export { seedPlans } from './subscriptions/commands.ts';
export { registerCopies, registerWork } from './worker.ts';

const IN_PRODUCTION: KeptTimes = { keptMs: KEPT_MS, recentMs: RECENT_MS };

/** React Router's server entry, and the one file that touches both app/ and server/. */
export function createServer(infra: Infra, kept: Partial<KeptTimes> = infra.env.production ? IN_PRODUCTION : {}) {
  const answerAt = createAnswers(isTracing() ? namingRoutes(build) : build, infra.env.production);
  const answerPage: AnswerPage = async (request, context, { nonce, appName, isKeptOut, isForAll, allowScripts }) => {
    let isWhole = true;
    const onRefusal = () => {
      isWhole = false;
    };
    const provider = new RouterContextProvider();
    const apiIn = (salonAsked: string | null) => pageApi({ ...context, salonAsked }, request, onRefusal);
    provider.set(apiContext, apiIn(context.salonAsked));
    provider.set(apiInSalonContext, apiIn);
    provider.set(appNameContext, appName);
    provider.set(keptOutContext, isKeptOut);
    provider.set(nonceContext, nonce);
    provider.set(isForAllContext, () => isForAll && isWhole);
    provider.set(requestIdContext, context.requestId);
    provider.set(reportErrorContext, (error) =>
      requestLog(infra.log, context.requestId, request).error({ err: error }, 'a page could not be shown'),
    );
    provider.set(renderTurnContext, (slug, render) =>
      slug ? renderInTurn(salonQueue, { request, slug }, render) : render(),
    );
    provider.set(storedPictureContext, (name) => infra.storage.get(name));
    provider.set(salonAskedContext, context.salonAsked);
    const page = await answerAt(context.salonAsked)(request, provider);
    // A page does without some of its parts when they are refused. The next visitor may get them.
    if (isForAll && !isWhole) page.headers.set('cache-control', 'private, no-store');
    const rendered = provider.get(renderedContext);
    if (!rendered) return page;
    const { html, scripts } = rendered;
    if (scripts) allowScripts(scripts);
    return isForAll ? new Response(html, page) : answerPacked(request, page, html);
  };
  return createApp(infra, answerPage, { kept });
}

/** Keeps one handler for each prefix (lib/salon-prefix.ts): React Router takes it as the base of all addresses, and so do the pages that it makes. */
function createAnswers(server: ServerBuild, isProduction: boolean) {
  const mode = isProduction ? 'production' : 'development';
  const plain = createRequestHandler(server, mode);
  const inSalons = new LRUCache<string, typeof plain>({ max: 500 });
  return (slug: string | null): typeof plain => {
    if (slug === null) return plain;
    const known = inSalons.get(slug) ?? createRequestHandler({ ...server, basename: salonPrefix(slug) }, mode);
    inSalons.set(slug, known);
    return known;
  };
}

/** React Router alone knows which of its routes an address has. */
function namingRoutes({ entry, ...rest }: ServerBuild): ServerBuild {
  const request: ServerInstrumentation = {
    handler: ({ instrument }) =>
      instrument({
        request: async (handle) => {
          const { meta } = await handle();
          if (meta) nameRoute(meta.pattern);
        },
      }),
  };
  return { ...rest, entry: { ...entry, module: { ...entry.module, instrumentations: [request] } } };
}

/** The same operations, with refusals in the shape that React Router shows at the right place and status. */
const pageApi = (context: Context, request: Request, onRefusal: () => void): Api =>
  createApi(context, (error) => {
    onRefusal();
    if (!isRefusal(error)) {
      const { requestId } = context;
      requestLog(context.infra.log, requestId, request).error({ err: error }, 'page request failed');
      throw refused({ ok: false, code: 'UNEXPECTED', status: 500, requestId });
    }
    const { code, status, message, data } = error;
    throw refused({ ok: false, code, status, message, data } as DeclaredRefusal);
  });
