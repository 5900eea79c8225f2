import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { isReservedSlug, isValidSlug } from '#lib/slug.ts';
import { createApp } from '#server/http/app.ts';
import { useTestWorld } from './support/test-world.ts';

const world = useTestWorld();

type Page = (typeof routes)[number];

/** A layout has no path of its own, and the index none at all. */
const pathsOf = ({ path, children = [] }: Page): string[] => (path ? [path] : children.flatMap(pathsOf));

// Its salon would never be seen there.
test('no salon can have an address that the app or the server answers itself', () => {
  const app = createApp(world, async () => new Response());
  const paths = [...routes.flatMap(pathsOf), ...app.routes.map(({ path }) => path)];
  const words = new Set(paths.map((path) => path.replace(/^\//, '').split('/')[0] ?? '').filter(isValidSlug));
  expect(words).toContain('dashboard');
  expect(words).toContain('health');
  expect(words).toContain('readyz');
  expect([...words].filter((word) => !isReservedSlug(word))).toEqual([]);
});
