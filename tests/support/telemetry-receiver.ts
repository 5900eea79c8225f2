/** A collector of OpenTelemetry's traces (OTLP over HTTP, as JSON), and an ingest of Sentry: servers that keep what they were sent. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** `silent` takes everything and never answers. */
export type Mood = 'well' | 'failing' | 'silent';

type Received = { path: string; headers: NodeJS.Dict<string | string[]>; body: string };

export async function openReceiver(mood: Mood = 'well') {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const receiver = { mood, received, origin: '', host: '', next, close };
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    for (const wake of waiting) wake();
    answer(response, receiver.mood);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.origin = `http://${receiver.host}`;
  return receiver;

  /** Resolves once something that fits was sent. */
  async function next(fits: (sent: Received) => boolean = () => true): Promise<Received> {
    for (;;) {
      const found = received.find(fits);
      if (found) return found;
      await new Promise<void>((wake) => waiting.add(wake));
    }
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

function answer(response: ServerResponse, mood: Mood): void {
  if (mood === 'well') response.setHeader('content-type', 'application/json').end('{}');
  if (mood === 'failing') response.writeHead(500).end();
}

type Attributes = { key: string; value: { stringValue?: string; intValue?: number } }[];
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attributes;
  status: { code: number };
};
type Export = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Span[] }[] }[];
};

const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** All spans that a collector got, with their attributes as values. */
export function spansOf(received: { body: string }[]) {
  const sent = received.flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans);
  return sent.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, attributes: valuesOf(span.attributes), resource: valuesOf(resource.attributes) })),
  );
}

/** The events that Sentry's ingest got: an envelope has a header, an item's header and the item, a line each. */
export const eventsOf = (received: { body: string }[]) =>
  received.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '') as Record<string, unknown>);
