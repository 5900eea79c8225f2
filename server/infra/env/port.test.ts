import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#tests/support/program.ts';
import { timeLimits } from '../process/time-limits.ts';
import { claimPort, type Port } from './port.ts';

const agents: Agent[] = [];
let opened: Port | undefined;
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await opened?.close();
});

async function open(limits: Partial<typeof timeLimits> = {}) {
  const port = await freePort();
  opened = await claimPort({ host: '127.0.0.1', port }, { ...timeLimits, ...limits });
  /** A browser, or a proxy, that keeps its one connection. */
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  const ask = async (options: RequestOptions = {}) => {
    const sent = request({ host: '127.0.0.1', port, agent, ...options });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await answer.toArray();
    return answer;
  };
  return { port: opened, ask, number: port };
}

test('while the server ends, what is being answered is answered, and its connection ends with it', async () => {
  const { port, ask } = await open();
  const waiting: ServerResponse[] = [];
  port.serve((_, response) => void waiting.push(response));
  const asked = ask();
  await expect.poll(() => waiting).toHaveLength(1);
  const closed = port.close();
  waiting[0]?.end('Pronto');
  expect((await asked).headers.connection).toBe('close');
  await closed;
});

test('a connection that asked before and waits for its next question is closed', async () => {
  const { port, ask } = await open();
  port.serve((_, response) => void response.end('Pronto'));
  expect((await ask()).headers.connection).toBe('keep-alive');
  await port.close();
  await expect(ask()).rejects.toMatchObject({ code: expect.stringMatching(/ECONNREFUSED|ECONNRESET/) });
});

test('an answer that does not end is cut off', async () => {
  const { port, ask } = await open({ closing: 20 as never });
  const waiting: ServerResponse[] = [];
  port.serve((_, response) => void waiting.push(response));
  const asked = ask();
  asked.catch(() => {});
  await expect.poll(() => waiting).toHaveLength(1);
  await port.close();
  await expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('a request whose headers drip is ended', async () => {
  const receiving = { headers: 50, body: 50, check: 20 } as never;
  const { port, number } = await open({ receiving });
  port.serve((_, response) => void response.end('Pronto'));
  const socket = connect(number, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Drip: ');
  // Until the server ends it.
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('408');
  await once(socket, 'close');
});

test('an upload that drips is ended', async () => {
  const receiving = { headers: 50, body: 50, check: 20 } as never;
  const { port, number } = await open({ receiving });
  let isRead = false;
  port.serve((asked, response) => {
    asked.resume().once('end', () => {
      isRead = true;
      response.end('Pronto');
    });
  });
  const socket = connect(number, '127.0.0.1');
  // A byte may be on its way when the server ends it.
  socket.on('error', () => {}).resume();
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 10);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  expect(isRead).toBe(false);
});
