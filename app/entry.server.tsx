import { text } from 'node:stream/consumers';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { isForAllContext, renderedContext } from './frame/html.ts';
import { NonceContext, nonceContext, ScriptTextsContext } from './frame/nonce.ts';
import { HandedOverContext } from './frame/RouterScripts.tsx';
import { renderTurnContext } from './frame/render-turn.ts';
import { renderWhole } from './frame/render-whole.ts';
import { reportErrorContext } from './frame/report-error.ts';
import { RequestIdContext, requestIdContext } from './frame/request-id.ts';
import { ThemeVariablesContext } from './frame/theme-variables.ts';
import { withThemeVariables } from './ui/theme-css.ts';

/** How long a page may wait for data that a loader hands over as a promise, in milliseconds. */
export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  // A page that shows a failure is its visitor's own, and names their request.
  const isForAll = status === 200 && context.get(isForAllContext)();
  const nonce = isForAll ? undefined : context.get(nonceContext);
  const requestId = isForAll ? undefined : context.get(requestIdContext);
  const scripts = isForAll ? new Set<string>() : null;

  const render = async () => {
    // `RouterScripts` writes what the stream holds.
    const { serverHandoffStream, ...routed } = routerContext;
    const handedOver = serverHandoffStream ? await text(serverHandoffStream) : '';
    const html = await renderWhole(
      <NonceContext value={nonce}>
        <ScriptTextsContext value={scripts}>
          <RequestIdContext value={requestId}>
            <ThemeVariablesContext value={withThemeVariables}>
              <HandedOverContext value={handedOver}>
                <ServerRouter context={routed} url={request.url} nonce={nonce} />
              </HandedOverContext>
            </ThemeVariablesContext>
          </RequestIdContext>
        </ScriptTextsContext>
      </NonceContext>,
      {
        nonce,
        timeout: streamTimeout + 1_000,
        onPartError(error) {
          status = 500;
          context.get(reportErrorContext)(error);
        },
      },
    );
    context.set(renderedContext, { html, scripts });
    return new Response(null, { status, headers });
  };
  return context.get(renderTurnContext)(salonOf(routerContext), render);
}

/** The slug of the salon whose page this is. */
const salonOf = ({ staticHandlerContext: { matches } }: EntryContext) => matches.at(-1)?.params.slug;

/** React Router calls this for unexpected errors of loaders, actions and rendering. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Aborted requests and 404s are not failures.
  const isExpected = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !isExpected) context.get(reportErrorContext)(error);
};
