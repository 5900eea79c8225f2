import { describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { setPage } from '#tests/support/salon-rows.ts';
import { as, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import type { SalonScope } from '../gate/scope.ts';
import { scopeOfSystemAt } from '../worker.ts';
import { createShortLink } from './commands.ts';

const world = useTestWorld();
const visitor = () => as(world, null).shortLinks;

async function openLinks() {
  const salon = await openSalon(world);
  const links = salon.owner.shortLinks;
  const { link } = await links.create({});
  const find = (code = link.code) => visitor().find({ code });
  return { ...salon, links, link, find };
}

describe('a link', () => {
  test('is six letters and digits, and leads to the salon’s page', async () => {
    const { link, find, slug, links } = await openLinks();
    expect(link).toMatchObject({ page: 'home', service: null, isActive: true, isExpired: false, clickCount: 0 });
    expect(link.code).toMatch(/^[A-Za-z0-9]{6}$/);
    expect(await find()).toEqual({ path: `/${slug}` });
    expect((await links.list()).totals).toEqual({ links: 1, clicks: 0, active: 1 });
  });

  test('of a service leads to its booking page, and to the salon once it cannot be booked', async () => {
    const { links, find, slug, service, salon, owner } = await openLinks();
    const { link } = await links.create({ serviceId: service.id });
    expect(link).toMatchObject({ page: 'service', service: { id: service.id, name: 'Corte' } });
    expect(await find(link.code)).toEqual({ path: `/${slug}/agendamento/${service.id}` });
    const other = await owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    await setPage(world, { salon }, { selectedServices: [other.id] });
    expect(await find(link.code)).toEqual({ path: `/${slug}` });
    const { link: ofOther } = await links.create({ serviceId: other.id });
    await owner.services.delete({ id: other.id });
    expect(await find(ofOther.code)).toEqual({ path: `/${slug}` });
    const listed = (await links.list()).links.find(({ id }) => id === ofOther.id);
    expect(listed).toMatchObject({ page: 'service', service: null, path: `/${slug}` });
  });

  test('exists once for each page', async () => {
    const { links, link, service, salon } = await openLinks();
    expect(await links.create({})).toEqual({ link, isNew: false });
    const [one, other] = await Promise.all([
      links.create({ serviceId: service.id }),
      links.create({ serviceId: service.id }),
    ]);
    expect(one.link.id).toBe(other.link.id);
    expect([one.isNew, other.isNew].sort()).toEqual([false, true]);
    expect((await links.list()).totals.links).toBe(2);
    const created = (await auditedActions(world, salon.id)).filter((action) => action === 'shortLinks.create');
    expect(created).toHaveLength(2);
  });

  test('is never to another salon’s service, and nothing is left behind', async () => {
    const { links } = await openLinks();
    const other = await openSalon(world);
    await expect(links.create({ serviceId: other.service.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await links.list()).totals.links).toBe(1);
  });
});

describe('a code', () => {
  test('of another letter case is another code', async () => {
    const { link, find } = await openLinks();
    const swapped = link.code.replace(/[A-Za-z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    await expect(find(swapped)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that was ever given is not given again, not even after its link was removed', async () => {
    const { links, link, salon, find, service } = await openLinks();
    await links.delete({ id: link.id });
    await expect(find()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const scope = (await scopeOfSystemAt(world, salon.id)) as SalonScope;
    const codes = [link.code, link.code, `${link.code.slice(1)}z`];
    const made = await createShortLink(scope, service.id, () => codes.shift() ?? '');
    expect(made.link.code).toBe(`${link.code.slice(1)}z`);
  });
});

describe('a link leads nowhere', () => {
  test('while it is off', async () => {
    const { links, link, find, slug } = await openLinks();
    const off = await links.update({ id: link.id, version: link.version, isActive: false });
    expect((await links.list()).totals).toMatchObject({ links: 1, active: 0 });
    await expect(find()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await links.update({ id: link.id, version: off.version, isActive: true });
    expect(await find()).toEqual({ path: `/${slug}` });
  });

  test('after its last day, on the salon’s clock', async () => {
    const { links, link, find, slug } = await openLinks();
    const today = await links.update({ id: link.id, version: link.version, isActive: true, expiresOn: TODAY });
    expect(today).toMatchObject({ expiresOn: TODAY, isExpired: false });
    expect(await find()).toEqual({ path: `/${slug}` });
    const yesterday = addDays(TODAY, -1);
    const over = await links.update({ id: link.id, version: 2, isActive: true, expiresOn: yesterday });
    expect(over).toMatchObject({ expiresOn: yesterday, isExpired: true });
    expect((await links.list()).totals.active).toBe(0);
    await expect(find()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each(['is_active = false', 'suspended_at = now()'])('while its salon has %s', async (state) => {
    const { find, salon } = await openLinks();
    await world.database.pool.query(`update salons set ${state} where id = $1`, [salon.id]);
    await expect(find()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('clicks are counted, but not of a link that leads nowhere', async () => {
  const { links, link } = await openLinks();
  await visitor().countClick({ code: link.code });
  await visitor().countClick({ code: link.code });
  await links.update({ id: link.id, version: link.version, isActive: false });
  await expect(visitor().countClick({ code: link.code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await links.list()).totals.clicks).toBe(2);
});

test('who changes what changed meanwhile is told, and nothing changes', async () => {
  const { links, link } = await openLinks();
  await links.update({ id: link.id, version: 1, isActive: false });
  const stale = links.update({ id: link.id, version: 1, isActive: true });
  await expect(stale).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect((await links.list()).links[0]).toMatchObject({ isActive: false, version: 2 });
});
