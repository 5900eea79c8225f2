import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { newId } from '#lib/id.ts';
import type { Person } from '#server/gate/scope.ts';
import { openBuilt } from './support/built.ts';
import { createCaller } from './support/http-caller.ts';
import { linkPaths } from './support/link-paths.ts';
import { sessionCookieOf } from './support/sessions.ts';
import { as, openCustomer, openSalon, TODAY, useTestWorld } from './support/test-world.ts';

/** The built product, with its pages kept. Whoever comes after somebody else gets nothing of theirs. */
const world = useTestWorld();
const [ana, bia] = [{ fullName: 'Ana Prado Siqueira' }, { fullName: 'Bia Luz Tavares' }];
let paths: Record<string, string>;
let people: Record<'ana' | 'bia' | 'owner', Person>;
let built: Awaited<ReturnType<typeof openBuilt>>;

beforeAll(async () => {
  built = await openBuilt(world);
  const salon = await openSalon(world);
  const { slug, service } = salon;
  const first = await openCustomer(world, salon, ana);
  const second = await openCustomer(world, salon, bia);
  const booking = await first.book({ time: '14:00' });
  await second.book({ time: '15:00' });
  const waiting = await as(world, null).waitingList.join({
    ...{ slug, serviceId: service.id, preferredDate: TODAY, consent: true },
    ...{ customerName: 'Caio Menezes', customerPhone: '+5511977776666' },
  });
  const { link } = await salon.owner.shortLinks.create({ serviceId: service.id });
  people = { ana: first.person, bia: second.person, owner: salon.person };
  const params = {
    ':slug': slug,
    ':serviceId': service.id,
    ':code': link.code,
    ':id': newId(),
    ':file.xml/': 'sitemap.xml',
  };
  const links = linkPaths(salon.salon);
  paths = {
    '/lembrete/:token': links.reminder(booking.id),
    '/sair-da-lista/:token': links.waiting(waiting.id),
    '/parar-mensagens/:token': links.optOut({ channel: 'mail', recipient: first.person.email }),
    '/convite/:token': new URL((await salon.owner.team.invite({ role: 'reception' })).link).pathname,
    '/*': '/nada/aqui',
  };
  for (const route of PUBLIC) {
    paths[route] ??= Object.entries(params).reduce((path, [name, value]) => path.replace(name, value), route);
    if (route.startsWith('/:slug/confirmacao')) paths[route] += `?agendamento=${booking.id}`;
  }
});
afterAll(() => built?.close());

/** Every path that is not behind the sign-in of owners or administrators. */
function listPaths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const { file, path, children = [] } = entry;
    if (/^(owner|admin)\//.test(file)) return [];
    const here = path ? `${above}/${path}` : above || '/';
    return children.length > 0 ? listPaths(children, path ? here : above) : [here];
  });
}

const listed = new Set(listPaths(routes));
const KEPT = ['/', '/:slug', '/:slug/agendamento/:serviceId'];
/** With what a link proves, they show the customer to everybody who has it. */
const BY_LINK = ['/lembrete/:token', '/parar-mensagens/:token', '/sair-da-lista/:token'];
const PUBLIC = [...listed];

test('the list has the pages that it should', () => {
  expect(PUBLIC).toEqual(expect.arrayContaining([...KEPT, ...BY_LINK, '/:slug/area-cliente', '/conta', '/*']));
  for (const path of Object.values(paths)) expect(path).not.toContain('/:');
});

async function visit(route: string, person: Person | null) {
  const caller = createCaller(built.origin);
  if (person) caller.cookies.set(...(await sessionCookieOf(world, person)));
  const { status, headers, body } = await caller('GET', paths[route] ?? '');
  return { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) };
}

describe.each(PUBLIC)('%s', (route) => {
  test('shows customer A, a visitor, customer B, the owner and a visitor nothing of each other', async () => {
    const shown: string[] = [];
    for (const person of [null, people.ana, null, people.bia, people.owner, people.ana, null]) {
      const { status, headers, text } = await visit(route, person);
      expect(status).toBeLessThan(500);
      const others = Object.values(people).filter((other) => other.id !== person?.id);
      if (!BY_LINK.includes(route)) {
        for (const { fullName, email, phone } of others) {
          expect([fullName, email, phone ?? email].filter((secret) => text.includes(secret))).toEqual([]);
        }
      }
      const control = headers.get('cache-control') ?? '';
      if (person) expect(control).toBe('private, no-store');
      else if (KEPT.includes(route)) expect(control).toMatch(/^public, max-age=0, s-maxage=/);
      else expect(control).not.toContain('s-maxage');
      if (!person && control.startsWith('public')) {
        expect(headers.getSetCookie()).toEqual([]);
        shown.push(text);
      }
    }
    // A page of everybody's is the same before and after.
    expect(new Set(shown).size).toBeLessThan(2);
    if (KEPT.includes(route)) expect(shown).toHaveLength(3);
  });
});

test.each(['/:slug', '/:slug/agendamento/:serviceId'])('%s names whose page it is', async (route) => {
  for (const person of [people.ana, people.bia])
    expect((await visit(route, person)).text.includes(person.fullName)).toBe(true);
});
