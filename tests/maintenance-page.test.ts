import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openHttp } from './support/http.ts';
import { useTestWorld } from './support/test-world.ts';

/** The server's answers before its pages are asked, while maintenance is on. */
const world = useTestWorld();
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function set(settings: Record<string, string>) {
  await world.database.db.deleteFrom('systemSettings').execute();
  for (const [key, value] of Object.entries(settings)) {
    await world.database.db.insertInto('systemSettings').values({ key, value }).execute();
  }
  world.platform.forget();
}

let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(world, async (_, __, facts) => Response.json(facts));
});
afterAll(() => http.close());
beforeEach(() => set({ maintenance_mode: 'true' }));

const open = (path: string, headers: Record<string, string> = PAGE, method = 'GET') =>
  http.caller()(method, path, { headers });

test.each(['/', '/aurora', '/aurora/agendamento/1', '/dashboard', '/auth', '/s/abc123', '/admin', '/no-such/page'])(
  '%s is the maintenance page, and nobody keeps it',
  async (path) => {
    const { status, headers, body } = await open(path);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('300');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toContain('<h1>Estamos em manutenção</h1>');
    expect(body).toContain('<title>Em manutenção · Encaixe</title>');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('<section>');
  },
);

test.each(['/robots.txt', '/sitemap.xml', '/aurora/og.png', '/aurora/manifest.webmanifest'])(
  'crawlers and phones are told to come back for %s',
  async (path) => {
    const { status, headers, body } = await open(path, { accept: 'image/png' });
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('300');
    expect(body).toMatchObject({ code: 'MAINTENANCE' });
    expect((await open(path, { accept: '*/*' }, 'HEAD')).status).toBe(503);
  },
);

test.each(['/admin-auth', '/admin-auth/', '/admin-auth.data', '/reset-password', '/secure-admin-init'])(
  '%s stays open',
  async (path) => {
    expect(await open(path)).toMatchObject({ status: 200, body: { appName: 'Encaixe', isKeptOut: false } });
  },
);

test('health, the API’s description and static files stay open', async () => {
  for (const path of ['/api', '/api/v1/openapi.json', '/healthz']) expect((await open(path)).status).toBe(200);
  // Each says what it finds, and a busy machine may have no time for a page: 503 is then its own answer.
  for (const path of ['/health', '/readyz']) expect((await open(path)).body).toMatchObject({ ok: expect.any(Boolean) });
  for (const path of ['/media/none.webp', '/metrics']) expect((await open(path)).status).toBe(404);
});

test('a page that is open already is told in its own way', async () => {
  for (const path of ['/dashboard.data', '/__manifest?paths=%2Fdashboard']) {
    expect(await open(path)).toMatchObject({ status: 200, body: { isKeptOut: true } });
  }
});

describe('an administrator', () => {
  test.each(['admin', 'super_admin'] as const)('of type %s opens every page', async (userType) => {
    const caller = http.caller();
    await set({});
    const email = `${newId()}@example.com`;
    const account = { fullName: 'Helena Prado', email, password: 'segredo1', confirmPassword: 'segredo1' };
    await caller('POST', '/api/v1/auth/owners', { body: account });
    await set({ maintenance_mode: 'true' });
    expect((await caller('GET', '/dashboard', { headers: PAGE })).status).toBe(503);
    await world.database.db.updateTable('users').set({ userType }).where('email', '=', email).execute();
    for (const path of ['/', '/aurora', '/admin', '/robots.txt']) {
      expect(await caller('GET', path, { headers: PAGE })).toMatchObject({ status: 200, body: { isKeptOut: false } });
    }
  });
});

test('the page has the platform’s name and contact, as text', async () => {
  await set({
    maintenance_mode: 'true',
    app_name: '<b>Agenda & Bela</b>',
    contact_email: 'oi@encaixe.example',
    contact_phone: '(11) 98765-4321',
  });
  const { body } = await open('/');
  expect(body).toContain('<title>Em manutenção · &lt;b&gt;Agenda &amp; Bela&lt;/b&gt;</title>');
  expect(body).toContain('href="mailto:oi@encaixe.example"');
  expect(body).toContain('<a href="tel:+5511987654321">(11) 98765-4321</a>');
});

test('when it is over, everything answers again', async () => {
  await set({ maintenance_mode: 'false' });
  expect((await open('/aurora')).status).toBe(200);
});
