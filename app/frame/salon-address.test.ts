import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { OF_SALON } from './salon-address.ts';

type Screen = { path: string; file: string };

function pathsOf({ path, file, children = [] }: RouteConfigEntry, parent = ''): Screen[] {
  const whole = [parent, path].filter(Boolean).join('/');
  return [...(path ? [{ path: whole, file }] : []), ...children.flatMap((child) => pathsOf(child, whole))];
}

test('each screen of a salon, and nothing else, keeps the prefix of the salon', () => {
  const all = (routes as RouteConfigEntry[]).flatMap((route) => pathsOf(route));
  // The preview is drawn as the salon's page is.
  const ofSalon = all.filter(({ file }) => file.startsWith('owner/') || file.includes('/preview/'));
  const firsts = (entries: { path: string }[]) => new Set(entries.map(({ path }) => path.split('/')[0] ?? ''));
  expect([...firsts(ofSalon)].toSorted()).toEqual([...OF_SALON].toSorted());
  const others = firsts(all.filter((entry) => !ofSalon.includes(entry)));
  expect([...OF_SALON].filter((first) => others.has(first))).toEqual([]);
});
