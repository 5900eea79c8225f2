import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { apiContext } from '#app/api.ts';
import { loader as answerRobots } from '#app/landing/robots/route.ts';
import { loader as answerSitemap } from '#app/landing/sitemap/route.ts';
import routes from '#app/routes.ts';
import { as, openSalon, useTestWorld } from './support/test-world.ts';

const world = useTestWorld();
const ORIGIN = 'https://encaixe.test';

async function sitemap(file: string) {
  const context = new RouterContextProvider();
  context.set(apiContext, as(world, null));
  const url = new URL(`${ORIGIN}/${file}.xml`);
  const answer = await answerSitemap({ request: new Request(url), url, params: { file }, context } as never);
  return { headers: answer.headers, text: await answer.text() };
}

const robots = async () => (await answerRobots({ url: new URL(`${ORIGIN}/robots.txt`) } as never)).text();

/** Reads the rules like a crawler that knows `*` and `$`. */
function isClosed(rules: string, path: string): boolean {
  const closed = [...rules.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
  const patternOf = (rule: string) => new RegExp(`^${rule.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`);
  return closed.some((rule) => patternOf(rule).test(path));
}

describe('the sitemap', () => {
  test('names its pages, and they name the platform’s own pages and the public salons', async () => {
    const { slug } = await openSalon(world);
    const hidden = await openSalon(world);
    await world.database.db.updateTable('salons').set({ isActive: false }).where('slug', '=', hidden.slug).execute();

    const index = await sitemap('sitemap');
    expect(index.text).toContain(`<sitemap><loc>${ORIGIN}/sitemap-1.xml</loc></sitemap>`);
    expect(index.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const page = await sitemap('sitemap-1');
    expect(page.headers.get('cache-control')).toBe('public, max-age=3600');
    for (const path of ['/', '/privacidade', '/termos']) expect(page.text).toContain(`<loc>${ORIGIN}${path}</loc>`);
    expect(page.text).toContain(`<url><loc>${ORIGIN}/${slug}</loc><lastmod>20`);
    expect(page.text).not.toContain(hidden.slug);
  });

  test.each(['sitemap-0', 'sitemap-2', 'sitemap-01', 'sitemap-x', 'sitemap-100000', 'feed'])(
    '%s is not there',
    async (file) => {
      await openSalon(world);
      await expect(sitemap(file)).rejects.toMatchObject({ init: { status: 404 } });
    },
  );
});

describe('robots.txt', () => {
  type Page = (typeof routes)[number];
  const withChildren = (page: Page): Page[] => [page, ...(page.children ?? []).flatMap(withChildren)];
  const ofOwner = routes
    .flatMap(withChildren)
    .filter(({ file, path }) => file.startsWith('owner/') && path)
    .map(({ path }) => `/${path}`);

  test('names the sitemap, and closes the API and every page of an owner', async () => {
    const rules = await robots();
    expect(rules).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(ofOwner).toContain('/dashboard');
    const closed = [...ofOwner, '/api', '/api/v1/salons', '/appointments?novo=1', '/conta', '/aurora/cliente'];
    expect(closed.filter((path) => !isClosed(rules, path))).toEqual([]);
  });

  test('leaves open what everybody may read, also where its name begins like a closed page', async () => {
    const rules = await robots();
    const open = ['/', '/privacidade', '/aurora', '/apice', '/services24h', '/contasalao', '/aurora/agendamento/1'];
    expect(open.filter((path) => isClosed(rules, path))).toEqual([]);
  });
});
