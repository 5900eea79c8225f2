import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { findMembership } from '../memberships/workplaces/queries.ts';
import { findSalonBySlug } from '../salons/queries.ts';

const world = useTestWorld();

const find = (slug: string) => findSalonBySlug(world.database.db, slug);

test('the salon of an address, and of an owner, is found by one statement once it is known', async () => {
  const { slug, salon, person } = await openSalon(world);
  const now = world.clock.now();
  const findOwn = async () => (await findMembership(world.database.db, { userId: person.id, slug: null }, now))?.salon;
  await find(slug);
  await findOwn();
  let found: unknown[] = [];
  const texts = await statementsOf(world.database, async () => {
    found = [await find(slug.toUpperCase()), await findOwn()];
  });
  expect(found).toMatchObject([{ id: salon.id }, { id: salon.id }]);
  expect(texts).toHaveLength(2);
  // On several machines a condition on the salon's own id leads to one of them.
  for (const text of texts) expect(text).toMatch(/where .*"id" = \$\d/);
});

test('an address that nobody has is one statement, and the salon that takes it is found at once', async () => {
  const { salon } = await openSalon(world);
  const slug = `livre-${newId().slice(-8)}`;
  const texts = await statementsOf(world.database, async () => expect(await find(slug)).toBeNull());
  expect(texts).toHaveLength(1);
  await world.database.db.insertInto('salonSlugs').values({ slug, salonId: salon.id }).execute();
  expect(await find(slug)).toMatchObject({ id: salon.id });
});

test('a former address that another salon takes leads to that one, though its first salon is kept', async () => {
  const [first, second] = [await openSalon(world), await openSalon(world)];
  const { db } = world.database;
  const slug = `antigo${newId().slice(-8)}`;
  await db.insertInto('salonSlugs').values({ slug, salonId: first.salon.id }).execute();
  expect(await find(slug)).toMatchObject({ id: first.salon.id });
  await db.deleteFrom('salonSlugs').where('slug', '=', slug).execute();
  expect(await find(slug)).toBeNull();
  await second.owner.salons.changeSlug({ currentSlug: second.slug, slug });
  expect(await find(slug)).toMatchObject({ id: second.salon.id, slug });
});
