import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

// Plain node:http, because a slower client would hide the server's cost.
const agent = new Agent({ keepAlive: true });

type Options = { method?: string; cookie?: string; body?: unknown };

/** Reads the whole answer without decompressing it. Rejects when its status is not 2xx. */
export function send(url: string, { method = 'GET', cookie, body }: Options = {}): Promise<void> {
  const headers: OutgoingHttpHeaders = { 'accept-encoding': 'gzip', origin: new URL(url).origin };
  if (cookie) headers.cookie = cookie;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      const isFine = statusCode >= 200 && statusCode < 300;
      answer.on('end', () => (isFine ? resolve() : reject(new Error(`${method} ${url}: ${statusCode}`))));
      answer.on('error', reject);
      answer.resume();
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
