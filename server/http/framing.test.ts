import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#tests/support/listen.ts';

let server: Awaited<ReturnType<typeof listen>>;
const answered: string[] = [];
beforeAll(async () => {
  server = await listen(async (request) => {
    answered.push(new URL(request.url).pathname + (await request.text()));
    return new Response('ok');
  });
});
afterAll(() => server.close());

/** All that the server says until it closes the connection. */
async function send(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.end(lines.join('\r\n'), 'latin1');
  return Buffer.concat(await socket.toArray()).toString('latin1');
}

const HIDDEN = ['GET /hidden HTTP/1.1', 'Host: a', '', ''];

test.each([
  ['two lengths', ['Content-Length: 0', 'Content-Length: 40']],
  ['a length and pieces', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
  ['an encoding that only looks like pieces', ['Transfer-Encoding: xchunked']],
  ['pieces that are not the last encoding', ['Transfer-Encoding: chunked, identity']],
  ['a length with a sign', ['Content-Length: +5']],
  ['a space before the colon', ['Content-Length : 5']],
])('a request with %s is refused, and no other one is read behind it', async (_, headers) => {
  const answer = await send('POST /first HTTP/1.1', 'Host: a', ...headers, '', '0', '', ...HIDDEN);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answered).not.toContain('/hidden');
});

test('two requests on one connection are two', async () => {
  const first = ['POST /first HTTP/1.1', 'Host: a', 'Content-Length: 2', '', 'ab'].join('\r\n');
  await send(`${first}GET /second HTTP/1.1`, 'Host: a', 'Connection: close', '', '');
  expect(answered.slice(-2).toSorted()).toEqual(['/firstab', '/second']);
});
