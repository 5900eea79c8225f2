import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { apiContext, refused } from '#app/api.ts';
import { loader } from '#app/salon-page/short-link/route.ts';
import type { Refusal } from '#app/ui/answer.ts';
import type { Api } from '#contract/index.ts';
import { addDays } from '#lib/dates.ts';
import { contextAs } from '#server/context.ts';
import { createApi } from '#server/router.ts';
import { openSalon, TODAY, useTestWorld } from './support/test-world.ts';

const world = useTestWorld();
const PHONE_BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';

async function openLink() {
  const salon = await openSalon(world);
  const { link } = await salon.owner.shortLinks.create({});
  return { ...salon, links: salon.owner.shortLinks, link };
}

/** Opens the link as a browser would, and waits until what it counts is written. */
async function follow(code: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  // Refused as a loader is.
  const { shortLinks } = createApi(contextAs(world, null), (error) => {
    const { code, status } = error as Refusal;
    throw refused({ ok: false, code, status } as Refusal);
  });
  const counting: Promise<unknown>[] = [];
  const countClick = (input: { code: string }) => {
    const asked = shortLinks.countClick(input);
    counting.push(asked);
    return asked;
  };
  const context = new RouterContextProvider();
  context.set(apiContext, { shortLinks: { find: shortLinks.find, countClick } } as unknown as Api);
  const request = new Request(`https://encaixe.test/s/${code}`, {
    method,
    headers: { 'user-agent': PHONE_BROWSER, ...headers },
  });
  const answer = await loader({ request, params: { code }, context } as never);
  await Promise.all(counting);
  return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() };
}

const leadsTo = (location: string) => ({ status: 302, location, body: 'Redirecionando...' });

describe('a short link', () => {
  test('leads to the salon’s page, whatever its address is now', async () => {
    const { link, slug, owner } = await openLink();
    expect(await follow(link.code)).toEqual(leadsTo(`/${slug}`));
    const changed = await owner.salons.changeSlug({ currentSlug: slug, slug: `${slug}novo` });
    expect(await follow(link.code)).toEqual(leadsTo(`/${changed.slug}`));
  });

  test('that is off, over, removed, unknown or misshapen leads home without a word, and counts nothing', async () => {
    const { link, links } = await openLink();
    const { id, code } = link;
    const off = await links.update({ id, version: link.version, isActive: false });
    expect(await follow(code)).toEqual(leadsTo('/'));
    const expiresOn = addDays(TODAY, -1);
    const over = await links.update({ id, version: off.version, isActive: true, expiresOn });
    expect(await follow(code)).toEqual(leadsTo('/'));
    expect((await links.list()).totals.clicks).toBe(0);
    expect(over.isExpired).toBe(true);
    await links.delete({ id });
    for (const gone of [code, 'nada99', 'nada', '💇💇💇', '%']) expect(await follow(gone)).toEqual(leadsTo('/'));
  });

  test('of a salon that is switched off leads home', async () => {
    const { link, salon } = await openLink();
    await world.database.db.updateTable('salons').set({ isActive: false }).where('id', '=', salon.id).execute();
    expect(await follow(link.code)).toEqual(leadsTo('/'));
  });

  test('is counted once for each visit, also for two at the same moment', async () => {
    const { link, links } = await openLink();
    await follow(link.code);
    expect((await links.list()).totals.clicks).toBe(1);
    await Promise.all([follow(link.code), follow(link.code)]);
    expect((await links.list()).totals.clicks).toBe(3);
  });

  test.each([
    ['a bot that draws a preview', { 'user-agent': 'WhatsApp/2.23.20.0' }],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program that does not name itself', { 'user-agent': '' }],
    ['a question for the head', { method: 'HEAD' }],
    ['a browser that looks ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older one that looks ahead', { purpose: 'prefetch' }],
  ])('does not count %s, which is led all the same', async (_, headers) => {
    const { link, links, slug } = await openLink();
    expect((await follow(link.code, headers as Record<string, string>)).location).toBe(`/${slug}`);
    expect((await links.list()).totals.clicks).toBe(0);
  });
});
