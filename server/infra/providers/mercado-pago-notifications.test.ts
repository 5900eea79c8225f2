import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSigned, readNotification } from './mercado-pago-notifications.ts';

const SECRET = 'segredo_de_teste';
const REQUEST_ID = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e';
const TS = '1742505638683';
const VECTOR = '156711afd95917b66695c0bed552f2a5eeb9ac9e96bbea592676beabae4eea6e';
const WITHOUT_ID = '9095fbdaac82aa42ebc899d9d66e6400ade65730598a358fc8e0f868abd2374d';

const at = (query: string) => new URL(`https://agenda.example.com/webhooks/mercadopago?${query}`);
const headersOf = (signature: string | null, requestId: string | null = REQUEST_ID) =>
  new Headers({ ...(signature && { 'x-signature': signature }), ...(requestId && { 'x-request-id': requestId }) });
const sign = (manifest: string, secret = SECRET) => createHmac('sha256', secret).update(manifest).digest('hex');

describe('a signature', () => {
  test.each<[string, string, string, boolean]>([
    ['of the test vector', 'data.id=123456&type=payment', `ts=${TS},v1=${VECTOR}`, true],
    ['of the test vector without the id', 'type=payment', `ts=${TS},v1=${WITHOUT_ID}`, true],
    ['with spaces, the other way round', 'data.id=123456', ` v1=${VECTOR} , ts=${TS} `, true],
    ['of another id', 'data.id=123457', `ts=${TS},v1=${VECTOR}`, false],
    ['of another time', 'data.id=123456', `ts=1742505638684,v1=${VECTOR}`, false],
    ['with one character changed', 'data.id=123456', `ts=${TS},v1=2${VECTOR.slice(1)}`, false],
    ['that is cut', 'data.id=123456', `ts=${TS},v1=${VECTOR.slice(2)}`, false],
    ['that is no number', 'data.id=123456', `ts=${TS},v1=zz`, false],
    ['that is empty', 'data.id=123456', `ts=${TS},v1=`, false],
    ['in capitals', 'data.id=123456', `ts=${TS},v1=${VECTOR.toUpperCase()}`, true],
  ])('%s', (_, query, signature, expected) => {
    expect(isSigned({ headers: headersOf(signature), url: at(query) }, SECRET)).toBe(expected);
  });

  test('that is missing, or of another secret, proves nothing', () => {
    const url = at('data.id=123456');
    expect(isSigned({ headers: headersOf(null), url }, SECRET)).toBe(false);
    expect(isSigned({ headers: headersOf(`ts=${TS},v1=${VECTOR}`), url }, 'outro_segredo_aqui')).toBe(false);
  });

  test.each(['id:ORD01ABC;', 'id:ord01abc;'])('of an id with letters counts as %s', (id) => {
    const signature = `ts=${TS},v1=${sign(`${id}request-id:${REQUEST_ID};ts:${TS};`)}`;
    expect(isSigned({ headers: headersOf(signature), url: at('data.id=ORD01ABC') }, SECRET)).toBe(true);
  });

  test('without a request id leaves the pair out', () => {
    const signature = `ts=${TS},v1=${sign(`id:123456;ts:${TS};`)}`;
    expect(isSigned({ headers: headersOf(signature, null), url: at('data.id=123456') }, SECRET)).toBe(true);
  });
});

describe('a notification', () => {
  const read = (query: string, body: string) =>
    readNotification({ body: Buffer.from(body), headers: headersOf(null), url: at(query) });

  test('names what changed, with a key that is the same when it is sent again', () => {
    const body = JSON.stringify({ id: 77, action: 'payment.updated', type: 'payment', data: { id: '999' } });
    const expected = { topic: 'payment', resource: '123456', key: 'payment 123456 payment.updated 77' };
    expect(read('data.id=123456&type=payment', body)).toEqual(expected);
    expect(read('data.id=123456', body)).toEqual(expected);
  });

  test.each([
    ['the older kind', 'topic=payment&id=123456', '{"resource":"123456","topic":"payment"}'],
    ['one without an id', 'type=payment', '{"type":"payment","data":{"id":"123456"}}'],
    ['one whose id is a book', `type=payment&data.id=${'1'.repeat(101)}`, '{}'],
    ['one whose id leaves the path', 'type=payment&data.id=..', '{}'],
    ['one whose id is another address', 'type=payment&data.id=1%2Frefunds', '{}'],
    ['one whose id cannot be stored', 'type=payment&data.id=%00', '{}'],
  ])('%s names nothing', (_, query, body) => {
    expect(read(query, body)).toBeNull();
  });

  test.each(['', 'no json', '[]', 'null', '{"id":{"a":1},"action":[1]}', '{"id":"\\u0000","action":"\\u0000"}'])(
    'a body of %j is not believed',
    (body) => {
      expect(read('data.id=123456&type=payment', body)).toMatchObject({ resource: '123456' });
    },
  );
});
