import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openHttp } from '#tests/support/http.ts';
import { openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { createRateLimits } from '../gate/rate-limit.ts';
import { defaultLimits } from '../infra/env/limits.ts';

const world = useTestWorld();
const LIMIT = 8;
let http: Awaited<ReturnType<typeof openHttp>>;
let salon: TestSalon;
beforeAll(async () => {
  const reading = { account: LIMIT, address: LIMIT, seconds: 600 };
  const limits = createRateLimits({ pool: world.database.pool, limits: { ...defaultLimits, reading } });
  http = await openHttp({ ...world, limits, env: { ...world.env, trustProxy: { hops: 1 } } });
  salon = await openSalon(world, { professionals: 1 });
});
afterAll(() => http.close());

const pathOf = (rest: string, serviceId = salon.service.id) =>
  `/api/v1/salons/${salon.slug}/services/${serviceId}/${rest}`;

/** Visitors of one network address. */
function crowd(path: string, { size, address }: { size: number; address: string }) {
  const headers = { 'x-forwarded-for': address };
  return Promise.all(Array.from({ length: size }, () => http.caller()('GET', path, { headers })));
}

test.each(['days', `slots?date=${TODAY}`])(
  'a crowd gets of %s what one visitor gets, and each counts',
  async (rest) => {
    const address = `10.9.${rest.length}.1`;
    const [first, ...others] = await crowd(pathOf(rest), { size: LIMIT, address });
    expect(first?.status).toBe(200);
    for (const other of others) {
      expect([other.status, other.body]).toEqual([200, first?.body]);
      expect(other.headers.get('content-type')).toBe(first?.headers.get('content-type'));
      expect(other.headers.get('x-request-id')).not.toBe(first?.headers.get('x-request-id'));
    }
    const late = await crowd(pathOf(rest), { size: 4, address });
    expect(late.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    const [neighbour] = await crowd(pathOf(rest), { size: 1, address: '10.9.200.1' });
    expect([neighbour?.status, neighbour?.body]).toEqual([200, first?.body]);
  },
);

test('who asks after a booking never gets its time, whatever a crowd asked before', async () => {
  const customer = await openCustomer(world, salon);
  for (const [n, time] of ['14:00', '15:00', '16:00'].entries()) {
    const before = crowd(pathOf(`slots?date=${TODAY}`), { size: LIMIT / 2, address: `10.10.${n}.1` });
    await customer.book({ time });
    const after = await crowd(pathOf(`slots?date=${TODAY}`), { size: LIMIT / 2, address: `10.10.${n}.1` });
    for (const { body } of after) expect(body).toMatchObject({ slots: expect.not.arrayContaining([time]) });
    await before;
  }
});

test('a refusal is answered one by one', async () => {
  const answers = await crowd(pathOf('days', newId()), { size: LIMIT / 2, address: '10.11.0.1' });
  const refusals = answers.map(({ status, body }) => [status, (body as { code: string }).code]);
  expect(refusals).toEqual(Array(LIMIT / 2).fill([404, 'SERVICE_NOT_FOUND']));
});
