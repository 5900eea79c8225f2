import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the provider answers until it is told otherwise. `losing` does what it is asked but does not say so; `hanging` does nothing;
 * `refusing`, `unauthorized`, `busy` and `failing` answer 400, 401, 429 and 500; `html` and `nonsense` give unusable answers.
 */
export type ProviderMood =
  | ('well' | 'refusing' | 'unauthorized' | 'busy' | 'failing')
  | ('html' | 'nonsense' | 'redirecting' | 'hanging' | 'losing');

export type Sent = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders & Record<string, string>;
  body: unknown;
};

const FAILURES = { refusing: 400, unauthorized: 401, busy: 429, failing: 500 } as const;

/** The provider's answers with 400, with 401, and with 429 and 500. */
type Words = { refusing: unknown; unauthorized: unknown; failing?: unknown };

/** A payment provider on a port of its own. `parse` reads a body that is no JSON. */
export async function openProviderServer(
  answer: (sent: Sent) => { status: number; body: unknown },
  words: Words,
  parse: (text: string) => unknown = JSON.parse,
) {
  const provider = {
    mood: 'well' as ProviderMood,
    /** The requests of the product, oldest first. */
    requests: [] as Sent[],
    /** Runs once, before the next answer. */
    meanwhile: null as (() => Promise<unknown>) | null,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://provider');
    const text = await readBody(request);
    const sent = {
      ...{ method: request.method ?? 'GET', path: url.pathname, query: url.searchParams },
      ...{ headers: request.headers as Sent['headers'], body: text === '' ? {} : parse(text) },
    };
    provider.requests.push(sent);
    const { meanwhile, mood } = provider;
    provider.meanwhile = null;
    await meanwhile?.();
    if (mood === 'hanging') return;
    if (mood === 'html') return reply(response, 502, '<html><body>Bad Gateway</body></html>', 'text/html');
    if (mood === 'nonsense') return reply(response, 200, '{"ok":true,"results":"none","data":7}');
    if (mood === 'redirecting') {
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      return;
    }
    if (mood in FAILURES) {
      const { refusing, unauthorized, failing = {} } = words;
      const said = { refusing, unauthorized, busy: failing, failing }[mood as keyof typeof FAILURES];
      return reply(response, FAILURES[mood as keyof typeof FAILURES], JSON.stringify(said));
    }
    const { status, body } = answer(sent);
    if (mood === 'losing') return void request.socket.destroy();
    reply(response, status, JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

function reply(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
