import type { Webhook } from '#server/gate/define-webhook.ts';
import { createApp } from '#server/http/app.ts';
import type { AnswerPage } from '#server/http/pages.ts';
import { createCaller } from './http-caller.ts';
import { listen } from './listen.ts';
import type { TestWorld } from './test-world.ts';

const noPages: AnswerPage = async (request) => Response.json({ url: request.url });

/** The product behind a real port, its pages left out: they need the build and have their journeys. */
export async function openHttp(world: TestWorld, answerPage = noPages, webhooks?: readonly Webhook[], keptMs = 0) {
  const app = createApp(world, answerPage, { kept: { keptMs }, ...(webhooks && { webhooks }) });
  const { origin, close } = await listen(app.fetch);
  return { origin, close, caller: () => createCaller(origin) };
}
