import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type AnswerPage, createApp } from '#server/app.ts';
import type { Webhook } from '#server/infra/webhooks.ts';
import { createCaller } from './http-caller.ts';
import type { TestWorld } from './test-world.ts';

const noPages: AnswerPage = async (request) => Response.json({ url: request.url });

/** The product behind a real port, its pages left out: they need the build and have their journeys. */
export async function openHttp(world: TestWorld, answerPage = noPages, webhooks?: readonly Webhook[], keptMs = 0) {
  const app = createApp(world, answerPage, { keptMs, ...(webhooks && { webhooks }) });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise((done) => server.close(done));
  return { origin, close, caller: () => createCaller(origin) };
}
