import { expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { answerIntent, refused } from './api.ts';
import type { Refusal } from './ui/answer.ts';

const sending = (body: string, type = 'application/json; charset=utf-8') =>
  new Request('https://encaixe.test/services', { method: 'POST', body, headers: { 'content-type': type } });

const FULL = { ok: false, code: 'CEILING_REACHED', status: 409, message: 'Cheio', data: { limit: 300 } } as const;

/** The contract's client, as far as these tests ask it: no room for another service, none is ever deleted. */
const operations = {
  services: {
    create: async () => Promise.reject(refused(FULL satisfies Refusal)),
    activate: async (input: object) => input,
    delete: async () => Promise.reject(new Error('was asked')),
  },
};
const context = { get: () => operations as unknown as Api };
const NAMES = ['services.create', 'services.activate'] as const;
const answerTo = (request: Request) => answerIntent(request, context, NAMES);

const badRequest = { init: { status: 400 }, data: { code: 'BAD_REQUEST' } };

test.each(['', 'nome=Corte', 'null', '[]', '"Corte"'])('what no form of ours sends is refused: %j', async (body) => {
  await expect(answerTo(sending(body))).rejects.toMatchObject(badRequest);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', 'application/jsonp', ''])(
  'what says that it is %j is refused unread',
  async (type) => {
    const asked = answerTo(sending('{"intent":"services.activate"}', type));
    await expect(asked).rejects.toMatchObject(badRequest);
  },
);

test('an intent that the screen does not have is refused, also where there is such an operation', async () => {
  for (const intent of ['services.delete', 'activate', 'toString', '__proto__', 7, undefined]) {
    await expect(answerTo(sending(JSON.stringify({ intent })))).rejects.toMatchObject(badRequest);
  }
});

test('the operation gets everything but its name, and its answer comes back', async () => {
  const answer = await answerTo(sending('{"intent":"services.activate","id":"1"}'));
  expect(answer).toEqual({ ok: true, value: { id: '1' } });
});

test('a refusal comes back as it is, with its status', async () => {
  const answer = await answerTo(sending('{"intent":"services.create"}'));
  expect(answer).toMatchObject({ data: FULL, init: { status: 409 } });
});

test('an operation that leaves the page says where to', async () => {
  const request = sending('{"intent":"services.activate","id":"1"}');
  const answer = await answerIntent(request, context, NAMES, {
    'services.activate': ({ id }) => Response.redirect(`https://encaixe.test/services/${id}`),
  });
  expect((answer as Response).headers.get('location')).toBe('https://encaixe.test/services/1');
});
