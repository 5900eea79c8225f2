import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { htmlContext } from './html.ts';
import { NonceContext, nonceContext } from './nonce.ts';
import { renderTurnContext } from './render-turn.ts';
import { renderWhole } from './render-whole.ts';
import { reportErrorContext } from './report-error.ts';
import { RequestIdContext, requestIdContext } from './request-id.ts';
import { markSheet, placeSheets } from './sheets.ts';
import { holdScripts } from './text-first.ts';
import { WrittenSheetContext } from './written-sheet.ts';

function finish(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  // Latin 1 keeps each byte, and its strings are quick to search.
  const rendered = html.toString('latin1');
  const held = import.meta.env.PROD ? holdScripts(rendered) : rendered;
  return Buffer.from(placeSheets(held), 'latin1');
}

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

  const nonce = context.get(nonceContext);
  const requestId = context.get(requestIdContext);

  const render = async () => {
    const html = await renderWhole(
      <NonceContext value={nonce}>
        <RequestIdContext value={requestId}>
          <WrittenSheetContext value={markSheet}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </WrittenSheetContext>
        </RequestIdContext>
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
    context.set(htmlContext, finish(html));
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
