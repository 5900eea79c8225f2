import { expect, test } from 'vitest';
import { answerIntent, readForm } from './api.ts';

const sending = (body: string, type = 'application/json; charset=utf-8') =>
  new Request('https://encaixe.test/services', { method: 'POST', body, headers: { 'content-type': type } });

test.each(['', 'nome=Corte', 'null', '[]', '"Corte"'])('what no form of ours sends is refused: %j', async (body) => {
  await expect(readForm(sending(body))).rejects.toMatchObject({ init: { status: 400 }, data: { code: 'BAD_REQUEST' } });
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', 'application/jsonp', ''])(
  'what says that it is %j is refused unread',
  async (type) => {
    const refusal = { init: { status: 400 }, data: { code: 'BAD_REQUEST' } };
    await expect(readForm(sending('{"name":"Corte"}', type))).rejects.toMatchObject(refusal);
  },
);

test('an intent that the screen does not have is refused, also where the noun has such an operation', async () => {
  const operations = { create: async () => 'created', remove: async () => 'removed' };
  await expect(answerIntent(sending('{"intent":"create"}'), operations, ['create'])).resolves.toMatchObject({
    value: 'created',
  });
  for (const intent of ['remove', 'toString', '__proto__', 7]) {
    const asked = answerIntent<'create'>(sending(JSON.stringify({ intent })), operations, ['create']);
    await expect(asked).rejects.toMatchObject({ init: { status: 400 } });
  }
});
