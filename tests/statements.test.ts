import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContext } from '#app/api.ts';
import { loader as loadBooking } from '#app/booking/book/route.tsx';
import { salonGuard } from '#app/frame/salon-guard.ts';
import { loader as loadHome } from '#app/salon-page/home/route.tsx';
import { loader as loadLayout } from '#app/salon-page/layout.tsx';
import { newId } from '#lib/id.ts';
import type { AnswerPage } from '#server/http/pages.ts';
import { keepFacts } from '#server/keep/facts.ts';
import { createApi } from '#server/router.ts';
import { openEmbeddedTestDatabase } from './support/database.ts';
import { openHttp } from './support/http.ts';
import type { HttpCaller } from './support/http-caller.ts';
import { statementsOf } from './support/statements.ts';
import { openSalon, phoneNumber, type TestSalon, TODAY, useTestWorld } from './support/test-world.ts';

/** How often a request asks the database. Each time is a way there and back, so these numbers are what the answers cost. */
const world = useTestWorld(openEmbeddedTestDatabase);
let http: Awaited<ReturnType<typeof openHttp>>;
let salon: TestSalon;
let visitor: HttpCaller;
let customer: HttpCaller;

/** The loaders of a page, side by side as React Router runs them. */
const answerPage: AnswerPage = async (request, context) => {
  const url = new URL(request.url);
  const [, slug = '', screen, serviceId = ''] = url.pathname.split('/');
  const provider = new RouterContextProvider();
  provider.set(apiContext, createApi(context));
  const args = { request, url, params: { slug, serviceId }, context: provider } as never;
  const page = screen === 'agendamento' ? loadBooking : loadHome;
  const load = async () => {
    await Promise.all([loadLayout(args), page(args)]);
    return new Response();
  };
  return (await salonGuard(args, load)) ?? new Response();
};

beforeAll(async () => {
  http = await openHttp(world, answerPage);
  salon = await openSalon(world, { professionals: 2 });
  visitor = http.caller();
  customer = http.caller();
  const password = 'segredo-1';
  const account = { fullName: 'Rute Braga', email: `${newId()}@example.com`, password, confirmPassword: password };
  const path = `/api/v1/salons/${salon.slug}/accounts`;
  const { status, body } = await customer('POST', path, { body: { ...account, phone: phoneNumber(1) } });
  expect([status, body]).toMatchObject([200, {}]);
});
afterAll(() => http.close());

const api = () => `/api/v1/salons/${salon.slug}`;
const service = () => `${api()}/services/${salon.service.id}`;

/** Not the first time: what rarely changes is read again when it has changed. */
async function statementsFor(caller: HttpCaller, path: string): Promise<string[]> {
  await caller('GET', path);
  return statementsOf(world.database, async () => {
    expect(await caller('GET', path)).toMatchObject({ status: 200 });
  });
}

describe.each<[string, () => string, number, number]>([
  ['one day’s free times', () => `${service()}/slots?date=${TODAY}`, 2, 3],
  ['one day of one professional', () => `${service()}/slots?date=${TODAY}&employeeId=${salon.employees[0]?.id}`, 2, 3],
  ['a month’s free times', () => `${service()}/days`, 2, 3],
  ['the next free times', () => `${api()}/next-times`, 2, 3],
  ['what the salon’s page shows', () => api(), 1, 2],
  ['the salon’s page', () => `/${salon.slug}`, 2, 6],
  ['the booking page', () => `/${salon.slug}/agendamento/${salon.service.id}`, 3, 6],
  ['another day on the booking page', () => `/${salon.slug}/agendamento/${salon.service.id}?horarios`, 3, 5],
])('%s', (_, path, forVisitor, forCustomer) => {
  test('for a visitor', async () => {
    const statements = await statementsFor(visitor, path());
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(forVisitor);
  });

  test('for a customer with a session', async () => {
    const statements = await statementsFor(customer, path());
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(forCustomer);
  });
});

test('a change by the owner costs the readings once, and shows at once', async () => {
  const path = api();
  await visitor('GET', path);
  await salon.owner.services.create({ name: 'Luzes', category: 'corte', priceCents: 9000 });
  const changed = await statementsOf(world.database, async () => {
    expect(JSON.stringify((await visitor('GET', path)).body)).toContain('Luzes');
  });
  expect(changed.length).toBeGreaterThan(1);
  expect(await statementsFor(visitor, path)).toHaveLength(1);
});

test('a flood of unknown addresses and of query strings keeps nothing', async () => {
  const path = api();
  await visitor('GET', path);
  await visitor('GET', `${service()}/slots?date=${TODAY}`);
  const kept = keepFacts.size();
  for (let n = 0; n < 300; n++) {
    expect((await visitor('GET', `/api/v1/salons/ninguem-${n}`)).status).toBe(404);
    expect((await visitor('GET', `${path}?utm_source=${n}`)).status).toBe(200);
    expect((await visitor('GET', `${service()}/slots?date=${TODAY}&x=${n}`)).status).toBe(200);
    expect((await visitor('GET', `${api()}/services/${newId()}/slots?date=${TODAY}`)).status).toBe(404);
    await visitor('GET', `${service()}/slots?date=${TODAY}&employeeId=${newId()}`);
  }
  expect(keepFacts.size()).toBe(kept);
});
