import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { forAllContext } from './for-all.ts';
import { NonceContext, nonceContext } from './nonce.ts';
import { renderTurnContext } from './render-turn.ts';
import { reportErrorContext } from './report-error.ts';
import { RequestIdContext, requestIdContext } from './request-id.ts';
import { scriptHold } from './text-first.ts';
import { ThemeVariablesContext } from './theme-variables.ts';
import { withThemeVariables } from './ui/theme-css.ts';

/** Latin 1 keeps each byte, also where a part of the page ends within a letter. */
const BYTES = 'latin1';

/** How long a page may wait for streamed data, in milliseconds. */
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
  // Bots get the complete page, people get it as soon as the frame is ready.
  const waits = context.get(forAllContext) || isbot(request.headers.get('user-agent'));
  const ready = waits ? 'onAllReady' : 'onShellReady';

  const render = () =>
    new Promise<Response>((resolve, reject) => {
      let hasAnswered = false;
      const { pipe, abort } = renderToPipeableStream(
        <NonceContext value={nonce}>
          <RequestIdContext value={requestId}>
            <ThemeVariablesContext value={withThemeVariables}>
              <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
            </ThemeVariablesContext>
          </RequestIdContext>
        </NonceContext>,
        {
          // Styles need no nonce: the policy allows inline styles for Mantine's style attributes.
          ...(nonce ? { nonce: { script: nonce } } : {}),
          [ready]() {
            hasAnswered = true;
            const scripts = scriptHold();
            const body = new PassThrough({
              transform: (part: Buffer, _, done) =>
                // The development server loads what it likes.
                done(null, import.meta.env.PROD ? Buffer.from(scripts.take(part.toString(BYTES)), BYTES) : part),
              flush(done) {
                clearTimeout(timer);
                done(null, Buffer.from(scripts.end(), BYTES));
              },
            });
            pipe(body);
            resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          },
          onShellError: reject,
          onError(error: unknown) {
            status = 500;
            // Before the answer, `handleError` reports it by `onShellError`.
            if (hasAnswered) context.get(reportErrorContext)(error);
          },
        },
      );
      const timer = setTimeout(abort, streamTimeout + 1_000);
    });
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
