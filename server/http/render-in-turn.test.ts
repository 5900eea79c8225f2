import { expect, test } from 'vitest';
import { createSalonQueue } from '../infra/process/salon-queue.ts';
import { renderInTurn } from './render-in-turn.ts';

const asked = {
  request: new Request('https://encaixe.test/aurora', { headers: { accept: 'text/html' } }),
  slug: 'aurora',
};
const page = async () => new Response('page');

test('a page that finds the queue full is answered as busy, with Retry-After', async () => {
  const queue = createSalonQueue({ timeoutMs: 60_000, maxQueued: 0 });
  const first = Promise.withResolvers<Response>();
  const rendering = renderInTurn(queue, asked, () => first.promise);
  const refused = await renderInTurn(queue, asked, page);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.text()).toContain('Muita gente agendando agora. Tente de novo em instantes.');
  first.resolve(await page());
  expect(await (await rendering).text()).toBe('page');
});

test('a page that cannot be rendered fails as it is', async () => {
  const queue = createSalonQueue({ timeoutMs: 60_000, maxQueued: 0 });
  await expect(renderInTurn(queue, asked, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
