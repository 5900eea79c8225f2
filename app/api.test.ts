import { expect, test } from 'vitest';
import { answerIntent, readForm } from './api.ts';

const sending = (body: string) => new Request('https://encaixe.test/services', { method: 'POST', body });

test.each(['', 'nome=Corte', 'null', '[]', '"Corte"'])('what no form of ours sends is refused: %j', async (body) => {
  await expect(readForm(sending(body))).rejects.toMatchObject({ init: { status: 400 } });
});

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
