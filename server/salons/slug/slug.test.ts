import { afterEach, describe, expect, test } from 'vitest';
import { ceilings } from '#contract/ceilings.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { as, NOW, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import { freeUnvisitedSlugs } from './commands.ts';

const world = useTestWorld();

/** An address that no other test has used. */
const newSlug = (start = 'nome') => `${start}${newId().slice(-8)}`;
const read = (slug: string) => as(world, null).salonPage.getSalon({ slug });

describe('what is typed becomes', () => {
  test.each([
    ['a free address, as it is', (own: string) => own, (own: string) => own],
    ['letters and digits', (own: string) => ` ${own.toUpperCase()} – Á! `, (own: string) => `${own}a`],
  ])('%s', async (_, type, become) => {
    const { owner } = await openSalon(world);
    const name = newSlug();
    expect(await owner.salons.proposeSlug({ typed: type(name) })).toEqual({ wanted: become(name), slug: become(name) });
  });

  test('another number when it is taken or reserved', async () => {
    const { owner } = await openSalon(world);
    const other = await openSalon(world);
    expect(await owner.salons.proposeSlug({ typed: other.slug })).toEqual({
      wanted: other.slug,
      slug: expect.stringMatching(/\d$/),
    });
    expect((await owner.salons.proposeSlug({ typed: 'admin' })).slug).toMatch(/^admin\d+$/);
    expect((await owner.salons.proposeSlug({ typed: 'Zé' })).slug).toMatch(/^salaoze\d*$/);
  });

  test.each(['', '   ', '!?', '---'])('%j is refused', async (typed) => {
    const { owner } = await openSalon(world);
    await expect(owner.salons.proposeSlug({ typed })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { typed: 'Digite um nome personalizado válido' } },
    });
  });
});

describe('the new address', () => {
  test('opens the page, the former one leads to it, and nobody else gets either', async () => {
    const { owner, slug: former, salon } = await openSalon(world);
    const slug = newSlug();
    expect(await owner.salons.changeSlug({ currentSlug: former, slug })).toEqual({ slug });
    expect((await read(slug)).slug).toBe(slug);
    await expect(read(former)).rejects.toMatchObject({ code: 'SALON_MOVED', data: { slug } });
    const other = await openSalon(world);
    for (const taken of [slug, former]) {
      expect((await other.owner.salons.proposeSlug({ typed: taken })).slug).not.toBe(taken);
    }
    expect(await auditedActions(world, salon.id)).toContain('salons.changeSlug');
  });

  test('may be a former one of the salon itself', async () => {
    const { owner, slug: former } = await openSalon(world);
    const slug = newSlug();
    await owner.salons.changeSlug({ currentSlug: former, slug });
    expect((await owner.salons.proposeSlug({ typed: former })).slug).toBe(former);
    await owner.salons.changeSlug({ currentSlug: slug, slug: former });
    expect((await read(former)).slug).toBe(former);
  });

  test('that another salon took meanwhile is refused with another proposal, and nothing is saved', async () => {
    const { owner, slug, salon } = await openSalon(world);
    const wanted = newSlug();
    expect((await owner.salons.proposeSlug({ typed: wanted })).slug).toBe(wanted);
    const other = await openSalon(world);
    await other.owner.salons.changeSlug({ currentSlug: other.slug, slug: wanted });
    await expect(owner.salons.changeSlug({ currentSlug: slug, slug: wanted })).rejects.toMatchObject({
      code: 'SLUG_TAKEN',
      data: { slug: `${wanted}2` },
    });
    expect((await owner.salons.getMine()).slug).toBe(slug);
    expect(await auditedActions(world, salon.id)).not.toContain('salons.changeSlug');
    expect(await owner.salons.changeSlug({ currentSlug: slug, slug: `${wanted}2` })).toEqual({ slug: `${wanted}2` });
  });

  test('goes to one of two salons that ask at once', async () => {
    const [one, other] = [await openSalon(world), await openSalon(world)];
    const slug = newSlug();
    const outcomes = await Promise.allSettled([
      one.owner.salons.changeSlug({ currentSlug: one.slug, slug }),
      other.owner.salons.changeSlug({ currentSlug: other.slug, slug }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is refused when the address changed in another tab', async () => {
    const { owner, slug } = await openSalon(world);
    await owner.salons.changeSlug({ currentSlug: slug, slug: newSlug() });
    const stale = owner.salons.changeSlug({ currentSlug: slug, slug: newSlug() });
    await expect(stale).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  test('is refused at the ceiling, because former ones are kept for the salon', async () => {
    const { owner, slug, salon } = await openSalon(world);
    const start = newSlug('z');
    await world.database.pool.query(
      `insert into salon_slugs (slug, salon_id) select $1 || 'x' || n, $2 from generate_series(2, $3::int) n`,
      [start, salon.id, ceilings.slugs],
    );
    await expect(owner.salons.changeSlug({ currentSlug: slug, slug: newSlug() })).rejects.toMatchObject({
      code: 'CEILING_REACHED',
      message: 'Cada salão pode ter até 20 endereços, contando os antigos, que continuam funcionando.',
    });
    expect(await owner.salons.changeSlug({ currentSlug: slug, slug: `${start}x2` })).toEqual({ slug: `${start}x2` });
  });
});

describe('a former address', () => {
  afterEach(() => world.clock.set(NOW));
  const days = (count: number) => world.clock.set(new Date(Date.parse(NOW) + count * 24 * 3600 * 1000).toISOString());
  const free = () => freeUnvisitedSlugs(scopeOfSystem(world));
  const visitOf = (slug: string) =>
    world.database.db.selectFrom('salonSlugs').where('slug', '=', slug).select('lastVisitOn').executeTakeFirst();

  async function openMoved() {
    const { owner, slug: former } = await openSalon(world);
    const slug = newSlug();
    await owner.salons.changeSlug({ currentSlug: former, slug });
    return { owner, former, slug };
  }
  const isMoved = (slug: string) => expect(read(slug)).rejects.toMatchObject({ code: 'SALON_MOVED' });

  test('that nobody visits for a year is free for anybody, and the present one stays', async () => {
    const { former, slug } = await openMoved();
    expect(await visitOf(former)).toEqual({ lastVisitOn: TODAY });
    days(365);
    await free();
    expect(await visitOf(former)).toBeDefined();
    days(367);
    await free();
    await expect(read(former)).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
    expect((await read(slug)).slug).toBe(slug);
    const other = await openSalon(world);
    await other.owner.salons.changeSlug({ currentSlug: other.slug, slug: former });
    expect((await read(former)).slug).toBe(former);
  });

  test('that is visited within the year goes on leading to the present one', async () => {
    const { former } = await openMoved();
    days(300);
    await isMoved(former.toUpperCase());
    days(600);
    await free();
    await isMoved(former);
    days(900);
    await free();
    await isMoved(former);
  });

  test('is written once a day, and the present one never is', async () => {
    const { former, slug } = await openMoved();
    days(10);
    await read(slug);
    await isMoved(former);
    expect(await visitOf(former)).toEqual({ lastVisitOn: addDays(TODAY, 10) });
    const { rows: before } = await world.database.pool.query('select xmin::text from salon_slugs where slug = $1', [
      former,
    ]);
    await isMoved(former);
    const { rows: after } = await world.database.pool.query('select xmin::text from salon_slugs where slug = $1', [
      former,
    ]);
    expect(after).toEqual(before);
    expect((await visitOf(slug))?.lastVisitOn).not.toBe(addDays(TODAY, 10));
  });
});
